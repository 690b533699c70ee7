/** `curia memory`: looks into a memory of episodes, fills it, and empties it. */
import { Command } from 'commander';
import { memoryAddCommand } from './memory/add.ts';
import { memoryExportCommand } from './memory/export.ts';
import { memoryImportCommand } from './memory/import.ts';
import { memoryListCommand } from './memory/list.ts';
import { memoryPruneCommand } from './memory/prune.ts';
import { memoryQueryCommand } from './memory/query.ts';
import { memorySettleCommand } from './memory/settle.ts';
import { memoryShowCommand } from './memory/show.ts';
import { memoryStatsCommand } from './memory/stats.ts';

/** Builds the command. */
export const memoryCommand = (): Command =>
  new Command('memory')
    .summary('look into what past cases taught, fill it, prune it')
    .description(
      'Episodes are what decided cases taught, without their text and without any gold. Each is checked when it is written, ' +
        'imported and loaded; one that fails is left out and reported. Text that people wrote into an episode is shown to people ' +
        'alone: advice for a case is composed from fixed sentences.',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ curia memory import episodes.jsonl
  $ curia memory query "The screen is not bright, but the battery lasts" --terms screen battery`,
    )
    .addCommand(memoryListCommand())
    .addCommand(memoryShowCommand())
    .addCommand(memoryQueryCommand())
    .addCommand(memoryAddCommand())
    .addCommand(memoryImportCommand())
    .addCommand(memorySettleCommand())
    .addCommand(memoryExportCommand())
    .addCommand(memoryStatsCommand())
    .addCommand(memoryPruneCommand());
