/** What a walk through every panel notes, where later roles make a difference and where they make none. */
import { describe, expect, test } from 'vitest';
import type { Panel } from '../file/panel.ts';
import { parsePanel } from '../rule/define-panel.ts';
import { analyzePanel } from './analyze-panel.ts';
import { panelSpace } from './panel-space.ts';
import { walkPanels } from './walk-panels.ts';

/** Two voices; a chief who is asked later, and says yes or no or nothing. */
const court = (rules: readonly object[], more: object = {}): Panel =>
  parsePanel({
    court: 'c',
    value: { kind: 'flag' },
    roles: { one: { voices: 2 }, chief: { voices: 1, asked: 'later' } },
    facts: {
      leading: { tally: 'leading', by: 'one' },
      against: { count: 'voted', value: false, by: 'chief' },
    },
    outcomes: {
      TAKE: { effect: 'take', what: 'leading', by: 'one' },
      EXPERT: { effect: 'escalate' },
      ASK: { effect: 'ask', roles: ['chief'] },
    },
    rules: rules.map((rule, at) => ({ id: `r${at + 1}`, reason: '', ...rule })),
    otherwise: { then: 'EXPERT', reason: '' },
    ...more,
  });
const found = (panel: Panel): string[] =>
  analyzePanel(panel).findings.map(({ kind, rule }) => `${kind} ${rule}`);
const agreed = { when: { leading: 2 }, then: 'TAKE' };
const ask = { when: {}, then: 'ASK' };

describe('without a rule somebody is asked', () => {
  test('and every answer leads to the same: the rule is redundant', () => {
    expect(found(court([agreed, ask, agreed]))).toContain('REDUNDANT r1');
  });

  test('and the last answer leads elsewhere: the rule matters', () => {
    const panel = court([agreed, ask, { when: { leading: 2, against: 0 }, then: 'TAKE' }]);
    expect(found(panel)).not.toContain('REDUNDANT r1');
  });
});

test('the ends of panels that ask nobody are the same whatever later roles would say', () => {
  const panel = court([agreed, ask, { when: { leading: 1, against: 0 }, then: 'TAKE' }]);
  const { fields, panels } = panelSpace(panel);
  const { ends, explorer, coverage } = walkPanels(panel, fields!, panels!);
  const rules = Array.from(ends, (set) => explorer.sets[set]!.map((end) => explorer.ends[end]!.rule).join());
  // Voices: both missing, one for and one missing, both for, one for and one against, and so on; the chief has three answers.
  const silent = ['otherwise', 'otherwise', 'otherwise'];
  const asked = ['r3', 'r3', 'otherwise'];
  const decided = ['r1', 'r1', 'r1'];
  expect(rules).toEqual([...silent, ...asked, ...asked, ...decided, ...asked, ...decided]);
  expect([...coverage]).toEqual([
    ['r1', 6],
    ['r2', 12],
    ['r3', 6],
    ['otherwise', 6],
  ]);
});

test('every rule that decides instead, and every rule that hides another, is named once, in the order of sightings', () => {
  const panel = court(
    [
      { when: { leading: { at_least: 1 } }, then: 'TAKE' },
      { when: { leading: 1 }, then: 'EXPERT' },
      { when: { leading: { at_least: 1 } }, then: 'EXPERT' },
    ],
    {
      roles: { one: { voices: 2 }, chief: { voices: 1 } },
      outcomes: { TAKE: { effect: 'take', what: 'leading', by: 'one' }, EXPERT: { effect: 'escalate' } },
    },
  );
  const { fields, panels } = panelSpace(panel);
  const { instead, shadowedBy, overlaps, changing, seen } = walkPanels(panel, fields!, panels!);
  const lists = (map: ReadonlyMap<string, ReadonlySet<unknown>>) =>
    Object.fromEntries(Array.from(map, ([key, set]) => [key, [...set]]));
  expect(lists(instead)).toEqual({ r1: ['r2', 'r3'] });
  expect(lists(shadowedBy)).toEqual({ r2: ['r1'], r3: ['r1'] });
  expect(overlaps.map(({ winner, other }) => `${winner} ${other}`)).toEqual(['r1 r2', 'r1 r3']);
  expect([...changing]).toEqual(['r1']);
  expect(lists(seen)).toEqual({ leading: [0, 1, 2], against: [0, 1] });
});
