/** Two runs, or two policies over one run: what moves between them. */
import { createRoute, z } from '@hono/zod-openapi';
import { compareRuns } from '../../run/compare-runs.ts';
import { comparisonRecord } from '../../run/run-records.ts';
import { createApi, json, repeated, storeOf } from '../api.ts';
import type { Project } from '../project.ts';
import { hash, version } from './schemas.ts';

const side = (example: string) =>
  z.string().min(1).max(1_000).openapi({
    description:
      'A run as it was decided, or `RUN@POLICY`: the run decided again under another policy from the recorded answers.',
    example,
  });

const identity = z.object({
  run_id: z.string(),
  court: z.string(),
  policy: z.string(),
  policy_hash: hash,
  rulebook_hash: hash,
});
const decided = z.object({ outcome: z.string(), rule: z.string() });
const scores = z.object({ precision: z.number(), recall: z.number(), f1: z.number() });

/** A comparison on the wire. */
const comparedRuns = z
  .object({
    schema_version: version,
    before: identity,
    after: identity,
    cases: z.int().openapi({ description: 'Cases that were compared.' }),
    parts: z.int(),
    flows: z.array(z.object({ from: z.string(), to: z.string(), count: z.int() })).openapi({
      description: 'How many parts went from one outcome to another, or stayed.',
    }),
    not_compared: z
      .object({
        only_before: z.int(),
        only_after: z.int(),
        other_input: z.int(),
        open_before: z.int(),
        open_after: z.int(),
        refused: z.int(),
      })
      .openapi({ description: 'Cases that could not be compared, by the reason.' }),
    moved: z.array(
      z.object({
        case_id: z.string(),
        about: z.string(),
        text: z.string(),
        from: decided,
        to: decided,
        known: z.enum(['right', 'wrong']).optional().openapi({
          description: 'Whether what the later side takes is right, if the case carries gold.',
        }),
      }),
    ),
    moved_left_out: z.int(),
    quality: z
      .object({ cases: z.int(), before: scores, after: scores })
      .nullable()
      .openapi({ description: 'Over the compared cases that carry gold; null if none does.' }),
  })
  .openapi('ComparedRuns');

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
      set_before: repeated('`KEY=VALUE` for parameters of the policy of `before`.'),
      set_after: repeated('`KEY=VALUE` for parameters of the policy of `after`.'),
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
export const compareRoutes = ({ names }: Project) =>
  createApi().openapi(compareRoute, async (c) => {
    const { before, after, set_before, set_after, limit } = c.req.valid('query');
    const compared = await compareRuns(
      storeOf(c),
      { side: before, settings: set_before },
      { side: after, settings: set_after },
      { most: limit, policies: (said) => names.policies(said) },
    );
    return c.json(comparisonRecord(compared) as unknown as z.infer<typeof comparedRuns>, 200);
  });
