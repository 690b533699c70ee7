/** `curia queue overview`: the queues of the desk, and how their items stand. */
import { MANY_DECLINES } from '@curia/core/in/review';
import { Command } from 'commander';
import { listQueues } from '../../../desk/desk-queues.ts';
import { withDesk } from '../../../store/open-desk.ts';
import type { QueueView } from '../../../wire/queue.ts';
import { readerFor, type TokenOptions, tokenOption, whoCalls } from '../../desk-options.ts';
import { grid } from '../../grid.ts';
import { printable, write } from '../../output.ts';
import { orRefused } from '../../print-item.ts';
import { storeOption } from '../../store-option.ts';

interface Options extends TokenOptions {
  readonly store: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const queueOverviewCommand = (): Command =>
  new Command('overview')
    .summary('list the queues, and what waits for you')
    .description(
      'Takes in what runs have handed to people since, and lists the queues: how their items stand, and at how many of them you ' +
        'could take a seat now.',
    )
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'one JSON line per queue')
    .addHelpText('after', '\nExample:\n  $ curia queue overview --token-file ada.token')
    .action(async (options: Options) => {
      const isJson = options.json === true;
      await orRefused(isJson, () =>
        withDesk(options.store, async (place) => {
          const who = await whoCalls(place.desk.tokens, options);
          const queues = await listQueues(place, who, await readerFor(place.desk.tokens, who));
          await write(
            isJson
              ? queues.map((one) => `${JSON.stringify(one)}\n`).join('')
              : `${grid(['queue', 'reviews', 'waiting', 'reviewing', 'disputed', 'settled', 'for you', 'median time', ''], queues.map(toRow))}\n`,
          );
        }),
      );
    });

const toRow = ({
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
  closed_at !== null
    ? `closed on ${closed_at.slice(0, 10)}`
    : declined > 0
      ? `${declined} declined by ${MANY_DECLINES} or more: look at them`
      : '',
];

/** A median time; empty below the fewest reviews that say something. */
function sayTime(seconds: number | null): string {
  if (seconds === null) return '';
  return seconds < 90 ? `${Math.round(seconds)} s` : `${(seconds / 60).toFixed(1)} min`;
}
