/** `curia desk`: what waits for a person, queue by queue and item by item. */

import { sayCount } from '@curia/core/in/read';
import { type ItemState, MANY_DECLINES, settleTable } from '@curia/core/in/review';
import { type Command, Option } from 'commander';
import { eachItem } from '../../../desk/desk-agreement.ts';
import { listQueues } from '../../../desk/desk-queues.ts';
import { mustBeAllowed } from '../../../desk/open-item.ts';
import { takeIn } from '../../../desk/take-in.ts';
import type { DeskItem } from '../../../store/desk/items.ts';
import { type DeskStore, withDesk } from '../../../store/open-desk.ts';
import type { QueueView } from '../../../wire/queue.ts';
import { readerFor, type TokenOptions, tokenOption, whoCalls, whoMayCall } from '../../desk/desk-options.ts';
import { orRefused } from '../../desk/print-item.ts';
import { onlyCourtOption } from '../../options/court-option.ts';
import { storeOption } from '../../options/store-option.ts';
import { grid } from '../../print/grid.ts';
import { printable, remark, write } from '../../print/output.ts';

interface Options extends TokenOptions {
  readonly store: string;
  readonly state?: ItemState;
  readonly queue?: string;
  readonly court?: string;
  readonly run?: string;
  readonly declined?: boolean;
  readonly queues?: boolean;
  readonly json?: boolean;
}

/** What of the desk is looked at. */
export const whatWaits = (command: Command): Command =>
  command
    .addOption(
      new Option('--state <state>', 'only items that stand so').choices(Object.keys(settleTable.outcomes)),
    )
    .option('--queue <queue>', 'only items of this queue')
    .addOption(onlyCourtOption())
    .option('--run <run>', 'only items that this run asks')
    .option('--declined', `only items that ${MANY_DECLINES} or more people declined`)
    .option('--queues', 'the queues alone: how their items stand, and at how many you could sit down')
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'one JSON line per item; with --queues, per queue')
    .action((options: Options) => orRefused(options.json === true, () => look(options)));

async function look(options: Options): Promise<void> {
  await withDesk(options.store, async (place) => {
    if (options.queues === true) return showQueues(place, options);
    const who = await whoMayCall(place.desk.tokens, options);
    if (who !== null) mustBeAllowed(who, 'look');
    for (const { run_id, case_id, problem } of await takeIn(place))
      remark(`curia: ${printable(run_id)} ${printable(case_id)} is left out: ${printable(problem)}`);
    const items: DeskItem[] = [];
    for await (const item of eachItem(place, filterOf(options))) {
      if (options.json === true) await write(`${JSON.stringify({ schema_version: '1', ...item })}\n`);
      else items.push(item);
    }
    if (options.json !== true) await write(`${sayItems(items, options)}\n`);
  });
}

async function showQueues(place: DeskStore, options: Options): Promise<void> {
  const who = await whoCalls(place.desk.tokens, options);
  const queues = await listQueues(place, who, await readerFor(place.desk.tokens, who));
  await write(
    options.json === true
      ? queues.map((one) => `${JSON.stringify(one)}\n`).join('')
      : `${sayQueues(queues)}\n${grid(['queue', 'people', 'waiting', 'begun', 'disputed', 'settled', 'for you', 'median', ''], queues.map(queueRow))}\n`,
  );
}

const filterOf = ({ state, queue, court, run, declined }: Options) => ({
  ...(state === undefined ? {} : { state }),
  ...(queue === undefined ? {} : { queue_id: queue }),
  ...(court === undefined ? {} : { court }),
  ...(run === undefined ? {} : { run_id: run }),
  ...(declined === true ? { declines: MANY_DECLINES } : {}),
});

/** How many items wait, in one sentence, and the items. */
function sayItems(items: readonly DeskItem[], { state, queue, court, run, declined }: Options): string {
  const isAll = [state, queue, court, run, declined].every((filter) => filter === undefined);
  if (items.length === 0)
    return isAll ? 'Nothing waits for a person, and nothing has.' : 'No item of the desk is like that.';
  const count = (...states: readonly ItemState[]): number =>
    items.filter((item) => states.includes(item.state)).length;
  const [open, disputed] = [count('waiting', 'reviewing'), count('disputed')];
  const settled = items.length - open - disputed;
  const waits = open === 1 ? 'waits' : 'wait';
  const parts = [
    `${sayCount(open, 'item')} ${waits} for review`,
    ...(disputed > 0 ? [`${disputed} for an adjudicator`] : []),
    ...(settled > 0 ? [`${settled} ${settled === 1 ? 'is' : 'are'} settled`] : []),
  ];
  // The list is of what waits; what is settled is counted and can be asked for.
  const shown = state === undefined ? items.filter((item) => !isSettled(item)) : items;
  const more =
    shown.length < items.length ? ' To list what is settled: --state agreed or --state adjudicated.' : '';
  const table =
    shown.length === 0 ? '' : `\n${grid(['item', 'about', 'state', 'reviews'], shown.map(itemRow))}`;
  return `${parts.join(', ')}.${more}${table}`;
}

const isSettled = ({ state }: DeskItem): boolean => state === 'agreed' || state === 'adjudicated';

const itemRow = (item: DeskItem): string[] => [
  item.item_id,
  printable(`${item.court}, ${item.packet_id}`),
  [
    item.state,
    ...(item.round > 1 ? [`round ${item.round}`] : []),
    ...(item.asked_by > 1 ? [`asked ${item.asked_by} times`] : []),
    ...(item.declines >= MANY_DECLINES ? [`declined by ${item.declines}: look at it`] : []),
  ].join(', '),
  `${item.answered} of ${item.seats}`,
];

/** At how many items whoever asks could sit down, in one sentence. */
function sayQueues(queues: readonly QueueView[]): string {
  const mine = queues.reduce((sum, { for_you }) => sum + for_you.review + for_you.adjudicate, 0);
  return mine === 0
    ? 'You could sit down at no item now.'
    : `You could sit down at ${sayCount(mine, 'item')} now.`;
}

const queueRow = ({
  queue_id,
  reviews,
  items,
  for_you,
  declined,
  closed_at,
  review_time,
}: QueueView): string[] => [
  printable(queue_id),
  reviews === null ? 'as asked' : String(reviews),
  String(items.waiting),
  String(items.reviewing),
  String(items.disputed),
  String(items.agreed + items.adjudicated),
  String(for_you.review + for_you.adjudicate),
  sayTime(review_time.median_seconds),
  closed_at !== null ? `closed ${closed_at.slice(0, 10)}` : declined > 0 ? `${declined} declined often` : '',
];

/** A median time; empty below the fewest reviews that say something. */
function sayTime(seconds: number | null): string {
  if (seconds === null) return '';
  return seconds < 90 ? `${Math.round(seconds)} s` : `${(seconds / 60).toFixed(1)} min`;
}
