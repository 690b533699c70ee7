/** `curia eval COURT CASES` with recorded answers: every way of using the voices, side by side, for courts that say how they are measured. */
import { withValues } from '@curia/core';
import type { Court } from '@curia/core/court';
import type { RecordedMeasure } from '@curia/core/court/measure';
import type { MetricReport, SystemReport } from '@curia/core/measure';
import { withCalibration } from '../../../courts/calibration-settings.ts';
import { choosePolicy } from '../../../kept/law/choose-policy.ts';
import { policyScore } from '../../../measure/headline-score.ts';
import { firstMetric, readRecorded } from '../../../measure/panel/read-recorded.ts';
import { drawPanel } from '../../../report/panel-picture.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { valuesOf } from '../../options/choices.ts';
import { grid } from '../../print/grid.ts';
import { coloursFor } from '../../print/output.ts';
import { saveIn } from '../../print/save-file.ts';
import { type Cases, withCases } from './cases.ts';
import { drawsOf, type Measured, type Said, type Way } from './said.ts';

/** The way of a court that measures recorded cases itself. */
export const recordedWay = (court: Court, recorded: RecordedMeasure): Way => ({
  measures: 'the court, each voice, their majority',
  takes: [
    'policy',
    'set',
    'calibration',
    'fit',
    'compat',
    'by',
    'resamples',
    'seed',
    'pictures',
    'failUnder',
  ],
  measure: (taken, said) => withCases(taken, said, (cases) => measure(court, recorded, cases, said)),
});

async function measure(
  court: Court,
  recorded: RecordedMeasure,
  { input, left }: Cases,
  said: Said,
): Promise<Measured> {
  const draws = drawsOf(said);
  const compat = said.compat === true;
  const policy = choosePolicy(court.questions[0], said.policy);
  const chosen = withValues(policy, valuesOf(policy, await withCalibration(said.set, said.calibration)));
  const read = await readRecorded(recorded, input, { compat, byText: said.by === 'text' });
  const { cases, without_gold } = read;
  const { unasked } = left;
  const refused = read.refused + left.refused;
  const report = recorded.measure(cases, chosen, { compat, ...draws });
  const fit = said.fit === true ? recorded.fit(cases, chosen, { compat }) : undefined;
  const metric = firstMetric(recorded);
  if (said.pictures !== undefined)
    saveIn(said.pictures, 'panel.svg', drawPanel(report, cases.length, { metric, by: recorded.by }));
  const told = recorded.tell(report, cases, chosen);
  const { groups, systems, agreement, verdict, notes } = report;
  const counted = { cases: cases.length, groups, refused, without_gold, unasked };
  return {
    json: () =>
      `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...counted, ...draws, systems, agreement, ...told.found, verdict, notes, fit: fit?.found })}\n`,
    text: () =>
      `${[
        head(counted),
        table(recorded, systems),
        ...told.lines,
        ...(fit === undefined ? [] : ['', ...fit.lines]),
      ].join('\n')}\n`,
    status: refused > 0 ? EXIT_REFUSED : EXIT_OK,
    score: policyScore(systems, chosen.policy, metric),
  };
}

function head(counted: Readonly<Record<'cases' | 'groups' | 'without_gold' | 'unasked', number>>): string {
  const { cases, groups, without_gold, unasked } = counted;
  const left = [
    ...(without_gold === 0 ? [] : [`${without_gold} without gold left out`]),
    ...(unasked === 0 ? [] : [`${unasked} that were not asked left out`]),
  ];
  const said = [`in ${groups} independent groups`, ...left].join(', ');
  return `${coloursFor(process.stdout).bold(`${cases} cases`)} ${said}; micro F1 with 95 % intervals`;
}

function table({ headings }: RecordedMeasure, systems: readonly SystemReport[]): string {
  const [first = '', ...others] = Object.values(headings);
  return grid(
    ['system', first, '95 %', ...others, 'fixed', 'broken', 'net', 'calls/case'],
    systems.map((one) => rowOf(one, Object.keys(headings))),
  );
}
function rowOf(
  { system, metrics, change, calls_per_case }: SystemReport,
  [first = '', ...others]: readonly string[],
): string[] {
  const main = metrics[first] ?? null;
  const f1 = (report: MetricReport | null | undefined): string =>
    report == null ? 'n/a' : report.micro.f1.toFixed(3);
  return [
    system,
    f1(main),
    main === null ? 'n/a' : `${main.interval.low.toFixed(3)}–${main.interval.high.toFixed(3)}`,
    ...others.map((metric) => f1(metrics[metric])),
    String(change.fixed),
    String(change.broken),
    `${change.net_gain >= 0 ? '+' : ''}${percent(change.net_gain)}`,
    calls_per_case === null ? 'n/a' : calls_per_case.toFixed(2),
  ];
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
