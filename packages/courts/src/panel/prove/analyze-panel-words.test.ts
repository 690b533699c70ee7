/** The whole analysis of courts so small that every panel can be counted on fingers. */
import { describe, expect, test } from 'vitest';
import { parsePanel } from '../rule/define-panel.ts';
import { analyzePanel, type PanelAnalysis } from './analyze-panel.ts';

const outcomes = { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } };
const onlyExpert = { EXPERT: { effect: 'escalate' } };
const analyzed = (file: object, rules: readonly object[], overlaps = false): PanelAnalysis =>
  analyzePanel(
    parsePanel({
      court: 'c',
      value: { kind: 'flag' },
      roles: { one: { voices: 2 } },
      outcomes,
      otherwise: { then: 'EXPERT', reason: '' },
      ...file,
      rules: rules.map((rule) => ({ reason: '', ...rule })),
    }),
    { overlaps },
  );

const finding = (kind: string, rule: string, message: string, more: object = {}) => ({
  kind,
  rule,
  source: `c/v1/${rule}`,
  message,
  accepted: false,
  ...more,
});

/** A vote of role one: a value, or a state in words that is no vote. */
const vote = (voice: string, said: object, role = 'one', item = 'value') => ({ role, voice, item, ...said });
const missing = { state: 'missing' };

/** A case with one item. */
const seen = (facts: object, votes: readonly object[], more: object = {}) => ({
  witness: { facts, votes, case: {}, item: 'value', ...more },
});

test('two voices, ten panels', () => {
  const facts = { leading: { tally: 'leading' }, silent: { count: 'silent' } };
  const rules = [
    { id: 'agreed', when: { leading: 2 }, then: 'TAKE' },
    { id: 'also', when: { leading: 2, silent: 0 }, then: 'EXPERT' },
    { id: 'three', when: { leading: 3 }, then: 'TAKE' },
    { id: 'alone', when: { leading: 1, silent: 1 }, then: 'TAKE' },
    { id: 'both-silent', when: { silent: 2 }, then: 'EXPERT' },
  ];
  const disagreeing = [vote('one-1', { value: true }), vote('one-2', { value: false })];
  const expected = [
    finding('UNREACHABLE', 'also', 'also is never reached: every panel it matches is decided by agreed', {
      covered_by: ['agreed'],
    }),
    finding('UNREACHABLE', 'three', 'three is never reached: no panel matches it', { covered_by: [] }),
    finding(
      'REDUNDANT',
      'both-silent',
      'without both-silent every panel ends the same: otherwise would decide',
      {
        covered_by: ['otherwise'],
        ...seen({ leading: 0, silent: 2 }, [vote('one-1', missing), vote('one-2', missing)]),
      },
    ),
    finding(
      'GAP',
      'otherwise',
      'no rule covers 5 panels; in all of them leading is 0 or 1, silent is 0 or 1',
      seen({ leading: 0, silent: 1 }, [vote('one-1', missing), vote('one-2', { state: 'abstained' })]),
    ),
  ];
  const overlap = finding(
    'OVERLAP',
    'agreed',
    'agreed decides panels that also, with another outcome, would also match',
    {
      covered_by: ['also'],
      ...seen({ leading: 2, silent: 0 }, [vote('one-1', { value: true }), vote('one-2', { value: true })]),
    },
  );
  const helped = finding(
    'SILENCE_HELPS',
    'alone',
    'if one/one-1, who says true, falls silent, alone takes false; before, otherwise hands it to a person',
    seen({ leading: 1, silent: 1 }, disagreeing, { silent: { role: 'one', voice: 'one-1' } }),
  );
  const coverage = { agreed: 2, also: 0, three: 0, alone: 2, 'both-silent': 1, otherwise: 5 };
  expect(analyzed({ facts }, rules, true)).toEqual({
    exact: true,
    panels: 10,
    coverage,
    findings: [...expected, overlap, helped],
    outdated: [],
  });
  expect(analyzed({ facts }, rules).findings).toEqual([...expected, helped]);
});

