/** What is not said to be brought about by silence, and what is although the panel could end in several ways. */
import { describe, expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import type { Panel } from '../file/panel.ts';
import { analyzePanel } from './analyze-panel.ts';

const messages = (panel: Panel): string[] =>
  analyzePanel(panel).findings.flatMap(({ kind, message }) => (kind === 'SILENCE_HELPS' ? [message] : []));
const rule = (id: string, when: object, then: string): object => ({ id, when, then, reason: '' });
const outcomes = { YES: { effect: 'take', value: true }, EXPERT: { effect: 'escalate' } };
const sure = { confidence: { at_least: 0.9 } };

describe('a panel that can end in several ways', () => {
  test('another value counts, though a value was taken before', () => {
    const panel = smallCourt(
      { kind: 'flag' },
      {
        roles: { one: { voices: 2 } },
        facts: { yes: { count: 'voted', value: true }, no: { count: 'voted', value: false } },
        outcomes: { ...outcomes, NO: { effect: 'take', value: false } },
        rules: [rule('veto', { no: { at_least: 1 } }, 'NO'), rule('passed', { yes: { at_least: 1 } }, 'YES')],
      },
    );
    expect(messages(panel)).toEqual([
      'if one/one-2, who says false, falls silent, passed takes true; before, veto takes false',
    ]);
  });

  test('one of its ends is enough, before as well as afterwards', () => {
    const panel = smallCourt(
      { kind: 'flag' },
      {
        roles: { one: { voices: 2 } },
        facts: {
          voted: { count: 'voted' },
          second: { tally: 'second' },
          confidence: { tally: 'confidence' },
        },
        outcomes,
        rules: [
          rule('alone', { voted: 1 }, 'YES'),
          rule('split', { second: 1 }, 'YES'),
          rule('sure', sure, 'YES'),
        ],
      },
    );
    expect(messages(panel)).toEqual([
      'if one/one-1, who says true, falls silent, alone takes true; before, otherwise hands it to a person',
    ]);
  });

  test('the round that is shown is the one that silence brings about', () => {
    const panel = smallCourt(
      { kind: 'flag' },
      {
        roles: { one: { voices: 2 } },
        facts: { confidence: { tally: 'confidence' } },
        outcomes,
        rules: [rule('sure', sure, 'YES')],
      },
    );
    expect(messages(panel)).toEqual([
      'if one/one-1, who says true, falls silent, sure takes true; before, otherwise hands it to a person',
    ]);
  });

  test('nothing is brought about if the same ends remain', () => {
    const panel = smallCourt(
      { kind: 'flag' },
      {
        roles: { one: { voices: 1 }, other: { voices: 1 } },
        facts: { confidence: { tally: 'confidence', by: 'one' } },
        outcomes,
        rules: [rule('sure', sure, 'YES')],
      },
    );
    expect(messages(panel)).toEqual([]);
  });
});

describe('numbers within a tolerance', () => {
  // 0, 1 and 2 are three classes; without the 2, the others would be one.
  const near = (...rules: object[]): Panel =>
    smallCourt(
      { kind: 'number', min: 0, max: 2, step: 1, tolerance: 1 },
      {
        facts: { leading: { tally: 'leading' }, voted: { count: 'voted' } },
        outcomes: { NO: { effect: 'refuse' }, EXPERT: { effect: 'escalate' } },
        rules,
      },
    );

  test('silence that only moves the classes of the others brings nothing about', () => {
    expect(messages(near(rule('together', { leading: { at_least: 2 } }, 'NO')))).toEqual([]);
  });

  test('nor does it if another rule ends it the same way with the original classes', () => {
    const panel = near(
      rule('together', { leading: { at_least: 2 } }, 'NO'),
      rule('apart', { leading: 1, voted: 2 }, 'NO'),
    );
    expect(messages(panel)).toEqual([
      'if one/one-2, who says 1, falls silent, apart refuses it; before, otherwise hands it to a person',
    ]);
  });
});
