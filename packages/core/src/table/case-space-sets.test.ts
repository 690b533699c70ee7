/** Sets in the space of cases: an axis for each member that a rule names, and regions that ask for members. */
import { expect, test } from 'vitest';
import { count, flag, smallTable } from '../../test/small-table.ts';
import { caseSpace, factsOf, slotsOf } from './prove/case-space.ts';

const space = () =>
  caseSpace(
    smallTable({ open: flag, tags: { kind: 'set', values: ['x', 'unnamed', 'y', 'z'] }, n: count }, [
      { when: { open: true, tags: { has_all: ['x', 'y'], has_none: ['z'] } }, then: 'YES' },
      { when: { n: { at_least: 5 } }, then: 'YES' },
    ]),
  );

const OUT = Uint32Array.of(1);
const IN = Uint32Array.of(2);
// One word for each axis: the flag, the members from the last to the first, and the count.
const [Z, Y, X] = [1, 2, 3];
const member = (from: number, mask: Uint32Array) => ({ from, to: from + 1, mask });

test('the axes of a set are its named members, the last one first', () => {
  expect(space().axes.map(({ name, member: at, from }) => [name, at, from])).toEqual([
    ['open', undefined, 0],
    ['tags', 3, Z],
    ['tags', 2, Y],
    ['tags', 0, X],
    ['n', undefined, 4],
  ]);
});

test.each<[object, object]>([
  [{ has_all: ['x', 'y'] }, { tests: [member(Y, IN), member(X, IN)], anyOf: [] }],
  [{ has_none: ['x', 'z'] }, { tests: [member(Z, OUT), member(X, OUT)], anyOf: [] }],
  [{ has_any: ['x', 'y'] }, { tests: [], anyOf: [[Y, X]] }],
  [
    { has_any: ['x', 'y'], has_all: ['z'] },
    { tests: [member(Z, IN)], anyOf: [[Y, X]] },
  ],
  [
    { has_any: ['x', 'y'], has_none: ['y'] },
    { tests: [member(Y, OUT)], anyOf: [[X]] },
  ],
  [
    { has_any: ['x', 'y'], has_all: ['y'] },
    { tests: [member(Y, IN)], anyOf: [] },
  ],
])('the region of %j', (tags, region) => {
  expect(space().regionOf({ tags } as never)).toEqual(region);
});

test('the region of a rule asks for its flag, its members and its count', () => {
  expect(space().rows).toEqual([
    { tests: [member(0, IN), member(Z, OUT), member(Y, IN), member(X, IN)], anyOf: [] },
    { tests: [member(4, IN)], anyOf: [] },
    { tests: [], anyOf: [] },
  ]);
});

test.each([
  [[1, 0, 0, 0, 0], { open: true, tags: [], n: 0 }],
  [[0, 1, 0, 1, 1], { open: false, tags: ['x', 'z'], n: 5 }],
  [[0, 0, 1, 1, 0], { open: false, tags: ['x', 'y'], n: 0 }],
  [[1, 1, 1, 1, 1], { open: true, tags: ['x', 'y', 'z'], n: 5 }],
])('the classes %j are written as %j', (classes, facts) => {
  const here = space();
  expect(factsOf(here, slotsOf(here, classes, { left: 1000 }))).toEqual(facts);
});
