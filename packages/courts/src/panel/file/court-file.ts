/** The shape of a court file, the same in YAML and JSON; its JSON Schema serves editors. */

import type { Parameters, When } from '@curia/core/table';
import { tableFile } from '@curia/core/table';
import { describe, didYouMean, oneOf } from '@curia/core/text';
import { z } from 'zod';
import type { Kind } from '../value/kind.ts';
import type {
  CaseKinds,
  FieldKinds,
  MarkKinds,
  OutcomeDefinition,
  PanelFindingKind,
  RoleDefinitions,
  VerdictOutcome,
} from './definition.ts';
import {
  COUNTED,
  EFFECTS,
  type PanelFact,
  PLAIN_TALLIES,
  QUOTATIONS,
  SHARED_TALLIES,
  type VerdictFact,
  WHOLES,
} from './fact.ts';
import { type CourtLabels, labelsPart } from './labels.ts';
import { type MemoryPart, memoryPart } from './memory-part.ts';
import { type CourtPurpose, purpose, value } from './purpose.ts';

/** The most voices of a case, over all roles. */
export const MOST_VOICES = 1_000;

/** The most items of a case. */
export const MOST_ITEMS = 10_000;

/** The most fields of a case, and the most that voices fill. */
export const MOST_FIELDS = 64;

/** One of a list of words; the error for a misspelt word suggests the likely one. */
const word = <const V extends readonly string[]>(values: V) =>
  z.enum(values, { error: ({ input }) => meant(input, values) });

const meant = (input: unknown, values: readonly string[]): string | undefined => {
  const near = typeof input === 'string' ? didYouMean(input, values) : undefined;
  return near === undefined
    ? undefined
    : `must be ${oneOf(values)}, got ${describe(input)}; did you mean ${near}?`;
};

const text = z.string();
const words = z.array(text).min(1, 'must not be empty');
const doc = text.optional();
const optional = z.boolean().optional();
const oneOrMore = <S extends z.ZodType>(one: S) =>
  z.union([one, z.array(one).min(1)], { error: 'must be one, or a list of several' });

const choice = { kind: z.literal('choice'), values: words, doc };
const number = {
  kind: z.literal('number'),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().positive('must be above 0').optional(),
  doc,
};
const flag = { kind: z.literal('flag'), doc };
const date = { kind: z.literal('date'), doc };
const texts = { kind: z.literal('text'), max: z.int().min(1).optional(), exact: z.boolean().optional(), doc };
const of = z.union(
  [
    z.enum(['date', 'text']),
    z.discriminatedUnion('kind', [z.strictObject(choice), z.strictObject(date), z.strictObject(texts)]),
  ],
  { error: 'must be date, text, or a choice with its values' },
);

const kinds = <const More extends z.ZodRawShape>(more: More) =>
  z.discriminatedUnion('kind', [
    z.strictObject({ ...choice, ordered: z.boolean().optional(), optional, ...more }),
    z.strictObject({ ...flag, optional, ...more }),
    z.strictObject({ ...number, tolerance: z.number().min(0).optional(), optional, ...more }),
    z.strictObject({ ...date, optional, ...more }),
    z.strictObject({ ...texts, optional, ...more }),
    z.strictObject({ kind: z.literal('list'), of, doc, optional, ...more }),
  ]);

const caseKind = z.discriminatedUnion('kind', [
  z.strictObject({ ...choice, optional }),
  z.strictObject({ ...flag, optional }),
  z.strictObject({ ...number, optional }),
  z.strictObject({ ...date, optional }),
  z.strictObject({ ...texts, optional }),
  z.strictObject({ kind: z.literal('any'), doc, optional }),
]);

const markKind = z.discriminatedUnion('kind', [
  z.strictObject(choice),
  z.strictObject(flag),
  z.strictObject(number),
]);
const markValue = z.union([text, z.number(), z.boolean()], {
  error: 'must be text, a number, true or false',
});

const role = z.strictObject({
  voices: z
    .union([z.int().min(1).max(MOST_VOICES), z.literal('any'), words], {
      error: `must be a number from 1 to ${MOST_VOICES}, a list of names, or any`,
    })
    .describe('how many seats, who sits in them, or any: the voices that are heard'),
  prompt: text.optional().describe('a Markdown file; there is one by default'),
  asked: z.literal('later').optional().describe('only where an outcome asks for it'),
  sees: z.literal('votes').optional().describe('its prompt shows what was said before'),
  wave: z
    .int()
    .min(1)
    .max(MOST_VOICES)
    .optional()
    .describe('how many voices are asked at once; the rest only while they can change something'),
  doc,
});

const by = oneOrMore(text).optional().describe('only the seats of these roles');
const per = word(WHOLES).optional().describe('a share of these seats');

/** The forms of a fact that a file can contain, each identified by its first field. */
const fact = z.union([
  z.strictObject({
    count: word(COUNTED),
    value: z.union([value, z.array(value).min(1)]).optional(),
    reason: oneOrMore(text).optional(),
    quotation: word(QUOTATIONS).optional(),
    by,
    per,
    doc,
  }),
  z.strictObject({
    tally: word([...SHARED_TALLIES, ...PLAIN_TALLIES, 'far']),
    beyond: z.number().min(0).optional().describe('for far: how far from the median'),
    by,
    per,
    doc,
  }),
  z.strictObject({ calibrated: word(['certified', 'certainty']), doc }),
  z.strictObject({ case: text, doc }),
  z.strictObject({ mark: text, doc }),
  z.strictObject({ asked: text, doc }),
]);

