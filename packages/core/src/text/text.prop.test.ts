/** Hashes, canonical JSON and edit distance against other implementations. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { didYouMean, editDistance } from './edit-distance.ts';
import { formatPath } from './format-path.ts';
import { sha256 } from './sha256.ts';

test('sha256 is that of the platform', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const wellFormed = text.toWellFormed();
      expect(sha256(wellFormed)).toBe(createHash('sha256').update(wellFormed, 'utf8').digest('hex'));
    }),
    { numRuns: 500 },
  );
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test('canonical JSON reads back the same, whatever the order of keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(shuffled(value))).toBe(text);
    }),
  );
  expect(canonicalJson({ b: 1, a: [undefined, { d: undefined, c: 2 }] })).toBe('{"a":[null,{"c":2}],"b":1}');
  expect(() => canonicalJson({ a: Number.NaN })).toThrow('JSON has no number');
});

function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, shuffled(item)] as const);
  return Object.fromEntries(entries.toReversed());
}

test('edit distance is a distance by code point', () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 8 });
  fc.assert(
    fc.property(word, word, word, (a, b, c) => {
      expect(editDistance(a, a)).toBe(0);
      expect(editDistance(a, b)).toBe(editDistance(b, a));
      expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
    }),
  );
  expect(editDistance('🙂', '🙃')).toBe(1);
});

test('only near names are suggested', () => {
  expect(didYouMean('dispositon', ['disposition', 'adoption'])).toBe('disposition');
  expect(didYouMean('xyz', ['disposition'])).toBeUndefined();
  // A word of megabytes is not compared letter by letter.
  const long = 'a'.repeat(200);
  expect(didYouMean(long, [`${long}a`])).toBe(`${long}a`);
  expect(didYouMean(`${long}a`, [long])).toBeUndefined();
});

test('a path reads as people write it', () => {
  expect(formatPath(['issues', 0, 'severity'])).toBe('issues[0].severity');
  expect(formatPath([])).toBe('');
});
