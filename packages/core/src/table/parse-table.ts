/** Tables from YAML or JSON: the shape is checked here, the meaning by `defineTable`. */
import { z } from 'zod';
import { CuriaError, type ErrorDetail } from '../errors.ts';
import { formatPath } from '../text/format-path.ts';
import { defineTable, type TableDefinition } from './define-table.ts';
import type { AnyTable } from './table.ts';

const text = z.string();
const doc = text.default('');
const choiceValue = z.union([text, z.null()]);

const fact = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('count'), doc }),
  z.strictObject({ kind: z.literal('sum'), doc, of: z.array(text) }),
  z.strictObject({ kind: z.literal('score'), doc, min: z.number().optional(), max: z.number().optional() }),
  z.strictObject({ kind: z.literal('choice'), doc, values: z.array(choiceValue) }),
  z.strictObject({ kind: z.literal('flag'), doc }),
  z.strictObject({ kind: z.literal('set'), doc, values: z.array(text) }),
]);

const parameter = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('number'),
    doc,
    default: z.number(),
    min: z.number().optional(),
    max: z.number().optional(),
    integer: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('flag'), doc, default: z.boolean() }),
  z.strictObject({ kind: z.literal('choice'), doc, values: z.array(text), default: text }),
  z.strictObject({ kind: z.literal('words'), doc, default: z.array(text) }),
]);

const cell = z.union([
  z.number(),
  z.boolean(),
  choiceValue,
  z.array(choiceValue),
  z.record(text, z.unknown()),
]);
const when = z.record(text, cell);
const answer = { then: text, code: text.optional(), reason: text, source: text.optional() };

/** The shape of a table file; its JSON Schema is published with the docs. */
export const tableFile = z.strictObject({
  id: text,
  policy: text.optional(),
  title: text.optional(),
  doc: text.optional(),
  facts: z.record(text, fact),
  outcomes: z.record(text, text),
  params: z.record(text, parameter).optional(),
  rules: z.array(z.strictObject({ id: text, when, ...answer })),
  otherwise: z.strictObject(answer),
  never: z.array(z.strictObject({ when, because: text })).optional(),
  accepted: z
    .array(
      z.strictObject({
        kind: z.enum(['UNREACHABLE', 'REDUNDANT', 'GAP', 'OVERLAP']),
        rule: text,
        when: when.optional(),
        because: text,
      }),
    )
    .optional(),
  retired: z.array(text).optional(),
});

/** Makes a table from an unknown value; throws `TABLE_INVALID` with every problem and its place. */
export function parseTable(value: unknown): AnyTable {
  const parsed = tableFile.safeParse(value);
  if (!parsed.success) {
    const problems: ErrorDetail[] = parsed.error.issues.map((issue) => ({
      path: formatPath(issue.path),
      problem: issue.code === 'unrecognized_keys' ? `has no field ${issue.keys.join(', ')}` : issue.message,
    }));
    const [first] = problems;
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
    throw new CuriaError(
      'TABLE_INVALID',
      `${first!.path || 'the table'}: ${first!.problem}${more}`,
      problems,
    );
  }
  return defineTable(parsed.data as unknown as TableDefinition) as unknown as AnyTable;
}
