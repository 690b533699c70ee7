/** `curia memory`: looks into a memory of episodes, fills it, and empties it. */
import { Command } from 'commander';
import { memoryAddCommand } from './memory/add.ts';
import { memoryExportCommand } from './memory/export.ts';
import { memoryFindCommand } from './memory/find.ts';
import { lookIntoMemory } from './memory/look.ts';
import { memoryPruneCommand } from './memory/prune.ts';
import { memoryShowCommand } from './memory/show.ts';

/** Builds the command. */
export const memoryCommand = (): Command =>
  lookIntoMemory(
    new Command('memory')
      .enablePositionalOptions()
      .summary('look into what past cases taught, fill it, prune it')
      .description(
        'Episodes are what decided cases taught, without their text and without any gold. Without a command, counts them and lists the ' +
          'newest. Each is checked when it is written, taken in and loaded; one that fails is left out and reported. Text that people ' +
          'wrote into an episode is shown to people alone: advice for a case is composed from fixed sentences.',
      ),
  )
    .addHelpText(
      'after',
      `
Exit status: 0 shown, 2 an entry fails the checks, 1 wrong usage.

Examples:
  $ curia memory --last 5
  $ curia memory add episodes.jsonl
  $ curia memory find "The screen is not bright, but the battery lasts" --terms screen battery`,
    )
    .addCommand(memoryShowCommand())
    .addCommand(memoryFindCommand())
    .addCommand(memoryAddCommand())
    .addCommand(memoryExportCommand())
    .addCommand(memoryPruneCommand());
