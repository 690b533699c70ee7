/** `curia compare`: what moves between two policies or two runs. */
import { CuriaError } from '@curia/core';
import { Command } from 'commander';
import { EXIT_OK } from '../exit-status.ts';
import { collectSettings, SETTINGS_FILE_HELP } from '../options/collect-settings.ts';
import { courtOption } from '../options/court-option.ts';
import { storeOption } from '../options/store-option.ts';
import { compareReplayed } from './compare/replayed.ts';
import { compareTwoRuns } from './compare/runs.ts';
import { compareTables } from './compare/tables.ts';
import { collect, POLICY_HELP } from './options.ts';

interface Options {
  readonly set: string[];
  readonly setA: string[];
  readonly setB: string[];
  readonly policyB: string[];
  readonly store: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const compareCommand = (): Command =>
  new Command('compare')
    .summary('what moves between two policies or two runs')
    .description(
      'With two tables and CASES, decides every case by both and counts what moves, from which rule to which; cases are read one by ' +
        'one, in constant memory. With two runs, compares how they decide the same cases, with quality where the cases carry gold; a ' +
        'side is a run as it was decided, or RUN@POLICY: the run decided again from the recorded answers. With one run, decides it ' +
        'again by the tables of today, or under --policy-b and --set-b. Nobody is asked.',
    )
    .argument('<a>', 'a run, RUN@POLICY or last; or a table: NAME, NAME@POLICY, a court file or a table file')
    .argument('[b]', 'what it is compared with')
    .argument('[cases]', 'with tables: JSON lines of cases; - for standard input')
    .option(
      '--policy-b <name>',
      `with one run, decide it again by this: ${POLICY_HELP.replace('the policy to decide by: ', '')}`,
      collect,
      [],
    )
    .option('--set <key=value>', `set a parameter of both tables, ${SETTINGS_FILE_HELP}`, collectSettings, [])
    .option('--set-a <key=value>', `set a parameter of A, ${SETTINGS_FILE_HELP}`, collectSettings, [])
    .option('--set-b <key=value>', `set a parameter of B, ${SETTINGS_FILE_HELP}`, collectSettings, [])
    .addOption(courtOption())
    .addOption(storeOption())
    .option('--json', 'JSON lines')
    .addHelpText(
      'after',
      `
Exit status: 0 the comparison was made, 2 at least one line was refused by A or B, 1 wrong usage.

Examples:
  $ curia compare disposition ./stricter.yaml cases.jsonl
  $ curia compare disposition disposition cases.jsonl --set-b unknown_severity=escalate
  $ curia compare monday tuesday
  $ curia compare last last@v2
  $ curia compare last --policy-b v2 --set-b min_support=0.5`,
    )
    .action(async (a: string, b: string | undefined, cases: string | undefined, options: Options) => {
      process.exitCode = await compare(a, b, cases, options);
    });

async function compare(
  a: string,
  b: string | undefined,
  cases: string | undefined,
  options: Options,
): Promise<number> {
  const isAgain = options.policyB.length > 0;
  if (cases !== undefined && b !== undefined) {
    if (isAgain) throw new CuriaError('USAGE', '--policy-b is for one run; name the other table as B');
    return compareTables(a, b, cases, options);
  }
  if (options.set.length > 0)
    throw new CuriaError('USAGE', '--set is for two tables; for runs there are --set-a and --set-b');
  if (b !== undefined) {
    if (isAgain)
      throw new CuriaError('USAGE', '--policy-b is for one run; write RUN@POLICY for a side of two');
    await compareTwoRuns(a, b, options);
    return EXIT_OK;
  }
  await compareReplayed(a, options);
  return EXIT_OK;
}
