/** Every answer of a seat that the facts of a court tell apart, counted by hand. */
import { describe, expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import { STATES } from '../file/fact.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import { answersOf, valuesOf } from './answers.ts';

const number = (more: object = {}): object => ({ kind: 'number', ...more });
const colours = { kind: 'choice', values: ['red', 'green'] };

/** The values that the analysis goes through for the first field. */
function values(panel: Panel, seats = 2): unknown[] | undefined {
  const made = panel[courtPlan];
  return valuesOf(panel.court, made, made.fields[0]!, seats)?.values.map(({ value }) => value);
}

/** The answers of a role: its state, or its value with reasons and quotation. */
function answers(panel: Panel, role = 'one'): string[] {
  const made = panel[courtPlan];
  const found = valuesOf(panel.court, made, made.fields[0]!, 1)!;
  return answersOf(panel.court, made, made.roleOf.get(role)!, found).map((seat) => {
    expect(seat).toMatchObject({ role: made.roleOf.get(role)!.at, voice: null, confidence: null });
    if (seat.said === null) {
      expect(seat).toMatchObject({ value: -1, reasons: [], quotation: 'none' });
      return STATES[seat.state]!;
    }
    expect([STATES[seat.state], seat.value]).toEqual(['voted', found.roll.number(seat.said)]);
    const quoted = seat.quotation === 'none' ? [] : [seat.quotation];
    return [JSON.stringify(seat.said.value), ...seat.reasons, ...quoted].join(' ');
  });
}

const facts = (more: object): object => ({ facts: { voted: { count: 'voted' }, ...more } });

describe('the values that are gone through', () => {
  test.each<[string, Panel, unknown[] | undefined]>([
    ['all of a closed kind', smallCourt(colours), ['red', 'green']],
    ['none is one of them', smallCourt({ kind: 'flag', optional: true }), [true, false, null]],
    [
      'of an open kind, one unnamed value for each seat',
      smallCourt({ kind: 'text' }),
      ['other 1', 'other 2'],
    ],
    ['and none', smallCourt({ kind: 'text', optional: true }), ['other 1', 'other 2', null]],
    [
      'every number on a step',
      smallCourt(number({ min: -0.5, max: 0.5, step: 0.25 })),
      [-0.5, -0.25, 0, 0.25, 0.5],
    ],
    [
      'and none, and no number that a double cannot hold',
      smallCourt(number({ min: 1e16, max: 1e16 + 12, step: 3, optional: true })),
      [1e16, 1e16 + 6, 1e16 + 12, null],
    ],
    ['no list without a least', smallCourt(number({ max: 1, step: 1 })), [1, 0]],
    ['no list without a most', smallCourt(number({ min: 1, step: 1 })), [1, 2]],
    ['no list without a step', smallCourt(number({ min: 0, max: 1 })), [0, 1]],
    [
      'values that a fact names come first',
      smallCourt({ kind: 'text' }, facts({ acme: { count: 'voted', value: ['Acme', 'ACME', 'Beta'] } })),
      ['ACME', 'Beta', 'other 1', 'other 2'],
    ],
    [
      'and values that an outcome takes',
      smallCourt(
        { kind: 'text', optional: true },
        {
          ...facts({ acme: { count: 'voted', value: null } }),
          outcomes: {
            TAKE: { effect: 'take', what: 'leading' },
            EXPERT: { effect: 'take', value: 'zed' },
          },
        },
      ),
      ['zed', 'other 1', 'other 2', null],
    ],
    [
      'a tolerance tells unnamed numbers apart if none is named',
      smallCourt(number({ tolerance: 1 })),
      [0, 2],
    ],
    [
      'a named number with a tolerance is in doubt',
      smallCourt(number({ tolerance: 1 }), facts({ three: { count: 'voted', value: 3 } })),
      undefined,
    ],
    [
      'without a tolerance it is not',
      smallCourt(number(), facts({ three: { count: 'voted', value: 3 } })),
      [3, 4, 5],
    ],
    ['a kind that runs out of values', smallCourt(number({ min: 0, max: 0 })), undefined],
  ])('%s', (_what, panel, expected) => {
    expect(values(panel)).toEqual(expected);
  });

  test('two thousand numbers are listed and no more', () => {
    const upTo = (max: number): Panel => smallCourt(number({ min: 1, max, step: 1 }));
    expect(values(upTo(2000))).toHaveLength(2000);
    expect(values(upTo(2001))).toBeUndefined();
    expect(values(upTo(1e15))).toBeUndefined();
  });

  test('a value of another field is no value of this one', () => {
    const panel = smallCourt(
      {},
      {
        value: undefined,
        fields: { name: { kind: 'text' }, day: { kind: 'date' } },
        ...facts({ new_year: { count: 'voted', value: '2026-01-01' } }),
      },
    );
    const made = panel[courtPlan];
    const listed = made.fields.map((field) =>
      valuesOf(panel.court, made, field, 1)?.values.map(({ value }) => value),
    );
    expect(listed).toEqual([
      ['2026-01-01', 'other 1'],
      ['2026-01-01', '2001-01-01'],
    ]);
  });
});

describe('the answers that are told apart', () => {
  test.each<[string, Panel, string[]]>([
    ['no fact tells states apart', smallCourt(colours), ['missing', '"red"', '"green"']],
    [
      'a count of one state tells that state',
      smallCourt(colours, facts({ refused: { count: 'refused' } })),
      ['missing', 'refused', '"red"', '"green"'],
    ],
    [
      'abstentions',
      smallCourt(colours, facts({ abstained: { count: 'abstained' } })),
      ['missing', 'abstained', '"red"', '"green"'],
    ],
    [
      'no voice contradicts itself if nobody is asked twice',
      smallCourt(
        colours,
        facts({
          silent: { count: 'silent' },
          abstained: { count: 'abstained' },
          inconsistent: { count: 'inconsistent' },
        }),
      ),
      ['missing', 'abstained', '"red"', '"green"'],
    ],
    [
      'silence tells an abstention from everything silent',
      smallCourt(colours, facts({ silent: { count: 'silent' } })),
      ['missing', 'abstained', '"red"', '"green"'],
    ],
    [
      'so does answering',
      smallCourt(colours, facts({ answered: { count: 'answered' } })),
      ['missing', 'abstained', '"red"', '"green"'],
    ],
    [
      'so does a sure margin',
      smallCourt(colours, facts({ sure: { tally: 'sure_margin' } })),
      ['missing', 'abstained', '"red"', '"green"'],
    ],
    [
      'so does a share of those who answered',
      smallCourt(colours, facts({ share: { tally: 'leading', per: 'answered' } })),
      ['missing', 'abstained', '"red"', '"green"'],
    ],
    [
      'a share of the seats does not',
      smallCourt(colours, facts({ share: { tally: 'leading', per: 'seats' } })),
      ['missing', '"red"', '"green"'],
    ],
    [
      'silence and a state together',
      smallCourt(colours, facts({ silent: { count: 'silent' }, unusable: { count: 'unusable' } })),
      ['missing', 'abstained', 'unusable', '"red"', '"green"'],
    ],
    [
      'a fact about another role tells nothing',
      smallCourt(colours, {
        roles: { one: { voices: 1 }, two: { voices: 1 } },
        ...facts({ refused: { count: 'refused', by: 'two' } }),
      }),
      ['missing', '"red"', '"green"'],
    ],
    [
      'reasons that a fact asks for, each group of them once',
      smallCourt(colours, {
        reasons: ['A', 'B', 'C', 'D'],
        ...facts({ ab: { count: 'voted', reason: ['A', 'B'] }, c: { count: 'voted', reason: 'C' } }),
      }),
      ['missing', '"red"', '"red" A', '"red" C', '"green"', '"green" A', '"green" C'],
    ],
    [
      'reasons that no fact asks for are one',
      smallCourt(colours, { reasons: ['A', 'B'] }),
      ['missing', '"red"', '"green"'],
    ],
    [
      'quotations that a fact asks for',
      smallCourt(colours, {
        case: { text: { kind: 'text' } },
        quote: { in: ['text'] },
        ...facts({ found: { count: 'voted', quotation: 'found' } }),
      }),
      ['missing', '"red" found', '"red"', '"green" found', '"green"'],
    ],
    [
      'every result of a quotation, if facts ask for two of them',
      smallCourt(colours, {
        case: { text: { kind: 'text' } },
        quote: { in: ['text'] },
        ...facts({
          none: { count: 'voted', quotation: 'none' },
          lost: { count: 'voted', quotation: 'not-found' },
        }),
      }),
      ['missing', '"red" found', '"red"', '"red" not-found', '"green" found', '"green"', '"green" not-found'],
    ],
    [
      'a quotation that is required is found, except where there is none',
      smallCourt(
        { ...colours, optional: true },
        {
          case: { text: { kind: 'text' } },
          quote: { in: ['text'], required: true },
          ...facts({ quoted: { count: 'voted', quotation: 'none' } }),
        },
      ),
      ['missing', '"red" found', '"green" found', 'null found', 'null'],
    ],
  ])('%s', (_what, panel, expected) => {
    expect(answers(panel)).toEqual(expected);
  });

  test('under swap a seat may contradict itself, and give two reasons', () => {
    const panel = smallCourt(
      { kind: 'choice', values: ['a', 'b'] },
      {
        case: { a: { kind: 'text' }, b: { kind: 'text' } },
        swap: ['a', 'b'],
        reasons: ['A', 'B'],
        ...facts({
          inconsistent: { count: 'inconsistent' },
          because: { count: 'voted', reason: 'A' },
          others: { count: 'voted', reason: 'B' },
        }),
      },
    );
    expect(answers(panel)).toEqual([
      'missing',
      'inconsistent',
      '"a"',
      '"a" A',
      '"a" B',
      '"a" A B',
      '"b"',
      '"b" A',
      '"b" B',
      '"b" A B',
    ]);
    const silent = smallCourt(
      { kind: 'choice', values: ['a', 'b'] },
      {
        case: { a: { kind: 'text' }, b: { kind: 'text' } },
        swap: ['a', 'b'],
        ...facts({ silent: { count: 'silent' } }),
      },
    );
    expect(answers(silent)).toEqual(['missing', 'abstained', '"a"', '"b"']);
  });
});
