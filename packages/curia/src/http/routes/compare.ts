/** Two runs, or two policies over one run: what moves between them. */
import { createRoute, z } from '@hono/zod-openapi';
import { compareRuns } from '../../runs/compare/compare-runs.ts';
import { comparisonRecord } from '../../runs/run-records.ts';
import { comparedRuns } from '../../wire/replay.ts';
import { tableChoices } from '../../wire/run-request.ts';
import { createApi, inQuery, json, storeOf } from '../api.ts';
import type { ServedProject } from '../served-project.ts';

const side = (example: string) =>
  z.string().min(1).max(1_000).openapi({
    description:
      'A run as it was decided, or `RUN@POLICY`: the run decided again under another policy from the recorded answers.',
    example,
  });

const compareRoute = createRoute({
  tags: ['Runs'],
  method: 'get',
  path: '/compare',
  operationId: 'compareRuns',
  summary: 'Compare two runs, or two policies over one run',
  description:
    'Cases are matched by name and must say the same. Every log of both runs is read; nobody is asked, and nothing is stored.',
  'x-permission': 'read',
  request: {
    query: z.strictObject({
      before: side('last'),
      after: side('last@v2'),
      tables_before: inQuery(tableChoices.default({})),
      tables_after: inQuery(tableChoices.default({})),
      limit: z.coerce
        .number()
        .int()
        .min(0)
        .max(10_000)
        .default(1_000)
        .openapi({ description: 'List at most this many parts that move; all of them are counted.' }),
    }),
  },
  responses: { 200: json(comparedRuns, 'What moves.') },
});

/** The endpoint that compares runs. */
export const compareRoutes = ({ names }: ServedProject) =>
  createApi().openapi(compareRoute, async (c) => {
    const { before, after, tables_before, tables_after, limit } = c.req.valid('query');
    const compared = await compareRuns(
      storeOf(c),
      { side: before, tables: () => tables_before },
      { side: after, tables: () => tables_after },
      { most: limit, named: (said) => names.tables(said) },
    );
    return c.json(comparisonRecord(compared), 200);
  });
