/** `curia compare A B CASES`: which cases change when another policy decides them. */
import { type AnyTable, policyName } from '@curia/core';
import { sayCount } from '@curia/core/in/read';
import type { Alarms } from '../../../drive/calibration/alarms.ts';
import { consulting } from '../../../drive/calibration/consult-store.ts';
import { inForce } from '../../../drive/calibration/in-force.ts';
import { keepMemoryFlat } from '../../../drive/flat-memory.ts';
import { emptyInput, openInput } from '../../../input/open-input.ts';
import type { Chosen } from '../../../kept/law/chosen.ts';
import {
  type ChangedPart,
  type Comparison,
  comparePolicies,
} from '../../../runs/compare/compare-policies.ts';
import { sayMoved } from '../../../runs/compare/replay.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { findPair } from '../../../runs/find-policy.ts';
import { tableIdentity } from '../../../runs/table-record.ts';
import { EXIT_FAILED, EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { valuesOf } from '../../options/choices.ts';
import { grid } from '../../print/grid.ts';
import { coloursFor, printable, remark, write } from '../../print/output.ts';
import { startProgress } from '../../run/progress.ts';

/** What a comparison of tables goes by. */
interface Options {
  readonly set: readonly string[];
  readonly setA: readonly string[];
  readonly setB: readonly string[];
  readonly store: string;
  readonly json?: boolean;
}

/** Decides every case by both tables and prints what moves. */
export async function compareTables(a: string, b: string, cases: string, options: Options): Promise<number> {
  const valuesOn = (own: readonly string[]) => (table: AnyTable) => valuesOf(table, [...options.set, ...own]);
  const [before, after] = await findPair([a, valuesOn(options.setA)], [b, valuesOn(options.setB)]);
  return consulting([before.question, after.question], options.store, (alarms) =>
    compare(alarms, [before, after], cases, options.json === true),
  );
}

async function compare(
  alarms: Alarms | undefined,
  [before, after]: readonly [Chosen, Chosen],
  file: string,
  isJson: boolean,
): Promise<number> {
  keepMemoryFlat();
  const standing = await Promise.all([before, after].map((side) => inForce(side, alarms)));
  const notices = standing.flatMap(({ question }) => question.notices ?? []);
  for (const notice of new Set(notices)) remark(`curia: ${printable(notice)}`);
  const valued = new Map<string, Step>();
  const input = openInput(file);
  const progress = startProgress(`comparing ${input.name}`, input.size);
  const { cases, refused, faults, ...compared } = await comparePolicies(alarms, [before, after], input, {
    onRead: (read, bytes) => progress.update(read, bytes),
    onRefused(line, by) {
      progress.clear();
      remark(
        `curia: line ${line} refused by ${by.map(({ side, error }) => `${side}: ${printable(error.message)}`).join('; ')}`,
      );
    },
    async onMoved(moves) {
      for (const move of moves)
        if (move.to.value !== undefined && !valued.has(stepOf(move))) valued.set(stepOf(move), move);
      if (isJson)
        await write(
          moves.map((move) => `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...move })}\n`).join(''),
        );
    },
  });
  progress.finish();
  if (cases === 0) throw emptyInput(input.name);
  await write(
    isJson ? summaryLine(before, after, refused, compared) : toText(before, after, compared, valued),
  );
  if (faults > 0) return EXIT_FAILED;
  return refused > 0 ? EXIT_REFUSED : EXIT_OK;
}

type Compared = Pick<Comparison, 'summary' | 'refused_by'>;

function summaryLine(
  before: Chosen,
  after: Chosen,
  refused: number,
  { summary, refused_by }: Compared,
): string {
  const sides = { a: tableIdentity(before), b: tableIdentity(after) };
  return `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...sides, refused, refused_by, ...summary })}\n`;
}

/** From what to what a part moves. */
type Step = Pick<ChangedPart, 'from' | 'to'>;

const stepOf = ({ from, to }: Step): string => JSON.stringify([from.outcome, from.rule, to.outcome, to.rule]);

function toText(
  before: Chosen,
  after: Chosen,
  { summary, refused_by: { both, a, b } }: Compared,
  valued: ReadonlyMap<string, Step>,
): string {
  const colours = coloursFor(process.stdout);
  const { compared, same, other_rule, other_outcome, movements } = summary;
  const lines = [
    `${other_outcome} of ${sayCount(compared, 'ruling')} ${other_outcome === 1 ? 'changes its' : 'change their'} outcome from ${colours.bold(policyName(before.policy))} to ${colours.bold(policyName(after.policy))}${policyName(before.policy) === policyName(after.policy) ? ' with other values' : ''}.`,
    `  ${other_rule} only the rule, ${same} stay as they are`,
    ...(both + a + b === 0
      ? []
      : [`  refused lines: ${both} by both and not compared, ${a} by A alone, ${b} by B alone`]),
  ];
  if (movements.length > 0) {
    const rows = movements.map(({ from, to, cases, outcome_changed, example }) => {
      // The values are those of the example; other cases of the same step may have others.
      const shown = valued.get(stepOf({ from, to }));
      return [
        `${printable(sayMoved(shown?.from ?? from))}\n${from.rule}`,
        `${printable(sayMoved(shown?.to ?? to))}\n${to.rule}`,
        String(cases),
        outcome_changed ? (shown === undefined ? 'outcome' : 'value') : 'rule only',
        printable(example),
      ];
    });
    lines.push(grid(['from', 'to', 'cases', 'changes', 'example'], rows));
  }
  return `${lines.join('\n')}\n`;
}
