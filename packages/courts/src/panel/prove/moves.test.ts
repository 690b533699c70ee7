/** What one vote does in a court of one's own: broken courts are found out, and held against every panel gone through by hand. */
import { describe, expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import type { Panel } from '../file/panel.ts';
import { ruleCase } from '../rule/rule-case.ts';
import { analyzePanel, type PanelFinding } from './analyze-panel.ts';

const found = (panel: Panel, kind: PanelFinding['kind']): PanelFinding[] =>
  analyzePanel(panel).findings.filter((one) => one.kind === kind);

const rule = (id: string, when: object, then: string): object => ({ id, when, then, reason: '' });

/** Three voices say yes or no, a clerk says something that nothing counts. */
const court = (rules: readonly object[], more: object = {}): Panel =>
  smallCourt(
    { kind: 'flag' },
    {
      roles: { one: { voices: 3 }, clerk: { voices: 1 } },
      facts: {
        yes: { count: 'voted', value: true, by: 'one' },
        no: { count: 'voted', value: false, by: 'one' },
      },
      outcomes: {
        YES: { effect: 'take', value: true },
        EXPERT: { effect: 'escalate' },
      },
      rules,
      otherwise: { then: 'EXPERT', reason: '' },
      ...more,
    },
  );

const ANSWERS = [{ value: true }, { value: false }, { state: 'missing' }];

/** The rules that turn a court against yes because one more says it. */
function worsenedByHand(panel: Panel): string[] {
  const rules = new Set<string>();
  for (const a of ANSWERS)
    for (const b of ANSWERS)
      for (const c of ANSWERS) {
        const end = (said: readonly object[]) =>
          ruleCase(panel, {
            votes: [
              ...said.map((answer, at) => ({ role: 'one', voice: `v${at}`, ...answer })),
              { role: 'clerk', voice: 'c', state: 'missing' },
            ],
          }).items[0]!;
        const said = [a, b, c];
        if (end(said).effect !== 'take') continue;
        said.forEach((answer, at) => {
          if (answer.value !== false) return;
          const after = end(said.with(at, { value: true }));
          if (after.effect !== 'take') rules.add(after.rule);
        });
      }
  return [...rules].sort();
}

describe('what one vote does', () => {
  test('a sound court has no such finding but the clerk that nothing counts', () => {
    const panel = court([rule('most', { yes: { at_least: 2 } }, 'YES')]);
    expect(found(panel, 'NOT_MONOTONE')).toEqual([]);
    expect(found(panel, 'UNREACHABLE_RESULT')).toEqual([]);
    const [clerk, ...others] = found(panel, 'NEVER_MATTERS');
    expect(others).toEqual([]);
    expect(clerk).toMatchObject({
      rule: 'clerk',
      message: 'whatever clerk says, or whether it is silent, every panel ends the same',
      accepted: false,
    });
    expect(clerk?.witness?.votes.some(({ role }) => role === 'clerk')).toBe(true);
  });

  test('a court that is turned against a value by one more vote for it is found out', () => {
    const panel = court([
      rule('all', { yes: { at_least: 3 } }, 'EXPERT'),
      rule('most', { yes: { at_least: 2 } }, 'YES'),
    ]);
    expect(found(panel, 'NOT_MONOTONE').map(({ rule }) => rule)).toEqual(worsenedByHand(panel));
    const [one] = found(panel, 'NOT_MONOTONE');
    expect(one).toMatchObject({
      rule: 'all',
      message:
        'if a one that says false says true instead, all hands it to a person; before, most takes true',
    });
    expect(one?.witness?.votes.filter(({ value }) => value === true)).toHaveLength(2);
    expect(one?.witness?.then?.votes.filter(({ value }) => value === true)).toHaveLength(3);
  });

  test('courts drawn at random have the findings that going through every panel has', () => {
    for (let seed = 0; seed < 60; seed++) {
      const at = (step: number): number => (seed * 7919 + step * 104_729) % 4;
      const panel = court(
        [0, 1, 2].map((step) =>
          rule(
            `r${step}`,
            { yes: { at_least: at(step) % 4 }, no: { at_most: at(step + 3) } },
            at(step + 6) < 2 ? 'YES' : 'EXPERT',
          ),
        ),
      );
      expect(
        found(panel, 'NOT_MONOTONE')
          .map(({ rule }) => rule)
          .sort(),
      ).toEqual(worsenedByHand(panel));
    }
  });

  test('a result that no panel comes to is found out, and can be accepted', () => {
    const rules = [
      rule('most', { yes: { at_least: 2 } }, 'YES'),
      rule('never', { yes: { at_least: 4 } }, 'LOST'),
    ];
    const outcomes = {
      YES: { effect: 'take', value: true },
      LOST: { effect: 'refuse' },
      EXPERT: { effect: 'escalate' },
    };
    const broken = court(rules, { outcomes });
    expect(found(broken, 'UNREACHABLE_RESULT').map(({ rule, message }) => [rule, message])).toEqual([
      ['LOST', 'no panel ends with LOST'],
    ]);
    const accepted = [
      { kind: 'UNREACHABLE_RESULT', rule: 'LOST', because: 'kept for later' },
      { kind: 'NEVER_MATTERS', rule: 'clerk', because: 'it writes the minutes' },
    ];
    const kept = court(rules, { outcomes, accepted });
    expect(found(kept, 'UNREACHABLE_RESULT').map((one) => one.accepted_because)).toEqual(['kept for later']);
    expect(found(kept, 'NEVER_MATTERS').map((one) => one.accepted)).toEqual([true]);
    expect(analyzePanel(kept).outdated).toEqual([]);
  });
});