const outcome = z.strictObject({
  effect: word(EFFECTS),
  what: word(['leading', 'median', 'calibrated']).optional().describe('for take: which value'),
  value: value.optional().describe('for take: this value'),
  by: oneOrMore(text).optional().describe('for take: of the seats of these roles'),
  roles: words.optional().describe('for ask: who is asked next'),
  doc,
});

const itemCount = z.strictObject({
  count: z.literal('items'),
  outcome: oneOrMore(text).optional(),
  effect: oneOrMore(word(['take', 'escalate', 'refuse'])).optional(),
  value: z.union([value, z.array(value).min(1)]).optional(),
  marks: z.record(text, oneOrMore(markValue)).optional(),
  doc,
});
const verdictFact = z.union([itemCount, z.strictObject({ case: text, doc })]);

const { rules, otherwise, never, retired, params, accepted } = tableFile.shape;
const findings = (more: readonly string[]) =>
  z
    .array(
      accepted
        .unwrap()
        .element.extend({ kind: z.enum(['UNREACHABLE', 'REDUNDANT', 'GAP', 'OVERLAP', ...more]) }),
    )
    .optional();

/** The shape of a court file. */
export const courtFile = z.strictObject({
  schema_version: tableFile.shape.schema_version,
  policy_hash: tableFile.shape.policy_hash,
  court: text.describe('the name of the court, in lower-case words joined by hyphens'),
  policy: text.optional(),
  title: text.optional(),
  doc,
  case: z.record(text, caseKind).optional().describe('the fields of a case'),
  value: kinds({}).optional().describe('what a voice says, where there is one thing to say'),
  fields: z
    .record(text, kinds({ marks: z.record(text, markValue).optional() }))
    .optional()
    .describe('what a voice says, field by field; each is an item of its own'),
  items: z
    .union([z.literal('named'), z.strictObject({ listed: text })], {
      error: 'must be named, or { listed: FIELD }',
    })
    .optional(),
  marks: z.record(text, markKind).optional().describe('attributes of items that may be facts'),
  swap: z
    .tuple([text, text])
    .optional()
    .describe('two fields of the case; every voice is asked in both orders'),
  quote: z.strictObject({ in: words, required: z.boolean().optional() }).optional(),
  reasons: words.optional(),
  roles: z.record(text, role),
  facts: z.record(text, fact),
  outcomes: z.record(text, outcome),
  rules,
  otherwise,
  never,
  accepted: findings([
    'UNREACHABLE_RESULT',
    'NEVER_MATTERS',
    'SILENCE_HELPS',
    'NOT_MONOTONE',
    'TAKES_NOTHING',
  ]),
  retired,
  params,
  values: tableFile.shape.values,
  verdict: z
    .strictObject({
      facts: z.record(text, verdictFact),
      outcomes: z.record(text, z.strictObject({ effect: word(['take', 'escalate', 'refuse']), doc })),
      rules,
      otherwise,
      never,
      accepted: findings(['SILENCE_HELPS']),
      retired,
    })
    .optional(),
  memory: memoryPart.optional().describe('what the court remembers of its cases, and who is advised by it'),
  labels: labelsPart
    .optional()
    .describe('what people read, in en and ko: it shapes no ruling, and names stay what records carry'),
  calibration: text.optional().describe('a file of `curia calibrate` for this court'),
  purposes: z
    .array(purpose)
    .optional()
    .describe('what the court promises: cases with their votes and what must come of them'),
});

interface Answered {
  readonly then: string;
  readonly code?: string;
  readonly reason: string;
  readonly source?: string;
}

/** The parts of a court, and of its verdict, that a table file has as well. */
export interface RuledPart {
  readonly rules: readonly (Answered & { readonly id: string; readonly when: When })[];
  readonly otherwise: Answered;
  readonly never?: readonly { readonly when: When; readonly because: string }[];
  readonly accepted?: readonly {
    readonly kind: PanelFindingKind;
    readonly rule: string;
    readonly when?: When;
    readonly because: string;
  }[];
  readonly retired?: readonly string[];
}

/** A court as written, with its shape checked. */
export interface CourtFile extends RuledPart {
  readonly court: string;
  readonly policy?: string;
  readonly title?: string;
  readonly doc?: string;
  readonly case?: CaseKinds;
  readonly value?: Kind;
  readonly fields?: FieldKinds;
  readonly items?: 'named' | { readonly listed: string };
  readonly marks?: MarkKinds;
  readonly swap?: readonly [string, string];
  readonly quote?: { readonly in: readonly string[]; readonly required?: boolean };
  readonly reasons?: readonly string[];
  readonly roles: RoleDefinitions;
  readonly facts: Readonly<Record<string, PanelFact>>;
  readonly outcomes: Readonly<Record<string, OutcomeDefinition>>;
  readonly params?: Parameters;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly verdict?: RuledPart & {
    readonly facts: Readonly<Record<string, VerdictFact>>;
    readonly outcomes: Readonly<Record<string, VerdictOutcome>>;
  };
  readonly memory?: MemoryPart;
  readonly labels?: CourtLabels;
  readonly calibration?: string;
  readonly purposes?: readonly CourtPurpose[];
}
