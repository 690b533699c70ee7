/** `curia memory export`: every episode as a line of JSON, in the order in which they were stored. */

import { isLoaded, useMemory } from '@curia/memory/sqlite';
import { Command } from 'commander';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { write } from '../../print/output.ts';
import { memoryOption, tellLeftOut } from './memory-option.ts';

/** Builds the command. */
export const memoryExportCommand = (): Command =>
  new Command('export')
    .summary('write every episode as a line of JSON')
    .description(
      'Writes every episode, one per line and oldest first. Added to an empty memory and exported again, the bytes are the same.',
    )
    .addOption(memoryOption())
    .addHelpText(
      'after',
      `
Exit status: 0 all written, 2 an entry failed the checks and was left out, 1 wrong usage.

Example:
  $ curia memory export > episodes.jsonl`,
    )
    .action(async (options: { readonly memory: string }) => {
      process.exitCode = await useMemory(options.memory, 'read', async (memory) => {
        let status = EXIT_OK;
        for await (const entry of memory.entries()) {
          if (isLoaded(entry)) await write(`${JSON.stringify(entry.episode)}\n`);
          else {
            tellLeftOut(entry);
            status = EXIT_REFUSED;
          }
        }
        return status;
      });
    });
