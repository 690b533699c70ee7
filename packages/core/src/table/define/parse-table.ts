/** Reads tables from YAML or JSON: checks the shape here and leaves the meaning to `defineTable`. */
import { z } from 'zod';
import { readBy, refusal } from '../../read/refusal.ts';
import type { ErrorDetail } from '../../text/error-detail.ts';
import { formatPath } from '../../text/format-path.ts';
import { hasUnseen } from '../../text/names/unseen.ts';
import { defineTable, type TableDefinition, withValues } from './define-table.ts';
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

const cell = z.union(
  [z.number(), z.boolean(), choiceValue, z.array(choiceValue), z.record(text, z.unknown())],
  {
    error:
      'must be a number, true or false, a value, a list of values, or a comparison such as { at_least: 1 }',
  },
);
const when = z.record(text, cell);
const answer = { then: text, code: text.optional(), reason: text, source: text.optional() };

/** The shape of a table file; its JSON Schema is published with the docs. */
export const tableFile = z.strictObject({
  schema_version: z.literal('1').optional().describe('as `curia tables --json` writes it'),
  policy_hash: text
    .optional()
    .describe('written by `curia tables --json`; computed anew when the file is read'),
  id: text,
  policy: text.optional(),
  title: text.optional(),
  doc: text.optional(),
  facts: z.record(text, fact),
  outcomes: z.record(text, text),
  params: z.record(text, parameter).optional(),
  values: z
    .record(text, z.unknown())
    .optional()
    .describe('parameter values in force, where they are not the defaults'),
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
  outputs: z
    .record(text, z.record(text, z.union([text, z.number(), z.boolean(), z.null()])))
    .optional()
    .describe('what each outcome consists of, by column, where a table of another tool has several outputs'),
});

/** Builds a table from an unknown value; throws `TABLE_INVALID` with every problem and where it is. */
export function parseTable(value: unknown): AnyTable {
  const hidden = hiddenDangers(value);
  if (hidden.length > 0) throw refusal('TABLE_INVALID', 'the table', hidden);
  const file = readBy(tableFile, value, 'TABLE_INVALID', 'the table');
  const { schema_version: _version, policy_hash: _hash, values, ...definition } = file;
  // A file may omit a field or leave it blank; both mean the same here.
  const table = defineTable(definition as TableDefinition);
  return values === undefined ? table : withValues(table, values);
}

const DEEPEST = 32;

/** Finds what a schema cannot see: keys that would vanish, terminal control characters, and excessive nesting. */
export function hiddenDangers(value: unknown, path: readonly PropertyKey[] = [], depth = 0): ErrorDetail[] {
  const report = (problem: string): ErrorDetail[] => [{ path: formatPath(path), problem }];
  if (depth > DEEPEST) return report('is nested too deeply');
  if (typeof value === 'string') {
    // Line breaks and tabs are layout, and what they separate is not joined: half a character on each side is no character.
    return value.split(/[\n\t]/).some(hasUnseen)
      ? report('has a control character or a letter that nobody sees')
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const step = Array.isArray(value) ? Number(key) : key;
    if (key === '__proto__') return report('has a field called __proto__');
    if (hasUnseen(key)) return report('has a name with a control character or a letter that nobody sees');
    return hiddenDangers(item, [...path, step], depth + 1);
  });
}
