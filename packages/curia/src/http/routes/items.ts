/** Items of the expert's desk: what one person may see of them, drafts, and opening a settled item again. */
import { createRoute, z } from '@hono/zod-openapi';
import { deskOf, personOf } from '../../api/desk.ts';
import { openSight, reopenItem } from '../../desk/act.ts';
import { saveDraft } from '../../desk/draft.ts';
import { lookAt, viewOf } from '../../desk/look.ts';
import { findItem } from '../../desk/open-item.ts';
import { itemShown } from '../../wire/item.ts';
import { createApi, json, readerOf } from '../api.ts';
import type { ServedProject } from '../served-project.ts';
import { itemParam } from './params.ts';

const TAGS = { tags: ['Desk'] };

const showRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/items/{item}',
  operationId: 'showItem',
  summary: 'Show an item as you may see it',
  description:
    'The question, what may be answered and the evidence. What the machine would do and what other reviewers said is shown once the item is settled, or, without names, while you sit on the seat of the adjudicator.',
  'x-permission': 'desk',
  request: { params: itemParam },
  responses: { 200: json(itemShown, 'The item.') },
});

const openRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/items/{item}/open',
  operationId: 'openFullView',
  summary: 'See all of the case, and give up your seats on it',
  description:
    'Whoever holds a seat on an open item, or may still take one, sees the question and the evidence and nothing else of the case. This shows the rest to you: votes, ruling and known answer. It is recorded in the log of the case under your name, a seat that you hold is given back, and no seat of the item is yours again. What other reviewers said stays hidden until the item is settled.',
  'x-permission': 'open_view',
  request: { params: itemParam },
  responses: { 200: json(itemShown, 'The item.') },
});

const draftRoute = createRoute({
  ...TAGS,
  method: 'put',
  path: '/items/{item}/draft',
  operationId: 'saveDraft',
  summary: 'Keep what you have written so far',
  description: 'Only you see it. It is kept if your lease ends, and gone once your review is stored.',
  'x-permission': 'review',
  request: {
    params: itemParam,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.strictObject({
            answer: z.unknown().optional(),
            notes: z.string().max(10_000).optional(),
          }),
          example: { answer: { value: 'billing' }, notes: 'perhaps' },
        },
      },
    },
  },
  responses: { 204: { description: 'It is kept.' } },
});

const reopenRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/items/{item}/reopen',
  operationId: 'reopenItem',
  summary: 'Have a settled item reviewed once more',
  description:
    'Starts another round. The settlement no longer stands, every earlier review is kept, and whoever gave one comes last in line.',
  'x-permission': 'adjudicate',
  request: {
    params: itemParam,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.strictObject({
            reason: z.string().min(1).max(10_000),
            seats: z
              .int()
              .min(1)
              .max(99)
              .optional()
              .openapi({ description: 'As many reviewers as before if absent.' }),
          }),
          example: { reason: 'a letter came' },
        },
      },
    },
  },
  responses: { 200: json(itemShown, 'The item.') },
});

/** The endpoints of items. */
export const itemRoutes = (project: ServedProject) =>
  createApi()
    .openapi(showRoute, async (c) => {
      const place = deskOf(project);
      const row = await findItem(place, c.req.valid('param').item);
      return c.json(await lookAt(place, row, await readerOf(c)), 200);
    })
    .openapi(openRoute, async (c) => {
      const place = deskOf(project);
      const row = await findItem(place, c.req.valid('param').item);
      const opened = await openSight(place, row, personOf(c.var.caller, 'open'));
      return c.json(await viewOf(place, opened, await readerOf(c)), 200);
    })
    .openapi(draftRoute, async (c) => {
      const place = deskOf(project);
      const row = await findItem(place, c.req.valid('param').item);
      const { answer, notes } = c.req.valid('json');
      await saveDraft(place, row, personOf(c.var.caller, 'review'), {
        answer,
        notes,
      });
      return c.body(null, 204);
    })
    .openapi(reopenRoute, async (c) => {
      const place = deskOf(project);
      const row = await findItem(place, c.req.valid('param').item);
      const who = personOf(c.var.caller, 'reopen');
      const { reason, seats } = c.req.valid('json');
      const opened = await reopenItem(place, row, who, { reason, seats });
      return c.json(await viewOf(place, opened, await readerOf(c)), 200);
    });
