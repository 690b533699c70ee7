/** `curia desk undo`: take your review back. */
import { Command } from 'commander';
import { undoReview } from '../../../desk/act.ts';
import { findItem } from '../../../desk/open-item.ts';
import { type TokenOptions, tokenOption } from '../../desk/desk-options.ts';
import { changeItem } from '../../desk/hand-in.ts';
import { courtOption } from '../../options/court-option.ts';
import { storeOption } from '../../options/store-option.ts';

interface Options extends TokenOptions {
  readonly store: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const deskUndoCommand = (): Command =>
  new Command('undo')
    .summary('take your review back')
    .description(
      'Takes your review back, as long as another seat has no answer and nobody else has taken a seat since. The record keeps it, and ' +
        'agreement is measured by your first answer.',
    )
    .argument('<item>', 'an item, by the beginning of its id')
    .addOption(courtOption())
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'the item as you see it now, as one line of JSON')
    .addHelpText('after', '\nExample:\n  $ curia desk undo 5c1f0a9b')
    .action((name: string, options: Options) =>
      changeItem(options, 'the review was taken back', (place) => findItem(place, name), undoReview),
    );
