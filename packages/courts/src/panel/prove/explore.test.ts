/** Where panels lead: rounds, ends, and what is free to be one thing or another. */
import { describe, expect, test } from 'vitest';
import { courtPlan, type Panel } from '../file/panel.ts';
import { definePanel, parsePanel } from '../rule/define-panel.ts';
import { analyzePanel } from './analyze-panel.ts';
import { freeFacts } from './free-facts.ts';
import { panelSpace } from './panel-space.ts';
import { panelAt, walkPanels } from './walk-panels.ts';

const court = (facts: object, rules: readonly object[], more: object = {}): Panel =>
  parsePanel({
    court: 'c',
    value: { kind: 'flag' },
    roles: { one: { voices: 1 } },
    facts,
    outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
    rules: rules.map((rule, at) => ({ id: `r${at + 1}`, reason: '', ...rule })),
    otherwise: { then: 'EXPERT', reason: '' },
    ...more,
  });
const walked = (panel: Panel) => {
  const { fields, panels } = panelSpace(panel);
  return { spaces: fields!, walk: walkPanels(panel, fields!, panels!) };
};
const found = (panel: Panel): string[] =>
  analyzePanel(panel).findings.map(({ kind, rule }) => `${kind} ${rule}`);
const canDecide = (panel: Panel, rule = 'r1'): boolean => analyzePanel(panel).coverage[rule]! > 0;
const voted = { count: 'voted' };
const confidence = { tally: 'confidence' };
const take = (when: object) => ({ when, then: 'TAKE' });
const hand = (when: object) => ({ when, then: 'EXPERT' });

describe('ends', () => {
  test('are numbered, and so are sets of them; a panel that cannot happen has none', () => {
    const panel = court({ voted, says: { tally: 'value' } }, [take({ voted: 1 })], {
      never: [{ when: { says: 'false' }, because: '' }],
    });
    const { spaces, walk } = walked(panel);
    const { explorer, ends } = walk;
    expect([...ends]).toEqual([1, 2, 0]);
    expect(explorer.sets).toEqual([[], [0], [1]]);
    expect(
      explorer.ends.map(({ rule, outcome, effect, taken }) => [rule, outcome, effect, taken?.value]),
    ).toEqual([
      ['otherwise', 'EXPERT', 'escalate', undefined],
      ['r1', 'TAKE', 'take', true],
    ]);
    const { ends: end, asks } = explorer.explore(panelAt(spaces[0]!, 1));
    expect({ end, asks }).toEqual({ end: 2, asks: false });
  });

  test('are the same set in whatever order they are found', () => {
    // With one vote a low confidence cannot be, with two a high one: the middle comes first, then last.
    const panel = court(
      { voted, confidence },
      [hand({ voted: 0 }), hand({ confidence: { at_least: 0.4, at_most: 0.6 } })],
      {
        outcomes: { EXPERT: { effect: 'escalate' } },
        roles: { one: { voices: 2 } },
        value: { kind: 'choice', values: ['x'] },
        never: [
          { when: { voted: 1, confidence: { below: 0.4 } }, because: '' },
          { when: { voted: 2, confidence: { above: 0.6 } }, because: '' },
        ],
      },
    );
    const { walk } = walked(panel);
    const [none, one, two] = walk.ends;
    expect(two).toBe(one);
    const rulesIn = (set: number) =>
      walk.explorer.sets[set]!.map((end) => walk.explorer.ends[end]!.rule).sort();
    expect([none, one].map((set) => rulesIn(set!))).toEqual([['r1'], ['otherwise', 'r2']]);
  });

  test('that are the same without a rule make it redundant, in whatever order they are found', () => {
    const panel = court(
      { voted, confidence },
      [hand({ voted: 0 }), hand({ confidence: { below: 0.4 } }), hand({ confidence: { above: 0.6 } })],
      {
        outcomes: { EXPERT: { effect: 'escalate' }, NO: { effect: 'refuse' } },
        otherwise: { then: 'NO', reason: '' },
      },
    );
    expect(found(panel)).toEqual(['REDUNDANT r1', 'REDUNDANT r2', 'REDUNDANT r3', 'GAP otherwise']);
  });
});

test('roles are asked one after the other, and only those count that were asked', () => {
  const panel = court(
    { one: { ...voted, by: 'one' }, l1: { ...voted, by: 'l1' }, l2: { ...voted, by: 'l2' } },
    [{ when: { one: 1 }, then: 'ASK1' }, { when: { l1: 1 }, then: 'ASK2' }, take({ l2: 1 })],
    {
      value: { kind: 'choice', values: ['x'] },
      roles: { one: { voices: 1 }, l1: { voices: 1, asked: 'later' }, l2: { voices: 1, asked: 'later' } },
      outcomes: {
        TAKE: { effect: 'take', what: 'leading' },
        EXPERT: { effect: 'escalate' },
        ASK1: { effect: 'ask', roles: ['l1'] },
        ASK2: { effect: 'ask', roles: ['l2'] },
      },
    },
  );
  // Of eight panels four have a vote at first, two of those one of the next role, and one of those all three.
  expect(analyzePanel(panel).coverage).toEqual({ r1: 4, r2: 2, r3: 1, otherwise: 7 });
  const { spaces, walk } = walked(panel);
  const asks = Array.from({ length: 8 }, (_, at) => walk.explorer.explore(panelAt(spaces[0]!, at)).asks);
  expect(asks).toEqual([false, false, false, false, true, true, true, true]);
});

