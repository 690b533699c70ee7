/** A pack as plain data, the same in YAML, JSON and TypeScript: fields, citations, arithmetic, order and traps. */

import type { ErrorDetail } from '@curia/core/read';
import { readBy, refusal } from '@curia/core/read';
import { z } from 'zod';
import { SEVERITIES } from '../issue.ts';
import type { Codes } from './codes.ts';
import { arithmeticChecks, arithmeticFixers, orderChecks } from './declared-arithmetic.ts';
import { declaredCitations, fieldRanges, fieldShape } from './declared-fields.ts';
import { pathProblems } from './declared-paths.ts';
import { trapChecks } from './declared-traps.ts';
import { FieldMap } from './field-map.ts';
import { FIELD_PATH } from './field-path.ts';
import { type DomainPack, definePack, type PackDefinition } from './pack.ts';
import { READER_PROMPTS } from './reader-prompts.ts';

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

/** Turns plain data into a pack definition, to use directly or extend with functions; refuses every path that no field declares. */
export const declarePack = (file: PackFile): PackDefinition => declare(file, pathProblems);

/** What a pack as data finds; goes up whenever the functions that are made from it decide differently. */
const VERSION = 2;

function declare(file: PackFile, problemsWith: typeof pathProblems): PackDefinition {
  const declared = readBy(packFile, file, 'PACK_INVALID', 'the pack');
  const { id, title = id, doc = '', labels = {}, limits = {}, fields, ...parts } = declared;
  const { citations = [], arithmetic = [], order = [], traps = [], prompts = READER_PROMPTS, accept } = parts;
  const fixed = new Set(arithmetic.filter(({ fix }) => fix === true).map((entry) => entry.code));
  const codes: Codes = Object.fromEntries(
    Object.entries(parts.codes ?? {}).map(([name, { severity, group, means, means_ko, question }]) => [
      name,
      {
        severity,
        group,
        means,
        ...(means_ko === undefined ? {} : { means_ko }),
        question: question ?? `Is it right that ${means}?`,
        ...(fixed.has(name) ? { fix_id: `set_${name.toLowerCase()}` } : {}),
      },
    ]),
  );
  const problems = [
    ...unknownLabels(fields, labels),
    ...unasked(prompts, accept?.readers ?? []),
    ...problemsWith(declared),
  ];
  if (problems.length > 0) throw refusal('PACK_INVALID', 'the pack', problems, `pack ${id}`);
  const map = new FieldMap(fields, citations, codes.FIELD_RANGE?.severity === 'MINOR');
  return {
    id,
    title,
    doc,
    version: VERSION,
    labels,
    limits: limits as NonNullable<PackDefinition['limits']>,
    codes,
    shape: fieldShape(fields, citations, labels, map),
    checks: [
      fieldRanges(fields),
      ...arithmeticChecks(arithmetic, map),
      ...orderChecks(order, map),
      ...trapChecks(traps, citations),
    ],
    citations: (output) => declaredCitations(output, citations),
    fixers: arithmeticFixers(arithmetic, map),
    prompts,
    ...(accept === undefined ? {} : { accept: accept as NonNullable<PackDefinition['accept']> }),
    declares: () => withoutKorean(declared),
  };
}

/** No function is made from the Korean definitions: a run keeps them with its questions, and other words find the same. */
function withoutKorean({ codes, ...declared }: z.output<typeof packFile>): object {
  if (codes === undefined) return declared;
  const english = Object.entries(codes).map(([name, { means_ko: _, ...entry }]) => [name, entry]);
  return { ...declared, codes: Object.fromEntries(english) };
}

/** Builds a pack from an unknown value, such as a parsed file; throws `PACK_INVALID` with every problem and where it is. */
export const parsePack = (value: unknown): DomainPack => definePack(declarePack(value as PackFile));

/** Builds the pack that a run kept, which may be older than the check of its paths: what leads nowhere is then never computed, and never accepted. */
export const parseKeptPack = (value: unknown): DomainPack => definePack(declare(value as PackFile, () => []));

const unasked = (prompts: PackDefinition['prompts'], readers: readonly string[]): ErrorDetail[] =>
  readers.flatMap((reader, at) => {
    const path = `accept.readers[${at}]`;
    if (!prompts.some(({ agent }) => agent === reader))
      return [{ path, problem: `the pack has no question for ${reader}, so nobody could ever read as it` }];
    return readers.indexOf(reader) < at ? [{ path, problem: `${reader} is named twice` }] : [];
  });

const unknownLabels = (
  fields: readonly z.output<typeof declaredField>[],
  labels: Readonly<Record<string, readonly string[]>>,
): ErrorDetail[] =>
  fields.flatMap(({ type, label }, at) =>
    type === 'label' && !Object.hasOwn(labels, label ?? '')
      ? [{ path: `fields[${at}].label`, problem: `there is no list of labels ${label ?? '(none named)'}` }]
      : [],
  );
