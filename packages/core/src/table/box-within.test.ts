/** A part of a box that nothing is left of, and what a case must avoid so that it has one of several members. */
import { expect, test } from 'vitest';
import { demandsOf, type Region, within } from './prove/box.ts';

const classes = (from: number, ...mask: number[]) => ({
  from,
  to: from + mask.length,
  mask: Uint32Array.of(...mask),
});

test('no part is left if an axis is empty, whatever is left of those beside it', () => {
  const box = Uint32Array.of(3, 3, 1, 3);
  const passing = (...tests: Region['tests']) => within(box, { tests, anyOf: [] });
  expect(passing(classes(0, 4))).toBeUndefined();
  expect(passing(classes(0, 1), classes(1, 4, 2))).toBeUndefined();
  expect(passing(classes(3, 4), classes(0, 1))).toBeUndefined();
  expect(passing(classes(0, 1), classes(1, 4, 1))).toEqual(Uint32Array.of(1, 0, 1, 3));
  expect(passing()).toEqual(box);
  expect(box).toEqual(Uint32Array.of(3, 3, 1, 3));
});

test('each list of members is a demand not to be without all of them', () => {
  expect(demandsOf({ tests: [classes(0, 1)], anyOf: [[2, 3], [4]] })).toEqual([
    { tests: [classes(2, 1), classes(3, 1)], anyOf: [] },
    { tests: [classes(4, 1)], anyOf: [] },
  ]);
});
