/** Counterfactuals over parameters on a small table. */
import { describe, expect, test } from 'vitest';
import { decide } from '../decide/decide.ts';
import { above, atLeast, below, not } from '../define/cell.ts';
import { defineTable, withValues } from '../define/define-table.ts';
import { choice, count, score, sum } from '../define/fact.ts';
import { explainParameters } from './explain-parameters.ts';

const table = defineTable({
  id: 'signal',
  params: {
    least: { kind: 'number', default: 1.6, min: 0, doc: 'least signal' },
    most: { kind: 'number', default: 3, min: 1, max: 5, integer: true, doc: 'most tries' },
    idle: { kind: 'number', default: 1, doc: 'in no cell' },
  },
  facts: { signal: score('signal'), tries: count('tries') },
  outcomes: { GO: 'go', STOP: 'stop' },
  rules: [
    { id: 'weak', when: { signal: below('least') }, then: 'STOP', reason: 'weak' },
    { id: 'tired', when: { tries: atLeast('most') }, then: 'STOP', reason: 'tired' },
  ],
  otherwise: { then: 'GO', reason: 'go' },
});

describe('explainParameters', () => {
  test('names the nearest value of each parameter that decides otherwise', () => {
    expect(explainParameters(table, { signal: 1.3, tries: 0 })).toEqual([
      { parameter: 'least', from: 1.6, to: 1.3, outcome: 'GO', rule: 'otherwise', distance: 0.3 },
    ]);
    expect(explainParameters(table, { signal: 1.7, tries: 2 })).toEqual([
      { parameter: 'least', from: 1.6, to: 1.7001, outcome: 'STOP', rule: 'weak', distance: 0.1001 },
      { parameter: 'most', from: 3, to: 2, outcome: 'STOP', rule: 'tired', distance: 1 },
    ]);
  });

  test('stays within the range of a parameter, and reports nothing if no value helps', () => {
    expect(explainParameters(table, { signal: 2, tries: 9 })).toEqual([]);
    expect(explainParameters(table, { signal: 2, tries: 4 }).map(({ to }) => to)).toEqual([5]);
    expect(explainParameters(table, { signal: -1, tries: 9 })).toEqual([]);
  });

  test('values that would leave a rule without any match are not proposed', () => {
    const few = defineTable({
      id: 'few',
      params: { limit: { kind: 'number', default: 3, doc: '' } },
      facts: { n: count('n') },
      outcomes: { GO: 'go', STOP: 'stop' },
      rules: [{ id: 'few', when: { n: below('limit') }, then: 'GO', reason: 'few' }],
      otherwise: { then: 'STOP', reason: 'many' },
    });
    expect(explainParameters(few, { n: 0 })).toEqual([]);
    expect(explainParameters(few, { n: 1 })).toEqual([
      { parameter: 'limit', from: 3, to: 1, outcome: 'STOP', rule: 'otherwise', distance: 2 },
    ]);
  });

  test('of values equally near, the smaller is named; cells over words name no parameter', () => {
    const same = defineTable({
      id: 'same',
      params: {
        at: { kind: 'number', default: 5, integer: true, doc: '' },
        names: { kind: 'words', default: [], doc: '' },
      },
      facts: {
        n: count('n'),
        m: count('m'),
        all: sum('all', ['n', 'm']),
        word: choice('', ['at', '9', null]),
      },
      outcomes: { GO: 'go', STOP: 'stop' },
      rules: [
        { id: 'named', when: { word: not('at'), n: 9 }, then: 'STOP', reason: '' },
        { id: 'nothing', when: { word: null }, then: 'STOP', reason: '' },
        { id: 'same', when: { all: { equals: 'at' } }, then: 'STOP', reason: '' },
      ],
      otherwise: { then: 'GO', reason: '' },
    });
    expect(explainParameters(same, { n: 2, m: 3, word: '9' })).toEqual([
      { parameter: 'at', from: 5, to: 4, outcome: 'GO', rule: 'otherwise', distance: 1 },
    ]);
  });

  test('of parameters equally near, the first is the first by name', () => {
    const five = { kind: 'number', default: 5, integer: true, doc: '' } as const;
    const high = defineTable({
      id: 'high',
      params: { b: five, a: five, c: five },
      facts: { x: count('x'), y: count('y'), z: count('z') },
      outcomes: { GO: 'go', STOP: 'stop' },
      rules: [
        { id: 'high-x', when: { x: above('b') }, then: 'STOP', reason: '' },
        { id: 'high-y', when: { y: above('a') }, then: 'STOP', reason: '' },
        { id: 'high-z', when: { z: above('c') }, then: 'STOP', reason: '' },
      ],
      otherwise: { then: 'GO', reason: '' },
    });
    expect(explainParameters(high, { x: 5, y: 5, z: 5 })).toEqual([
      { parameter: 'a', from: 5, to: 4, outcome: 'STOP', rule: 'high-y', distance: 1 },
      { parameter: 'b', from: 5, to: 4, outcome: 'STOP', rule: 'high-x', distance: 1 },
      { parameter: 'c', from: 5, to: 4, outcome: 'STOP', rule: 'high-z', distance: 1 },
    ]);
  });

  const priced = defineTable({
    id: 'priced',
    params: {
      most: { kind: 'number', default: 1, doc: '' },
      whole: { kind: 'number', default: 1, integer: true, doc: '' },
    },
    facts: { price: score('price'), cost: score('cost') },
    outcomes: { GO: 'go', STOP: 'stop' },
    rules: [
      { id: 'cheap', when: { price: below('most') }, then: 'GO', reason: '' },
      { id: 'low', when: { cost: below('whole') }, then: 'GO', reason: '' },
    ],
    otherwise: { then: 'STOP', reason: '' },
  });

  test.each([
    [1.15, 1.1501],
    [1.1, 1.1001],
    [1.23456, 1.2346],
    [2, 2.0001],
    [123456789.1234, 123456789.1235],
    [2 ** 52 + 1, 2 ** 52 + 2],
  ])('the limit that a price of %s is just below is %s', (price, to) => {
    expect(explainParameters(priced, { price, cost: 2 ** 52 + 1 })[0]).toMatchObject({
      parameter: 'most',
      to,
      outcome: 'GO',
    });
  });

  test('a parameter is moved to where its own facts are, and a whole one in whole steps', () => {
    expect(explainParameters(priced, { price: 2.00005, cost: 2.00001 })).toEqual([
      { parameter: 'most', from: 1, to: 2.0001, outcome: 'GO', rule: 'cheap', distance: 1.0001 },
      { parameter: 'whole', from: 1, to: 3, outcome: 'GO', rule: 'low', distance: 2 },
    ]);
    expect(explainParameters(priced, { price: 2, cost: 2.00005 })[0]).toMatchObject({ to: 2.0001 });
  });

  test('every change it reports decides so', () => {
    for (const signal of [0, 0.1, 1.1, 1.5999, 1.6, 2.34567]) {
      for (const { parameter, to, outcome } of explainParameters(table, { signal, tries: 0 })) {
        expect(decide(withValues(table, { [parameter]: to }), { signal, tries: 0 }).outcome).toBe(outcome);
      }
    }
  });
});