test('a role that is asked later', () => {
  const rules = [
    { id: 'agreed', when: { leading: 2 }, then: 'TAKE' },
    { id: 'ask', when: {}, then: 'ASK' },
    { id: 'chief', when: { chief: 1 }, then: 'CHIEF' },
    { id: 'nobody', when: { leading: 0 }, then: 'NO' },
  ];
  const file = {
    value: { kind: 'choice', values: ['x', 'y'] },
    roles: { one: { voices: ['ann', 'bob'] }, chief: { voices: 1, asked: 'later' } },
    facts: { leading: { tally: 'leading', by: 'one' }, chief: { count: 'voted', by: 'chief' } },
    outcomes: {
      ...outcomes,
      CHIEF: { effect: 'take', what: 'leading', by: 'chief' },
      ASK: { effect: 'ask', roles: ['chief'] },
      NO: { effect: 'refuse' },
    },
  };
  const silent = [vote('ann', missing), vote('bob', missing)];
  const chief = (said: object) => vote('chief-1', said, 'chief');
  const overlap = (winner: string, other: string, ...witness: Parameters<typeof seen>) =>
    finding(
      'OVERLAP',
      winner,
      `${winner} decides panels that ${other}, with another outcome, would also match`,
      {
        covered_by: [other],
        ...seen(...witness),
      },
    );
  const agreeing = [vote('ann', { value: 'x' }), vote('bob', { value: 'x' })];
  expect(analyzed(file, rules, true)).toEqual({
    exact: true,
    panels: 18,
    coverage: { agreed: 6, ask: 12, chief: 8, nobody: 1, otherwise: 3 },
    findings: [
      finding(
        'GAP',
        'otherwise',
        'no rule covers 3 panels; in all of them leading is 1, chief is 0',
        seen({ leading: 1, chief: 0 }, [vote('ann', missing), vote('bob', { value: 'x' }), chief(missing)]),
      ),
      overlap('ask', 'nobody', { leading: 0, chief: 0 }, silent),
      overlap('chief', 'nobody', { leading: 0, chief: 1 }, [...silent, chief({ value: 'x' })]),
      overlap('agreed', 'ask', { leading: 2, chief: 0 }, agreeing),
      finding(
        'SILENCE_HELPS',
        'nobody',
        'if chief/chief-1, who says "x", falls silent, nobody refuses it; before, chief takes "x"',
        seen({ leading: 0, chief: 0 }, [...silent, chief({ value: 'x' })], {
          silent: { role: 'chief', voice: 'chief-1' },
        }),
      ),
      finding(
        'SILENCE_HELPS',
        'chief',
        'if one/ann, who says "x", falls silent, chief takes "y"; before, agreed takes "x"',
        seen({ leading: 1, chief: 1 }, [...agreeing, chief({ value: 'y' })], {
          silent: { role: 'one', voice: 'ann' },
        }),
      ),
    ],
    outdated: [],
  });
});

