/** `curia queue seats`: how many people review an item independently. */
import { CuriaError } from '@curia/core/internal';
import { Command } from 'commander';
import { eachItem } from '../../../run/desk/desk-agreement.ts';
import { findItem, mustBeAllowed } from '../../../run/desk/open-item.ts';
import { takeIn } from '../../../run/desk/take-in.ts';
import { withDesk } from '../../../store/open-desk.ts';
import { type TokenOptions, tokenOption, whoCalls } from '../../desk-options.ts';
import { write } from '../../output.ts';
import { orRefused } from '../../print-item.ts';
import { storeOption } from '../../store-option.ts';

interface Options extends TokenOptions {
  readonly store: string;
  readonly court?: string;
}

/** Builds the command. */
export const queueSeatsCommand = (): Command =>
  new Command('seats')
    .summary('change how many people review an item')
    .description(
      'Changes how many reviewers an item needs, while it has no review: of a named item, or of every waiting item. Takes the ' +
        'role operator or admin.',
    )
    .argument('<number>', 'from 1 to 99')
    .argument('[item]', 'an item, by the beginning of its id; every waiting item if absent')
    .option('--court <court>', 'only items of this court')
    .addOption(storeOption())
    .addOption(tokenOption())
    .addHelpText('after', '\nExample:\n  $ curia queue seats 2 --court triage')
    .action(async (count: string, name: string | undefined, options: Options) => {
      const { store: place, court } = options;
      if (!/^[1-9]\d?$/.test(count))
        throw new CuriaError('USAGE', `an item has 1 to 99 seats, not ${JSON.stringify(count)}`);
      await orRefused(false, () =>
        withDesk(place, async (desk) => {
          mustBeAllowed(await whoCalls(desk.tokens, options), 'arrange');
          await takeIn(desk);
          const filter = { state: 'waiting', ...(court === undefined ? {} : { court }) } as const;
          const rows = name === undefined ? eachItem(desk, filter) : [await findItem(desk, name)];
          let changed = 0;
          for await (const { item_id } of rows) {
            await desk.queue.setSeats(item_id, Number(count));
            changed++;
          }
          await write(`${changed} item(s) need ${count} review(s)\n`);
        }),
      );
    });
