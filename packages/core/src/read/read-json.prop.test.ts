/** The reader of JSON against the parser of the platform, and against a writer that repeats keys. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEEPEST, isTooDeep, readJson } from './read-json.ts';

const refused = (code: string) => expect.objectContaining({ code });

describe('what is read', () => {
  test('is what the platform reads, whatever the spacing', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat({ max: 4 }), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(readJson(text, 'the text')).toEqual(JSON.parse(text));
      }),
      { numRuns: 2000 },
    );
  });

  test('may have quotes, backslashes, braces and colons in its strings', () => {
    const strings = fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', ':', ',', ' ', 'a', '한', '😀') });
    fc.assert(
      fc.property(fc.dictionary(strings, fc.array(strings)), (value) => {
        expect(readJson(JSON.stringify(value), 'the text')).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    'null',
    '0',
    '"a"',
    '[]',
    '{}',
    ' {"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]} ',
    '{"__proto__": 1}',
  ])('%s is read', (text) => {
    expect(JSON.stringify(readJson(text, 'the text'))).toBe(JSON.stringify(JSON.parse(text)));
  });
});

describe('what is said twice', () => {
  test.each([
    ['{"issues":[1],"issues":[]}', 'issues'],
    ['{"a":{"b":1 , "b" : 2}}', 'a.b'],
    ['{"a":[{"x":1},{"x":1,"x":1}]}', 'a[1].x'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['[{"k":"\\"k\\":"},{"k":1,"k":1}]', '[1].k'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ])('%s is refused and named', (text, path) => {
    expect(() => readJson(text, 'the text')).toThrow(refused('JSON_KEY_TWICE'));
    expect(() => readJson(text, 'the text')).toThrow(`${path} is given twice`);
  });

  test('is found wherever it is', () => {
    const key = fc.string({ minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(fc.oneof(key, fc.nat({ max: 3 })), { maxLength: 8 }),
        key,
        fc.jsonValue({ maxDepth: 2 }),
        fc.jsonValue({ maxDepth: 2 }),
        (path, name, one, other) => {
          const twice = `{${JSON.stringify(name)}:${JSON.stringify(one)},${JSON.stringify(name)}:${JSON.stringify(other)}}`;
          const text = path.reduceRight<string>(
            (inner, step) =>
              typeof step === 'number'
                ? `[${'1,'.repeat(step)}${inner}]`
                : `{"before":[],${JSON.stringify(step === 'before' ? 'b' : step)}:${inner}}`,
            twice,
          );
          expect(() => readJson(text, 'the text')).toThrow(refused('JSON_KEY_TWICE'));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('depth', () => {
  const nested = (depth: number, open: string, close: string): string =>
    open.repeat(depth) + close.repeat(depth);

  test.each([
    ['[', ']'],
    ['{"a":', '1}'],
  ])('%s may be nested up to the limit and no deeper', (open, close) => {
    const text = (depth: number): string =>
      open === '[' ? nested(depth, open, close) : `${open.repeat(depth)}1${'}'.repeat(depth)}`;
    expect(readJson(text(DEEPEST), 'the text')).toBeDefined();
    for (const depth of [DEEPEST + 1, 5000, 2_000_000])
      expect(() => readJson(text(depth), 'the text')).toThrow(refused('JSON_TOO_DEEP'));
  });

  test('a value from elsewhere is measured alike', () => {
    const deep = (depth: number): unknown => JSON.parse(nested(depth, '[', ']'));
    expect(isTooDeep(deep(DEEPEST))).toBe(false);
    expect(isTooDeep(deep(DEEPEST + 1))).toBe(true);
    expect(isTooDeep(deep(100_000))).toBe(true);
    expect(isTooDeep('text')).toBe(false);
  });
});

test.each(['', '{', '{"a":1,}', 'NaN', "{'a':1}", '{"a":1}{"b":2}'])('%j is not JSON', (text) => {
  expect(() => readJson(text, 'the text')).toThrow(refused('JSON_INVALID'));
});
