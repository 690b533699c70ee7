/** Tables under the glass, on the wire: what is wrong with them, and what they would change. */
import { z } from '@hono/zod-openapi';
import { anObject, caseId, list, ruled, version } from './record.ts';
import { errorRecord } from './refusal.ts';
import { tableChosen } from './run-request.ts';
import { tableIdentity } from './table.ts';

const definition = z.string().openapi({
  description: 'The text of a table or court file, YAML or JSON.',
  example: 'id: refunds\npolicy: v1\n…',
});

/** What a check is asked. */
export const checkAsked = z.strictObject({
  text: definition,
  overlaps: z.boolean().default(false).openapi({ description: 'Also report overlapping rules.' }),
});

const finding = z.object({
  kind: z.string(),
  rule: z.string(),
  source: z.string(),
  covered_by: list(z.string()).optional(),
  witness: anObject.optional(),
  message: z.string(),
  accepted: z.boolean(),
  accepted_because: z.string().optional(),
});

/** A table that was analysed. */
export const checkedTable = tableIdentity.extend({
  schema_version: version,
  rules: z.int(),
  exact: z.boolean().optional(),
  panels: z.number().nullable().optional(),
  coverage: z.record(z.string(), z.number()).openapi({
    description: 'How many cases or panels each rule decides; empty if there are too many to count.',
  }),
  findings: list(finding),
  settled: list(
    z.object({
      outcome: z.string(),
      field: z.string().optional(),
      value: z.unknown(),
      after: z.int(),
      at_most: z.int(),
      of: z.int(),
    }),
  )
    .optional()
    .openapi({
      description: 'After how many equal answers an outcome of a court is settled, whatever the others say.',
    }),
  unsettled: list(z.object({ kind: z.string(), rule: z.string(), message: z.string() }))
    .optional()
    .openapi({ description: 'What the analysis of a table did not settle.' }),
});

/** A table that was analysed. */
export type CheckRecord = z.infer<typeof checkedTable>;

/** The result of a check on the wire. */
export const checked = z
  .object({ schema_version: version, kind: z.enum(['court', 'table']), tables: list(checkedTable) })
  .openapi('CheckedTable');

/** The result of a check on the wire. */
export type Checked = z.infer<typeof checked>;

/** A case as its question takes it. */
export const caseBody = z
  .looseObject({ case_id: caseId.optional() })
  .openapi('Case', { description: 'A case; its question says which fields it has.' });

/** What a comparison is asked. */
export const comparisonAsked = z.strictObject({
  question: z.string().openapi({ example: 'disposition' }),
  before: tableChosen.prefault({}),
  after: tableChosen.extend({ text: definition.optional() }).prefault({}),
  cases: z.array(caseBody).max(100_000).optional(),
  run: z
    .string()
    .optional()
    .openapi({ description: 'Compare over the cases of a run instead; takes a role that may read runs.' }),
});

/** The result of a comparison on the wire. */
export const compared = z
  .object({
    schema_version: version,
    a: tableIdentity,
    b: tableIdentity,
    cases: z.int(),
    refused: z.int(),
    refused_by: z.object({ both: z.int(), a: z.int(), b: z.int() }).openapi({
      description: 'Of the refused lines, whose refusal it was.',
    }),
    compared: z.int(),
    same: z.int(),
    other_rule: z.int(),
    other_outcome: z.int(),
    movements: list(
      z.object({
        from: ruled,
        to: ruled,
        cases: z.int(),
        outcome_changed: z.boolean(),
        example: z.string(),
      }),
    ),
    moves: list(z.object({ case_id: caseId, about: z.string().optional(), from: ruled, to: ruled })),
    moves_left_out: z.int(),
    refusals: list(
      z.object({ line: z.int(), by: list(z.object({ side: z.enum(['A', 'B']), error: errorRecord })) }),
    ).openapi({ description: 'The first lines that a side refuses.' }),
  })
  .openapi('Comparison');

/** The result of a comparison on the wire. */
export type ComparedPolicies = z.infer<typeof compared>;
