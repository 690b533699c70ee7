/** `curia queue list`: what is on the desk. */
import { type ItemState, MANY_DECLINES, settleTable } from '@curia/core/in/review';
import { Command, Option } from 'commander';
import { eachItem } from '../../../desk/desk-agreement.ts';
import { mustBeAllowed } from '../../../desk/open-item.ts';
import { takeIn } from '../../../desk/take-in.ts';
import type { QueueItem } from '../../../store/desk/items.ts';
import { withDesk } from '../../../store/open-desk.ts';
import { type TokenOptions, tokenOption, whoMayCall } from '../../desk-options.ts';
import { grid } from '../../grid.ts';
import { printable, remark, write } from '../../output.ts';
import { storeOption } from '../../store-option.ts';

interface Options extends TokenOptions {
  readonly store: string;
  readonly state?: ItemState;
  readonly queue?: string;
  readonly court?: string;
  readonly run?: string;
  readonly declined?: boolean;
  readonly json?: boolean;
}

/** Builds the command. */
export const queueListCommand = (): Command =>
  new Command('list')
    .summary('list the items of the desk')
    .description(
      'Takes in what runs have handed to people since, and lists the items. Answers are never in the list.',
    )
    .addOption(
      new Option('--state <state>', 'only items that stand so').choices(Object.keys(settleTable.outcomes)),
    )
    .option('--queue <queue>', 'only items of this queue')
    .option('--court <court>', 'only items of this court')
    .option('--run <run>', 'only items that this run asks')
    .option('--declined', `only items that ${MANY_DECLINES} or more people declined`)
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'one JSON line per item')
    .addHelpText('after', '\nExample:\n  $ curia queue list --state disputed')
    .action(async ({ store: address, state, queue, court, run, declined, json, ...token }: Options) => {
      const filter = {
        ...(state === undefined ? {} : { state }),
        ...(queue === undefined ? {} : { queue_id: queue }),
        ...(court === undefined ? {} : { court }),
        ...(run === undefined ? {} : { run_id: run }),
        ...(declined === true ? { declines: MANY_DECLINES } : {}),
      };
      await withDesk(address, async (place) => {
        const who = await whoMayCall(place.desk.tokens, token);
        if (who !== null) mustBeAllowed(who, 'look');
        for (const { run_id, case_id, problem } of await takeIn(place))
          remark(`curia: ${printable(run_id)} ${printable(case_id)} is left out: ${printable(problem)}`);
        const rows: string[][] = [];
        for await (const item of eachItem(place, filter)) {
          if (json === true) await write(`${JSON.stringify({ schema_version: '1', ...item })}\n`);
          else rows.push(toRow(item));
        }
        if (json !== true)
          await write(
            `${grid(['item', 'court', 'about', 'state', 'round', 'reviews', 'asked', ''], rows)}\n`,
          );
      });
    });

const toRow = (item: QueueItem): string[] => [
  item.item_id,
  printable(item.court),
  printable(item.packet_id),
  item.state,
  String(item.round),
  `${item.answered} of ${item.seats}`,
  item.asked_by > 1 ? `${item.asked_by} times` : 'once',
  item.declines >= MANY_DECLINES ? `declined by ${item.declines}: look at it` : '',
];
