/** `curia memory import`: takes in episodes that were exported or made elsewhere. */

import { useMemory } from '@curia/memory/sqlite';
import { Command } from 'commander';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { remark, write } from '../../print/output.ts';
import { eachLine } from './each-line.ts';
import { memoryOption } from './memory-option.ts';

interface Options {
  readonly memory: string;
  readonly renumber?: boolean;
  readonly json?: boolean;
}

/** Builds the command. */
export const memoryImportCommand = (): Command =>
  new Command('import')
    .summary('take in episodes with their ids')
    .description(
      'Reads episodes, one per line, and stores each under its own id, in the order of the lines; new ids continue after the highest. ' +
        'An entry that is already there is skipped. A line whose id belongs to another entry is refused.',
    )
    .argument('[episodes]', 'JSON lines; standard input if absent or -')
    .addOption(memoryOption())
    .option('--renumber', 'give an entry whose id is taken the next id, and say so')
    .option('--json', 'what was stored, as one line of JSON')
    .addHelpText(
      'after',
      `
Exit status: 0 all taken in, 2 a line was refused, 1 wrong usage.

Examples:
  $ curia memory import episodes.jsonl
  $ curia memory export --memory other.sqlite | curia memory import --renumber`,
    )
    .action(async (file: string | undefined, options: Options) => {
      process.exitCode = await useMemory(options.memory, 'write', async (memory) => {
        const counts = { stored: 0, renumbered: 0, present: 0 };
        const { read, refused } = await eachLine(file, 'storing', async (record) => {
          const ifTaken = options.renumber === true ? 'renumber' : 'refuse';
          const { episode_id, outcome } = await memory.take(record, ifTaken);
          counts[outcome]++;
          if (outcome === 'renumbered') remark(`curia: ${idOf(record)} is now ${episode_id}`);
        });
        await write(
          options.json === true
            ? `${JSON.stringify({ schema_version: SCHEMA_VERSION, read, ...counts, refused })}\n`
            : `${read} read: ${counts.stored} stored, ${counts.renumbered} renumbered, ${counts.present} already there, ${refused} refused\n`,
        );
        return refused > 0 ? EXIT_REFUSED : EXIT_OK;
      });
    });

/** The memory has read the record, so it has an id of the known form. */
const idOf = (record: unknown): string => (record as { readonly episode_id: string }).episode_id;
