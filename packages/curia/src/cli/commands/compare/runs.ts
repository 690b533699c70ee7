/** `curia compare RUN RUN`: what moves between two runs, or between two policies over one run. */
import { sayCount } from '@curia/core/in/read';
import { compareRuns, type NotCompared, type RunComparison } from '../../../runs/compare/compare-runs.ts';
import type { SideIdentity } from '../../../runs/compare/compared-side.ts';
import { type PartSide, sayMoved, sayStep } from '../../../runs/compare/replay.ts';
import { comparisonRecord } from '../../../runs/run-records.ts';
import { withStore } from '../../../store/open-store.ts';
import { tablesFor } from '../../options/choices.ts';
import { grid } from '../../print/grid.ts';
import { coloursFor, printable, write } from '../../print/output.ts';

interface Options {
  readonly store: string;
  readonly setA: readonly string[];
  readonly setB: readonly string[];
  readonly json?: boolean;
}

const MOST_LISTED = 40;

/** Compares two sides, each a run or RUN@POLICY. */
export async function compareTwoRuns(a: string, b: string, options: Options): Promise<void> {
  const compared = await withStore(options.store, (store) =>
    compareRuns(
      store,
      { side: a, tables: (court) => tablesFor(court, { set: options.setA }) },
      { side: b, tables: (court) => tablesFor(court, { set: options.setB }) },
    ),
  );
  await write(options.json === true ? `${JSON.stringify(comparisonRecord(compared))}\n` : toText(compared));
}

const nameOf = ({ run_id, court, policy }: SideIdentity): string => `${run_id} (${court}@${policy})`;

function toText(compared: RunComparison): string {
  const { before, after, cases, parts, flows, moved } = compared;
  const { quality } = comparisonRecord(compared);
  const colours = coloursFor(process.stdout);
  const lines = [
    `${moved.length === 0 ? 'No ruling' : sayCount(moved.length, 'ruling')} of ${parts} ${moved.length > 1 ? 'move' : 'moves'} from ${colours.bold(nameOf(before))} to ${colours.bold(nameOf(after))}, in ${sayCount(cases, 'case')} of both.`,
    ...flows
      .filter(({ from, to }) => from !== to)
      .toSorted((one, other) => other.count - one.count)
      .map(({ from, to, count }) => `  ${String(count).padStart(6)}  ${sayStep(from, to)}`),
    ...sayLeftOut(compared.not_compared).map((words) => colours.yellow(`  ${words}`)),
    ...(quality === null
      ? []
      : [
          `  F1 ${quality.before.f1.toFixed(3)} → ${quality.after.f1.toFixed(3)} against gold, ${sayCount(quality.cases, 'case')}`,
        ]),
  ];
  if (moved.length > 0)
    lines.push(
      grid(
        ['case', 'part', 'from', 'to', 'known answer'],
        moved
          .slice(0, MOST_LISTED)
          .map(({ case_id, about, from, to, known, to_person }) => [
            printable(case_id),
            printable(about),
            sayRuled(from),
            sayRuled(to),
            to_person ? 'goes to a person' : known === undefined ? 'not known' : `now ${known}`,
          ]),
      ),
    );
  if (moved.length > MOST_LISTED) lines.push(`  … and ${moved.length - MOST_LISTED} more; --json lists all`);
  return `${lines.join('\n')}\n`;
}

/** What a side decides, over the rule that decides it. */
const sayRuled = (side: PartSide): string => `${printable(sayMoved(side))}\n${printable(side.rule)}`;

/** Why cases could not be compared, in words; nothing about reasons that did not occur. */
function sayLeftOut(counts: NotCompared): string[] {
  const words: Readonly<Record<keyof NotCompared, string>> = {
    only_before: 'only in A',
    only_after: 'only in B',
    other_input: 'of one name, but not the same in both, so not compared',
    open_before: 'not decided in A',
    open_after: 'not decided in B, or asking what nobody was asked',
    refused: 'refused by both',
  };
  return Object.entries(words).flatMap(([reason, means]) => {
    const count = counts[reason as keyof NotCompared];
    return count === 0 ? [] : [`${sayCount(count, 'case')} ${means}`];
  });
}
