/** Hits and misses of rulings on cases whose right answers are known. */
import { describe, expect, test } from 'vitest';
import { parsePanel } from './define-panel.ts';
import { ruleCase } from './rule-case.ts';
import type { CaseRuling } from './ruling.ts';
import { knownParts, scoreRuling } from './score-ruling.ts';

const court = {
  court: 'c',
  fields: {
    topic: { kind: 'choice', values: ['x', 'y'], optional: true },
    sum: { kind: 'number', tolerance: 0.5 },
  },
  roles: { judge: { voices: 'any' } },
  facts: { leading: { tally: 'leading' } },
  outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
  rules: [{ id: 'one', when: { leading: { at_least: 1 } }, then: 'TAKE', reason: '' }],
  otherwise: { then: 'EXPERT', reason: '' },
};
const panel = parsePanel(court);
const say = (item: string, value: unknown): object => ({ voice: 'v', item, value });
const scoreOf = (votes: readonly object[], gold: unknown): unknown =>
  scoreRuling(panel, { votes, gold }, ruleCase(panel, { votes, gold }));

describe('a ruling is scored item by item', () => {
  test.each<[string, object[], unknown, unknown]>([
    ['right', [say('topic', 'x')], { topic: 'x' }, { tp: 1, fp: 0, fn: 0 }],
    [
      'wrong, so one is missed and one is too many',
      [say('topic', 'x')],
      { topic: 'y' },
      { tp: 0, fp: 1, fn: 1 },
    ],
    ['left to a person, so one is missed', [], { topic: 'y' }, { tp: 0, fp: 0, fn: 1 }],
    ['right that there is none', [say('topic', null)], { topic: null }, { tp: 1, fp: 0, fn: 0 }],
    ['wrong that there is none', [say('topic', null)], { topic: 'x' }, { tp: 0, fp: 1, fn: 1 }],
    ['left to a person, although there is none', [], { topic: null }, { tp: 0, fp: 0, fn: 1 }],
    ['right within the tolerance', [say('sum', 2)], { sum: 2.5 }, { tp: 1, fp: 0, fn: 0 }],
    ['wrong outside it', [say('sum', 2)], { sum: 2.6 }, { tp: 0, fp: 1, fn: 1 }],
    ['several', [say('topic', 'x'), say('sum', 1)], { topic: 'x', sum: 9 }, { tp: 1, fp: 1, fn: 1 }],
    ['not known to be right', [say('topic', 'x')], undefined, undefined],
    ['known for no item', [say('topic', 'x')], {}, undefined],
  ])('%s', (_what, votes, gold, counts) => {
    expect(scoreOf(votes, gold)).toEqual(counts);
  });

  test('what voices named is found by its folded key; what they did not name is missed', () => {
    const named = parsePanel({ ...court, items: 'named' });
    const votes = [say('Line 1/topic', 'x')];
    const ruled = ruleCase(named, { votes });
    const score = (gold: object): unknown => scoreRuling(named, { votes, gold }, ruled);
    expect(score({ 'LINE 1/topic': 'x' })).toEqual({ tp: 1, fp: 0, fn: 0 });
    expect(score({ 'other/topic': 'x' })).toEqual({ tp: 0, fp: 0, fn: 1 });
  });

  test('a ruling made by another version of the court scores what the court still has', () => {
    const items = [
      { item: 'gone', value: 'y' },
      { item: 'topic', value: 'x' },
      { item: 'sum', value: 'no longer a value' },
    ];
    const ruling = { items } as unknown as CaseRuling;
    expect(scoreRuling(panel, { gold: { topic: 'x' } }, ruling)).toEqual({ tp: 1, fp: 0, fn: 0 });
    expect(scoreRuling(panel, { gold: { sum: 3 } }, ruling)).toEqual({ tp: 0, fp: 1, fn: 1 });
    expect(scoreRuling(panel, null, ruling)).toBeUndefined();
  });
});

test('each part is known to be right by its own gold, and one left to a person is neither', () => {
  const votes = [say('topic', 'x'), say('sum', 1)];
  const known = (given: readonly object[], gold: object) =>
    Object.fromEntries(knownParts(panel, { votes: given, gold }, ruleCase(panel, { votes: given, gold })));
  expect(known(votes, { topic: 'x', sum: 9 })).toEqual({ topic: 'right', sum: 'wrong' });
  expect(known(votes, { sum: 1 })).toEqual({ sum: 'right' });
  expect(known([say('topic', 'x')], { topic: 'y', sum: 9 })).toEqual({ topic: 'wrong' });
});
