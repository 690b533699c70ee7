/** Items of the desk as lists: what waits in line, what a lead plans of it, and what one said oneself. */
import { createRoute, z } from '@hono/zod-openapi';
import { deskOf, personOf } from '../../api/desk.ts';
import { planAsked, planItems } from '../../desk/lead/plan-items.ts';
import { itemsInLine } from '../../desk/lists/items-in-line.ts';
import { ownAnswers, tallyOf } from '../../desk/lists/own-answers.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { ITEM_VIEWS } from '../../store/desk/items.ts';
import { itemsPlanned, lineShown, ownAnswersShown } from '../../wire/item.ts';
import { createApi, flag, json, readerOf } from '../api.ts';
import type { ServedProject } from '../served-project.ts';

const TAGS = { tags: ['Desk'] };

const after = z.string().max(500).optional().openapi({ description: 'The `next` of the page before.' });
const search = z.string().trim().min(1).max(200).optional();
const day = (means: string) => z.iso.datetime().optional().openapi({ description: means });

const lineRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/items',
  operationId: 'itemsInLine',
  summary: 'List items by the date by which they are due',
  description:
    'Items of all queues, each as you may know it; answers are never in the list. What runs have handed to people since somebody last looked is taken in before the first page.',
  'x-permission': 'desk',
  request: {
    query: z.strictObject({
      view: z.enum(ITEM_VIEWS).default('open').openapi({
        description:
          '`for-you` is what you could take a seat at now; `open` all that is not settled; `disputed` what reviewers disagree about, as far as you may know it.',
      }),
      queue: z.string().optional(),
      run: z.string().optional().openapi({ description: 'Items that this run asks.' }),
      rule: z.string().optional().openapi({
        description:
          'Cases with a part that this rule decided; refused with `SIGHT_REFUSED` to whoever may take seats.',
      }),
      search: search.openapi({ description: 'A part of the case, or of what is asked.' }),
      assigned: z.string().optional().openapi({ description: 'Items that are kept for this person.' }),
      unassigned: flag('Only items that anybody may take.'),
      due_from: day('Only items that are due at this time or later.'),
      due_before: day('Only items that are due before this time.'),
      undated: flag('Only items without a date.'),
      after,
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
  },
  responses: { 200: json(lineShown, 'A page of items.') },
});

const planRoute = createRoute({
  ...TAGS,
  method: 'post',
  path: '/items/plan',
  operationId: 'planItems',
  summary: 'Say who reads items, by when, and how many people',
  description:
    'A seat of an assigned item is kept for its person; whoever declines it, or opens the full view of its case, gives it back to all. Each item is planned for itself: one that cannot be is named with the reason.',
  'x-permission': 'operate',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: planAsked,
          example: { items: ['5c1f0a9b'], assigned: 'Ada', due_at: '2026-11-20T17:00:00.000Z' },
        },
      },
    },
  },
  responses: { 200: json(itemsPlanned, 'What became of it.') },
});

const mineRoute = createRoute({
  ...TAGS,
  method: 'get',
  path: '/answers',
  operationId: 'ownAnswers',
  summary: 'List what you said, beside what stands now',
  description:
    'Your own answers and declines, the newest first. Nothing of others is told before an item is settled.',
  'x-permission': 'review',
  request: {
    query: z.strictObject({
      search: search.openapi({ description: 'A part of the case, of what was asked, or of what you said.' }),
      after,
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
  },
  responses: { 200: json(ownAnswersShown, 'A page of what you said.') },
});

/** The endpoints of lists of items. */
export const itemListRoutes = (project: ServedProject) =>
  createApi()
    .openapi(lineRoute, async (c) => {
      const { queue, run, assigned, unassigned, ...asked } = c.req.valid('query');
      const page = await itemsInLine(deskOf(project), await readerOf(c), {
        ...asked,
        queue_id: queue,
        run_id: run,
        assigned: unassigned ? null : assigned,
      });
      return c.json({ schema_version: SCHEMA_VERSION, ...page }, 200);
    })
    .openapi(planRoute, async (c) => {
      const who = personOf(c.var.caller, 'arrange');
      const planned = await planItems(deskOf(project), who, c.req.valid('json'));
      return c.json({ schema_version: SCHEMA_VERSION, ...planned }, 200);
    })
    .openapi(mineRoute, async (c) => {
      const place = deskOf(project);
      const reader = await readerOf(c);
      const page = await ownAnswers(place, reader, c.req.valid('query'));
      return c.json({ schema_version: SCHEMA_VERSION, tally: await tallyOf(place, reader), ...page }, 200);
    });
