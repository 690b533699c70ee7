/** Rounds, who is asked in them, what a verdict shows, and what a ruling contains on request. */
import { describe, expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import { readPanelCase } from '../case/read-case.ts';
import { type CalibratedAnswer, courtIdentity } from '../file/calibration.ts';
import { type Panel, withCalibration } from '../file/panel.ts';
import { type CaseOptions, decideCase } from './decide-case.ts';
import { ruleCase } from './rule-case.ts';

const flag = { kind: 'flag' };

/** First `one`, then `second`, then `third` together with `second` where that was not asked. */
const cascade = smallCourt(flag, {
  roles: { one: { voices: 1 }, second: { voices: 1, asked: 'later' }, third: { voices: 1, asked: 'later' } },
  facts: { yes: { count: 'voted', value: true } },
  outcomes: {
    TAKE: { effect: 'take', what: 'leading' },
    ASK: { effect: 'ask', roles: ['second'] },
    ASK_BOTH: { effect: 'ask', roles: ['second', 'third'] },
  },
  rules: [
    { id: 'ask', when: { yes: 1 }, then: 'ASK', reason: 'one says yes' },
    { id: 'ask-both', when: { yes: { at_most: 2 } }, then: 'ASK_BOTH', reason: 'at most two say yes' },
  ],
  otherwise: { then: 'TAKE', reason: 'more' },
});

describe('rounds', () => {
  const decided = (said: readonly boolean[], options: CaseOptions = {}) => {
    const votes = said.map((value, at) => ({ voice: 'v', role: ['one', 'second', 'third'][at], value }));
    const one = readPanelCase(cascade, { votes });
    const { round, ask, asked, askedIn, passed, decision, effect, taken, facts } = decideCase(
      cascade,
      one,
      options,
    ).items[0]!;
    return { round, ask, asked, askedIn, passed, rule: decision.rule, effect, taken: taken?.value, facts };
  };

  test('a rule that asks somebody who has not spoken ends the first round', () => {
    expect(decided([true])).toEqual({
      round: 1,
      ask: [1],
      asked: [true, false, false],
      askedIn: [1, 0, 0],
      passed: [],
      rule: 'ask',
      effect: 'ask',
      taken: undefined,
      facts: { yes: 1 },
    });
  });

  test('an outcome stays open while anybody it asks for is left, and asks only for those', () => {
    expect(decided([true, false])).toEqual({
      round: 2,
      ask: [2],
      asked: [true, true, false],
      askedIn: [1, 2, 0],
      passed: ['ask'],
      rule: 'ask-both',
      effect: 'ask',
      taken: undefined,
      facts: { yes: 1 },
    });
  });

  test('once everybody was asked the rules that ask are passed over', () => {
    expect(decided([true, false, true])).toEqual({
      round: 3,
      ask: [],
      asked: [true, true, true],
      askedIn: [1, 2, 3],
      passed: ['ask', 'ask-both'],
      rule: 'otherwise',
      effect: 'take',
      taken: true,
      facts: { yes: 2 },
    });
    expect(decided([false, false, false])).toMatchObject({
      round: 2,
      askedIn: [1, 2, 2],
      passed: ['ask-both'],
    });
  });

  test('an outcome that asks two waits for both', () => {
    expect(decided([false, false])).toMatchObject({ round: 1, ask: [1, 2], effect: 'ask' });
  });

  test('everybody may be asked at once', () => {
    expect(decided([true, true, true], { everybody: true })).toMatchObject({
      round: 1,
      asked: [true, true, true],
      askedIn: [1, 1, 1],
      passed: [],
      rule: 'otherwise',
    });
    expect(decided([true, true, true])).toMatchObject({ round: 3, askedIn: [1, 2, 3] });
  });

  test('facts may be given instead of counted, round by round', () => {
    expect(decided([true], { instead: (round) => ({ yes: round + 2 }) })).toMatchObject({
      round: 1,
      rule: 'otherwise',
      facts: { yes: 3 },
    });
  });
});

describe('a case with a verdict', () => {
  const panel = smallCourt(flag, {
    verdict: {
      facts: { taken: { count: 'items', effect: 'take' } },
      outcomes: { PASS: { effect: 'take' }, FAIL: { effect: 'refuse' } },
      rules: [{ id: 'none', when: { taken: 0 }, then: 'FAIL', reason: 'nothing was taken' }],
      otherwise: { then: 'PASS', reason: '{taken} were taken' },
    },
  });
  const input = { votes: [{ voice: 'a', value: true }] };
  const item = {
    item: 'value',
    outcome: 'TAKE',
    effect: 'take',
    value: true,
    rule: 'spoken',
    source: 'small/v1/spoken',
    code: 'SPOKEN',
    reason: 'somebody voted',
    round: 1,
    votes: { voted: 1, abstained: 0, missing: 2, refused: 0, unusable: 0, inconsistent: 0 },
    leading: [true],
  };
  const verdict = {
    outcome: 'PASS',
    effect: 'take',
    rule: 'otherwise',
    source: 'small/v1/verdict/otherwise',
    code: 'OTHERWISE',
    reason: '1 were taken',
  };

  test('shows what was ruled, and no more', () => {
    expect(ruleCase(panel, input)).toStrictEqual({ effect: 'take', verdict, items: [item], round: 1 });
  });

  test('shows facts on request', () => {
    expect(ruleCase(panel, input, { facts: true })).toStrictEqual({
      effect: 'take',
      verdict: { ...verdict, facts: { taken: 1 } },
      items: [{ ...item, facts: { voted: 1 } }],
      round: 1,
    });
  });

  test('shows every condition that was tried on request', () => {
    const tried = (rule: string, fact: string, wanted: string, pass: boolean): object => ({
      rule,
      source: `small/v1/${fact === 'taken' ? 'verdict/' : ''}${rule}`,
      matched: pass,
      conditions: [{ fact, value: 1, wanted, pass }],
    });
    expect(ruleCase(panel, input, { trace: true })).toStrictEqual({
      effect: 'take',
      verdict: {
        ...verdict,
        facts: { taken: 1 },
        trace: [
          tried('none', 'taken', 'exactly 0', false),
          { rule: 'otherwise', source: verdict.source, matched: true, conditions: [] },
        ],
      },
      items: [{ ...item, facts: { voted: 1 }, trace: [tried('spoken', 'voted', 'at least 1', true)] }],
      round: 1,
    });
  });

  test('shows on request who decided', () => {
    const { items } = ruleCase(panel, input, { pivotal: true });
    expect(items).toStrictEqual([{ ...item, pivotal: [{ role: 'one', voice: 'a' }] }]);
  });
});

test('there is no verdict while an item asks for somebody', () => {
  const panel = smallCourt(
    {},
    {
      value: undefined,
      fields: { a: flag, b: flag },
      roles: { one: { voices: 1 }, last: { voices: 1, asked: 'later' } },
      outcomes: {
        TAKE: { effect: 'take', what: 'leading' },
        EXPERT: { effect: 'escalate' },
        ASK: { effect: 'ask', roles: ['last'] },
      },
      rules: [
        { id: 'ask', when: { voted: 0 }, then: 'ASK', reason: '' },
        { id: 'spoken', when: { voted: 1 }, then: 'TAKE', reason: '' },
      ],
      verdict: {
        facts: { taken: { count: 'items', effect: 'take' } },
        outcomes: { PASS: { effect: 'take' } },
        rules: [],
        otherwise: { then: 'PASS', reason: '' },
      },
    },
  );
  const vote = (item: string, role = 'one'): object => ({ voice: 'v', role, item, value: true });
  const open = ruleCase(panel, { votes: [vote('a')] });
  expect([open.effect, open.verdict]).toEqual(['ask', undefined]);
  expect(ruleCase(panel, { votes: [vote('a'), vote('b')] }).verdict).toMatchObject({ outcome: 'PASS' });
});

test('a calibrated value is taken only if there is one, alone, of the kind', () => {
  const plain = smallCourt(
    { kind: 'choice', values: ['x', 'y'], optional: true },
    { outcomes: { TAKE: { effect: 'take', what: 'calibrated' }, EXPERT: { effect: 'escalate' } } },
  );
  const taken = (answer: Partial<CalibratedAnswer> | null): unknown[] => {
    const whole = { label: 'y', tie: false, certified: true, certainty: 1, ...answer };
    const panel = withCalibration(plain, {
      made_for: courtIdentity(plain),
      hash: 'h',
      answer: () => (answer === null ? undefined : whole),
    });
    const [item] = ruleCase(panel, { votes: [{ voice: 'a', value: 'x' }] }).items;
    return [item!.effect, item!.value, item!.code];
  };
  expect(taken({})).toEqual(['take', 'y', 'SPOKEN']);
  expect(taken({ label: 'null' })).toEqual(['take', null, 'SPOKEN']);
  const nothing = ['escalate', undefined, 'NOTHING_TO_TAKE'];
  expect([taken({ tie: true }), taken({ label: 'z' }), taken({ label: null }), taken(null)]).toEqual([
    nothing,
    nothing,
    nothing,
    nothing,
  ]);
  expect(ruleCase(plain, { votes: [{ voice: 'a', value: 'x' }] }).items[0]).toMatchObject({
    code: 'NOTHING_TO_TAKE',
  });
});

test('a calibration is named, and its answer shown with the facts', () => {
  const plain = smallCourt(flag);
  const calibrated = (answer: CalibratedAnswer | undefined): Panel =>
    withCalibration(plain, { made_for: courtIdentity(plain), hash: 'h', answer: () => answer });
  const answer = { label: 'true', certified: false, certainty: 0.75 };
  const votes = ['a', 'b', 'c'].map((voice) => ({ voice, value: true }));
  const shown = (panel: Panel, facts: boolean): unknown[] => {
    const { calibration, items } = ruleCase(panel, { votes }, { facts });
    return [calibration, items[0]!.calibrated];
  };
  expect(shown(plain, true)).toEqual([undefined, undefined]);
  expect(shown(calibrated({ ...answer, tie: false }), false)).toEqual(['h', undefined]);
  expect(shown(calibrated({ ...answer, tie: false }), true)).toStrictEqual(['h', answer]);
  expect(shown(calibrated({ ...answer, tie: false, why: 'BELOW' }), true)).toStrictEqual([
    'h',
    { ...answer, why: 'BELOW' },
  ]);
  expect(shown(calibrated(undefined), true)).toEqual(['h', undefined]);
});

test('a case of which every item is refused is refused', () => {
  const panel = smallCourt(
    {},
    {
      value: undefined,
      fields: { a: flag, b: flag },
      outcomes: { REFUSE: { effect: 'refuse' }, EXPERT: { effect: 'escalate' } },
      rules: [{ id: 'spoken', when: { voted: { at_least: 1 } }, then: 'REFUSE', reason: 'somebody voted' }],
    },
  );
  const vote = (item: string): object => ({ voice: 'v', item, value: true });
  expect(ruleCase(panel, { votes: [vote('a'), vote('b')] }).effect).toBe('refuse');
  expect(ruleCase(panel, { votes: [vote('a')] }).effect).toBe('escalate');
});
