/** `curia queue seats`: how many people review one item independently. */

import { readWholeNumber } from '@curia/core/read';
import { Command } from 'commander';
import { findItem, mustBeAllowed } from '../../../desk/open-item.ts';
import { withDesk } from '../../../store/open-desk.ts';
import { type TokenOptions, tokenOption, whoCalls } from '../../desk-options.ts';
import { write } from '../../output.ts';
import { orRefused } from '../../print-item.ts';
import { storeOption } from '../../store-option.ts';

interface Options extends TokenOptions {
  readonly store: string;
}

const MOST_SEATS = 99;

/** Builds the command. */
export const queueSeatsCommand = (): Command =>
  new Command('seats')
    .summary('change how many people review one item')
    .description(
      'Changes how many reviewers an item needs, while it has no review; `queue arrange` does so for a whole queue. Takes the role ' +
        'operator or admin.',
    )
    .argument('<item>', 'an item, by the beginning of its id')
    .argument('<number>', 'from 1 to 99')
    .addOption(storeOption())
    .addOption(tokenOption())
    .addHelpText('after', '\nExample:\n  $ curia queue seats 5c1f0a9b 2')
    .action(async (name: string, count: string, options: Options) => {
      const seats = readWholeNumber('the number of seats', count, 1, MOST_SEATS);
      await orRefused(false, () =>
        withDesk(options.store, async (place) => {
          mustBeAllowed(await whoCalls(place.desk.tokens, options), 'arrange');
          const { item_id } = await findItem(place, name);
          await place.desk.seats.setCount(item_id, seats);
          await write(`${item_id}: needs ${seats} review(s)\n`);
        }),
      );
    });
