/** `curia eval panel COURT CASES`: a court of one's own, measured beside its voices. */
import type { ComparedSystem, WaveSavings } from '@curia/core/court/votes';
import { questionOf } from '../../../courts/calibrated-court.ts';
import { findUnasked } from '../../../courts/find-court.ts';
import { consulting } from '../../../drive/calibration/consult-store.ts';
import { standingCourt } from '../../../drive/calibration/standing-court.ts';
import { openInput } from '../../../input/open-input.ts';
import { courtScore } from '../../../measure/headline-score.ts';
import { holdPlainly, type MeasuredCourt, measureCourt } from '../../../measure/panel/measure-court.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { tablesFor } from '../../options/choices.ts';
import { heldTo } from '../../options/fail-under.ts';
import { grid } from '../../print/grid.ts';
import { coloursFor, printable, remark, write } from '../../print/output.ts';
import { watchInput } from '../../run/watch-input.ts';

/** Measures a court and prints what it comes to; returns the exit status. */
export async function evalCourt(
  court: string,
  file: string | undefined,
  options: {
    readonly set: readonly string[];
    readonly seed: number;
    readonly resamples: number;
    readonly json: boolean;
    readonly failUnder: number | undefined;
    readonly store: string;
  },
): Promise<number> {
  const named = findUnasked(court);
  const standing = await consulting([questionOf(named)], options.store, (alarms) =>
    standingCourt(alarms, named),
  );
  if (standing.uncertified !== undefined) remark(`curia: ${printable(standing.uncertified.words)}`);
  const { set: settings, seed, resamples } = options;
  const held = holdPlainly(standing, tablesFor(standing, { set: settings }));
  const measured = await measureCourt(held, watchInput(openInput(file), 'reading'), { seed, resamples });
  await write(
    options.json
      ? `${JSON.stringify({ schema_version: SCHEMA_VERSION, court: standing.name, seed, resamples, ...measured })}\n`
      : toText(standing.name, measured),
  );
  const isWrong = measured.refused > 0 || measured.purposes?.some(({ holds }) => !holds) === true;
  return heldTo(options.failUnder, courtScore(measured), isWrong ? EXIT_REFUSED : EXIT_OK);
}

/** A court and its voices in a table, and what that means in a sentence. */
export function toText(
  name: string,
  { cases, items, systems, verdict, without_gold, waves, purposes = [] }: MeasuredCourt,
): string {
  const colours = coloursFor(process.stdout);
  const left = without_gold === 0 ? '' : `; ${without_gold} cases without gold left out`;
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
    ...sayWaves(waves),
    ...sayPurposes(purposes),
  ];
  return `${lines.join('\n')}\n`;
}

/** What asking in waves would have spared, and what was spared already. */
function sayWaves({
  wave,
  cases,
  closed_early,
  questions,
  spared,
  changed,
  were_closed,
}: WaveSavings): string[] {
  const way = wave === 'court' ? 'in the waves of the court' : 'one by one';
  const ends = changed === 0 ? 'no case ends differently' : `${changed} cases end differently`;
  return [
    ...(spared === 0
      ? []
      : [
          `Asked ${way}, ${closed_early} of ${cases} cases close early: ${spared} of ${questions} questions are spared (${percent(spared / questions)}), and ${ends}.`,
        ]),
    ...(were_closed === 0
      ? []
      : [
          `${were_closed} cases were closed early: in them voices and majority are measured by what was heard.`,
        ]),
  ];
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
