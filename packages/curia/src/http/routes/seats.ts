/** What people do on a seat of the expert's desk; whoever lost the seat is refused with `SEAT_LOST`. */
import { ADJUDICATION, type Hold, type Person } from '@curia/core/in/review';
import { createRoute, z } from '@hono/zod-openapi';
import { deskOf, personOf } from '../../api/desk.ts';
import { adjudicate, declineItem, releaseItem, sendBack, submitReview, undoReview } from '../../desk/act.ts';
import { viewOf } from '../../desk/look.ts';
import { findSeat, seatIdOf } from '../../desk/seat-id.ts';
import type { DeskPlace } from '../../desk/take-in.ts';
import type { Caller } from '../../drive/rights.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import type { DeskItem } from '../../store/desk/items.ts';
import { itemShown } from '../../wire/item.ts';
import { heldSeat, itemDeclined } from '../../wire/seat.ts';
import { createApi, json, readerOf } from '../api.ts';
import type { ServedProject } from '../served-project.ts';
import { seatParam } from './params.ts';

const TAGS = { tags: ['Desk'] };

const token = z.int().min(0).openapi({ description: 'The `token` of your claim.' });
const holding = z.strictObject({ token });

const bodyOf = <S extends z.ZodType>(schema: S, example: object) => ({
  params: seatParam,
  body: { required: true, content: { 'application/json': { schema, example } } },
});

const renewRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/seats/{seat}/renew',
  operationId: 'renewSeat',
  summary: 'Let your lease run from now',
  'x-permission': 'review',
  request: bodyOf(holding, { token: 1 }),
  responses: { 200: json(heldSeat, 'The seat.') },
});

const submitRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/seats/{seat}/submit',
  operationId: 'submitReview',
  summary: 'Answer',
  description:
    'Stores the review, and the settlement that follows from it. On the seat of the adjudicator it decides the dispute, and `notes` is the reason. A review that is refused changes nothing and is kept as your draft.',
  'x-permission': 'review',
  request: bodyOf(
    z.strictObject({
      token,
      revision: z.string().max(200).openapi({ description: 'The revision of the item that you have read.' }),
      answer: z
        .record(z.string(), z.unknown())
        .openapi({ description: 'One entry for each part of the question.' }),
      notes: z.string().max(10_000).optional(),
    }),
    { token: 1, revision: '1-4a6e550c5aed', answer: { value: 'billing' }, notes: 'the invoice is attached' },
  ),
  responses: { 200: json(itemShown, 'The item; with what the machine would do, if this settles it.') },
});

const declineRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/seats/{seat}/decline',
  operationId: 'declineItem',
  summary: 'Leave the item to others for good',
  description: 'It counts as no review, and the item is not offered to you again.',
  'x-permission': 'review',
  request: bodyOf(z.strictObject({ token, reason: z.string().min(1).max(10_000) }), {
    token: 1,
    reason: 'not my field',
  }),
  responses: {
    200: json(itemDeclined, 'How many people have declined it.'),
  },
});

const releaseRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/seats/{seat}/release',
  operationId: 'releaseSeat',
  summary: 'Give the seat back for now',
  description: 'Your draft is kept, and you may take a seat again.',
  'x-permission': 'review',
  request: bodyOf(holding, { token: 1 }),
  responses: { 204: { description: 'The seat is free.' } },
});

const undoRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/seats/{seat}/undo',
  operationId: 'undoReview',
  summary: 'Take your review back',
  description:
    'As long as another seat of the round has no answer and nobody else has taken a seat since. The record keeps the review, and agreement is measured by your first answer.',
  'x-permission': 'review',
  request: bodyOf(holding, { token: 1 }),
  responses: { 200: json(itemShown, 'The item.') },
});

const sendBackRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/seats/{seat}/send-back',
  operationId: 'sendBack',
  summary: 'Send a dispute back to reviewers instead of deciding it',
  description:
    'On the seat of the adjudicator. Starts another round: every review is kept and stays hidden until the item is settled, and whoever gave one comes last in line. The reason is shown to whoever reviews next, without your name.',
  'x-permission': 'adjudicate',
  request: bodyOf(
    z.strictObject({
      token,
      reason: z.string().min(1).max(10_000),
      seats: z
        .int()
        .min(1)
        .max(99)
        .optional()
        .openapi({ description: 'As many reviewers as before if absent.' }),
    }),
    { token: 1, reason: 'read the annex on page 3' },
  ),
  responses: { 200: json(itemShown, 'The item.') },
});

interface Sitting {
  readonly place: DeskPlace;
  readonly row: DeskItem;
  readonly who: Person;
  readonly hold: Hold;
}

/** Whoever calls, on the seat that the path names. */
async function sittingOn(
  project: ServedProject,
  caller: Caller,
  seat_id: string,
  { token }: { readonly token: number },
): Promise<Sitting> {
  const place = deskOf(project);
  const { row, seat } = await findSeat(place, seat_id);
  const who = personOf(caller, seat === ADJUDICATION ? 'adjudicate' : 'review');
  return { place, row, who, hold: { seat, token } };
}

/** The endpoints of seats. */
export const seatRoutes = (project: ServedProject) =>
  createApi()
    .openapi(renewRoute, async (c) => {
      const { seat } = c.req.valid('param');
      const { place, row, who, hold } = await sittingOn(project, c.var.caller, seat, c.req.valid('json'));
      const held = await place.desk.seats.renew(row.item_id, who, hold);
      const seat_id = seatIdOf(held.item_id, held.round, held.seat);
      return c.json({ schema_version: SCHEMA_VERSION, seat_id, ...held }, 200);
    })
    .openapi(submitRoute, async (c) => {
      const { token, notes, ...said } = c.req.valid('json');
      const { seat } = c.req.valid('param');
      const { place, row, who, hold } = await sittingOn(project, c.var.caller, seat, { token });
      const hand = hold.seat === ADJUDICATION ? adjudicate : submitReview;
      const opened = await hand(place, row, who, {
        hold,
        ...said,
        notes,
      });
      return c.json(await viewOf(place, opened, await readerOf(c)), 200);
    })
    .openapi(declineRoute, async (c) => {
      const { reason, token } = c.req.valid('json');
      const { seat } = c.req.valid('param');
      const { place, row, who, hold } = await sittingOn(project, c.var.caller, seat, { token });
      const declined = await declineItem(place, row, who, { reason, hold });
      return c.json({ schema_version: SCHEMA_VERSION, item_id: row.item_id, ...declined }, 200);
    })
    .openapi(releaseRoute, async (c) => {
      const { seat } = c.req.valid('param');
      const { place, row, who, hold } = await sittingOn(project, c.var.caller, seat, c.req.valid('json'));
      await releaseItem(place, row, who, hold);
      return c.body(null, 204);
    })
    .openapi(sendBackRoute, async (c) => {
      const { token, ...said } = c.req.valid('json');
      const { seat } = c.req.valid('param');
      const { place, row, who, hold } = await sittingOn(project, c.var.caller, seat, { token });
      const { reason, seats } = said;
      const opened = await sendBack(place, row, who, {
        hold,
        reason,
        seats,
      });
      return c.json(await viewOf(place, opened, await readerOf(c)), 200);
    })
    .openapi(undoRoute, async (c) => {
      const { seat } = c.req.valid('param');
      const { place, row, who, hold } = await sittingOn(project, c.var.caller, seat, c.req.valid('json'));
      const opened = await undoReview(place, row, who, hold);
      return c.json(await viewOf(place, opened, await readerOf(c)), 200);
    });
