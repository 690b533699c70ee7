/** Measures investigators: each alone and the court, on projects and logs whose cause was planted. */
import { CuriaError } from '@curia/core';
import type { RunCase } from '@curia/core/court';
import type { Measure, Trial } from '@curia/core/court/measure';
import {
  type AgentsRow,
  costOf,
  intervalOf,
  requireAnswers,
  resample,
  type TagRow,
  wordHeld,
} from '@curia/core/measure';
import { parseLocation } from '@curia/core/text/citation';
import type { Planted } from './node/planted.ts';
import type { PlantedCase } from './node/planted-case.ts';
import { parseIid } from './rules/finding/iid.ts';
import type { FinalReport } from './rules/report/final-report.ts';

/** A claim with its citations, from any investigator. */
interface Claim {
  readonly said: string;
  readonly evidence: readonly { readonly type: string; readonly location: string }[];
}

interface Investigated {
  readonly planted: PlantedCase;
  readonly ran: RunCase<FinalReport>;
  /** The calls of the first round, in which everybody works alone. */
  readonly calls_alone: RunCase['calls'];
  /** What each investigator of the first round claims, in its own order. */
  readonly alone: ReadonlyMap<string, readonly Claim[]>;
  /** What the court reports, the surest first. */
  readonly together: readonly (Claim & { readonly tag: string })[];
}

type Investigation = Trial<FinalReport, Planted>;

const CLOSE = 2;
const TOP = 3;

/** Investigates every case below a folder, or one half of them, each in a project of its own. */
export const measure: Measure<FinalReport, Planted> = {
  options: { half: { takes: 'half', means: 'measure one half of the cases', values: ['dev', 'test'] } },
  async open(folder, { half }, files) {
    const { plantedCases } = await import('./node/planted.ts');
    const cases = plantedCases(folder, half, files);
    if (cases.length === 0)
      throw new CuriaError(
        'NO_GOLD',
        `${folder} has no case with a planted cause, so there is nothing to measure`,
      );
    return cases;
  },
  async run(trial) {
    const { draws } = trial;
    const heard: Investigated[] = [];
    for (const one of trial.cases) heard.push(await investigate(one, trial));
    requireAnswers(heard.map(({ ran }) => ran));
    const roles = [...new Set(heard.flatMap(({ alone }) => [...alone.keys()]))].sort();
    const drawn = resample(heard.length, draws.resamples, draws.seed);
    const rowOf = (
      system: string,
      claims: (one: Investigated) => readonly Claim[],
      isNeeded: (role: string) => boolean,
    ): AgentsRow => {
      const first = heard.map((one) => isFound(one.planted, claims(one).slice(0, 1)));
      const firstThree = heard.map((one) => isFound(one.planted, claims(one).slice(0, TOP)));
      const stated = heard.map((one) => isStated(one.planted, claims(one).slice(0, 1)));
      const spoke = heard.map((one) => claims(one).length > 0);
      const scores = scoresOf(first, spoke, [...heard.keys()]);
      return {
        system,
        kind: system === 'court' ? 'court' : 'agent',
        ...scores,
        interval: intervalOf(drawn.map((draw) => scoresOf(first, spoke, [...draw]).f1)),
        more: {
          'in top 3': share(firstThree.filter(Boolean).length, heard.length),
          'cause in words': share(stated.filter(Boolean).length, heard.length),
        },
        ...costOf(
          heard.map(({ ran, calls_alone }) => (system === 'court' ? ran : { ...ran, calls: calls_alone })),
          isNeeded,
        ),
      };
    };
    const rows = [
      ...roles.map((role) =>
        rowOf(
          role.replace(/^investigator-/, ''),
          ({ alone }) => alone.get(role) ?? [],
          (one) => one === role,
        ),
      ),
      rowOf(
        'court',
        ({ together }) => together,
        () => true,
      ),
    ];
    return {
      cases: heard.length,
      rows,
      tags: byKind(heard),
      sentences: [wordTags(heard), wordCitations(heard), ...wordHeld(heard.map(({ ran }) => ran))],
    };
  },
};

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Precision over the cases in which somebody spoke, recall over all. */
function scoresOf(
  hits: readonly boolean[],
  spoke: readonly boolean[],
  cases: readonly number[],
): { precision: number; recall: number; f1: number } {
  const right = cases.filter((at) => hits[at]).length;
  const precision = share(right, cases.filter((at) => spoke[at]).length);
  const recall = share(right, cases.length);
  return { precision, recall, f1: share(2 * precision * recall, precision + recall) };
}

