/** What a run can be made of here. */
import { createRoute, z } from '@hono/zod-openapi';
import { describeOffers } from '../../api/job/describe-offers.ts';
import { offers } from '../../wire/job/offer.ts';
import { createApi, json } from '../api.ts';
import type { ServedProject } from '../served-project.ts';

const offersRoute = createRoute({
  method: 'get',
  path: '/offers',
  operationId: 'listOffers',
  tags: ['Runs'],
  summary: 'List what a run can be made of: courts, agents, drivers',
  'x-permission': 'operate',
  request: {
    query: z.strictObject({
      court: z
        .string()
        .optional()
        .openapi({ description: 'Say who would answer for the roles of this court.' }),
    }),
  },
  responses: { 200: json(offers, 'Everything that a request may name.') },
});

/** The endpoint of whoever is about to start a run. */
export const offerRoutes = (project: ServedProject) =>
  createApi().openapi(offersRoute, async (c) =>
    c.json(await describeOffers(project, c.req.valid('query').court), 200),
  );
