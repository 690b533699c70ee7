/** `curia prune`: removes old runs for good, and keeps their seals. */
import { CuriaError } from '@curia/core';
import { sayCount } from '@curia/core/in/read';
import { Command, Option } from 'commander';
import { readAge } from '../../input/read-age.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import {
  PRUNED_STATES,
  type PruneCandidate,
  type PrunedState,
  pruneCandidates,
  pruneRun,
} from '../../runs/prune-runs.ts';
import { removeFolder } from '../../store/beside-store.ts';
import { withStore } from '../../store/open-store.ts';
import { EXIT_OK, EXIT_REFUSED } from '../exit-status.ts';
import { storeOption } from '../options/store-option.ts';
import { printable, remark, write } from '../print/output.ts';

interface Options {
  readonly store: string;
  readonly olderThan: string;
  readonly status?: PrunedState[];
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** Builds the command. */
export const pruneCommand = (): Command =>
  new Command('prune')
    .summary('remove old runs, and keep their seals')
    .description(
      'Removes the cases, answers, rulings and reviews of runs that nobody has touched for a while, and the folders beside the ' +
        'store. What stays of each is its id, the hash of its manifest, its seal, its counts, and when and by which command it was ' +
        'removed. Only completed runs go; runs that are open or wait for a person go only if their state is named. Answers that ' +
        'models gave stay in the cache, episodes in the memory (`curia memory prune`).',
    )
    .requiredOption('--older-than <age>', 'days such as 90d, or a date such as 2026-01-31')
    .addOption(
      new Option('--status <status>', `the state of runs that may go (default: completed); may be repeated`)
        .choices(PRUNED_STATES)
        .argParser((state: string, before: string[] | undefined) => [...(before ?? []), readState(state)]),
    )
    .option('--dry-run', 'only show what would go')
    .option('--yes', 'remove it; without this nothing is removed')
    .addOption(storeOption())
    .option('--json', 'one JSON line per run')
    .addHelpText(
      'after',
      `
States: completed; awaiting-review (completed, with a packet that no review
has settled, or a spot check over which a watch goes on); stopped; waiting; unfinished.

Exit status: 0 all removed or shown, 2 a run was in use and stayed, 1 wrong usage.

Examples:
  $ curia prune --older-than 90d --dry-run
  $ curia prune --older-than 90d --yes
  $ curia prune --older-than 365d --status completed --status stopped --yes`,
    )
    .action(async (options: Options) => {
      process.exitCode = await withStore(options.store, async (store) => {
        const states = options.status ?? ['completed'];
        const before = readAge(options.olderThan);
        const found = await pruneCandidates(store, { before, states });
        const going = found.filter(({ goes }) => goes);
        const removes = options.yes === true && options.dryRun !== true;
        const command = `curia prune --older-than ${options.olderThan}${states.map((state) => ` --status ${state}`).join('')}`;
        let removed = 0;
        for (const one of going) {
          const isRemoved = removes && (await tryPrune(one));
          if (isRemoved) removed++;
          await write(`${options.json === true ? asJson(one, isRemoved) : asLine(one, isRemoved)}\n`);
        }
        sayRest(found.length - going.length);
        if (!removes)
          remark(
            `curia: ${sayCount(going.length, 'run')} would go; nothing was removed${options.dryRun === true ? '' : ', add --yes to remove them'}`,
          );
        else remark(`curia: ${sayCount(removed, 'run')} removed`);
        return removes && removed < going.length ? EXIT_REFUSED : EXIT_OK;

        async function tryPrune(one: PruneCandidate): Promise<boolean> {
          try {
            await pruneRun(store, one, command);
          } catch (error) {
            if (!CuriaError.is(error) || error.code !== 'RUN_BUSY') throw error;
            remark(`curia: ${error.code} ${printable(error.message)}; it stays`);
            return false;
          }
          removeFolder(options.store, one.run.run_id);
          return true;
        }
      });
    });

function readState(state: string): PrunedState {
  const known = PRUNED_STATES.find((one) => one === state);
  if (known !== undefined) return known;
  throw new CuriaError(
    'USAGE',
    `--status takes ${PRUNED_STATES.join(', ')}; got ${JSON.stringify(state.slice(0, 40))}`,
  );
}

const asLine = ({ run, state, last_at, line }: PruneCandidate, isRemoved: boolean): string =>
  `${run.run_id} ${isRemoved ? 'removed' : 'would go'}: ${state}, last used ${last_at.slice(0, 10)}, ${sayCount(line.cases, 'case')} of ${printable(line.court)}`;

const asJson = ({ run, state, last_at, line }: PruneCandidate, removed: boolean): string =>
  JSON.stringify({
    schema_version: SCHEMA_VERSION,
    run_id: run.run_id,
    state,
    last_at,
    court: line.court,
    cases: line.cases,
    removed,
  });

function sayRest(others: number): void {
  if (others > 0)
    remark(
      `curia: ${sayCount(others, 'run')} of that age ${others === 1 ? 'is' : 'are'} open or waiting, and ${others === 1 ? 'stays' : 'stay'}; name a state with --status to remove such runs`,
    );
}
