/** `curia queue submit`: answer an item. */
import { Command } from 'commander';
import { submitReview } from '../../../desk/act.ts';
import { findItem } from '../../../desk/open-item.ts';
import { type AnswerOptions, answerOptions } from '../../answer-options.ts';
import type { TokenOptions } from '../../desk-options.ts';
import { tokenOption } from '../../desk-options.ts';
import { answerItem } from '../../hand-in.ts';
import { storeOption } from '../../store-option.ts';

interface Options extends AnswerOptions, TokenOptions {
  readonly store: string;
  readonly revision?: string;
  readonly notes?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const queueSubmitCommand = (): Command =>
  answerOptions(
    new Command('submit')
      .summary('answer an item')
      .description(
        'Stores your answer, on the seat that you hold or on a free one, and shows what the machine would do. A review that is ' +
          'refused changes nothing, and is kept as your draft.',
      )
      .argument('<item>', 'an item, by the beginning of its id'),
  )
    .option('--revision <name>', 'the revision that you have read; the current one if absent')
    .option('--notes <text>', 'why')
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'the item as you see it now, as one line of JSON')
    .addHelpText(
      'after',
      `
Exit status: 0 the review is stored, 2 it was refused and nothing has changed, 1 wrong usage or a fault.

Examples:
  $ curia queue submit 5c1f0a9b --say value=billing --notes "the invoice is attached"
  $ curia queue submit 5c1f0a9b --correct patch.json`,
    )
    .action((name: string, options: Options) =>
      answerItem(options, (place) => findItem(place, name), submitReview),
    );
