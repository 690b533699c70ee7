/** `curia memory prune`: removes old episodes. */

import { CuriaError } from '@curia/core';
import { readWholeNumber } from '@curia/core/read';
import { useMemory } from '@curia/memory/sqlite';
import { Command } from 'commander';
import { readAge } from '../../../input/read-age.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { write } from '../../print/output.ts';
import { memoryOption } from './memory-option.ts';

interface Options {
  readonly memory: string;
  readonly keep?: number;
  readonly olderThan?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const memoryPruneCommand = (): Command =>
  new Command('prune')
    .summary('remove old episodes')
    .description(
      'Removes all but the newest episodes, or those older than a time, or both. Ids are never reused.',
    )
    .addOption(memoryOption())
    .option('--keep <n>', 'how many to keep, the newest', (text) => readWholeNumber('--keep', text, 0))
    .option('--older-than <age>', 'days such as 90d, or a time such as 2026-01-01', readAge)
    .option('--json', 'one line of JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ curia memory prune --keep 5000
  $ curia memory prune --older-than 90d`,
    )
    .action(async ({ memory: file, keep, olderThan, json }: Options) => {
      if (keep === undefined && olderThan === undefined)
        throw new CuriaError('USAGE', 'give --keep or --older-than; nothing was removed');
      await useMemory(file, 'read', async (memory) => {
        const { removed, kept } = await memory.prune({ keep, before: olderThan });
        await write(
          json === true
            ? `${JSON.stringify({ schema_version: SCHEMA_VERSION, removed, kept })}\n`
            : `${removed} removed, ${kept} kept\n`,
        );
      });
    });
