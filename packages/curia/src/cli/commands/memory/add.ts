/** `curia memory add`: stores episodes under the next ids. */

import type { EpisodeDraft } from '@curia/memory/sqlite';
import { useMemory } from '@curia/memory/sqlite';
import { Command } from 'commander';
import { readText } from '../../../files/read-file.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { write } from '../../print/output.ts';
import { eachLine } from './each-line.ts';
import { memoryOption } from './memory-option.ts';

interface Options {
  readonly memory: string;
  readonly source?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const memoryAddCommand = (): Command =>
  new Command('add')
    .summary('store episodes under the next ids')
    .description(
      'Reads episodes, one per line, and stores each under the next id of the memory; an id in the line is not kept.',
    )
    .argument('[episodes]', 'JSON lines; standard input if absent or -')
    .addOption(memoryOption())
    .option('--source <file>', 'the text of the case: an episode that quotes it is refused')
    .option('--json', 'one JSON line per episode that was stored')
    .addHelpText(
      'after',
      `
Exit status: 0 all stored, 2 a line was refused, 1 wrong usage.

Example:
  $ curia memory add episode.json --source review.txt`,
    )
    .action(async (file: string | undefined, options: Options) => {
      const source = options.source === undefined ? undefined : readText(options.source);
      process.exitCode = await useMemory(options.memory, 'write', async (memory) => {
        const { refused } = await eachLine(file, 'storing', async (record) => {
          // The memory reads what it is given through the checks, whatever that is.
          const { episode_id } = await memory.append(record as EpisodeDraft, source);
          await write(`${options.json === true ? JSON.stringify({ episode_id }) : episode_id}\n`);
        });
        return refused > 0 ? EXIT_REFUSED : EXIT_OK;
      });
    });
