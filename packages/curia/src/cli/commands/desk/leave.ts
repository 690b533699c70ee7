/** `curia desk leave`: give a seat back, for now or for good. */
import { CuriaError } from '@curia/core';
import { Command } from 'commander';
import { declineItem, releaseItem } from '../../../desk/act.ts';
import { findItem } from '../../../desk/open-item.ts';
import { withDesk } from '../../../store/open-desk.ts';
import { type TokenOptions, tokenOption, whoCalls } from '../../desk/desk-options.ts';
import { orRefused } from '../../desk/print-item.ts';
import { courtOption } from '../../options/court-option.ts';
import { storeOption } from '../../options/store-option.ts';
import { remark, write } from '../../print/output.ts';

interface Options extends TokenOptions {
  readonly store: string;
  readonly forGood?: boolean;
  readonly because?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const deskLeaveCommand = (): Command =>
  new Command('leave')
    .summary('give a seat back')
    .description(
      'Gives the seat back; your draft is kept, and you may take a seat again. With --for-good, the item is not offered to you ' +
        'again; that counts as no review.',
    )
    .argument('<item>', 'an item, by the beginning of its id')
    .option('--for-good', 'leave it to others')
    .option('--because <text>', 'why, such as: not my field; needed with --for-good')
    .addOption(courtOption())
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'with --for-good: one line of JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ curia desk leave 5c1f0a9b\n  $ curia desk leave 5c1f0a9b --for-good --because "I wrote the document"',
    )
    .action((name: string, options: Options) =>
      orRefused(options.json === true, () => (options.forGood === true ? decline : release)(name, options)),
    );

const release = (name: string, options: Options): Promise<void> =>
  withDesk(options.store, async (place) => {
    const who = await whoCalls(place.desk.tokens, options);
    const row = await findItem(place, name);
    await releaseItem(place, row, who);
    await write(`${row.item_id}: the seat is free again\n`);
  });

async function decline(name: string, options: Options): Promise<void> {
  const { because: reason } = options;
  if (reason === undefined) throw new CuriaError('USAGE', 'say why you leave it for good, with --because');
  await withDesk(options.store, async (place) => {
    const who = await whoCalls(place.desk.tokens, options);
    const row = await findItem(place, name);
    const said = await declineItem(place, row, who, { reason });
    const { item_id } = row;
    await write(
      options.json === true
        ? `${JSON.stringify({ schema_version: '1', item_id, ...said })}\n`
        : `${item_id}: declined; it is not offered to you again\n`,
    );
    if (said.tell_operator)
      remark(`curia: ${said.declines} people declined ${item_id}; tell the operator: curia desk --declined`);
  });
}
