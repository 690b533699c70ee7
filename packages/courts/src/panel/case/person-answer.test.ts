/** What a person decides at the desk: every open part once, nothing else, read as strictly as a vote. */

import { CuriaError } from '@curia/core';
import { describe, expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import type { Panel } from '../file/panel.ts';
import { endingVerdicts, kindOfItem, type OpenParts, readPersonAnswer } from './person-answer.ts';

const fields = {
  value: undefined,
  fields: { name: { kind: 'text', optional: true }, sum: { kind: 'number' } },
};
const verdict = (outcomes: object): object => ({
  verdict: {
    facts: { taken: { count: 'items', effect: 'take' } },
    outcomes,
    rules: Object.keys(outcomes).map((then, taken) => ({
      id: `of-${taken}`,
      when: { taken },
      then,
      reason: '',
    })),
    otherwise: { then: Object.keys(outcomes)[0], reason: '' },
  },
});
const panel = smallCourt({}, fields);
const open: OpenParts = { items: ['name', 'sum'], verdicts: ['PASS', 'FAIL'] };

const problemsOf = (court: Panel, parts: OpenParts, answer: unknown): unknown => {
  try {
    return readPersonAnswer(court, parts, answer);
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    expect(error.code).toBe('INPUT_INVALID');
    return error.details.map(({ path, problem }) => `${path}: ${problem}`);
  }
};

describe('an answer', () => {
  test('has the values by item, and the same label for all that mean the same', () => {
    expect(readPersonAnswer(panel, open, { name: ' ACME  Ltd', sum: 1, verdict: 'FAIL' })).toEqual({
      values: { name: ' ACME  Ltd', sum: 1, verdict: 'FAIL' },
      label: '[["name","acme ltd"],["sum","1"],["verdict","FAIL"]]',
    });
    const { label } = readPersonAnswer(panel, open, { verdict: 'FAIL', sum: 1, name: 'acme ltd' });
    expect(label).toBe('[["name","acme ltd"],["sum","1"],["verdict","FAIL"]]');
  });

  test('null is "there is none" where the kind has that', () => {
    expect(readPersonAnswer(panel, { items: ['name'], verdicts: [] }, { name: null })).toEqual({
      values: { name: null },
      label: '[["name",null]]',
    });
    expect(problemsOf(panel, { items: ['sum'], verdicts: [] }, { sum: null })).toEqual([
      'sum: is missing, and the kind is not optional',
    ]);
  });

  test.each<[string, OpenParts, unknown, string[]]>([
    ['no object', open, 'FAIL', [': must be an object by item, got "FAIL"']],
    ['null', open, null, [': must be an object by item, got null']],
    ['a list', open, [], [': must be an object by item, got a list']],
    ['a part left out', open, { name: 'a', verdict: 'PASS' }, ['sum: must be answered']],
    [
      'everything left out',
      open,
      {},
      ['name: must be answered', 'sum: must be answered', 'verdict: must be answered'],
    ],
    [
      'a value outside its kind',
      open,
      { name: '', sum: '1', verdict: 'PASS' },
      ['name: must not be empty, got ""', 'sum: must be a number, got "1"'],
    ],
    [
      'an unknown verdict',
      open,
      { name: 'a', sum: 1, verdict: 'PAS' },
      ['verdict: must be one of PASS, FAIL, got "PAS"'],
    ],
    [
      'a verdict that is no word',
      open,
      { name: 'a', sum: 1, verdict: ['PASS'] },
      ['verdict: must be one of PASS, FAIL, got a list'],
    ],
    [
      'a part that is not open',
      { items: ['name'], verdicts: [] },
      { name: 'a', nmae: 'b', verdict: 'PASS' },
      [
        'nmae: there is no open item "nmae"; did you mean name?',
        'verdict: there is no open item "verdict"; there is only name',
      ],
    ],
    [
      'an item that the court does not have',
      { items: ['other'], verdicts: [] },
      { other: 1 },
      ['other: cannot be answered'],
    ],
  ])('%s is refused', (_what, parts, answer, problems) => {
    expect(problemsOf(panel, parts, answer)).toEqual(problems);
  });

  test('names that every object has are no parts', () => {
    expect(
      problemsOf(panel, { items: ['name'], verdicts: [] }, JSON.parse('{"name":"a","__proto__":1}')),
    ).toEqual(['__proto__: there is no open item "__proto__"; there is only name']);
    const { values } = readPersonAnswer(
      smallCourt({ kind: 'flag' }, { items: 'named' }),
      { items: ['__proto__'], verdicts: [] },
      JSON.parse('{"__proto__":true}'),
    );
    expect(Object.entries(values)).toEqual([['__proto__', true]]);
  });
});

test('the kind of an item is that of its field', () => {
  expect(kindOfItem(panel, 'sum')).toEqual({ kind: 'number' });
  expect(kindOfItem(panel, 'other')).toBeUndefined();
});

test('a person may give any verdict that ends the case; if none does, all of them', () => {
  const take = { effect: 'take' };
  const escalate = { effect: 'escalate' };
  const court = (outcomes: object): Panel => smallCourt({}, { ...fields, ...verdict(outcomes) });
  expect(endingVerdicts(court({ PASS: take, DESK: escalate, FAIL: { effect: 'refuse' } }))).toEqual([
    'PASS',
    'FAIL',
  ]);
  expect(endingVerdicts(court({ DESK: escalate, OTHER: escalate }))).toEqual(['DESK', 'OTHER']);
  expect(endingVerdicts(panel)).toEqual([]);
});
