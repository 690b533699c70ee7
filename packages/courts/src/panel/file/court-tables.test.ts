/** A court under other values, its hash, and its table once nobody is left to ask. */
import { describe, expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import { definePanel, parsePanel } from '../rule/define-panel.ts';
import { ruleCase } from '../rule/rule-case.ts';
import { factsFor, type Panel, panelHash, tableWhere, withPanelTable, withPanelValues } from './panel.ts';

const flag = { kind: 'flag' };
const params = { least: { kind: 'number', default: 1, integer: true, doc: 'items that must be taken' } };
const verdict = {
  facts: { taken: { count: 'items', effect: 'take' }, urgent: { case: 'urgent' } },
  outcomes: { PASS: { effect: 'take', doc: 'it passes' }, FAIL: { effect: 'refuse' } },
  rules: [{ id: 'few', when: { taken: { below: 'least' } }, then: 'FAIL', reason: '{taken} of {least}' }],
  otherwise: { then: 'PASS', reason: 'enough' },
};
const made = (): Panel => smallCourt(flag, { case: { urgent: flag }, params, verdict });

describe('parameters', () => {
  const input = { urgent: true, votes: [{ voice: 'a', value: true }] };

  test('reach the verdict as well', () => {
    const court = made();
    expect(ruleCase(court, input).verdict).toMatchObject({ outcome: 'PASS' });
    expect(ruleCase(withPanelValues(court, { least: 2 }), input).verdict).toMatchObject({
      outcome: 'FAIL',
      source: 'small/v1/verdict/few',
      reason: '1 of 2',
    });
    expect(
      withPanelValues(
        smallCourt(flag, {
          params,
          rules: [{ id: 'r', when: { voted: { at_least: 'least' } }, then: 'TAKE', reason: '' }],
        }),
        { least: 2 },
      ).verdict,
    ).toBeNull();
  });

  test('a court under its own table is itself', () => {
    const court = made();
    expect(withPanelTable(court, court.table)).toBe(court);
  });

  test('may be set in the file', () => {
    const court = made();
    const file = { ...court.court, values: { least: 2 } };
    expect(ruleCase(parsePanel(file), input).verdict).toMatchObject({ outcome: 'FAIL' });
  });
});

describe('what a court shows of its tables', () => {
  test('a verdict has a table of its own, with facts, outcomes and sources in words', () => {
    const court = made();
    const { verdict: table } = court;
    expect(table).toMatchObject({
      id: 'small-verdict',
      title: 'small: the verdict',
      facts: {
        taken: { kind: 'count', doc: 'items that came to this' },
        urgent: { kind: 'flag', doc: 'the field urgent of the case' },
      },
      outcomes: { PASS: 'it passes', FAIL: 'refuse' },
      otherwise: { source: 'small/v1/verdict/otherwise' },
    });
    expect(court).toMatchObject({ name: 'small', policy: 'v1', title: 'small', doc: '', calibration: null });
    const described = smallCourt(flag, {
      court: 'a-verdict-b',
      case: { urgent: flag },
      verdict: {
        ...verdict,
        facts: { taken: { count: 'items', doc: 'all' }, urgent: { case: 'urgent', doc: 'now' } },
        rules: [],
        outcomes: { PASS: { effect: 'take' } },
      },
    }).verdict;
    expect(described).toMatchObject({
      facts: { taken: { doc: 'all' }, urgent: { doc: 'now' } },
      otherwise: { source: 'a-verdict-b/v1/verdict/otherwise' },
    });
  });

  test('outcomes without a sentence get one', () => {
    const outcomes = {
      LEADING: { effect: 'take', what: 'leading' },
      TRUE: { effect: 'take', value: true },
      ASK: { effect: 'ask', roles: ['x', 'y'] },
      EXPERT: { effect: 'escalate' },
      NO: { effect: 'refuse' },
      SAID: { effect: 'refuse', doc: 'in my words' },
    };
    const { table } = smallCourt(flag, {
      roles: { one: { voices: 9 }, x: { voices: 1, asked: 'later' }, y: { voices: 1, asked: 'later' } },
      outcomes,
      rules: Object.keys(outcomes).map((then, voted) => ({
        id: `r${voted}`,
        when: { voted },
        then,
        reason: '',
      })),
      retired: ['old-rule'],
      never: [{ when: { voted: { at_least: 99 } }, because: 'there are eleven seats' }],
    });
    expect(table.outcomes).toEqual({
      LEADING: 'take the leading value',
      TRUE: 'take true',
      ASK: 'ask x and y',
      EXPERT: 'a person decides',
      NO: 'refused, without a person',
      SAID: 'in my words',
    });
    expect(table.retired).toEqual(['old-rule']);
    expect(table.never).toMatchObject([{ because: 'there are eleven seats' }]);
    expect(smallCourt(flag).table.retired).toEqual([]);
  });

  test('facts keep the order in which they were written, functions among them', () => {
    const panel = definePanel({
      court: 'ordered',
      value: { kind: 'flag' },
      roles: { one: { voices: 1 } },
      facts: {
        b: { count: 'voted' },
        own: { kind: 'count', doc: 'ours', version: '1', from: () => 1 },
        a: { count: 'silent' },
      },
      outcomes: { EXPERT: { effect: 'escalate' } },
      rules: [],
      otherwise: { then: 'EXPERT', reason: '' },
    });
    expect(Object.keys(panel.table.facts)).toEqual(['b', 'own', 'a']);
    expect(panel.table.facts.own).toEqual({ kind: 'count', doc: 'ours' });
  });
});

describe('the hash', () => {
  test('covers the rules of the verdict', () => {
    const court = made();
    const other = smallCourt(flag, {
      case: { urgent: flag },
      params,
      verdict: { ...verdict, otherwise: { then: 'PASS', reason: 'plenty' } },
    });
    expect(panelHash(other)).not.toBe(panelHash(court));
    expect(panelHash(smallCourt(flag))).not.toBe(panelHash(court));
    expect(panelHash(court)).toBe(panelHash(court));
  });
});

test('rules whose outcomes are closed need a condition that is false; it cannot be true', () => {
  const { table } = smallCourt(flag);
  expect(tableWhere(table, [])).toBe(table);
  const closed = tableWhere(table, ['TAKE']);
  expect(tableWhere(table, ['TAKE'])).toBe(closed);
  expect(tableWhere(table, ['EXPERT'])).not.toBe(closed);
  expect(closed.rules[0]!.when).toEqual({ ...table.rules[0]!.when, open: true });
  expect(closed.facts.open).toMatchObject({ kind: 'flag' });
  expect(closed.never).toEqual([
    ...table.never,
    { when: { open: true }, because: 'everybody it asks for has been asked' },
  ]);
  expect(factsFor(closed, { voted: 1 })).toEqual({ voted: 1, open: false });
  expect(factsFor(table, { voted: 1 })).toEqual({ voted: 1 });
});