test('two orders, reasons, quotations and fields of the case', () => {
  const file = {
    case: {
      a: { kind: 'text', max: 2 },
      b: { kind: 'text', max: 2 },
      note: { kind: 'any' },
      more: { kind: 'text', optional: true },
      size: { kind: 'number', min: 0, max: 9 },
      urgent: { kind: 'flag' },
    },
    value: { kind: 'choice', values: ['a', 'b'] },
    reasons: ['R1', 'R2'],
    swap: ['a', 'b'],
    quote: { in: ['b', 'a'], required: true },
    roles: { one: { voices: 1 } },
    facts: {
      inconsistent: { count: 'inconsistent' },
      reasons: { count: 'voted', reason: 'R1' },
      leading: { tally: 'leading' },
      size: { case: 'size' },
    },
  };
  const rules = [
    { id: 'swapped', when: { inconsistent: 1 }, then: 'EXPERT' },
    { id: 'big', when: { size: { above: 5.5 } }, then: 'EXPERT' },
    { id: 'reasoned', when: { reasons: 1 }, then: 'TAKE' },
    { id: 'silent', when: { leading: 0 }, then: 'EXPERT' },
  ];
  const given = { case: { a: 'te', b: 'te', note: 'text', size: 0, urgent: true } };
  const twice = (first: object, second: object) => [
    vote('one-1', { ...first, order: '1' }),
    vote('one-1', { ...second, order: '2' }),
  ];
  const [forA, forB] = ['a', 'b'].map((value) => ({ value, quotation: 'te' })) as [object, object];
  const none = { inconsistent: 0, reasons: 0, leading: 0, size: 0 };
  expect(analyzed(file, rules)).toEqual({
    exact: true,
    panels: 12,
    coverage: { swapped: 2, big: 5, reasoned: 2, silent: 1, otherwise: 2 },
    findings: [
      finding('REDUNDANT', 'swapped', 'without swapped every panel ends the same: silent, big would decide', {
        covered_by: ['silent', 'big'],
        ...seen({ ...none, inconsistent: 1 }, twice(forA, forB), given),
      }),
      finding('REDUNDANT', 'silent', 'without silent every panel ends the same: otherwise would decide', {
        covered_by: ['otherwise'],
        ...seen(none, twice(missing, missing), given),
      }),
      finding(
        'GAP',
        'otherwise',
        'no rule covers 2 panels; in all of them inconsistent is 0, reasons is 0, leading is 1, size is 0',
        seen({ ...none, leading: 1 }, twice(forA, forA), given),
      ),
    ],
    outdated: [],
  });
});

describe('every rule of a court with quotations is shown by a panel', () => {
  const file = {
    case: {
      t: { kind: 'text' },
      extra: { kind: 'text', optional: true },
      quoted: { kind: 'text', optional: true },
    },
    value: { kind: 'text', optional: true },
    outcomes: onlyExpert,
    quote: { in: ['quoted', 't'] },
    reasons: ['R1', 'R2'],
    roles: { one: { voices: 1 } },
    facts: {
      found: { count: 'voted', quotation: 'found' },
      wrong: { count: 'voted', quotation: 'not-found' },
      reasons: { count: 'voted', reason: 'R2' },
      none: { count: 'voted', value: null },
    },
  };
  const facts = { found: 0, wrong: 0, reasons: 0, none: 0 };
  const given = { case: { t: 'text', quoted: 'text' } };
  test.each<[object, object, object]>([
    [{ wrong: 1 }, { wrong: 1 }, { value: 'other 1', quotation: 'not there' }],
    [
      { found: 1, reasons: 1 },
      { found: 1, reasons: 1 },
      { value: 'other 1', reason: 'R2', quotation: 'text' },
    ],
    [{ none: 1 }, { found: 1, none: 1 }, { value: null, quotation: 'text' }],
    [{ found: 0, wrong: 0, reasons: 1 }, { reasons: 1 }, { value: 'other 1', reason: 'R2' }],
  ])('%j', (when, shown, said) => {
    const { findings } = analyzed(file, [{ id: 'asked', when, then: 'EXPERT' }]);
    expect(findings[0]).toEqual(
      finding('REDUNDANT', 'asked', 'without asked every panel ends the same: otherwise would decide', {
        covered_by: ['otherwise'],
        ...seen({ ...facts, ...shown }, [vote('one-1', said)], given),
      }),
    );
  });
});

test('under two orders each order has a reason of its own', () => {
  const { findings, panels } = analyzed(
    {
      case: { a: { kind: 'text' }, b: { kind: 'text' } },
      value: { kind: 'choice', values: ['a', 'b'] },
      reasons: ['R1', 'R2'],
      swap: ['a', 'b'],
      roles: { one: { voices: 1 } },
      outcomes: onlyExpert,
      facts: { r1: { count: 'voted', reason: 'R1' }, r2: { count: 'voted', reason: 'R2' } },
    },
    [{ id: 'both', when: { r1: 1, r2: 1 }, then: 'EXPERT' }],
  );
  expect(panels).toBe(9);
  expect(findings[0]!.witness!.votes).toEqual([
    vote('one-1', { value: 'a', reason: 'R1', order: '1' }),
    vote('one-1', { value: 'a', reason: 'R2', order: '2' }),
  ]);
});

