/** What is refused is refused in plain words, at its place, and all at once. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CuriaError } from './errors.ts';
import { readBy, readInput, refusal, sayProblems, tryRead } from './refusal.ts';

const said = (schema: z.ZodType, value: unknown): string[] => {
  const read = tryRead(schema, value);
  return read.ok
    ? []
    : read.problems.map(({ path, problem }) => (path === '' ? problem : `${path}: ${problem}`));
};

describe('what a schema objects to', () => {
  const point = z.strictObject({ kind: z.literal('point'), x: z.number(), y: z.number() });
  const line = z.strictObject({ kind: z.literal('line'), from: z.number(), width: z.number().optional() });

  test.each<[what: string, schema: z.ZodType, value: unknown, words: string[]]>([
    ['nothing instead of text', z.object({ text: z.string() }), {}, ['text: must be text, got nothing']],
    ['null instead of a list', z.array(z.string()), null, ['must be a list, got null']],
    ['a list instead of an object', z.object({}), [], ['must be an object, got a list']],
    ['text instead of a number', z.number(), 'many', ['must be a number, got "many"']],
    ['no number at all', z.number(), Number.NaN, ['must be a number, got NaN']],
    ['half instead of a whole number', z.int(), 1.5, ['must be a whole number, got 1.5']],
    ['one instead of true', z.boolean(), 1, ['must be true or false, got 1']],
    [
      'a word that is not listed',
      z.enum(['KEEP', 'DROP', 'FLIP']),
      'KEP',
      ['must be KEEP, DROP or FLIP, got "KEP"; did you mean KEEP?'],
    ],
    ['a word that every object has', z.enum(['KEEP']), 'constructor', ['must be KEEP, got "constructor"']],
    ['the name of a prototype', z.enum(['KEEP']), '__proto__', ['must be KEEP, got "__proto__"']],
    [
      'a word from elsewhere',
      z.enum(['flag', 'count']),
      'Boolean',
      ['must be flag or count, got "Boolean"; did you mean flag?'],
    ],
    ['a number for a word', z.literal('1'), 1, ['must be "1", got 1']],
    ['too little', z.number().min(0), -1, ['must be at least 0, got -1']],
    ['too much', z.number().lt(1), 1, ['must be below 1, got 1']],
    ['an empty text', z.string().min(1), '', ['must not be empty']],
    ['a long text', z.string().max(3), 'four', ['must have at most 3 characters']],
    ['a list of the wrong length', z.array(z.number()).length(2), [1], ['must have exactly 2 entries']],
    ['an empty list', z.array(z.number()).nonempty(), [], ['must not be empty']],
    [
      'a time that is none',
      z.iso.datetime(),
      'now',
      ['must be a time such as 2026-01-31T12:00:00Z, got "now"'],
    ],
    ['a form that it does not have', z.string().regex(/^a+$/), 'b', ['must match /^a+$/, got "b"']],
    [
      'a part deep inside',
      z.object({ a: z.array(z.object({ b: z.string() })) }),
      { a: [{ b: 'x' }, { b: 2 }] },
      ['a[1].b: must be text, got 2'],
    ],
    [
      'several kinds, none of them',
      z.union([z.string(), z.array(z.string()), z.null()]),
      5,
      ['must be text, a list or null, got 5'],
    ],
    [
      'the nearest of several forms',
      z.union([z.string(), z.object({ about: z.string() })]),
      { about: 1 },
      ['about: must be text, got 1'],
    ],
    [
      'a form that is not known',
      z.discriminatedUnion('kind', [point, line]),
      { kind: 'lines' },
      ['kind: must be point or line, got "lines"; did you mean line?'],
    ],
    [
      'a form that does not say which',
      z.discriminatedUnion('kind', [point, line]),
      {},
      ['kind: must be point or line, got nothing'],
    ],
    ['what the schema says itself', z.string({ error: 'must have a name' }), 1, ['must have a name']],
    [
      'what a check says itself',
      z.string().refine((text) => text !== 'x', 'must not be x'),
      'x',
      ['must not be x'],
    ],
    [
      'a name that is not possible',
      z.record(z.string().regex(/^[a-z]+$/, 'must be small letters'), z.number()),
      { C: 1 },
      ['C: is not a possible name: must be small letters'],
    ],
    [
      'a name that is not listed',
      z.partialRecord(z.enum(['left', 'right']), z.number()),
      { rigth: 1 },
      ['rigth: is not a known field; did you mean right?'],
    ],
  ])('%s', (_what, schema, value, words) => expect(said(schema, value)).toEqual(words));

  test('every unknown field is named, with what was probably meant', () => {
    expect(said(line, { kind: 'line', from: 1, widht: 2, colour: 'red' })).toEqual([
      'widht: is not a known field; did you mean width?',
      'colour: is not a known field; there are kind, from, width',
    ]);
    expect(
      said(z.object({ shape: z.union([point, line]) }), { shape: { kind: 'line', from: 1, tp: 2 } }),
    ).toEqual(['shape.tp: is not a known field; there are kind, from, width']);
  });

  test('values are shortened, whatever they contain', () => {
    const [words] = said(z.number(), 'x'.repeat(100_000));
    expect(words).toBe(`must be a number, got "${'x'.repeat(40)}…"`);
  });

  test('no value of any kind leads to the words of the library', () => {
    const schema = z.object({
      text: z.string().min(2).max(5),
      count: z.int().min(1).max(9),
      tags: z.array(z.enum(['a', 'b'])).min(1),
      shape: z.discriminatedUnion('kind', [point, line]),
      either: z.union([z.number(), z.strictObject({ deep: z.string() })]),
    });
    const anything = fc.record(
      {
        text: fc.anything(),
        count: fc.anything(),
        tags: fc.anything(),
        shape: fc.anything(),
        either: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anything, (value) => {
        for (const words of said(schema, value)) {
          expect(words).not.toMatch(/Invalid|expected|received|Too (small|big)|Unrecognized/);
          expect(words).not.toMatch(/^$|undefined/);
        }
      }),
    );
  });
});

describe('a refusal', () => {
  const problems = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ path: `[${at}]`, problem: 'is bad' }));

  test('says the first problem and how many more there are', () => {
    expect(refusal('INPUT_INVALID', 'the case', problems(1)).message).toBe('[0]: is bad');
    expect(refusal('INPUT_INVALID', 'the case', problems(3), 'a.yaml').message).toBe(
      'a.yaml: [0]: is bad (and 2 more)',
    );
    expect(refusal('INPUT_INVALID', 'the case', [{ path: '', problem: 'is bad' }]).message).toBe(
      'the case: is bad',
    );
  });

  test('lists the first problems and counts the rest', () => {
    const { message, details } = refusal('INPUT_INVALID', 'the case', problems(1000));
    expect(message).toBe('[0]: is bad (and 999 more)');
    expect(details).toHaveLength(101);
    expect(details.at(-1)).toEqual({ path: '', problem: 'and 900 more problems' });
  });

  test('comes from reading, under the code and the name of what is read', () => {
    const schema = z.object({ id: z.string() });
    expect(readBy(schema, { id: 'a', more: 1 }, 'PACK_INVALID', 'the pack')).toEqual({ id: 'a' });
    const read = (): unknown => readBy(schema, {}, 'PACK_INVALID', 'the pack', 'p.yaml');
    const details = [{ path: 'id', problem: 'must be text, got nothing' }];
    expect(read).toThrow(new CuriaError('PACK_INVALID', 'p.yaml: id: must be text, got nothing', details));
    expect(() => readInput(schema, 'a')).toThrow('the case: must be an object, got "a"');
  });

  test('can be told in one line', () => {
    expect(sayProblems('the answer', [...problems(2), { path: '', problem: 'is odd' }])).toBe(
      '[0]: is bad; [1]: is bad; the answer: is odd',
    );
    expect(sayProblems('the answer', problems(12), 1)).toBe('[0]: is bad (and 11 more)');
  });
});
