/** `curia memory settle`: records in a memory what experts said about the rulings of a run. */
import { CuriaError } from '@curia/core';
import { useMemory } from '@curia/memory/sqlite';
import { Command, Option } from 'commander';
import { type Settled, settleCases } from '../../../desk/settle-cases.ts';
import { settledReviews } from '../../../desk/settled-reviews.ts';
import { findRun } from '../../../kept/find-run.ts';
import { courtOf } from '../../../kept/opened-run.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { memoryFileOf } from '../../../store/beside-store.ts';
import { withStore } from '../../../store/open-store.ts';
import { version } from '../../../version.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { storeOption } from '../../options/store-option.ts';
import { printable, write } from '../../print/output.ts';
import { eachLine } from './each-line.ts';

interface Options {
  readonly store: string;
  readonly memory?: string;
  readonly settled?: boolean;
  readonly json?: boolean;
}

/** Builds the command. */
export const memorySettleCommand = (): Command =>
  new Command('settle')
    .summary('tell a memory what experts said about the rulings of a run')
    .description(
      'Reads settled reviews, one per line, and writes each case once more now that its outcome is known. Nobody is asked again: the case is read from the log of the run. The write rules decide whether it becomes an episode.',
    )
    .argument('<run>', 'a run id, or last')
    .argument(
      '[reviews]',
      'JSON lines with "case_id" and "review", upheld or overturned; standard input if absent or -',
    )
    .option('--settled', 'what the expert’s desk has settled about the run, instead of a file')
    .addOption(storeOption())
    .addOption(
      new Option('--memory <file>', 'where episodes are kept; the memory of the run if absent').env(
        'CURIA_MEMORY',
      ),
    )
    .option('--json', 'one JSON line per case')
    .addHelpText(
      'after',
      `
Exit status: 0 every line was taken, 2 a line was refused, 1 wrong usage.

Examples:
  $ echo '{"case_id":"review-1","review":"upheld"}' | curia memory settle last
  $ curia memory settle last --settled`,
    )
    .action(async (run: string, file: string | undefined, options: Options) => {
      const { store: place, memory: chosen, settled: isSettled, json } = options;
      if (isSettled === true && file !== undefined)
        throw new CuriaError('USAGE', 'name a file of reviews, or --settled, not both');
      process.exitCode = await withStore(place, async (store) => {
        const opened = await courtOf(store, await findRun(store, run));
        const memoryFile = chosen || opened.manifest.options.memory_file || memoryFileOf(place);
        return useMemory(memoryFile, 'write', async (memory) => {
          const settle = settleCases(store, opened, memory, { version: version() });
          const take = async (record: unknown): Promise<void> =>
            write(json === true ? toJson(await settle(record)) : toText(await settle(record)));
          if (isSettled === true) {
            for await (const review of settledReviews(store, opened)) await take(review);
            return EXIT_OK;
          }
          const { refused } = await eachLine(file, 'settling', take);
          return refused > 0 ? EXIT_REFUSED : EXIT_OK;
        });
      });
    });

const toJson = (settled: Settled): string =>
  `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...settled })}\n`;

const toText = ({ case_id, review, status, reason, episode_id }: Settled): string =>
  `${printable(case_id)}: ${review}, ${status === 'stored' ? `stored as ${episode_id}` : 'not stored'} (${reason})\n`;
