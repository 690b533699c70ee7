/** `curia queue decline` and `curia queue release`: give a seat back, for good or for now. */
import { Command } from 'commander';
import { declineItem, releaseItem } from '../../../desk/act.ts';
import { findItem } from '../../../desk/open-item.ts';
import { withDesk } from '../../../store/open-desk.ts';
import { type TokenOptions, tokenOption, whoCalls } from '../../desk-options.ts';
import { remark, write } from '../../output.ts';
import { orRefused } from '../../print-item.ts';
import { storeOption } from '../../store-option.ts';

interface Options extends TokenOptions {
  readonly store: string;
  readonly json?: boolean;
}

/** Builds `queue decline`. */
export const queueDeclineCommand = (): Command =>
  new Command('decline')
    .summary('leave an item to others for good')
    .description(
      'Gives the seat back with a reason. It counts as no review, and the item is not offered to you again.',
    )
    .argument('<item>', 'an item, by the beginning of its id')
    .requiredOption('--because <reason>', 'why, such as: not my field')
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'one line of JSON')
    .addHelpText('after', '\nExample:\n  $ curia queue decline 5c1f0a9b --because "I wrote the document"')
    .action(async (name: string, options: Options & { readonly because: string }) => {
      const isJson = options.json === true;
      await orRefused(isJson, () =>
        withDesk(options.store, async (place) => {
          const who = await whoCalls(place.desk.tokens, options);
          const row = await findItem(place, name);
          const said = await declineItem(place, row, who, { reason: options.because });
          const { item_id } = row;
          await write(
            isJson
              ? `${JSON.stringify({ schema_version: '1', item_id, ...said })}\n`
              : `${item_id}: declined; it is not offered to you again\n`,
          );
          if (said.tell_operator)
            remark(
              `curia: ${said.declines} people declined ${item_id}; tell the operator: curia queue list --declined`,
            );
        }),
      );
    });

/** Builds `queue release`. */
export const queueReleaseCommand = (): Command =>
  new Command('release')
    .summary('give a seat back for now')
    .description('Gives the seat back; your draft is kept, and you may take a seat again.')
    .argument('<item>', 'an item, by the beginning of its id')
    .addOption(storeOption())
    .addOption(tokenOption())
    .addHelpText('after', '\nExample:\n  $ curia queue release 5c1f0a9b')
    .action(async (name: string, options: Options) => {
      await orRefused(false, () =>
        withDesk(options.store, async (place) => {
          const who = await whoCalls(place.desk.tokens, options);
          const row = await findItem(place, name);
          await releaseItem(place, row, who);
          await write(`${row.item_id}: the seat is free again\n`);
        }),
      );
    });
