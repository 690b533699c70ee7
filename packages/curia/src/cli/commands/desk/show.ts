/** `curia desk show`: an item as you may see it. */
import { Command } from 'commander';
import { lookAt } from '../../../desk/look.ts';
import { findItem, mustBeAllowed } from '../../../desk/open-item.ts';
import { withDesk } from '../../../store/open-desk.ts';
import { readerFor, type TokenOptions, tokenOption, whoCalls } from '../../desk/desk-options.ts';
import { orRefused, printItem } from '../../desk/print-item.ts';
import { courtOption } from '../../options/court-option.ts';
import { storeOption } from '../../options/store-option.ts';

interface Options extends TokenOptions {
  readonly store: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const deskShowCommand = (): Command =>
  new Command('show')
    .summary('show an item')
    .description(
      'Shows the question and the evidence. What the machine would do and what other reviewers said is shown ' +
        'once the item is settled, or if you adjudicate it.',
    )
    .argument('<item>', 'an item, by the beginning of its id')
    .addOption(courtOption())
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'one line of JSON')
    .addHelpText('after', '\nExample:\n  $ curia desk show 5c1f0a9b')
    .action(async (name: string, options: Options) => {
      const isJson = options.json === true;
      await orRefused(isJson, () =>
        withDesk(options.store, async (place) => {
          const who = await whoCalls(place.desk.tokens, options);
          mustBeAllowed(who, 'look');
          await printItem(
            await lookAt(place, await findItem(place, name), await readerFor(place.desk.tokens, who)),
            isJson,
          );
        }),
      );
    });
