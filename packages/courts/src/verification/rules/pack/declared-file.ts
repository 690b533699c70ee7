/** A pack as plain data, the same in YAML, JSON and TypeScript: fields, citations, arithmetic, order and traps. */
import { z } from 'zod';
import { SEVERITIES } from '../issue.ts';
import { deskWords } from './desk-words.ts';
import { FIELD_PATH } from './field-path.ts';

const path = z.string().regex(FIELD_PATH, 'must be a path such as lines[].amount');
const paths = z.union([path, z.array(path).min(1)]);
const code = z.string();
const words = z.array(z.string().min(1)).min(1);

/** One field of an output. */
export const declaredField = z.strictObject({
  path,
  type: z.enum(['text', 'number', 'integer', 'flag', 'date', 'label', 'list']),
  optional: z.boolean().optional(),
  label: z.string().optional().describe('for a label: which list of labels'),
  min: z.number().optional().describe('the least number, or the fewest items of a list'),
  max: z.number().optional(),
});

/** Where an output cites its source. */
export const declaredCitation = z.strictObject({
  path: path.describe('an object, or several, that holds the page and the snippet'),
  page: path.default('page'),
  snippet: path.default('snippet'),
  anchors: path.optional().describe('the field that lists keywords said to be found'),
  values: z.array(path).optional().describe('fields whose value must occur in the snippet'),
  optional: z.boolean().optional(),
});

const target = {
  code,
  each: path.optional().describe('the records to check one by one; the whole output if absent'),
  of: paths.describe('what is added, multiplied or counted'),
  equals: z.union([path, z.number()]),
  tolerance: z.number().min(0).optional(),
  absent: z
    .enum(['skip', 'zero'])
    .optional()
    .describe(
      'what the absence of an optional value means: the check does not apply, or it adds nothing; if the pack does not say, the check cannot be computed and a person decides',
    ),
  fix: z.boolean().optional().describe('a fixer may set the field to the computed number'),
};

/** Arithmetic that must be correct. */
export const declaredArithmetic = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sum'), ...target }),
  z.strictObject({ kind: z.literal('product'), ...target }),
  z.strictObject({ kind: z.literal('count'), ...target }),
]);

/** Two fields, where the first must not come after the second. */
export const declaredOrder = z.strictObject({
  code,
  each: path.optional().describe('the records to check one by one; the whole output if absent'),
  first: path,
  last: path,
});

/** Words that should make a reader wary. */
export const declaredTrap = z.strictObject({
  code,
  words,
  in: z.enum(['pages', 'snippets']).default('pages'),
});

const codeEntry = z.strictObject({
  severity: z.enum(SEVERITIES),
  group: z.string().default('pack'),
  means: z.string(),
  means_ko: z
    .string()
    .min(1)
    .optional()
    .describe('the meaning for questions about Korean documents; `means` if absent'),
  question: z.string().optional(),
});

/** The shape of a pack file; its JSON Schema is published with the docs. */
export const packFile = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be written like-this'),
  title: z.string().optional(),
  doc: z.string().optional(),
  labels: z.record(z.string(), z.array(z.string()).min(1)).optional(),
  limits: z
    .strictObject({
      snippet_words_ideal: z.int().min(1),
      snippet_words: z.int().min(1),
      snippet_characters: z.int().min(1).max(10_000),
      partial_share: z.number().min(0).max(1),
    })
    .partial()
    .optional(),
  fields: z.array(declaredField).min(1),
  citations: z.array(declaredCitation).optional(),
  arithmetic: z.array(declaredArithmetic).optional(),
  order: z.array(declaredOrder).optional(),
  traps: z.array(declaredTrap).optional(),
  codes: z.record(z.string(), codeEntry).optional(),
  desk: deskWords.optional().describe('what people read at the desk, in both languages; it shapes no ruling'),
  prompts: z
    .array(
      z.strictObject({
        agent: z.enum(['V2', 'V3', 'V4']),
        task: z
          .union([z.string().min(1), z.strictObject({ en: z.string().min(1), ko: z.string().min(1) })])
          .describe('one wording, or one for each language of documents'),
        codes: z.array(code).min(1),
        shows: z.array(z.string()).min(1).optional().describe('the fields of the output that it is shown'),
      }),
    )
    .optional(),
  accept: z
    .strictObject({
      readers: z.array(z.enum(['V2', 'V3', 'V4'])).describe('who must have read; all of `prompts` if absent'),
      unread: z
        .enum(['by_rules', 'hand_over'])
        .describe('what nobody read is accepted by rules only, or handed to a person; by_rules if absent'),
    })
    .partial()
    .optional(),
});

/** A pack as plain data. */
export type PackFile = z.input<typeof packFile>;