test('items that voices name have somebody who votes on them', () => {
  const file = {
    case: { text: { kind: 'text' } },
    items: 'named',
    value: undefined,
    fields: {
      item: { kind: 'text', marks: { money: false } },
      amount: { kind: 'number', marks: { money: true } },
    },
    marks: { money: { kind: 'flag' } },
    facts: { leading: { tally: 'leading' }, rest: { tally: 'rest' }, money: { mark: 'money' } },
  };
  const rules = [
    { id: 'agreed', when: { leading: 2 }, then: 'TAKE' },
    { id: 'near', when: { rest: 0, money: true }, then: 'TAKE' },
  ];
  const given = (item: string) => ({ case: { text: 'text' }, item });
  const votes = (item: string, ...said: [object, object]) =>
    said.map((one, at) => vote(`one-${at + 1}`, one, 'one', item));
  const apart = votes('a/amount', { value: 0 }, { value: 1 });
  expect(analyzed(file, rules)).toEqual({
    exact: true,
    panels: 20,
    coverage: { agreed: 6, near: 6, otherwise: 6 },
    findings: [
      finding(
        'GAP',
        'otherwise',
        'no rule covers 6 panels; in all of them leading is 1, money is false',
        seen(
          { leading: 1, rest: 0, money: false },
          votes('a/item', missing, { value: 'other 1' }),
          given('a/item'),
        ),
      ),
      finding(
        'TAKES_NOTHING',
        'near',
        'near takes a value when there is none to take; the item goes to a person',
        seen({ leading: 1, rest: 0, money: true }, apart, given('a/amount')),
      ),
      finding(
        'SILENCE_HELPS',
        'near',
        'if one/one-1, who says 0, falls silent, near takes 1; before, near hands it to a person',
        seen({ leading: 1, rest: 0, money: true }, apart, {
          ...given('a/amount'),
          silent: { role: 'one', voice: 'one-1' },
        }),
      ),
    ],
    outdated: [],
  });
  const { value: _value, fields: _fields, facts: _facts, marks: _marks, ...rest } = file;
  const single = analyzed({ ...rest, outcomes: onlyExpert, facts: { voted: { count: 'voted' } } }, []);
  expect(single.findings[0]!.witness).toMatchObject({ item: 'a', votes: [{ item: 'a' }, { item: 'a' }] });
});

test('listed items have marks, and numbers that nobody lists are free', () => {
  const file = {
    case: { lines: { kind: 'any' }, rate: { kind: 'number', min: 0, max: 1 } },
    items: { listed: 'lines' },
    marks: { size: { kind: 'number', min: 0 }, hue: { kind: 'choice', values: ['red', 'blue'] } },
    value: { kind: 'number' },
    facts: {
      median: { tally: 'median' },
      spread: { tally: 'spread' },
      far: { tally: 'far', beyond: 1 },
      conf: { tally: 'confidence' },
      size: { mark: 'size' },
      rate: { case: 'rate' },
    },
  };
  const rules = [
    { id: 'close', when: { spread: { at_most: 1 }, size: { below: 100 } }, then: 'TAKE' },
    { id: 'large', when: { median: { at_least: 10.5 } }, then: 'EXPERT' },
    { id: 'far', when: { far: 2 }, then: 'TAKE' },
    { id: 'sure', when: { conf: { above: 0.9 }, rate: { above: 0.5 } }, then: 'TAKE' },
  ];
  const given = (size: number, rate: number) => ({
    case: { lines: [{ id: 'a', size, hue: 'red' }], rate },
    item: 'a',
  });
  const votes = (...said: [object, object]) => said.map((one, at) => vote(`one-${at + 1}`, one, 'one', 'a'));
  const facts = { median: 0, spread: 0, far: 0, conf: 0, size: 0, rate: 0 };
  const zeros = votes({ value: 0 }, { value: 0 });
  const silent = { silent: { role: 'one', voice: 'one-1' } };
  expect(analyzed(file, rules)).toEqual({
    exact: true,
    panels: 24,
    coverage: { close: 12, large: 16, far: 0, sure: 6, otherwise: 18 },
    findings: [
      finding('REDUNDANT', 'large', 'without large every panel ends the same: otherwise, sure would decide', {
        covered_by: ['otherwise', 'sure'],
        ...seen({ ...facts, median: 11, spread: 2 }, zeros, given(0, 0)),
      }),
      finding('UNREACHABLE', 'far', 'far is never reached: no panel matches it', { covered_by: [] }),
      finding(
        'GAP',
        'otherwise',
        'no rule covers 18 panels; in all of them median is 0',
        seen({ ...facts, spread: 2 }, zeros, given(0, 0)),
      ),
      finding(
        'TAKES_NOTHING',
        'close',
        'close takes a value when there is none to take; the item goes to a person',
        seen(facts, votes(missing, missing), given(0, 0)),
      ),
      finding(
        'SILENCE_HELPS',
        'close',
        'if one/one-1, who says 0, falls silent, close takes 0; before, otherwise hands it to a person',
        seen(facts, zeros, { ...given(0, 0), ...silent }),
      ),
      finding(
        'SILENCE_HELPS',
        'sure',
        'if one/one-1, who says 0, falls silent, sure takes 0; before, otherwise hands it to a person',
        seen({ ...facts, conf: 1, size: 100, rate: 1 }, zeros, { ...given(100, 1), ...silent }),
      ),
    ],
    outdated: [],
  });
});

