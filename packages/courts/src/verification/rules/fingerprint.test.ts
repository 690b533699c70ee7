import { applyPatch } from '@curia/core/read';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';

test('the order of keys and the last bits of numbers do not matter', () => {
  expect(fingerprint({ a: 0.1 + 0.2, b: [1] })).toBe(fingerprint({ b: [1], a: 0.3 }));
});

test('every other change does', () => {
  const output = { a: 1, b: { c: ['x', null, true] } };
  const paths = ['/a', '/b', '/b/c', '/b/c/0', '/b/c/1', '/b/c/2'];
  const seen = new Set([fingerprint(output)]);
  for (const path of paths)
    seen.add(fingerprint(applyPatch(output, [{ op: 'replace', path, value: 'changed' }])));
  expect(seen.size).toBe(paths.length + 1);
});

test('equal JSON values have equal fingerprints', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(fingerprint(JSON.parse(JSON.stringify(value)))).toBe(fingerprint(value));
    }),
  );
});
