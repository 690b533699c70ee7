/** The queues of the desk: which items each takes, how many people review them, and what waits for whom. */
import { CuriaError } from '@curia/core';
import { isAllowed, type Person, type Reader } from '@curia/core/in/review';
import { z } from 'zod';
import type { DeskQueue, NewQueue } from '../store/desk/queues.ts';
import type { ArrangedQueue, QueueView } from '../wire/queue.ts';
import { eachItem } from './desk-agreement.ts';
import { mustBeAllowed } from './open-item.ts';
import { type DeskPlace, takeIn } from './take-in.ts';

const word = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words or numbers joined by hyphens');
const filter = z.string().trim().min(1).max(200).nullable();

/** What an operator says of a queue; what is absent stays as it is. */
export const queueAsked = z.strictObject({
  court: word.describe('Whose items it takes.'),
  name: word
    .optional()
    .describe('Absent for the queue that takes everything of its court that no other queue takes.'),
  outcome: filter.optional().describe('Only cases with a part of this outcome; null for any.'),
  rule: filter.optional().describe('Only cases with a part that this rule decided; null for any.'),
  reviews: z
    .int()
    .min(1)
    .max(99)
    .nullable()
    .optional()
    .describe('How many people review each item; null for as many as the run asks for.'),
  guideline: z.string().max(100_000).optional().describe('What reviewers are told to go by.'),
  shows_machine: z
    .boolean()
    .optional()
    .describe('Whether reviewers see what the machine would do before they answer.'),
});

/** What an operator says of a queue. */
export type QueueAsked = z.infer<typeof queueAsked>;

/** Every queue, as this person may know it and with what waits for them; what runs handed over since is taken in first. */
export async function listQueues(place: DeskPlace, who: Person, reader: Reader): Promise<QueueView[]> {
  mustBeAllowed(who, 'look');
  await takeIn(place);
  return viewQueues(place, who, await place.desk.queues.all(reader));
}

/** One queue, as this person may know it and with what waits for them. */
export async function showQueue(
  place: DeskPlace,
  who: Person,
  reader: Reader,
  queue_id: string,
): Promise<QueueView> {
  mustBeAllowed(who, 'look');
  await takeIn(place);
  const [view] = await viewQueues(place, who, [await place.desk.queues.find(queue_id, reader)]);
  return view!;
}

async function viewQueues(
  { desk }: DeskPlace,
  who: Person,
  queues: readonly DeskQueue[],
): Promise<QueueView[]> {
  const [review, adjudicate] = await Promise.all(
    (['review', 'adjudicate'] as const).map((act) =>
      isAllowed(who.role, act) ? desk.queues.waitingFor(who, act) : [],
    ),
  );
  return queues.map((one) => {
    const count = (found: typeof review): number =>
      found?.find(({ queue_id }) => queue_id === one.queue_id)?.items ?? 0;
    return {
      schema_version: '1',
      ...one,
      for_you: { review: count(review), adjudicate: count(adjudicate) },
    };
  });
}

/** Makes a queue or changes it; a new number of reviewers applies to items that nobody has reviewed. */
export async function arrangeQueue(
  place: DeskPlace,
  who: Person,
  reader: Reader,
  asked: QueueAsked,
): Promise<ArrangedQueue> {
  mustBeAllowed(who, 'arrange');
  refuseTelling(reader, asked);
  const { court, name } = asked;
  const queue_id = name === undefined ? court : `${court}.${name}`;
  await takeIn(place);
  const known = (await place.desk.queues.all(null)).find((one) => one.queue_id === queue_id);
  const wanted = withChanges(known ?? newQueue(queue_id, court), asked);
  checkFilter(wanted);
  const set = await place.desk.queues.set(wanted);
  const { changed, kept } = await reseat(place, set);
  return { schema_version: '1', ...(await place.desk.queues.find(set.queue_id, reader)), changed, kept };
}

/** Whoever may sit at the items must not learn from where they go how they were ruled, nor let themselves be shown it. */
function refuseTelling({ sits, person }: Reader, { outcome, rule, shows_machine }: QueueAsked): void {
  if (!sits || ((outcome ?? null) === null && (rule ?? null) === null && shows_machine !== true)) return;
  throw new CuriaError(
    'SIGHT_REFUSED',
    `${person} may take seats at the desk; somebody who does not has to choose items by their rulings, or show the machine`,
  );
}

const newQueue = (queue_id: string, court: string): NewQueue => ({
  queue_id,
  court,
  outcome: null,
  rule: null,
  reviews: null,
  guideline: '',
  shows_machine: false,
});

const withChanges = (queue: NewQueue, asked: QueueAsked): NewQueue => ({
  queue_id: queue.queue_id,
  court: queue.court,
  outcome: asked.outcome === undefined ? queue.outcome : asked.outcome,
  rule: asked.rule === undefined ? queue.rule : asked.rule,
  reviews: asked.reviews === undefined ? queue.reviews : asked.reviews,
  guideline: asked.guideline ?? queue.guideline,
  shows_machine: asked.shows_machine ?? queue.shows_machine,
});

/** The queue of a court takes what is left, so that nothing that was handed over is in no queue. */
function checkFilter({ queue_id, court, outcome, rule }: NewQueue): void {
  if (queue_id !== court || (outcome === null && rule === null)) return;
  throw new CuriaError(
    'INPUT_INVALID',
    `the queue ${court} takes everything that no other queue of the court takes; give this one a name`,
  );
}

/** Gives the items that nobody has reviewed as many seats as their queue wants. */
async function reseat(
  place: DeskPlace,
  { queue_id, reviews }: DeskQueue,
): Promise<{ readonly changed: number; readonly kept: number }> {
  let changed = 0;
  let kept = 0;
  if (reviews === null) return { changed, kept };
  for await (const { item_id, seats } of eachItem(place, { queue_id, state: 'waiting' })) {
    if (seats === reviews) continue;
    try {
      await place.desk.seats.setCount(item_id, reviews);
      changed++;
    } catch (error) {
      if (!CuriaError.is(error) || error.code !== 'REVIEW_CONFLICT') throw error;
      kept++;
    }
  }
  return { changed, kept };
}
