/** The methods side by side: which are measured, what their rows say, and what is recommended. */
import { describe, expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { readVotes } from '../read-votes.ts';
import { goldItems } from '../vote-set.ts';
import { crossValidate, type HeldOut } from '../weigh/cross-validate.ts';
import { METHODS, type Method, prepare } from '../weigh/methods.ts';
import { type MethodResults, measureMethods, methodRows, recommend } from './compare-methods.ts';

const { votes, gold } = makeVotes(
  { items: 20, classes: 2, reviewers: reviewersOf(0.9, 0.7, 0.6), gold: 10 },
  1,
);
const set = readVotes(votes, gold);

describe('measured on gold held back', () => {
  test('is every method that can be used, one after another', () => {
    const steps: string[] = [];
    const known = goldItems(set);
    const results = measureMethods(prepare(set), known, 's', new Set(['prior']), (step) => steps.push(step));
    const usable = ['majority', 'best-single', 'dawid-skene', 'stack', 'three', 'blend'] as const;
    expect([...results]).toEqual(usable.map((name) => [name, crossValidate(name, prepare(set), known, 's')]));
    expect(steps).toEqual(usable.map((name) => `measuring ${name}`));
  });

  test('without gold, are those that need none, on nothing', () => {
    const results = measureMethods(prepare(set), [], '1', new Set(), () => {});
    expect([...results]).toEqual([
      ['majority', []],
      ['dawid-skene', []],
      ['prior', []],
      ['three', []],
    ]);
  });
});

describe('a row', () => {
  /** Two reviewers that tie on the third item; nobody answers the fourth. */
  const small = prepare(
    readVotes([
      { item: '1', reviewer: 'a', label: 'x' },
      { item: '2', reviewer: 'a', label: 'y' },
      { item: '3', reviewer: 'a', label: 'x' },
      { item: '3', reviewer: 'b', label: 'y' },
      { item: '4', reviewer: 'b', label: null },
    ]),
  );
  const held = (credit: number, ofRight: number): HeldOut => ({
    item: 0,
    credit,
    tie: false,
    claimed: 0.5,
    ofRight,
  });

  test('has accuracy with its limits, the mean surprise of methods that claim, and the ties on all items', () => {
    const results: MethodResults = new Map([
      ['majority', [held(1, 0.5), held(0.5, 0.25)]],
      ['prior', [held(1, 0.5), held(0.5, 0.25)]],
      ['dawid-skene', [held(0, 0)]],
    ]);
    const rate = {
      accuracy: 0.75,
      interval: { low: expect.closeTo(0.0126, 4), high: 1 },
    };
    const surprise = { log_loss: expect.closeTo(-Math.log(Number.MIN_VALUE), 9) };
    expect(methodRows(small, [], results, true)).toStrictEqual([
      { name: 'majority', ...rate, ties: 2 },
      { name: 'prior', ...rate, log_loss: expect.closeTo(1.5 * Math.LN2, 12), ties: 2 },
      {
        name: 'dawid-skene',
        accuracy: 0,
        interval: { low: 0, high: expect.closeTo(0.975, 6) },
        ...surprise,
        ties: expect.any(Number),
        struck: true,
      },
    ]);
    expect(methodRows(small, [], results, false).map(({ struck }) => struck)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('has neither without gold', () => {
    expect(methodRows(small, [], new Map([['prior', []]]), false)).toStrictEqual([
      { name: 'prior', ties: 2 },
    ]);
  });
});

describe('recommended is', () => {
  /** A method that is right on the first of forty items. */
  const right = (hits: number): HeldOut[] =>
    Array.from({ length: 40 }, (_, item) => ({
      item,
      credit: item < hits ? 1 : 0,
      tie: false,
      claimed: 0.5,
      ofRight: 0.5,
    }));
  const results = (hits: Partial<Record<Method, number>>, leftOut: readonly Method[] = []): MethodResults =>
    new Map(METHODS.filter((name) => !leftOut.includes(name)).map((name) => [name, right(hits[name] ?? 20)]));

  test('what is clearly better, also where Dawid-Skene is in doubt', () => {
    expect(recommend('panel', 40, results({ majority: 40 }), true)).toMatchObject({ method: 'majority' });
  });

  test('what suits the votes, without a word of anything else', () => {
    expect(recommend('panel', 40, results({}), false)).toStrictEqual({
      method: 'stack',
      rule: 'gold',
      reason: 'answers are known for 40 items, so reviewers can be weighed together',
    });
    expect(recommend('crowd', 40, results({}), false)).toMatchObject({
      method: 'blend',
      rule: 'gold',
    });
    const nothing: MethodResults = new Map(
      (['majority', 'dawid-skene', 'prior', 'three'] as const).map((name) => [name, []]),
    );
    expect(recommend('panel', 0, nothing, false)).toMatchObject({ method: 'prior', rule: 'otherwise' });
    expect(recommend('crowd', 0, nothing, false)).toMatchObject({ method: 'three', rule: 'otherwise' });
  });

  test('never Dawid and Skene where they are doubted or have no room', () => {
    expect(recommend('crowd', 40, results({ 'dawid-skene': 40 }), true)).toMatchObject({ method: 'blend' });
    expect(recommend('crowd', 40, results({}, ['three', 'blend']), false)).toMatchObject({ method: 'stack' });
    // Not even by the way: nothing is said of what they would have replaced.
    expect(recommend('panel', 40, results({ 'dawid-skene': 40 }), true)).toStrictEqual(
      recommend('panel', 40, results({}), true),
    );
  });

  test('for a crowd the stack by its net wins, and what it replaces', () => {
    expect(recommend('crowd', 40, results({ stack: 21 }), false)).toMatchObject({
      method: 'stack',
      rule: 'stack-wins',
      instead_of: 'blend',
    });
  });

  test('the clearest of those that are clearly better, and what it replaces', () => {
    expect(
      recommend('panel', 40, results({ majority: 30, prior: 31, 'best-single': 27 }), false),
    ).toStrictEqual({
      method: 'prior',
      rule: 'prior-is-better',
      reason: 'weights by steadiness are right more often than the default on the same gold',
      instead_of: 'stack',
      p: expect.closeTo(2 ** -11, 12),
    });
    expect(recommend('panel', 40, results({ majority: 26 }), false)).toMatchObject({ method: 'stack' });
  });
});
