/** `curia diff`: which cases of a history change when another policy decides them. */
import { policyName } from '@curia/core';
import { Command } from 'commander';
import type { Alarms } from '../../courts/calibration/alarms.ts';
import { consulting } from '../../courts/calibration/consult-store.ts';
import { inForce } from '../../courts/calibration/in-force.ts';
import { keepMemoryFlat } from '../../drive/flat-memory.ts';
import { openInput } from '../../input/open-input.ts';
import { type Comparison, comparePolicies } from '../../runs/compare/compare-policies.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { type Chosen, findPair } from '../../runs/find-policy.ts';
import { tableIdentity } from '../../runs/table-record.ts';
import { collectSettings, SETTINGS_FILE_HELP } from '../collect-settings.ts';
import { EXIT_FAILED, EXIT_OK, EXIT_REFUSED } from '../exit-status.ts';
import { grid } from '../grid.ts';
import { coloursFor, printable, remark, write } from '../output.ts';
import { startProgress } from '../progress.ts';
import { storeOption } from '../store-option.ts';
import { CONSULTED } from './options.ts';

interface Options {
  readonly set: string[];
  readonly setA: string[];
  readonly setB: string[];
  readonly store: string;
  readonly json?: boolean;
}

/** Builds the command. */
export function diffCommand(): Command {
  return new Command('diff')
    .summary('compare two policies over a history of cases')
    .description(
      'Decides every case of a history by A and by B and counts what moves, from which rule to which. ' +
        'A table file beside a procedure decides what that procedure counts from the same cases. ' +
        'Cases, or decided lines that carry facts (for tables), are read one by one, in constant memory.',
    )
    .argument('<a>', 'NAME, NAME@POLICY, a court file or a table file')
    .argument('<b>', 'the policy to compare it with')
    .argument('[history]', 'JSON lines of cases; standard input if absent or -')
    .option(
      '--set <key=value>',
      `set a parameter of both policies, ${SETTINGS_FILE_HELP}`,
      collectSettings,
      [],
    )
    .option('--set-a <key=value>', `set a parameter of A, ${SETTINGS_FILE_HELP}`, collectSettings, [])
    .option('--set-b <key=value>', `set a parameter of B, ${SETTINGS_FILE_HELP}`, collectSettings, [])
    .addOption(storeOption(CONSULTED))
    .option('--json', 'a JSON line per case whose outcome changes, then one for the summary')
    .addHelpText(
      'after',
      `
Exit status: 0 the comparison was made, 2 at least one line was refused by A or B, 1 wrong usage.

Examples:
  $ curia diff disposition ./stricter.yaml history.jsonl
  $ curia diff disposition disposition history.jsonl --set-b unknown_severity=escalate`,
    )
    .action(async (a: string, b: string, history: string | undefined, options: Options) => {
      const [before, after] = await findPair(
        [a, [...options.set, ...options.setA]],
        [b, [...options.set, ...options.setB]],
      );
      process.exitCode = await consulting([before.procedure, after.procedure], options.store, (alarms) =>
        compare(alarms, [before, after], history, options.json === true),
      );
    });
}

async function compare(
  alarms: Alarms | undefined,
  [before, after]: readonly [Chosen, Chosen],
  history: string | undefined,
  isJson: boolean,
): Promise<number> {
  keepMemoryFlat();
  const standing = await Promise.all([before, after].map((side) => inForce(side, alarms)));
  const notices = standing.flatMap(({ procedure }) => procedure.notices ?? []);
  for (const notice of new Set(notices)) remark(`curia: ${printable(notice)}`);
  const input = openInput(history);
  const progress = startProgress(`comparing ${input.name}`, input.size);
  const { cases, refused, faults, ...compared } = await comparePolicies(alarms, [before, after], input, {
    onRead: (read, bytes) => progress.update(read, bytes),
    onRefused(line, by) {
      progress.clear();
      remark(
        `curia: line ${line} refused by ${by.map(({ side, error }) => `${side}: ${printable(error.message)}`).join('; ')}`,
      );
    },
    onMoved: (moves) =>
      isJson
        ? write(
            moves.map((move) => `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...move })}\n`).join(''),
          )
        : Promise.resolve(),
  });
  progress.finish();
  if (cases === 0) remark(`curia: ${input.name} has no cases`);
  await write(isJson ? summaryLine(before, after, refused, compared) : toText(before, after, compared));
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

function toText(before: Chosen, after: Chosen, { summary, refused_by: { both, a, b } }: Compared): string {
  const colours = coloursFor(process.stdout);
  const { compared, same, other_rule, other_outcome, movements } = summary;
  const lines = [
    `${colours.bold(policyName(before.policy))} against ${colours.bold(policyName(after.policy))}: ${compared} rulings compared`,
    ...(both + a + b === 0
      ? []
      : [`  refused lines: ${both} by both and not compared, ${a} by A alone, ${b} by B alone`]),
    `  ${other_outcome} change their outcome, ${other_rule} only the rule, ${same} stay as they are`,
  ];
  if (movements.length > 0) {
    const rows = movements.map(({ from, to, cases, outcome_changed, example }) => [
      `${from.outcome}\n${from.rule}`,
      `${to.outcome}\n${to.rule}`,
      String(cases),
      outcome_changed ? 'outcome' : 'rule only',
      printable(example),
    ]);
    lines.push(grid(['from', 'to', 'cases', 'changes', 'example'], rows));
  }
  return `${lines.join('\n')}\n`;
}
