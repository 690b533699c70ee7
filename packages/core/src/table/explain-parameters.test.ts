/** Counterfactuals over parameters on a small table. */
import { describe, expect, test } from 'vitest';
import { atLeast, below } from './cell.ts';
import { decide } from './decide.ts';
import { defineTable, withValues } from './define-table.ts';
import { explainParameters } from './explain-parameters.ts';
import { count, score } from './fact.ts';

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

  test('every change it reports decides so', () => {
    for (const signal of [0, 0.1, 1.1, 1.5999, 1.6, 2.34567]) {
      for (const { parameter, to, outcome } of explainParameters(table, { signal, tries: 0 })) {
        expect(decide(withValues(table, { [parameter]: to }), { signal, tries: 0 }).outcome).toBe(outcome);
      }
    }
  });
});
