/** `curia memory list`: the newest episodes, one row each. */

import { readWholeNumber } from '@curia/core/read';
import type { Episode } from '@curia/memory';
import { isLoaded, useMemory } from '@curia/memory/sqlite';
import { Command } from 'commander';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { grid } from '../../print/grid.ts';
import { printable, remark, write } from '../../print/output.ts';
import { memoryOption, tellLeftOut } from './memory-option.ts';

interface Options {
  readonly memory: string;
  readonly last: number;
  readonly json?: boolean;
}

/** Builds the command. */
export const memoryListCommand = (): Command =>
  new Command('list')
    .summary('list episodes, the newest last')
    .description('Lists the newest episodes in the order in which they were stored.')
    .addOption(memoryOption())
    .option('--last <n>', 'how many', (text) => readWholeNumber('--last', text, 0), 20)
    .option('--json', 'one entry per line')
    .addHelpText(
      'after',
      `
Exit status: 0 listed, 2 an entry failed the checks and was left out, 1 wrong usage.

Example:
  $ curia memory list --last 5`,
    )
    .action(async ({ memory: file, last, json }: Options) => {
      process.exitCode = await useMemory(file, 'read', async (memory) => {
        const entries = await memory.newest(last);
        const episodes: Episode[] = [];
        for (const entry of entries) {
          if (isLoaded(entry)) episodes.push(entry.episode);
          else tellLeftOut(entry);
        }
        if (json === true) for (const episode of episodes) await write(`${JSON.stringify(episode)}\n`);
        else if (episodes.length === 0) remark('curia: nothing to list');
        else await write(`${grid(HEAD, episodes.map(toRow))}\n`);
        return episodes.length < entries.length ? EXIT_REFUSED : EXIT_OK;
      });
    });

const HEAD = ['episode', 'type', 'language', 'structure', 'symptom', 'lesson', 'from', 'time'];

const toRow = ({ episode_id, episode_type, input_signature, ...rest }: Episode): string[] => [
  episode_id,
  episode_type,
  printable(input_signature.language ?? 'ko'),
  printable(input_signature.detected_structure.join(' ')),
  printable(rest.case_summary.symptom),
  printable(rest.correction.corrective_principle),
  printable(rest.provenance.created_from_split),
  rest.provenance.timestamp.slice(0, 10),
];
