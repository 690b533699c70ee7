/** The facts of a court as facts of its table: kind, range, and what they count in words. */
import { describe, expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import { ruleCase } from '../rule/rule-case.ts';
import { courtIdentity } from './calibration.ts';
import { courtPlan, type Panel, withCalibration } from './panel.ts';

const choice = { kind: 'choice', values: ['x', 'y'] };
const number = (more: object = {}): object => ({ kind: 'number', ...more });

/** The fact of the table that a fact of the court becomes. */
const planned = (fact: object, value: object = choice, more: object = {}): unknown => {
  const panel = smallCourt(value, {
    roles: { one: { voices: 2 }, two: { voices: 1 } },
    reasons: ['R', 'S'],
    case: { text: { kind: 'text' } },
    quote: { in: ['text'] },
    facts: { voted: { count: 'voted' }, new: fact },
    ...more,
  });
  return panel.table.facts.new;
};

describe('counts', () => {
  test.each<[object, string]>([
    [{ count: 'seats' }, 'seats'],
    [{ count: 'silent' }, 'seats: silent'],
    [{ count: 'voted' }, 'seats: voted'],
    [{ count: 'silent', by: 'two' }, 'seats: silent, of two'],
    [{ count: 'silent', by: ['one', 'two'] }, 'seats: silent, of one and two'],
    [{ count: 'voted', value: 'x' }, 'votes for "x"'],
    [{ count: 'voted', value: ['x', 'y'] }, 'votes for ["x","y"]'],
    [{ count: 'voted', reason: ['R', 'S'] }, 'votes because of R or S'],
    [{ count: 'voted', quotation: 'found' }, 'votes with a quotation that is found'],
    [
      { count: 'voted', value: 'x', reason: 'R', quotation: 'none', by: 'one' },
      'votes for "x" because of R with a quotation that is none, of one',
    ],
    [{ tally: 'leading' }, 'votes of the class with the most votes'],
    [{ tally: 'second', by: 'one' }, 'votes of the class with the next most votes, of one'],
    [{ tally: 'rest' }, 'votes of all other classes'],
    [{ tally: 'margin' }, 'votes by which the largest class leads'],
    [
      { tally: 'sure_margin' },
      'what is left of the margin if every silent seat had voted for the next class',
    ],
  ])('%j', (fact, doc) => {
    expect(planned(fact)).toEqual({ kind: 'count', doc });
    expect(planned({ ...fact, doc: 'in my words' })).toEqual({ kind: 'count', doc: 'in my words' });
  });
});

describe('shares', () => {
  const most = { min: 0, max: 1 };

  test.each<[object, object]>([
    [{ count: 'silent', per: 'seats' }, most],
    [{ count: 'voted', per: 'answered' }, most],
    [{ count: 'voted', value: 'x', per: 'voted' }, most],
    [{ count: 'answered', per: 'answered' }, most],
    [{ count: 'abstained', per: 'answered' }, most],
    [{ count: 'inconsistent', per: 'answered' }, most],
    [{ count: 'silent', per: 'answered' }, { min: 0 }],
    [{ count: 'seats', per: 'answered' }, { min: 0 }],
    [{ count: 'abstained', per: 'voted' }, { min: 0 }],
    [{ tally: 'leading', per: 'seats' }, most],
    [{ tally: 'second', per: 'voted' }, most],
    [{ tally: 'margin', per: 'answered' }, most],
    [{ tally: 'sure_margin', per: 'seats' }, most],
  ])('%j is a share of at most 1 if it is a part', (fact, range) => {
    expect(planned(fact)).toMatchObject({
      kind: 'score',
      doc: expect.stringMatching(/, as a share of (seats|answered|voted)$/),
    });
    expect(planned({ ...fact, doc: 'd' })).toStrictEqual({ kind: 'score', doc: 'd', ...range });
  });
});

describe('everything else', () => {
  const levels = { kind: 'choice', values: ['low', 'high'], ordered: true };

  test.each<[string, object, object, object]>([
    ['a tie', { tally: 'tie' }, choice, { kind: 'flag', doc: 'two or more classes lead together' }],
    [
      'the value, with none and nothing',
      { tally: 'value', by: 'one' },
      { ...choice, optional: true },
      { kind: 'choice', doc: 'the value that leads alone, of one', values: ['x', 'y', 'none', null] },
    ],
    [
      'the median of numbers',
      { tally: 'median' },
      number(),
      { kind: 'score', doc: 'the value in the middle' },
    ],
    [
      'a median is 0 if nobody gave a number',
      { tally: 'median' },
      number({ min: 1, max: 9 }),
      { kind: 'score', doc: 'the value in the middle', min: 0, max: 9 },
    ],
    [
      'a median below 0',
      { tally: 'median' },
      number({ min: -9, max: -1 }),
      { kind: 'score', doc: 'the value in the middle', min: -9, max: 0 },
    ],
    [
      'the median of ordered choices',
      { tally: 'median' },
      levels,
      { kind: 'choice', doc: 'the value in the middle', values: ['low', 'high', null] },
    ],
    [
      'the spread of choices',
      { tally: 'spread' },
      levels,
      { kind: 'count', doc: 'the largest value less the smallest' },
    ],
    [
      'the spread of numbers',
      { tally: 'spread' },
      number(),
      { kind: 'score', doc: 'the largest value less the smallest', min: 0 },
    ],
    [
      'far',
      { tally: 'far', beyond: 1.5 },
      number(),
      { kind: 'count', doc: 'votes further from the median than 1.5' },
    ],
    [
      'confidence',
      { tally: 'confidence' },
      choice,
      { kind: 'score', doc: 'the least confidence among the leading votes', min: 0, max: 1 },
    ],
    [
      'certified',
      { calibrated: 'certified' },
      choice,
      { kind: 'flag', doc: 'the calibration certifies the item' },
    ],
    [
      'certainty',
      { calibrated: 'certainty' },
      choice,
      {
        kind: 'score',
        doc: 'the top probability of the calibration: an estimate, never a certificate',
        min: 0,
        max: 1,
      },
    ],
    ['asked', { asked: 'two' }, choice, { kind: 'flag', doc: 'two was asked about the item' }],
  ])('%s', (_what, fact, value, expected) => {
    expect(planned(fact, value)).toStrictEqual(expected);
    expect(planned({ ...fact, doc: 'd' }, value)).toStrictEqual({ ...expected, doc: 'd' });
  });

  test.each<[object, object]>([
    [choice, { kind: 'choice', values: ['x', 'y'] }],
    [{ kind: 'flag' }, { kind: 'flag' }],
    [number(), { kind: 'score' }],
    [number({ min: 1 }), { kind: 'score', min: 1 }],
    [number({ max: 2 }), { kind: 'score', max: 2 }],
    [number({ min: 1, max: 2 }), { kind: 'score', min: 1, max: 2 }],
  ])('a field of the case and a mark: %j', (kind, expected) => {
    expect(planned({ case: 'it' }, choice, { case: { it: kind }, quote: undefined })).toStrictEqual({
      ...expected,
      doc: 'the field it of the case',
    });
    expect(planned({ mark: 'it' }, choice, { marks: { it: kind }, items: { listed: 'rows' } })).toStrictEqual(
      {
        ...expected,
        doc: 'the mark it of the item',
      },
    );
  });

  test('several fields share the words and the range', () => {
    const facts = (fields: object, tally: string): unknown =>
      smallCourt({}, { value: undefined, fields, facts: { voted: { count: 'voted' }, new: { tally } } }).table
        .facts.new;
    expect(facts({ a: choice, b: { kind: 'choice', values: ['y', 'z'] } }, 'value')).toMatchObject({
      values: ['x', 'y', 'z', null],
    });
    expect(facts({ a: number({ min: 2 }), b: number({ min: -2, max: 3 }) }, 'median')).toStrictEqual({
      kind: 'score',
      doc: 'the value in the middle',
      min: -2,
    });
    expect(facts({ a: number({ min: 2, max: 5 }), b: number({ max: 3 }) }, 'median')).toStrictEqual({
      kind: 'score',
      doc: 'the value in the middle',
      max: 5,
    });
  });
});

describe('the plan of a court', () => {
  const plan = (more: object, value: object = choice) => smallCourt(value, more)[courtPlan];

  test('seats that are counted together have one group', () => {
    const roles = { one: { voices: 1 }, two: { voices: ['a', 'b'] }, any: { voices: 'any' } };
    const by = (names: unknown): object => ({ count: 'silent', by: names });
    const made = plan({
      roles,
      facts: {
        voted: { count: 'voted' },
        a: by('two'),
        b: by(['one', 'two', 'any']),
        c: by(['two']),
        d: by(['any', 'one']),
      },
    });
    expect(made.groups).toEqual([
      [true, true, true],
      [false, true, false],
      [true, false, true],
    ]);
    expect(made.facts.map(({ group }) => group)).toEqual([0, 1, 0, 1, 2]);
    expect(made.roles.map(({ seats, names }) => [seats, names])).toEqual([
      [1, null],
      [2, ['a', 'b']],
      [null, null],
    ]);
  });

  test('quotations and calibrations are looked up only if something depends on them', () => {
    const text = { case: { text: { kind: 'text' } } };
    const needs = (more: object): boolean[] => {
      const { needsQuotations, needsCalibration } = plan(more);
      return [needsQuotations, needsCalibration];
    };
    const facts = (fact: object): object => ({ facts: { voted: { count: 'voted' }, new: fact } });
    expect(needs({})).toEqual([false, false]);
    expect(needs({ ...text, quote: { in: ['text'] } })).toEqual([false, false]);
    expect(needs({ ...text, quote: { in: ['text'], required: true } })).toEqual([true, false]);
    expect(
      needs({ ...text, quote: { in: ['text'] }, ...facts({ count: 'voted', quotation: 'found' }) }),
    ).toEqual([true, false]);
    const own = { kind: 'count', doc: '', version: '1', from: () => 1 };
    expect(needs({ ...text, quote: { in: ['text'] }, ...facts(own) })).toEqual([true, false]);
    expect(needs(facts({ calibrated: 'certainty' }))).toEqual([false, true]);
    expect(
      needs({ outcomes: { TAKE: { effect: 'take', what: 'calibrated' }, EXPERT: { effect: 'escalate' } } }),
    ).toEqual([false, true]);
  });

  test('fields of a case, the list of its items among them, and the marks that its entries give', () => {
    const flag = { kind: 'flag' };
    const made = plan(
      {
        value: undefined,
        fields: { a: { ...flag, marks: { weight: 1 } } },
        items: { listed: 'rows' },
        marks: { weight: { kind: 'number' }, grave: flag },
        case: { text: { kind: 'text', optional: true }, note: { kind: 'any' } },
      },
      {},
    );
    expect(
      made.caseFields.map(({ name, isOptional, reader }) => [name, isOptional, reader === null]),
    ).toEqual([
      ['text', true, false],
      ['note', false, true],
      ['rows', false, true],
    ]);
    expect(made.entryMarks.map(({ name }) => name)).toEqual(['grave']);
    expect([made.items, made.listed, made.fields[0]!.marks]).toEqual(['listed', 'rows', { weight: 1 }]);
    expect(plan({ items: { listed: 'rows' }, case: { rows: { kind: 'any' } } }).caseFields).toHaveLength(1);
    expect([
      plan({}).items,
      plan({ items: 'named' }).items,
      plan({ value: undefined, fields: { a: flag } }, {}).items,
    ]).toEqual(['one', 'named', 'fields']);
  });
});

describe('what facts count', () => {
  const facts = (panel: Panel, votes: readonly object[]): unknown =>
    ruleCase(panel, { votes }, { facts: true }).items[0]!.facts;

  test('the least confidence is that of the class that leads alone', () => {
    const panel = smallCourt(choice, { facts: { voted: { count: 'voted' }, sure: { tally: 'confidence' } } });
    const vote = (voice: string, value: string, confidence: number): object => ({ voice, value, confidence });
    expect(facts(panel, [vote('a', 'x', 0.5), vote('b', 'x', 0.7), vote('c', 'y', 0.1)])).toEqual({
      voted: 3,
      sure: 0.5,
    });
    expect(facts(panel, [vote('a', 'y', 0.5), vote('b', 'x', 0.7)])).toEqual({ voted: 2, sure: 0 });
    expect(facts(panel, [vote('a', 'x', 0.5), { voice: 'b', state: 'abstained', confidence: 0.1 }])).toEqual({
      voted: 1,
      sure: 0.5,
    });
  });

  test('votes with a quotation that was found', () => {
    const panel = smallCourt(choice, {
      case: { text: { kind: 'text' } },
      quote: { in: ['text'] },
      facts: { voted: { count: 'voted' }, found: { count: 'voted', quotation: 'found' } },
    });
    const votes = [
      { voice: 'a', value: 'x', quotation: 'words' },
      { voice: 'b', value: 'x' },
    ];
    expect(ruleCase(panel, { text: 'some words', votes }, { facts: true }).items[0]!.facts).toEqual({
      voted: 2,
      found: 1,
    });
  });

  test('only an answer can be certified', () => {
    const panel = smallCourt(choice, {
      facts: { voted: { count: 'voted' }, certified: { calibrated: 'certified' } },
    });
    const certified = (label: string | null, tie = false): unknown => {
      const answer = () => ({ label, tie, certified: true, certainty: 1 });
      const votes = ['a', 'b', 'c'].map((voice) => ({ voice, value: 'x' }));
      return facts(withCalibration(panel, { made_for: courtIdentity(panel), hash: 'h', answer }), votes);
    };
    expect(certified('x')).toEqual({ voted: 3, certified: true });
    expect(certified('x', true)).toEqual({ voted: 3, certified: false });
    expect(certified(null)).toEqual({ voted: 3, certified: false });
  });

  test('the first value leads like any other', () => {
    const panel = smallCourt(choice, { facts: { voted: { count: 'voted' }, says: { tally: 'value' } } });
    expect(facts(panel, [{ voice: 'a', value: 'x' }])).toEqual({ voted: 1, says: 'x' });
    expect(facts(panel, [])).toEqual({ voted: 0, says: null });
  });
});
