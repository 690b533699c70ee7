/** The queues of the expert's desk: list and arrange them, take the next seat, see how far people agree. */
import { CuriaError } from '@curia/core';
import { createRoute, z } from '@hono/zod-openapi';
import { deskOf, personOf } from '../../api/desk.ts';
import { sitDown } from '../../desk/act.ts';
import { closeQueue } from '../../desk/close-queue.ts';
import { deskAgreement } from '../../desk/desk-agreement.ts';
import { arrangeQueue, listQueues, queueAsked, showQueue } from '../../desk/desk-queues.ts';
import { lookAt } from '../../desk/look.ts';
import { findItem } from '../../desk/open-item.ts';
import { seatIdOf } from '../../desk/seat-id.ts';
import { type DeskPlace, takeIn } from '../../desk/take-in.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { agreementShown } from '../../wire/agreement.ts';
import { itemList, itemState } from '../../wire/item.ts';
import { queueArranged, queueClosed, queueList, queueShown } from '../../wire/queue.ts';
import { seatClaimed } from '../../wire/seat.ts';
import { createApi, json, readerOf } from '../api.ts';
import type { ServedProject } from '../served-project.ts';
import { queueParam } from './params.ts';

const TAGS = { tags: ['Desk'] };

const listRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/queues',
  operationId: 'listQueues',
  summary: 'List the queues of the expert’s desk',
  description: 'What runs have handed to people since somebody last looked is taken in first.',
  'x-permission': 'desk',
  responses: {
    200: json(queueList, 'Every queue, by id.'),
  },
});

const arrangeRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/queues',
  operationId: 'arrangeQueue',
  summary: 'Make a queue, or change it',
  description:
    'A queue takes a part of what one court hands over: cases with a certain outcome, or decided by a certain rule. An item is in the newest queue that takes it. Fields that are absent stay as they are. A new number of reviewers applies to items that nobody has reviewed.',
  'x-permission': 'operate',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: queueAsked,
          example: { court: 'triage', reviews: 2, guideline: 'Read the whole ticket.' },
        },
      },
    },
  },
  responses: { 200: json(queueArranged, 'The queue.') },
});

const showRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/queues/{queue}',
  operationId: 'showQueue',
  summary: 'Show a queue',
  'x-permission': 'desk',
  request: { params: queueParam },
  responses: { 200: json(queueShown, 'The queue.') },
});

const claimRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/queues/{queue}/claim',
  operationId: 'claimSeat',
  summary: 'Take the next seat in line',
  description:
    'Takes a seat for ten minutes. Whoever sits already gets the same seat, and the lease runs anew. Items that others have begun come first; nobody gets two seats of an item.',
  'x-permission': 'review',
  request: {
    params: queueParam,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.strictObject({
            act: z.enum(['review', 'adjudicate']).default('review'),
            item: z.string().optional().openapi({ description: 'This item and no other.' }),
          }),
          example: { act: 'review' },
        },
      },
    },
  },
  responses: {
    200: json(seatClaimed, 'Your seat, and the item as you may see it.'),
    204: { description: 'Nothing in this queue waits for you.' },
  },
});

const itemsRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/queues/{queue}/items',
  operationId: 'listItems',
  summary: 'List the items of a queue',
  description: 'Answers are never in the list.',
  'x-permission': 'desk',
  request: {
    params: queueParam,
    query: z.strictObject({
      state: itemState.optional(),
      run: z.string().optional().openapi({ description: 'Items that this run asks.' }),
      declines: z.coerce
        .number()
        .int()
        .min(0)
        .optional()
        .openapi({ description: 'Items that at least as many people declined.' }),
      after: z.string().optional().openapi({ description: 'The `next` of the page before.' }),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
  },
  responses: {
    200: json(itemList, 'A page of items.'),
  },
});

const agreementRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/queues/{queue}/agreement',
  operationId: 'queueAgreement',
  summary: 'How far reviewers agree with each other, with adjudicators and with the machine',
  'x-permission': 'read',
  request: { params: queueParam },
  responses: { 200: json(agreementShown, 'Agreement over first answers.') },
});

const closeRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/queues/{queue}/close',
  operationId: 'closeQueue',
  summary: 'Seal the settlements of a queue',
  description:
    'Seals every settlement in the log of its run, so that an audit notices a review that was cut off. Refused with 409 `QUEUE_OPEN` while an item is not settled. An item that comes or is reopened later opens the queue again.',
  'x-permission': 'operate',
  request: { params: queueParam },
  responses: { 200: json(queueClosed, 'The queue.') },
});

/** The endpoints of queues. */
export const queueRoutes = (project: ServedProject) =>
  createApi()
    .openapi(listRoute, async (c) => {
      const queues = await listQueues(deskOf(project), personOf(c.var.caller, 'look'), await readerOf(c));
      return c.json({ schema_version: SCHEMA_VERSION, queues }, 200);
    })
    .openapi(arrangeRoute, async (c) => {
      const who = personOf(c.var.caller, 'arrange');
      return c.json(await arrangeQueue(deskOf(project), who, await readerOf(c), c.req.valid('json')), 200);
    })
    .openapi(showRoute, async (c) => {
      const who = personOf(c.var.caller, 'look');
      return c.json(
        await showQueue(deskOf(project), who, await readerOf(c), c.req.valid('param').queue),
        200,
      );
    })
    .openapi(claimRoute, async (c) => {
      const { act, item } = c.req.valid('json');
      const who = personOf(c.var.caller, act);
      const place = deskOf(project);
      const queue_id = c.req.valid('param').queue;
      const named = item === undefined ? {} : { item_id: await itemIn(place, queue_id, item) };
      const held = await sitDown(place, who, { act, queue_id, ...named });
      if (held === undefined) {
        // A queue that is not there is no empty queue.
        await place.desk.queues.find(queue_id, null);
        return c.body(null, 204);
      }
      const shown = await lookAt(place, await findItem(place, held.item_id), await readerOf(c));
      const seat_id = seatIdOf(held.item_id, held.round, held.seat);
      const seat = { schema_version: SCHEMA_VERSION, seat_id, ...held };
      return c.json({ schema_version: SCHEMA_VERSION, seat, item: shown }, 200);
    })
    .openapi(itemsRoute, async (c) => {
      const { limit, after, state, run, declines } = c.req.valid('query');
      const place = deskOf(project);
      await takeIn(place);
      const { queue_id } = await place.desk.queues.find(c.req.valid('param').queue, null);
      const items = await place.desk.items.list(
        {
          queue_id,
          limit,
          after,
          state,
          run_id: run,
          declines,
        },
        await readerOf(c),
      );
      const next = items.length === limit ? items.at(-1)!.item_id : null;
      return c.json({ schema_version: SCHEMA_VERSION, items, next }, 200);
    })
    .openapi(closeRoute, async (c) => {
      const who = personOf(c.var.caller, 'arrange');
      return c.json(await closeQueue(deskOf(project), who, c.req.valid('param').queue), 200);
    })
    .openapi(agreementRoute, async (c) => {
      const place = deskOf(project);
      const who = personOf(c.var.caller, 'measure-open');
      const { queue_id } = await place.desk.queues.find(c.req.valid('param').queue, null);
      return c.json(await deskAgreement(place, who, await readerOf(c), { queue_id }), 200);
    });

/** An item that is in this queue. */
async function itemIn(place: DeskPlace, queue_id: string, name: string): Promise<string> {
  const row = await findItem(place, name);
  if (row.queue_id === queue_id) return row.item_id;
  throw new CuriaError('ITEM_NOT_FOUND', `item ${row.item_id} is in the queue ${row.queue_id}`);
}
