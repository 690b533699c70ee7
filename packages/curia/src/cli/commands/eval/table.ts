/** `curia eval TABLE CASES`: a table against known outcomes, and with `--sweep` what other values of its parameters would do. */
import { type AnyTable, CuriaError, policyHash, withValues } from '@curia/core';
import type { Court } from '@curia/core/court';
import type { StudyPoint, Sweep, Thresholds } from '@curia/core/measure';
import type { AnyQuestion } from '@curia/core/table';
import { withCalibration } from '../../../courts/calibration-settings.ts';
import { courts } from '../../../courts/list.ts';
import { consulting } from '../../../drive/calibration/consult-store.ts';
import { inForce } from '../../../drive/calibration/in-force.ts';
import { eachRecord } from '../../../input/each-record.ts';
import type { Chosen } from '../../../kept/law/chosen.ts';
import { startTableStudy, type TablePoint } from '../../../measure/tables/study-table.ts';
import { combineSweeps, parseSweeps } from '../../../measure/tables/sweep.ts';
import { drawStudy } from '../../../report/threshold-picture.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { namePolicy } from '../../../runs/find-policy.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { valuesOf } from '../../options/choices.ts';
import { saveIn } from '../../print/save-file.ts';
import { type Cases, withCases } from './cases.ts';
import type { Measured, Said, Way } from './said.ts';
import { sharesRight, wordStudy, wordTable } from './word-table.ts';

const TAKES = ['policy', 'set', 'calibration', 'sweep', 'pictures', 'failUnder'] as const;

/** A question, the policy that stands unless another is named, and the court whose records answer it, if they do. */
export interface Asked {
  readonly question: AnyQuestion;
  readonly usual: AnyTable;
  readonly court?: Court;
}

/** The way of a table and cases of it, or of a court or a run whose records answer it; the question may be named by a sweep. */
export const tableWay = (
  find: (cases: Cases, question: string | undefined) => Promise<Asked>,
  isSwept: boolean,
): Way => ({
  measures: isSwept ? 'what other values of its parameters would do' : 'its outcomes against known ones',
  takes: TAKES,
  measure: (taken, said) => withCases(taken, said, (cases) => measure(find, cases, said)),
});

async function measure(find: Parameters<typeof tableWay>[0], cases: Cases, said: Said): Promise<Measured> {
  const { question: swept, sweeps } = parseSweeps(said.sweep);
  const { question, usual, court } = await find(cases, swept);
  if (swept !== undefined && swept !== question.name)
    throw new CuriaError(
      'USAGE',
      `--sweep ${swept}.KEY is for the table ${swept}, and this is ${question.name}`,
    );
  if (said.pictures !== undefined && sweeps.length > 2)
    throw new CuriaError('USAGE', '--pictures draws one or two sweeps');
  if (said.failUnder !== undefined && sweeps.length > 0)
    throw new CuriaError('USAGE', '--fail-under holds one table to a score, and a sweep tries many');
  const table = said.policy === undefined ? usual : await namePolicy(question, said.policy);
  const set = await withCalibration(said.set, said.calibration);
  const base = { question, policy: withValues(table, valuesOf(table, set)) };
  const asking = court ?? courts.find(({ questions: [first] }) => first.name === question.name);
  const thresholds = courts.find((one) => one.thresholds?.question === question.name)?.thresholds;
  const records = asRecords(cases, question.name, court);
  return thresholds === undefined
    ? studyAny(base, sweeps, records, said, asking?.score)
    : studyThresholds(thresholds, base, sweeps, records, said);
}

/** Records of a run or of a court as cases of a question. */
function asRecords({ input, left }: Cases, question: string, court: Court | undefined): Records {
  return {
    async each(take) {
      const { refused } = await eachRecord(input, (record) => {
        const asked = court?.asked?.(record as object);
        take(asked?.question === question ? asked.input : record);
      });
      return refused + left.refused;
    },
  };
}

interface Records {
  /** Hands on each case; returns how many were refused. */
  each(take: (input: unknown) => void): Promise<number>;
}

/** A question whose court studies its thresholds itself. */
async function studyThresholds(
  { usual, study: start }: Thresholds,
  { policy }: Chosen,
  named: readonly Sweep[],
  records: Records,
  { pictures }: Said,
): Promise<Measured> {
  const sweeps = named.length > 0 ? named : usual(policy);
  const study = start(policy, combineSweeps(sweeps));
  let taken = 0;
  const refused = await records.each((input) => {
    study.add(input);
    taken++;
  });
  if (taken === 0)
    throw new CuriaError('CASES_REFUSED', 'no case could be decided, so there is nothing to measure');
  const points = study.points();
  if (pictures !== undefined) saveIn(pictures, 'sweep.svg', drawStudy(sweeps, points));
  return {
    json: () => points.map(({ seen, ...point }) => toJson(policy, { ...seen, ...point })).join(''),
    text: () => wordStudy(sweeps, points),
    status: refused > 0 ? EXIT_REFUSED : EXIT_OK,
  };
}

/** Any other question: what moves, and what is right where that is known. */
async function studyAny(
  base: Chosen,
  sweeps: readonly Sweep[],
  records: Records,
  { pictures, store }: Said,
  score: Court['score'],
): Promise<Measured> {
  return consulting([base.question], store, async (alarms) => {
    const standing = await inForce(base, alarms);
    const settings = [];
    for (const values of combineSweeps(sweeps)) {
      const policy = withValues(base.policy, values);
      const chosen =
        sweeps.length === 0 ? standing : await inForce({ question: base.question, policy }, alarms);
      settings.push({ values, chosen });
    }
    const study = startTableStudy(standing, settings, score);
    const refused = await records.each((input) => study.add(input));
    const points = study.points();
    const [first] = points as [TablePoint, ...TablePoint[]];
    if (sweeps.length === 0 && first.judged === 0)
      throw new CuriaError(
        'NO_GOLD',
        `none of ${first.cases} cases says how it must end, so there is nothing to measure; --sweep shows what other values would do`,
      );
    if (pictures !== undefined) {
      if (sweeps.length === 0) throw new CuriaError('USAGE', '--pictures draws what --sweep tries');
      saveIn(pictures, 'sweep.svg', drawStudy(sweeps, points.map(asDrawn)));
    }
    return {
      json: () => points.map((point) => toJson(base.policy, point)).join(''),
      text: () => (sweeps.length === 0 ? wordTable(first, score !== undefined) : sharesRight(sweeps, points)),
      status: refused > 0 ? EXIT_REFUSED : EXIT_OK,
      score:
        sweeps.length === 0
          ? { what: score === undefined ? 'outcomes that are right' : 'micro F1', value: first.scores?.f1 }
          : undefined,
    };
  });
}

const toJson = (policy: AnyTable, { values, ...found }: Pick<TablePoint, 'values'>): string =>
  `${JSON.stringify({
    schema_version: SCHEMA_VERSION,
    policy: policy.policy,
    base_hash: policyHash(policy),
    values,
    ...found,
  })}\n`;

/** A point as a study of thresholds is drawn. */
const asDrawn = ({ values, cases, judged, moved, better, worse }: TablePoint): StudyPoint => ({
  values,
  seen: { cases },
  applied: moved,
  judged,
  fixes: better,
  breaks: worse,
  skips: {},
});
