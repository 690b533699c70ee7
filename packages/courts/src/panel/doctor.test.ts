/** What the doctor finds in made-up records, and what it does not say of few. */
import { describe, expect, test } from 'vitest';
import type { Examination } from '../../../core/src/court/doctor/doctor.ts';
import { panelDoctor } from './doctor.ts';
import { parsePanel } from './rule/define-panel.ts';

const court = {
  court: 'c',
  case: { a: { kind: 'text' }, b: { kind: 'text' } },
  value: { kind: 'choice', values: ['a', 'b', 'even'] },
  reasons: ['GOOD'],
  quote: { in: ['a', 'b'] },
  roles: { judge: { voices: 'any' } },
  facts: { leading: { tally: 'leading' }, silent: { count: 'silent' } },
  outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
  rules: [
    { id: 'agreed', when: { leading: { at_least: 2 } }, then: 'TAKE', reason: '' },
    { id: 'never', when: { silent: { at_least: 9 } }, then: 'EXPERT', reason: '' },
  ],
  otherwise: { then: 'EXPERT', reason: '' },
};

type Line = { voice: string } & Record<string, unknown>;

function examined(records: readonly (readonly Line[])[], file: object = court): Examination {
  const panel = parsePanel(file);
  const doctor = panelDoctor(panel);
  const examination = doctor.examine();
  records.forEach((votes, at) => {
    const record = { case_id: `k${at}`, a: 'the first text', b: 'the second', votes };
    expect(doctor.recognises(record)).toBe(true);
    examination.add(record, `k${at}`);
  });
  return examination;
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** What was found, without the advice. */
const list = (examination: Examination): unknown[] =>
  examination
    .symptoms()
    .map(({ code, what, count, of, example, most }) => [
      code,
      what,
      `${count} of ${of}`,
      example,
      ...(most ?? []).map(({ value, count: times }) => `${value} ${times}`),
    ]);

describe('voices', () => {
  // "yes" is always with the most, "no" never; "ape" says what "yes" says, "own" has a mind of its own.
  const panelAt = (at: number): Line[] => {
    const most = at % 2 === 0 ? 'a' : 'b';
    return [
      { voice: 'yes', value: most },
      { voice: 'ape', value: most },
      { voice: 'own', value: at % 3 === 0 ? 'even' : most },
      { voice: 'no', value: at % 2 === 0 ? 'b' : 'a' },
      { voice: 'mute', state: 'missing' },
    ];
  };

  test('that never or always dissent, that copy, that never answer', () => {
    const agreed = ['yes', 'ape', 'own', 'no'].map((voice) => ({ voice, value: 'a' }));
    const examination = examined([agreed, ...times(20, panelAt)]);
    expect(list(examination)).toEqual([
      ['NEVER_DISSENTS', 'yes never dissents, also where others do', '20 of 20', 'k1 value'],
      ['NEVER_DISSENTS', 'ape never dissents, also where others do', '20 of 20', 'k1 value'],
      ['ALWAYS_DISSENTS', 'no always dissents where voices disagree', '20 of 20', 'k1 value'],
      ['NEVER_ANSWERS', 'mute never answers', '20 of 20', 'k1 value'],
      [
        'COPIES_ANOTHER',
        'ape and yes say the same also where others disagree: they count as two and are one',
        '20 of 20',
        'k1 value',
      ],
      ['IDLE_RULES', 'rules never fire in 21 rulings: never', '1 of 2', 'never waits for silent at least 9'],
    ]);
    expect(examination.untold()).toEqual([]);
  });

  test('with too few votes are not judged, and the doctor says so', () => {
    const few = examined(times(19, panelAt));
    expect(few.symptoms()).toEqual([]);
    expect(few.untold()).toEqual([
      { code: 'NEVER_DISSENTS', about: 'yes', seen: 19, needed: 20 },
      { code: 'NEVER_DISSENTS', about: 'ape', seen: 19, needed: 20 },
      { code: 'NEVER_DISSENTS', about: 'own', seen: 19, needed: 20 },
      { code: 'NEVER_DISSENTS', about: 'no', seen: 19, needed: 20 },
      { code: 'NEVER_DISSENTS', about: 'mute', seen: 0, needed: 20 },
      { code: 'IDLE_RULES', about: 'the rules of the court', seen: 19, needed: 20 },
    ]);
  });

  test('that all agree, or are even, reveal nothing about dissent', () => {
    const agreed = examined(
      times(40, () => [
        ...['x', 'y', 'z'].map((voice) => ({ voice, value: 'a' })),
        { voice: 'quiet', state: 'abstained' },
      ]),
    );
    expect(agreed.symptoms().map(({ code }) => code)).toEqual(['IDLE_RULES']);
    expect(agreed.untold().map(({ about, seen }) => [about, seen])).toEqual([
      ['x', 0],
      ['y', 0],
      ['z', 0],
      ['quiet', 0],
    ]);
    const even = examined(
      times(40, () => [
        { voice: 'x', value: 'a' },
        { voice: 'y', value: 'b' },
      ]),
    );
    expect(even.untold().map(({ about, seen }) => [about, seen])).toEqual([
      ['x', 0],
      ['y', 0],
    ]);
  });

  test('that abstain or answer once are not silent', () => {
    const quiet = times(20, (at) => [
      { voice: 'abstainer', state: 'abstained' },
      at === 7 ? { voice: 'once', value: 'a' } : { voice: 'once', state: 'refused' },
      { voice: 'never', state: 'unusable' },
    ]);
    const examination = examined(quiet);
    expect(list(examination).map((one) => (one as string[])[1])).toEqual([
      'votes could not be used, so that their voice counts as silent there',
      'never never answers',
      'rules never fire in 20 rulings: agreed, never',
    ]);
    expect(examination.untold().map(({ about }) => about)).toEqual(['abstainer', 'once']);
  });

  test.each([
    [19, 1],
    [18, 0],
  ])('copy each other from 95 of 100 on: %i of 20', (same, found) => {
    const votes = times(20, (at) => [
      { voice: 'one', value: 'a' },
      { voice: 'two', value: at < same ? 'a' : 'b' },
      { voice: 'third', value: at < same ? 'b' : 'a' },
    ]);
    expect(list(examined(votes)).filter((one) => (one as string[])[0] === 'COPIES_ANOTHER')).toHaveLength(
      found,
    );
  });

  test('are compared in pairs up to fifty of them', () => {
    const crowd = (count: number): Line[][] =>
      times(20, () => times(count, (at) => ({ voice: `v${at}`, value: at === 0 ? 'b' : 'a' })));
    const copies = (count: number): number =>
      examined(crowd(count))
        .symptoms()
        .filter(({ code }) => code === 'COPIES_ANOTHER').length;
    expect([copies(50), copies(51)]).toEqual([(49 * 48) / 2, 0]);
  });

  test('of several roles go by role and name, and only those who were asked are judged', () => {
    const later = {
      ...court,
      roles: { judge: { voices: 4 }, chief: { voices: 'any', asked: 'later' } },
      outcomes: { ...court.outcomes, ASK: { effect: 'ask', roles: ['chief'] } },
      rules: [
        { id: 'ask', when: { leading: 1 }, then: 'ASK', reason: '' },
        { id: 'three', when: { leading: { at_least: 3 } }, then: 'EXPERT', reason: '' },
        ...court.rules,
      ],
    };
    const judges = (...values: string[]): Line[] =>
      values.map((value, at) => ({ role: 'judge', voice: `j${at}`, value }));
    // The chief is asked about the first case only, and makes "b" lead there.
    const chief = { role: 'chief', voice: 'c', value: 'b' };
    const examination = examined(
      times(20, (at) => [...judges('a', at === 0 ? 'b' : 'a', at === 0 ? 'even' : 'b'), chief]),
      later,
    );
    expect(list(examination)).toEqual([
      ['NEVER_DISSENTS', 'judge/j1 never dissents, also where others do', '20 of 20', 'k0 value'],
      ['ALWAYS_DISSENTS', 'judge/j2 always dissents where voices disagree', '20 of 20', 'k0 value'],
      [
        'COPIES_ANOTHER',
        'judge/j0 and judge/j1 say the same also where others disagree: they count as two and are one',
        '19 of 20',
        'k0 value',
      ],
      [
        'IDLE_RULES',
        'rules never fire in 20 rulings: three, never',
        '2 of 4',
        'three waits for leading at least 3',
      ],
    ]);
    expect(examination.untold()).toEqual([{ code: 'NEVER_DISSENTS', about: 'chief/c', seen: 1, needed: 20 }]);
  });
});

describe('votes', () => {
  test('outside the list, with unlisted reasons, and quotations that are not there', () => {
    const examination = examined([
      [
        { voice: 'x', value: 'A' },
        { voice: 'y', value: 'a', reason: 'BAD', quotation: 'the FIRST  text' },
        { voice: 'z', value: 'a', reason: 'GOOD', quotation: 'a third text' },
        { voice: 'w', value: 'a', reason: null, quotation: ' ' },
      ],
      [
        { voice: 'x', value: 'c' },
        { voice: 'y', state: 'odd' },
        null as unknown as Line,
        { role: 7 } as unknown as Line,
      ],
    ]);
    expect(list(examination)).toEqual([
      [
        'UNREADABLE_VOTE',
        'votes cannot be read for another reason',
        '3 of 8',
        'k1 votes[1] must be one of voted, abstained, missing, refused, unusable, spared, got "odd"',
        'nobody 2',
        'y 1',
      ],
      [
        'VALUE_OUTSIDE_THE_KIND',
        'votes say a value that the court does not have, so that their case is refused',
        '2 of 8',
        'k0 votes[0] must be one of a, b, even, got "A"; did you mean a?',
        'x 2',
      ],
      [
        'UNLISTED_REASON',
        'votes give a reason that is not on the list, so that no fact counts it',
        '1 of 2',
        'k0 value y "BAD"',
        'BAD 1',
      ],
      [
        'QUOTES_WHAT_IS_NOT_THERE',
        'quotations do not occur in the fields they are looked up in',
        '1 of 2',
        'k0 value z "a third text"',
        'z 1',
      ],
    ]);
  });

  test('are free in a court that lists no reasons and looks nothing up', () => {
    const free = { ...court, reasons: undefined, quote: undefined };
    expect(
      list(examined([[{ voice: 'x', value: 'a', reason: 'any', quotation: 'from nowhere' }]], free)),
    ).toEqual([]);
  });

  test('name role and voice, if there are several roles', () => {
    const roles = { ...court, roles: { judge: { voices: 'any' }, chief: { voices: 'any' } } };
    expect(
      list(
        examined(
          [
            [
              { role: 'chief', voice: 'x', value: 'A' },
              { role: 'judge', voice: 'x', value: 'a', quotation: 'elsewhere' },
            ],
          ],
          roles,
        ),
      ).map((one) => (one as string[]).at(-1)),
    ).toEqual(['chief/x 1', 'judge/x 1']);
  });

  test('that change with the order', () => {
    const both = (voice: string, one: string, two: string): Line[] => [
      { voice, order: '1', value: one },
      { voice, order: '2', value: two },
    ];
    const swapping = { ...court, swap: ['a', 'b'] };
    const found = examined(
      [
        [
          ...both('x', 'a', 'b'),
          ...both('y', 'a', 'a'),
          { voice: 'z', order: '1', value: 'a' },
          { voice: 'w', order: '2', value: 'a' },
        ],
        both('x', 'even', 'a'),
      ],
      swapping,
    );
    expect(list(found)).toEqual([
      [
        'CONTRADICTS_ITSELF',
        'times a voice says something else once the two fields are swapped',
        '2 of 3',
        'k0 value x',
        'x 2',
      ],
    ]);
  });

  test('a case that cannot be read is refused as everywhere', () => {
    const examination = panelDoctor(parsePanel(court)).examine();
    expect(() => examination.add({ votes: [] }, 'k')).toThrowError(
      expect.objectContaining({ code: 'CASE_INVALID' }),
    );
  });
});

test('rules that all fire are no symptom', () => {
  const [agreed] = court.rules;
  const votes = times(20, () => ['x', 'y'].map((voice) => ({ voice, value: 'a' })));
  expect(examined(votes, { ...court, rules: [agreed] }).symptoms()).toEqual([]);
});

test('the doctor of a court knows its name and its records', () => {
  const { court: name, recognises } = panelDoctor(parsePanel(court));
  expect(name).toBe('c');
  expect([{ votes: [] }, { votes: {} }, {}, { tuples: [] }].map(recognises)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
