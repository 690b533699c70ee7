/** Options of courts: read by a schema, written as the text that runs keep, and read again as what they were. */
import type { Court } from '@curia/core/court';
import { readBy } from '@curia/core/read';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { refusalOf } from '../../../core/test/refusal-of.ts';
import { completeOptions, optionFields, readCourtOptions, sayValues } from './court-options.ts';
import { courts } from './list.ts';
import { keptOptions, optionOfText, textOfOptions } from './option-text.ts';

const options = z.object({
  mode: z.enum(['fast', 'thorough']).default('fast'),
  rounds: z.literal([1, 2, 3]).default(1),
  limit: z.int().min(0).nullable().default(null),
  share: z.number().min(0).max(1).default(0.5),
  recheck: z.boolean().default(false),
  note: z.string().default(''),
  readers: z.union([z.enum(['all', 'none']), z.array(z.enum(['A', 'B', 'C']))]).default('all'),
  names: z.array(z.string()).default([]),
  pack: z.union([z.literal('usual'), z.strictObject({ id: z.string() })]).default('usual'),
  seats: z.record(z.string(), z.array(z.string())).default({}),
});
type Options = z.output<typeof options>;

// What a court is besides plays no part here.
const court = {
  name: 'tried',
  options,
  loads: { pack: (content: unknown) => readBy(options.shape.pack, content, 'PACK_INVALID', 'the pack') },
  seat: { option: 'seats', of: () => ({}) },
} as unknown as Court<Options>;

test.each<[name: keyof Options, text: string, value: unknown]>([
  ['mode', 'thorough', 'thorough'],
  ['rounds', '3', 3],
  ['limit', '200', 200],
  ['limit', '', undefined],
  ['share', '0.25', 0.25],
  ['recheck', 'true', true],
  ['note', '3', '3'],
  ['note', 'true', 'true'],
  ['note', '{"a":1}', '{"a":1}'],
  ['note', '', ''],
  ['readers', 'none', 'none'],
  ['readers', 'A', ['A']],
  ['readers', 'C,A', ['C', 'A']],
  ['readers', '["A","C"]', ['A', 'C']],
  ['names', 'ada,bob', ['ada', 'bob']],
  ['pack', '{"id":"x"}', { id: 'x' }],
  ['pack', './mine.yaml', './mine.yaml'],
])('%s=%s', (name, text, value) => {
  expect(optionOfText(court, name, text)).toEqual(value);
});

test.each<[given: object, problem: string]>([
  [{ mdoe: 'fast' }, 'tried has no option mdoe; did you mean mode?'],
  [{ mode: 'fats' }, 'mode: must be fast or thorough, got "fats"; did you mean fast?'],
  [{ rounds: 4 }, 'rounds: must be 1, 2 or 3, got 4'],
  [{ rounds: '2' }, 'rounds: must be 1, 2 or 3, got "2"'],
  [{ recheck: 'true' }, 'recheck: must be true or false, got "true"'],
  [{ limit: -1 }, 'limit: must be at least 0, got -1'],
  [{ readers: 'nnoe' }, 'readers: must be all, none or a list, got "nnoe"; did you mean none?'],
  [{ readers: ['D'] }, 'readers[0]: must be A, B or C, got "D"'],
  [{ seats: {} }, 'seats of tried follows from --agents and cannot be set'],
  [{ constructor: 1 }, 'tried has no option constructor'],
  [{ pack: { id: 3 } }, 'id: must be text, got 3'],
])('%j is refused in words', (given, problem) => {
  const refused = refusalOf(() => readCourtOptions(court, given));
  expect(refused?.message ?? String(refused)).toContain(problem);
});

const some: fc.Arbitrary<object> = fc.record(
  {
    mode: fc.constantFrom('fast', 'thorough'),
    rounds: fc.constantFrom(1, 2, 3),
    limit: fc.option(fc.nat()),
    share: fc.double({ min: 0, max: 1, noNaN: true }).map((share) => share + 0),
    recheck: fc.boolean(),
    note: fc.oneof(fc.string(), fc.json(), fc.constantFrom('', '1', 'true', 'null', 'a,b')),
    readers: fc.oneof(fc.constantFrom('all', 'none'), fc.array(fc.constantFrom('A', 'B', 'C'))),
    names: fc.array(fc.oneof(fc.string(), fc.constantFrom('', ',', 'a,b', '[]'))),
    pack: fc.oneof(fc.constant('usual'), fc.record({ id: fc.string() })),
    seats: fc.dictionary(fc.string(), fc.array(fc.string()), { noNullPrototype: true }),
  },
  { requiredKeys: [] },
);

test('what a run keeps is read again as what it was', () => {
  fc.assert(
    fc.property(some, (given) => {
      const read = completeOptions(court, given);
      const text = textOfOptions(court, read);
      expect(keptOptions(court, { run_id: 'r', options: text })).toEqual(read);
    }),
  );
});

test('what would be read as something else is not kept', () => {
  const either = { ...court, options: z.object({ one: z.union([z.string(), z.number()]).default('') }) };
  expect(textOfOptions(either, { one: '3' })).toEqual({ one: '3' });
  expect(refusalOf(() => textOfOptions(either, { one: 3 }))?.message).toBe(
    'a run cannot keep 3 as one of tried: it would read it as something else',
  );
});

test('a run that is older than an option has its default, one that has more keeps it', () => {
  const kept = { run_id: 'r', options: { rounds: '2', gone: 'x', seats: '', readers: 'A,B' } };
  expect(keptOptions(court, kept)).toEqual({ ...options.parse({}), rounds: 2, readers: ['A', 'B'] });
  expect(refusalOf(() => keptOptions(court, { run_id: 'r', options: { rounds: '9' } }))).toMatchObject({
    code: 'POLICY_CHANGED',
    message: 'run r: tried no longer takes the options that it began with (rounds)',
  });
});

test('every option of every court that ships says what it means and what it takes', () => {
  for (const one of courts)
    for (const [name, field] of Object.entries(optionFields(one))) {
      expect([one.name, name, field.description]).toEqual([one.name, name, expect.stringMatching(/\w/)]);
      expect(sayValues(field)).not.toEqual([]);
      expect(field.default).toBeDefined();
    }
});
