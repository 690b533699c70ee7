/** `curia eval COURT CASES` with recorded answers, for courts whose voices vote: the court beside its voices. */
import type { ComparedSystem } from '@curia/core/court/votes';
import { questionOf } from '../../../courts/calibrated-court.ts';
import { findAnyUnasked } from '../../../courts/code-courts.ts';
import type { HeldCourt } from '../../../courts/held-court.ts';
import { consulting } from '../../../drive/calibration/consult-store.ts';
import { standingCourt } from '../../../drive/calibration/standing-court.ts';
import { courtScore } from '../../../measure/headline-score.ts';
import { holdPlainly, type MeasuredCourt, measureCourt } from '../../../measure/panel/measure-court.ts';
import { saySavings } from '../../../measure/panel/say-savings.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { tablesFor } from '../../options/choices.ts';
import { grid } from '../../print/grid.ts';
import { coloursFor, printable, remark } from '../../print/output.ts';
import { type Cases, withCases } from './cases.ts';
import { drawsOf, type Measured, type Said, type Way } from './said.ts';

const TAKES = ['resamples', 'seed', 'failUnder'] as const;

/** A court under the rules of today, on recorded cases. */
export const comparedWay = (named: string): Way => ({
  measures: 'the court, each voice, their majority',
  takes: [...TAKES, 'policy', 'set'],
  measure: async (taken, said) => {
    const court = findAnyUnasked(named);
    const standing = await consulting([questionOf(court)], said.store, (alarms) =>
      standingCourt(alarms, court),
    );
    if (standing.uncertified !== undefined) remark(`curia: ${printable(standing.uncertified.words)}`);
    const { policy, set } = said;
    const held = holdPlainly(
      standing,
      tablesFor(standing, { policy: policy === undefined ? [] : [policy], set }),
    );
    return withCases(taken, said, (cases) => measure(held, cases, said));
  },
});

/** A court as it ruled a run, on the cases of that run. */
export const comparedRunWay: Way = {
  measures: 'the court, each voice, their majority',
  takes: TAKES,
  // A run is opened with its court.
  measure: (taken, said) => withCases(taken, said, (cases) => measure(cases.opened!.court, cases, said)),
};

async function measure(held: HeldCourt, { input, left, opened }: Cases, said: Said): Promise<Measured> {
  const draws = drawsOf(said);
  const found = await measureCourt(held, input, draws);
  const measured = {
    ...found,
    refused: found.refused + left.refused,
    unasked: found.unasked + left.unasked,
  };
  const isWrong = measured.refused > 0 || measured.purposes?.some(({ holds }) => !holds) === true;
  const { name: court } = held;
  const about = { schema_version: SCHEMA_VERSION, court, run_id: opened?.manifest.run_id };
  return {
    json: () => `${JSON.stringify({ ...about, ...draws, ...measured })}\n`,
    text: () => wordCourt(court, measured),
    status: isWrong ? EXIT_REFUSED : EXIT_OK,
    score: courtScore(measured),
  };
}

/** A court and its voices in a table, and what that means in a sentence. */
export function wordCourt(
  name: string,
  { cases, items, systems, verdict, without_gold, unasked, waves, purposes = [] }: MeasuredCourt,
): string {
  const colours = coloursFor(process.stdout);
  const left = [
    ...(without_gold === 0 ? [] : [`; ${without_gold} cases without gold left out`]),
    ...(unasked === 0 ? [] : [`; ${unasked} cases that were not asked left out`]),
  ].join('');
  const hasCost = systems.some(({ cost_per_case }) => cost_per_case !== undefined);
  const head = ['system', 'right', '95 %', 'decided', 'right of these', 'calls a case'];
  const lines = [
    `${colours.bold(name)}: ${items} items in ${cases} cases with gold${left}`,
    grid(
      hasCost ? [...head, 'cost a case'] : head,
      systems.map((system) => rowOf(system, hasCost)),
    ),
    ...systems.filter(({ system }) => system === 'court').flatMap(detailsOf),
    `${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}.`,
    ...saySavings(waves),
    ...sayPurposes(purposes),
  ];
  return `${lines.join('\n')}\n`;
}

/** How many purposes of a court hold, and what came of the others instead. */
function sayPurposes(purposes: NonNullable<MeasuredCourt['purposes']>): string[] {
  if (purposes.length === 0) return [];
  const failing = purposes.filter(({ holds }) => !holds);
  return [
    `Purposes: ${purposes.length - failing.length} of ${purposes.length} hold.`,
    ...failing.map(
      ({ id, statement, instead }) =>
        `  ${id} fails: ${printable(statement)} Instead ${printable(instead ?? '')}`,
    ),
  ];
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function rowOf(report: ComparedSystem, hasCost: boolean): string[] {
  const { system, voice, correct, interval, decided, accuracy, calls_per_case, cost_per_case } = report;
  return [
    printable(voice === undefined ? system : `${system} (${voice})`),
    percent(correct),
    `${(interval.low * 100).toFixed(1)}–${(interval.high * 100).toFixed(1)}`,
    percent(decided),
    percent(accuracy),
    calls_per_case.toFixed(2),
    ...(hasCost ? [cost_per_case === undefined ? '' : `$${cost_per_case.toFixed(4)}`] : []),
  ];
}

/** What is measured besides, for the court itself: where a court has such values. */
function detailsOf({ f1, mean_error, within_step, exact_cases, right_verdicts }: ComparedSystem): string[] {
  const say = (value: unknown): string =>
    typeof value === 'number'
      ? value.toFixed(3)
      : Object.entries(value as object)
          .map(
            ([name, part]) =>
              `${printable(name)} ${typeof part === 'number' ? part.toFixed(3) : `(${say(part)})`}`,
          )
          .join(', ');
  const line = (words: string, value: unknown): string[] =>
    value === undefined ? [] : [`${words} ${say(value)}`];
  return [
    ...line('F1 by class:', f1),
    ...line('Mean error:', mean_error),
    ...line('Within one step:', within_step),
    ...(exact_cases === undefined ? [] : [`Cases in which every item is right: ${percent(exact_cases)}`]),
    ...(right_verdicts === undefined ? [] : [`Verdicts that are right: ${percent(right_verdicts)}`]),
  ];
}
