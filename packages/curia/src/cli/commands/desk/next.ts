/** `curia desk next`: take the next seat in line, or one of a named item. */
import { Command } from 'commander';
import { sitDown } from '../../../desk/act.ts';
import { lookAt } from '../../../desk/look.ts';
import { findItem } from '../../../desk/open-item.ts';
import { withDesk } from '../../../store/open-desk.ts';
import { readerFor, type TokenOptions, tokenOption, whoCalls } from '../../desk/desk-options.ts';
import { namedItem } from '../../desk/hand-in.ts';
import { orRefused, printItem } from '../../desk/print-item.ts';
import { onlyCourtOption } from '../../options/court-option.ts';
import { storeOption } from '../../options/store-option.ts';
import { write } from '../../print/output.ts';

interface Options extends TokenOptions {
  readonly store: string;
  readonly queue?: string;
  readonly court?: string;
  readonly disputed?: boolean;
  readonly json?: boolean;
}

/** Builds the command. */
export const deskNextCommand = (): Command =>
  new Command('next')
    .summary('take a seat and show what is asked')
    .description(
      'Takes a seat for ten minutes and shows the question and the evidence. Calling it again shows the same item, and the lease ' +
        'runs anew. Items that others have begun come first.',
    )
    .argument(
      '[item]',
      'an item, by the beginning of its id; or a run, if a case follows; the next in line if absent',
    )
    .argument('[case]', 'the id of a case of that run, or of its document')
    .option('--queue <queue>', 'only items of this queue')
    .addOption(onlyCourtOption())
    .option('--disputed', 'the next dispute to adjudicate')
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'one line of JSON; null if nothing waits for you')
    .addHelpText('after', '\nExample:\n  $ curia desk next --token-file ada.token')
    .action(async (name: string | undefined, case_id: string | undefined, options: Options) => {
      const { store: address, queue, court, disputed, json } = options;
      const isJson = json === true;
      await orRefused(isJson, () =>
        withDesk(address, async (place) => {
          const who = await whoCalls(place.desk.tokens, options);
          const held = await sitDown(place, who, {
            act: disputed === true ? 'adjudicate' : 'review',
            ...(name === undefined ? {} : { item_id: (await namedItem(place, name, case_id)).item_id }),
            ...(queue === undefined ? {} : { queue_id: queue }),
            ...(court === undefined ? {} : { court }),
          });
          if (held === undefined) await write(isJson ? 'null\n' : 'Nothing waits for you.\n');
          else
            await printItem(
              await lookAt(
                place,
                await findItem(place, held.item_id),
                await readerFor(place.desk.tokens, who),
              ),
              isJson,
            );
        }),
      );
    });
