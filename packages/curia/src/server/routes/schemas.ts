/** Shapes that several endpoints share. */
import { z } from '@hono/zod-openapi';

/** The version of every record. */
export const version = z.literal('1').openapi({ description: 'The version of the record.' });

/** A hash as 64 hexadecimal digits. */
export const hash = z.string().openapi({ example: 'a'.repeat(64) });

/** The procedure in a path. */
export const procedureParam = z.object({
  procedure: z.string().openapi({
    param: { name: 'procedure', in: 'path' },
    example: 'disposition',
    description: 'A procedure, or a court or table file of the server without its ending.',
  }),
});

/** The procedure and one of its policies in a path. */
export const policyParam = procedureParam.extend({
  policy: z.string().openapi({ param: { name: 'policy', in: 'path' }, example: 'v5' }),
});

/** The run in a path. */
export const runParam = z.object({
  run: z
    .string()
    .openapi({ param: { name: 'run', in: 'path' }, example: 'last', description: 'A run id, or `last`.' }),
});

/** A case as its procedure takes it. */
export const caseBody = z
  .looseObject({ case_id: z.union([z.string(), z.number()]).optional() })
  .openapi('Case', { description: 'A case; its procedure says which fields it has.' });

/** Rule tables by procedure, policy and hash. */
export const tableIdentity = z
  .object({ table: z.string(), policy: z.string(), policy_hash: hash })
  .openapi('TableIdentity');

/** Whether what was ruled rests on given votes. */
export const givenVotes = z
  .boolean()
  .openapi({ description: 'Whether votes count that were given with the cases, and not asked for.' });