describe('free facts', () => {
  test('a function of one’s own may give anything that its kind allows, whatever it gives now', () => {
    const panel = definePanel({
      court: 'own',
      value: { kind: 'flag' },
      roles: { one: { voices: 1 } },
      facts: {
        voted: { count: 'voted' },
        odd: { kind: 'flag', doc: '', version: '1', from: () => false },
        size: { kind: 'count', doc: '', version: '1', from: () => 0 },
      },
      outcomes: { EXPERT: { effect: 'escalate' } },
      rules: [
        { id: 'odd', when: { odd: true, voted: 0 }, then: 'EXPERT', reason: '' },
        { id: 'large', when: { size: { at_least: 9 }, voted: 0 }, then: 'EXPERT', reason: '' },
      ],
      otherwise: { then: 'EXPERT', reason: '' },
    });
    const { coverage } = analyzePanel(panel as unknown as Panel);
    expect(coverage).toEqual({ odd: 1, large: 1, otherwise: 3 });
  });

  const number = (kind: object, facts: object, when: object, voices = 2): boolean =>
    canDecide(
      court(facts, [hand(when)], {
        value: { kind: 'number', ...kind },
        roles: { one: { voices } },
        outcomes: { EXPERT: { effect: 'escalate' } },
      }),
    );

  test.each([
    [{}, true],
    [{ min: 0, max: 1 }, true],
    [{ min: 0, step: 1 }, true],
    [{ max: 1, step: 1 }, true],
    [{ min: 0, max: 1, step: 1 }, false],
  ])('numbers of %j may have any median: %s', (kind, isFree) => {
    expect(number(kind, { median: { tally: 'median' } }, { median: { above: 0.1, below: 0.2 } })).toBe(
      isFree,
    );
  });

  test('the median of an ordered choice is counted', () => {
    const value = { kind: 'choice', values: ['low', 'high'], ordered: true };
    const canBe = (when: object) =>
      canDecide(
        court({ median: { tally: 'median' }, voted }, [hand(when)], {
          value,
          outcomes: { EXPERT: { effect: 'escalate' } },
        }),
      );
    expect(canBe({ median: 'high', voted: 1 })).toBe(true);
    expect(canBe({ median: 'high', voted: 0 })).toBe(false);
  });

  test('numbers are apart only if there are two, and far away at most all but one', () => {
    const none = { ...voted, value: null };
    const spread = { tally: 'spread' };
    const far = { tally: 'far', beyond: 5 };
    const optional = { optional: true };
    expect(number({}, { spread }, { spread: { above: 0 } })).toBe(true);
    expect(number({}, { spread }, { spread: { above: 0 } }, 1)).toBe(false);
    expect(number(optional, { spread, none }, { spread: { above: 0 }, none: 1 })).toBe(false);
    expect(number({}, { median: { tally: 'median' }, voted }, { median: { above: 0 }, voted: 0 })).toBe(
      false,
    );
    expect(number({}, { far }, { far: 1 })).toBe(true);
    expect(number({}, { far }, { far: 2 })).toBe(false);
    expect(number({}, { far, voted }, { far: 1, voted: 1 })).toBe(false);
  });

  test('there is a confidence only if something leads', () => {
    const panel = (when: object) =>
      court({ voted, confidence }, [take(when)], { roles: { one: { voices: 1 } } });
    expect(canDecide(panel({ confidence: { above: 0.5 }, voted: 1 }))).toBe(true);
    expect(canDecide(panel({ confidence: { above: 0.5 }, voted: 0 }))).toBe(false);
  });
});

describe('calibrations', () => {
  const calibrated = (facts: object, when: object, what = 'leading', more: object = {}): Panel =>
    court(facts, [take(when)], {
      value: { kind: 'choice', values: ['x', 'y'] },
      outcomes: { TAKE: { effect: 'take', what }, EXPERT: { effect: 'escalate' } },
      ...more,
    });
  const answers = (panel: Panel) => freeFacts(panel, panel[courtPlan].fields[0]!).calibrations;
  const certified = { calibrated: 'certified' };
  const certainty = { calibrated: 'certainty' };
  const answer = (label: string, isCertified: boolean, more: object = {}) => ({
    label,
    tie: false,
    certified: isCertified,
    certainty: 0,
    ...more,
  });

  test('are not needed by a court that does not ask for them', () => {
    expect(answers(calibrated({ voted }, { voted: 1 }))).toEqual([undefined]);
  });

  test('give every label only if it is taken', () => {
    const tie = answer('x', false, { tie: true });
    expect(answers(calibrated({ certified }, { certified: true }))).toEqual([
      undefined,
      tie,
      answer('x', false),
      answer('x', true),
    ]);
    expect(answers(calibrated({ certified }, { certified: true }, 'calibrated'))).toEqual([
      undefined,
      tie,
      answer('x', false),
      answer('x', true),
      answer('y', false),
      answer('y', true),
    ]);
  });

  test('give every certainty that rules tell apart', () => {
    const sure = { certainty: 1 };
    expect(answers(calibrated({ certainty }, { certainty: { above: 0.9 } }))).toEqual([
      undefined,
      answer('x', false, { tie: true }),
      answer('x', false),
      answer('x', true),
      answer('x', false, { tie: true, ...sure }),
      answer('x', false, sure),
      answer('x', true, sure),
    ]);
  });

  test('go with every value of the other free facts', () => {
    const panel = calibrated({ certified, confidence }, { certified: true, confidence: { above: 0.5 } });
    expect(analyzePanel(panel).coverage).toEqual({ r1: 2, otherwise: 4 });
  });
});