test('a calibration may say anything that matters, and certifies nothing where somebody is silent', () => {
  const file = {
    value: { kind: 'choice', values: ['x', 'y'] },
    roles: { one: { voices: 1 } },
    outcomes: { ...outcomes, CAL: { effect: 'take', what: 'calibrated' } },
    facts: {
      certified: { calibrated: 'certified' },
      certainty: { calibrated: 'certainty' },
      voted: { count: 'voted' },
    },
  };
  const rules = [
    { id: 'certified', when: { certified: true }, then: 'CAL' },
    { id: 'sure', when: { certainty: { at_least: 0.9 }, voted: 1 }, then: 'TAKE' },
  ];
  expect(analyzed(file, rules)).toEqual({
    exact: true,
    panels: 4,
    coverage: { certified: 3, sure: 2, otherwise: 4 },
    findings: [
      finding(
        'GAP',
        'otherwise',
        'no rule covers 4 panels; in all of them certified is false',
        seen({ certified: false, certainty: 0, voted: 0 }, [vote('one-1', missing)]),
      ),
    ],
    outdated: [],
  });
});

test('fields of different kinds, and what cannot occur', () => {
  const file = {
    value: undefined,
    fields: {
      name: { kind: 'flag', marks: { hard: true } },
      age: { kind: 'choice', values: ['old'], marks: { hard: false } },
    },
    marks: { hard: { kind: 'flag' } },
    roles: { one: { voices: 1 } },
    facts: { voted: { count: 'voted' }, hard: { mark: 'hard' } },
    never: [{ when: { voted: 0, hard: false }, because: 'everybody knows the age' }],
  };
  const rules = [
    { id: 'hard', when: { hard: true }, then: 'EXPERT' },
    { id: 'voted', when: { voted: 1 }, then: 'TAKE' },
  ];
  expect(analyzed(file, rules, true)).toEqual({
    exact: true,
    panels: 5,
    coverage: { hard: 3, voted: 1, otherwise: 0 },
    findings: [
      finding('UNREACHABLE', 'otherwise', 'no panel reaches the fallback: the rules above decide all'),
      finding('OVERLAP', 'hard', 'hard decides panels that voted, with another outcome, would also match', {
        covered_by: ['voted'],
        ...seen({ voted: 1, hard: true }, [vote('one-1', { value: true }, 'one', 'name')], { item: 'name' }),
      }),
    ],
    outdated: [],
  });
});