const investigate = (
  { known: { planted, within }, ...given }: Investigation['cases'][number],
  { hold }: Investigation,
): Promise<Investigated> =>
  within(async ({ repository, logs }) => {
    const [ran] = await hold({ options: { repository, logs }, cases: [given] });
    if (ran === undefined) throw new CuriaError('INTERNAL', `case ${planted.case_id} was not run`);
    return {
      planted,
      ran,
      ...firstRound(ran),
      together: (ran.ruling?.findings ?? []).map(({ finding, remedies, evidence, tag }) => ({
        said: [finding, ...remedies].join(' '),
        evidence,
        tag,
      })),
    };
  });

/** The reports of the first round, by role, and what they cost. */
function firstRound({ events }: RunCase): Pick<Investigated, 'alone' | 'calls_alone'> {
  const alone = new Map<string, Claim[]>();
  const calls_alone: RunCase['calls'][number][] = [];
  for (const { kind, body } of events) {
    const { key, role, calls, answer } = JSON.parse(body) as {
      key?: string;
      role: string;
      calls?: RunCase['calls'];
      answer?: { layer_2?: { findings?: { description?: string; evidence?: Claim['evidence'] }[] } };
    };
    if (parseIid(key?.split('/')[0] ?? '')?.round !== 1) continue;
    calls_alone.push(...(calls ?? []));
    const findings = answer?.layer_2?.findings;
    if (kind !== 'answered' || findings === undefined) continue;
    alone.set(
      role,
      findings.map(({ description = '', evidence = [] }) => ({ said: description, evidence })),
    );
  }
  return { alone, calls_alone };
}

/** Whether a claim cites the planted lines, give or take a few, or the alternatives that also count as right. */
const isFound = ({ gold }: PlantedCase, claims: readonly Claim[]): boolean =>
  claims.some(({ evidence }) =>
    evidence.some(({ type, location }) => {
      const { path, lines } = parseLocation(location, type === 'commit');
      return [gold.cause, ...gold.also].some(
        (place) =>
          path === place.path &&
          lines !== undefined &&
          lines[0] <= place.line_end + CLOSE &&
          lines[1] >= place.line_start - CLOSE,
      );
    }),
  );

/** A claim states the cause if it contains every keyword. */
const isStated = ({ gold }: PlantedCase, claims: readonly Claim[]): boolean =>
  claims.some(({ said }) => {
    const words = said.toLowerCase();
    return gold.keywords.every((keyword) =>
      keyword.split('|').some((one) => words.includes(one.toLowerCase())),
    );
  });

function byKind(heard: readonly Investigated[]): TagRow[] {
  const kinds = [...new Set(heard.map(({ planted }) => planted.gold.kind))].sort();
  return kinds.map((kind) => {
    const some = heard.filter(({ planted }) => planted.gold.kind === kind);
    const share = (top: number): number =>
      some.filter(({ planted, together }) => isFound(planted, together.slice(0, top))).length / some.length;
    return { tag: kind, cases: some.length, f1: { 'court, first': share(1), 'court, top 3': share(TOP) } };
  });
}

function wordTags(heard: readonly Investigated[]): string {
  const tagged = (tag: string) =>
    heard.flatMap(({ planted, together }) =>
      together.filter((one) => one.tag === tag).map((one) => isFound(planted, [one])),
    );
  const words = ['Confirmed', 'Likely'].map((tag) => {
    const found = tagged(tag);
    return `${found.filter(Boolean).length} of ${found.length} ${tag} findings cite the cause`;
  });
  return `${words.join(', ')}.`;
}

function wordCitations(heard: readonly Investigated[]): string {
  const counts = heard.map(({ ran }) => ran.ruling?.citations);
  const sum = (word: 'VERIFIED' | 'UNCHECKED' | 'FAILED'): number =>
    counts.reduce((total, one) => total + (one?.[word] ?? 0), 0);
  return `Citations: ${sum('VERIFIED')} verified, ${sum('UNCHECKED')} unchecked, ${sum('FAILED')} failed. A system's F1 looks at its first finding alone; it is right where that cites the planted lines.`;
}
