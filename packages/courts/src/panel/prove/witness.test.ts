/** How the panels that show findings are written down. */
import { expect, test } from 'vitest';
import { parsePanel } from '../rule/define-panel.ts';
import { analyzePanel, type PanelFinding } from './analyze-panel.ts';
import { panelSpace } from './panel-space.ts';
import { walkPanels } from './walk-panels.ts';

const court = (rules: readonly object[], more: object) =>
  parsePanel({
    court: 'c',
    value: { kind: 'choice', values: ['a', 'b'] },
    roles: { one: { voices: 1 } },
    outcomes: { EXPERT: { effect: 'escalate' } },
    rules: rules.map((rule, at) => ({ id: `r${at + 1}`, then: 'EXPERT', reason: '', ...rule })),
    otherwise: { then: 'EXPERT', reason: '' },
    ...more,
  });
const findingOf = (panel: ReturnType<typeof court>, kind: string): PanelFinding =>
  analyzePanel(panel).findings.find((finding) => finding.kind === kind)!;

test('a voice that changes its mind with the order quotes nothing where nothing is to be quoted', () => {
  const panel = court([{ when: { inconsistent: 1 } }], {
    case: { a: { kind: 'text' }, b: { kind: 'text' } },
    swap: ['a', 'b'],
    facts: { inconsistent: { count: 'inconsistent' } },
  });
  const head = { role: 'one', voice: 'one-1', item: 'value' };
  expect(findingOf(panel, 'REDUNDANT').witness).toStrictEqual({
    facts: { inconsistent: 1 },
    votes: [
      { ...head, order: '1', value: 'a' },
      { ...head, order: '2', value: 'b' },
    ],
    case: { a: 'text', b: 'text' },
    item: 'value',
  });
});

test('a vote without a reason has none', () => {
  const panel = court([{ when: { voted: 1 } }], { facts: { voted: { count: 'voted' } } });
  expect(findingOf(panel, 'REDUNDANT').witness!.votes).toStrictEqual([
    { role: 'one', voice: 'one-1', item: 'value', value: 'a' },
  ]);
});

test('silence is shown with the votes of those who were asked', () => {
  const panel = court(
    [
      { when: { leading: 2 }, then: 'TAKE' },
      { when: { leading: 1, silent: 1 }, then: 'TAKE' },
      { when: { leading: 0 }, then: 'ASK' },
    ],
    {
      roles: { one: { voices: 2 }, chief: { voices: 1, asked: 'later' } },
      facts: { leading: { tally: 'leading', by: 'one' }, silent: { count: 'silent', by: 'one' } },
      outcomes: {
        TAKE: { effect: 'take', what: 'leading', by: 'one' },
        EXPERT: { effect: 'escalate' },
        ASK: { effect: 'ask', roles: ['chief'] },
      },
    },
  );
  const { rule, witness } = findingOf(panel, 'SILENCE_HELPS');
  expect(rule).toBe('r2');
  expect(witness!.votes.map(({ role, value }) => `${role} ${value}`)).toEqual(['one a', 'one b']);
});

test('a round that is reached under another calibration is decided again as it was reached', () => {
  const panel = court(
    [{ when: { certified: false, late: 0 }, then: 'ASK' }, { when: { certified: true, late: 1 } }],
    {
      roles: { one: { voices: 1 }, late: { voices: 1, asked: 'later' } },
      facts: { certified: { calibrated: 'certified' }, late: { count: 'voted', by: 'late' } },
      outcomes: { EXPERT: { effect: 'escalate' }, ASK: { effect: 'ask', roles: ['late'] } },
    },
  );
  const { findings } = analyzePanel(panel);
  const late = findings.find(({ kind, rule }) => kind === 'REDUNDANT' && rule === 'r2');
  expect(late?.witness).toMatchObject({
    facts: { certified: true, late: 1 },
    votes: [{ role: 'one' }, { role: 'late' }],
  });
});

test('rules with the same outcome do not overlap, and the first panel shows an overlap', () => {
  const panel = court(
    [
      { when: { voted: { at_least: 1 } } },
      { when: { voted: { at_least: 1 } } },
      { when: { voted: { at_most: 2 } }, then: 'NO' },
    ],
    {
      roles: { one: { voices: 2 } },
      facts: { voted: { count: 'voted' } },
      outcomes: { EXPERT: { effect: 'escalate' }, NO: { effect: 'refuse' } },
    },
  );
  const { fields, panels } = panelSpace(panel);
  const { overlaps } = walkPanels(panel, fields!, panels!);
  expect(overlaps.map(({ winner, other, sighting }) => [winner, other, sighting.visit.facts])).toEqual([
    ['r1', 'r3', { voted: 1 }],
  ]);
});
