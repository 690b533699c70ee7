/** Where falling silent pays: small courts, held against every panel gone through by hand. */
import { describe, expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import type { Panel } from '../file/panel.ts';
import { ruleCase } from '../rule/rule-case.ts';
import { analyzePanel, type PanelFinding } from './analyze-panel.ts';

const findings = (panel: Panel): readonly PanelFinding[] =>
  analyzePanel(panel).findings.filter(({ kind }) => kind === 'SILENCE_HELPS');
const messages = (panel: Panel): string[] => findings(panel).map(({ message }) => message);

interface Seat {
  readonly role: string;
  readonly voice: string;
}

/** Every way to fill the seats. */
const panelsOf = (seats: readonly Seat[], answers: readonly object[]): object[][] =>
  seats.reduce<object[][]>(
    (made, seat) => made.flatMap((panel) => answers.map((answer) => [...panel, { ...seat, ...answer }])),
    [[]],
  );

/** The rules that take or refuse something once a vote is missing, where it ended otherwise before. */
function helpedByHand(
  panel: Panel,
  seats: readonly Seat[],
  values: readonly unknown[],
  given: readonly object[],
): string[] {
  const missing = { state: 'missing' };
  const answers = [...values.map((value) => ({ value })), { state: 'abstained' }, missing];
  const helped = new Set<string>();
  for (const fields of given)
    for (const votes of panelsOf(seats, answers)) {
      const end = (lines: readonly object[]) => {
        const [item] = ruleCase(panel, { ...fields, votes: lines }).items;
        return { rule: item!.rule, effect: item!.effect, end: JSON.stringify([item!.effect, item!.value]) };
      };
      const before = end(votes);
      votes.forEach((vote, at) => {
        if (!('value' in vote)) return;
        const after = end(votes.with(at, { ...seats[at], ...missing }));
        if (after.effect !== 'escalate' && after.end !== before.end) helped.add(after.rule);
      });
    }
  return [...helped].sort();
}

const court = (more: object): Panel =>
  smallCourt(
    { kind: 'flag' },
    {
      roles: { one: { voices: 2 } },
      facts: {
        yes: { count: 'voted', value: true },
        no: { count: 'voted', value: false },
        silent: { count: 'silent' },
      },
      outcomes: {
        YES: { effect: 'take', value: true },
        NO: { effect: 'refuse' },
        EXPERT: { effect: 'escalate' },
      },
      ...more,
    },
  );
const rule = (id: string, when: object, then: string): object => ({ id, when, then, reason: '' });
const some = { at_least: 1 };
const two: readonly Seat[] = ['a', 'b'].map((voice) => ({ role: 'one', voice }));

const veto = court({ rules: [rule('veto', { no: some }, 'NO'), rule('passed', { yes: some }, 'YES')] });
const safe = court({
  rules: [rule('silence', { silent: some }, 'EXPERT'), rule('veto', { no: some }, 'NO')],
  otherwise: { then: 'YES', reason: '' },
});
const refused = court({ rules: [rule('yes', { yes: 2 }, 'YES'), rule('nobody', { silent: 2 }, 'NO')] });
const leading = court({
  outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
  rules: [rule('split', { yes: 1, no: 1 }, 'EXPERT')],
  otherwise: { then: 'TAKE', reason: '' },
});
const urgent = court({
  case: { urgent: { kind: 'flag' } },
  facts: {
    yes: { count: 'voted', value: true },
    no: { count: 'voted', value: false },
    urgent: { case: 'urgent' },
  },
  rules: [rule('veto', { no: some, urgent: true }, 'NO'), rule('passed', { yes: some, urgent: true }, 'YES')],
});
const later = court({
  roles: { one: { voices: 1 }, last: { voices: 1, asked: 'later' } },
  facts: {
    yes: { count: 'voted', value: true, by: 'one' },
    said: { count: 'voted', by: 'one' },
    last_no: { count: 'voted', value: false, by: 'last' },
  },
  outcomes: {
    YES: { effect: 'take', value: true },
    NO: { effect: 'refuse' },
    ASK: { effect: 'ask', roles: ['last'] },
  },
  rules: [rule('ask', { yes: 0 }, 'ASK'), rule('last', { last_no: 1, said: 1 }, 'NO')],
  otherwise: { then: 'YES', reason: '' },
});

describe('the rules that silence can bring about', () => {
  test.each<[string, Panel, readonly Seat[], readonly object[], string[]]>([
    ['a veto that is not cast', veto, two, [{}], ['passed']],
    ['none where silence goes to a person', safe, two, [{}], []],
    ['a refusal where a value was taken', refused, two, [{}], ['nobody']],
    ['another value', leading, two, [{}], ['otherwise']],
    ['in some cases only', urgent, two, [{ urgent: true }, { urgent: false }], ['passed']],
    [
      'of those who are asked later, too',
      later,
      [
        { role: 'one', voice: 'a' },
        { role: 'last', voice: 'b' },
      ],
      [{}],
      ['otherwise'],
    ],
  ])('%s', (_what, panel, seats, given, rules) => {
    const byHand = helpedByHand(panel, seats, [true, false], given);
    expect(
      findings(panel)
        .map((finding) => finding.rule)
        .sort(),
    ).toEqual(byHand);
    expect(byHand).toEqual(rules);
  });
});

describe('what a calibration says', () => {
  const certain = (rules: object[], more: object = {}): Panel =>
    court({
      facts: {
        certified: { calibrated: 'certified' },
        certainty: { calibrated: 'certainty' },
        no: { count: 'voted', value: false },
      },
      outcomes: { TAKE: { effect: 'take', what: 'calibrated' }, EXPERT: { effect: 'escalate' } },
      rules,
      ...more,
    });

  test('is never certified by silence: not of a voice that is weighed, nor of one that would have vetoed', () => {
    const certified = rule('certified', { certified: true }, 'TAKE');
    expect(messages(certain([certified]))).toEqual([]);
    expect(messages(certain([rule('veto', { no: some }, 'EXPERT'), certified]))).toEqual([]);
  });

  test('may become more certain by it, and that is found although the court could end so before', () => {
    expect(messages(certain([rule('sure', { certainty: { at_least: 0.9 } }, 'TAKE')]))).toEqual([
      'if one/one-2, who says true, falls silent, sure takes true; before, otherwise hands it to a person',
    ]);
  });

  test('is taken away by it, which a rule below may turn into another value', () => {
    const below = certain([rule('certified', { certified: true }, 'TAKE'), rule('none', { no: 0 }, 'YES')], {
      outcomes: {
        TAKE: { effect: 'take', what: 'calibrated' },
        YES: { effect: 'take', value: true },
        EXPERT: { effect: 'escalate' },
      },
    });
    expect(messages(below)).toEqual([
      expect.stringMatching(/falls silent, none takes true; before, .* (takes false|hands it to a person)$/),
    ]);
  });
});

describe('the least confidence of those who lead', () => {
  const sure = (more: object = {}): Panel =>
    court({
      roles: { one: { voices: 3 } },
      facts: { leading: { tally: 'leading' }, sure: { tally: 'confidence' } },
      outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
      rules: [rule('sure', { leading: { at_least: 2 }, sure: { at_least: 0.9 } }, 'TAKE')],
      ...more,
    });

  test('grows where the least confident of them falls silent', () => {
    expect(messages(sure())).toEqual([
      'if one/one-1, who says true, falls silent, sure takes true; before, otherwise hands it to a person',
    ]);
  });

  test('does not change with those who do not lead', () => {
    const lone = sure({
      roles: { one: { voices: 2 }, other: { voices: 1 } },
      facts: {
        leading: { tally: 'leading', by: 'one' },
        sure: { tally: 'confidence', by: 'one' },
        heard: { count: 'voted', by: 'one' },
      },
      rules: [rule('sure', { leading: 2, heard: 2, sure: { at_least: 0.9 } }, 'TAKE')],
    });
    expect(messages(lone)).toEqual([]);
  });
});

describe('the verdict on a case', () => {
  const post = (rules: object[], accepted: object[] = []): Panel =>
    court({
      value: undefined,
      fields: { hate: { kind: 'flag' }, spam: { kind: 'flag' } },
      facts: { yes: { count: 'voted', value: true }, silent: { count: 'silent' } },
      outcomes: {
        BREAKS: { effect: 'take', value: true },
        KEEPS: { effect: 'take', value: false },
        EXPERT: { effect: 'escalate' },
      },
      rules: [rule('silence', { silent: some }, 'EXPERT'), rule('breaks', { yes: 2 }, 'BREAKS')],
      otherwise: { then: 'KEEPS', reason: '' },
      verdict: {
        facts: {
          broken: { count: 'items', outcome: 'BREAKS' },
          open: { count: 'items', effect: 'escalate' },
        },
        outcomes: {
          REMOVE: { effect: 'refuse' },
          KEEP: { effect: 'take' },
          ...(rules.length === 0 ? {} : { DESK: { effect: 'escalate' } }),
        },
        rules: [rule('broken', { broken: some }, 'REMOVE'), ...rules],
        otherwise: { then: 'KEEP', reason: '' },
        accepted,
      },
    });

  test('does not wait for items that silence hands to a person', () => {
    expect(findings(post([]))).toMatchObject([
      {
        kind: 'SILENCE_HELPS',
        rule: 'verdict/otherwise',
        source: expect.stringMatching(/verdict.otherwise$/),
        message: expect.stringContaining('the verdict is KEEP by otherwise'),
        accepted: false,
      },
    ]);
  });

  test('does, where a rule says so, and a verdict that does not may be accepted', () => {
    expect(messages(post([rule('open', { open: some }, 'DESK')]))).toEqual([]);
    const because = 'somebody looks at it later';
    const known = post([], [{ kind: 'SILENCE_HELPS', rule: 'otherwise', because }]);
    expect(findings(known)).toMatchObject([{ accepted: true, accepted_because: because }]);
  });
});

describe('the panel that shows it', () => {
  test('before and after, and who falls silent', () => {
    expect(messages(veto)).toEqual([
      'if one/one-2, who says false, falls silent, passed takes true; before, veto refuses it',
    ]);
    expect(messages(refused)).toEqual([
      'if one/one-2, who says true, falls silent, nobody refuses it; before, otherwise hands it to a person',
    ]);
    expect(messages(leading)).toEqual([
      'if one/one-1, who says true, falls silent, otherwise takes false; before, split hands it to a person',
    ]);
    expect(findings(veto)[0]!.witness).toEqual({
      facts: { yes: 1, no: 0, silent: 1 },
      votes: [
        { role: 'one', voice: 'one-1', item: 'value', value: true },
        { role: 'one', voice: 'one-2', item: 'value', value: false },
      ],
      case: {},
      item: 'value',
      silent: { role: 'one', voice: 'one-2' },
    });
  });

  test('of the field that it concerns', () => {
    const way = (name: string): object => ({ kind: 'flag', marks: { name } });
    const panel = court({
      value: undefined,
      fields: { a: way('a'), b: way('b') },
      marks: { name: { kind: 'choice', values: ['a', 'b'] } },
      facts: {
        name: { mark: 'name' },
        no: { count: 'voted', value: false },
        yes: { count: 'voted', value: true },
      },
      rules: [rule('veto', { name: 'b', no: some }, 'NO'), rule('passed', { name: 'b', yes: some }, 'YES')],
    });
    expect(messages(panel)).toEqual([
      'if one/one-2, who says false, falls silent, passed takes true; before, veto refuses it',
    ]);
    expect(findings(panel)[0]!.witness).toMatchObject({ item: 'b' });
  });

  test('on items that voices name, somebody has named it before and after', () => {
    const panel = court({
      items: 'named',
      facts: { silent: { count: 'silent' }, yes: { count: 'voted', value: true } },
      rules: [rule('yes', { yes: 2 }, 'YES'), rule('one', { yes: 1, silent: 1 }, 'NO')],
    });
    expect(messages(panel)).toEqual([
      'if one/one-1, who says true, falls silent, one refuses it; before, yes takes true',
    ]);
  });

  test('within a tolerance, the classes of the others stay as they were', () => {
    const near = (tolerance: number): Panel =>
      smallCourt(
        { kind: 'number', min: 0, max: 2, step: 1, tolerance },
        {
          facts: { leading: { tally: 'leading' } },
          rules: [rule('two', { leading: 2 }, 'TAKE')],
        },
      );
    expect(messages(near(1))).toEqual([
      'if one/one-1, who says 0, falls silent, two takes 0; before, otherwise hands it to a person',
    ]);
    expect(messages(near(0))).toEqual([
      'if one/one-1, who says 0, falls silent, two takes 0; before, otherwise hands it to a person',
    ]);
  });
});
