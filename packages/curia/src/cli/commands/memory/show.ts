/** `curia memory show`: one episode in full. */
import { CuriaError } from '@curia/core';
import { isLoaded, useMemory } from '@curia/memory/sqlite';
import { Command } from 'commander';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { printable, writeWhole } from '../../print/output.ts';
import { memoryOption, tellLeftOut } from './memory-option.ts';

/** Builds the command. */
export const memoryShowCommand = (): Command =>
  new Command('show')
    .summary('show one episode')
    .description('Shows everything stored about an episode.')
    .argument('<id>', 'such as epi_000001')
    .addOption(memoryOption())
    .option('--json', 'the entry itself, as one line of JSON')
    .addHelpText(
      'after',
      `
Exit status: 0 shown, 2 the entry failed the checks, 1 there is none.

Example:
  $ curia memory show epi_000001`,
    )
    .action(async (id: string, options: { readonly memory: string; readonly json?: boolean }) => {
      process.exitCode = await useMemory(options.memory, 'read', async (memory) => {
        const entry = await memory.find(id);
        if (entry === undefined) throw new CuriaError('CASE_NOT_FOUND', `the memory has no episode ${id}`);
        if (!isLoaded(entry)) {
          tellLeftOut(entry);
          return EXIT_REFUSED;
        }
        const text = JSON.stringify(entry.episode, null, options.json === true ? 0 : 2);
        await writeWhole(`${text.split('\n').map(printable).join('\n')}\n`);
        return EXIT_OK;
      });
    });