test('accepted findings keep their reason, and those that are gone are outdated', () => {
  const file = {
    facts: { voted: { count: 'voted' }, says: { tally: 'value' } },
    accepted: [
      { kind: 'GAP', rule: 'otherwise', when: { voted: 0 }, because: 'nobody' },
      { kind: 'GAP', rule: 'otherwise', when: { voted: 3 }, because: 'old' },
      { kind: 'UNREACHABLE', rule: 'never', because: 'kept' },
      { kind: 'REDUNDANT', rule: 'yes', because: 'old' },
      { kind: 'OVERLAP', rule: 'yes', because: 'maybe' },
    ],
  };
  const rules = [
    { id: 'yes', when: { says: 'true' }, then: 'TAKE' },
    { id: 'never', when: { voted: 3 }, then: 'TAKE' },
  ];
  const { findings, outdated } = analyzed(file, rules);
  expect(findings).toEqual([
    finding('UNREACHABLE', 'never', 'never is never reached: no panel matches it', {
      covered_by: [],
      accepted: true,
      accepted_because: 'kept',
    }),
    finding('GAP', 'otherwise', 'no rule covers 1 panel; in it voted is 0, says is null', {
      ...seen({ voted: 0, says: null }, [vote('one-1', missing), vote('one-2', missing)]),
      accepted: true,
      accepted_because: 'nobody',
    }),
    finding(
      'GAP',
      'otherwise',
      'no rule covers 3 panels; in all of them voted is 1 or 2, says is false or null',
      seen({ voted: 1, says: 'false' }, [vote('one-1', missing), vote('one-2', { value: false })]),
    ),
    finding(
      'SILENCE_HELPS',
      'yes',
      'if one/one-2, who says false, falls silent, yes takes true; before, otherwise hands it to a person',
      seen({ voted: 1, says: 'true' }, [vote('one-1', { value: true }), vote('one-2', { value: false })], {
        silent: { role: 'one', voice: 'one-2' },
      }),
    ),
  ]);
  expect(outdated.map(({ because }) => because)).toEqual(['old', 'old']);
  expect(analyzed(file, rules, true).outdated.map(({ because }) => because)).toEqual(['old', 'old', 'maybe']);
});

test('any number of voices: what the laws of counting prove', () => {
  const file = {
    value: { kind: 'text' },
    roles: { one: { voices: 'any' }, two: { voices: 'any', asked: 'later' } },
    outcomes: { ...outcomes, ASK: { effect: 'ask', roles: ['two'] } },
    facts: {
      voted: { count: 'voted', by: 'one' },
      seats: { count: 'seats', by: 'one' },
      leading: { tally: 'leading', by: 'one' },
      share: { count: 'voted', per: 'seats', by: 'one' },
    },
    accepted: [
      { kind: 'UNREACHABLE', rule: 'more', because: 'kept' },
      { kind: 'GAP', rule: 'otherwise', because: 'kept' },
      { kind: 'UNREACHABLE', rule: 'again', because: 'also' },
    ],
  };
  const rules = [
    { id: 'more', when: { voted: 3, seats: { at_most: 2 } }, then: 'TAKE' },
    { id: 'ask', when: { voted: 0 }, then: 'ASK' },
    { id: 'none', when: { voted: 0, leading: { at_least: 1 } }, then: 'TAKE' },
    { id: 'agree', when: { leading: { at_least: 2 } }, then: 'TAKE' },
    { id: 'again', when: { leading: { at_least: 3 } }, then: 'TAKE' },
    { id: 'few', when: { voted: 1 }, then: 'EXPERT' },
  ];
  expect(analyzed(file, rules)).toEqual({
    exact: false,
    panels: null,
    coverage: { more: 0, none: 0 },
    findings: [
      finding('UNREACHABLE', 'more', 'more is never reached: no panel matches it', {
        covered_by: [],
        accepted: true,
        accepted_because: 'kept',
      }),
      finding('UNREACHABLE', 'none', 'none is never reached: no panel matches it', { covered_by: [] }),
      finding('UNREACHABLE', 'again', 'again is never reached: every case it matches is decided by agree', {
        covered_by: ['agree'],
        accepted: true,
        accepted_because: 'also',
      }),
      finding(
        'REDUNDANT',
        'few',
        'without few every case keeps its outcome (EXPERT): otherwise would decide it',
        { covered_by: ['otherwise'] },
      ),
    ],
    outdated: [],
  });
});
