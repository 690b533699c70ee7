/** What the doctor finds in made-up records, and what it does not say of few. */
import { describe, expect, test } from 'vitest';
import type { Examination, Symptom } from '../doctor.ts';
import { parsePanel } from './define-panel.ts';
import { panelDoctor } from './doctor.ts';

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

const examine = (records: readonly (readonly Line[])[], file: object = court): Record<string, Symptom> =>
  Object.fromEntries(
    examined(records, file)
      .symptoms()
      .map((one) => [one.code, one]),
  );

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
    const found = examine(times(30, panelAt));
    expect(found.NEVER_DISSENTS?.what).toMatch(/^(yes|ape) never dissents/);
    expect(found.ALWAYS_DISSENTS).toMatchObject({ count: 30, of: 30 });
    expect(found.ALWAYS_DISSENTS?.what).toMatch(/^no always dissents/);
    expect(found.COPIES_ANOTHER).toMatchObject({ count: 30, of: 30 });
    expect(found.COPIES_ANOTHER?.what).toMatch(/^ape and yes/);
    expect(found.NEVER_ANSWERS?.what).toMatch(/^mute/);
    expect(found.IDLE_RULES?.what).toMatch(/never fire in 30 rulings: never/);
  });

  test('with too few votes are not judged, and the doctor says so', () => {
    const few = examined(times(19, panelAt));
    expect(few.symptoms()).toEqual([]);
    expect(few.untold().map(({ code, about, seen }) => [code, about, seen])).toEqual([
      ['NEVER_DISSENTS', 'yes', 19],
      ['NEVER_DISSENTS', 'ape', 19],
      ['NEVER_DISSENTS', 'own', 19],
      ['NEVER_DISSENTS', 'no', 19],
      ['NEVER_DISSENTS', 'mute', 0],
      ['IDLE_RULES', 'the rules of the court', 19],
    ]);
  });

  test('that all agree reveal nothing about dissent', () => {
    const agreed = examined(times(40, () => ['x', 'y', 'z'].map((voice) => ({ voice, value: 'a' }))));
    expect(agreed.symptoms().map(({ code }) => code)).not.toContain('NEVER_DISSENTS');
    expect(agreed.untold().map(({ about, seen }) => [about, seen])).toEqual([
      ['x', 0],
      ['y', 0],
      ['z', 0],
    ]);
  });
});

describe('votes', () => {
  test('outside the list, with unlisted reasons, and quotations that are not there', () => {
    const found = examine([
      [
        { voice: 'x', value: 'A' },
        { voice: 'y', value: 'a', reason: 'BAD', quotation: 'the FIRST  text' },
        { voice: 'z', value: 'a', reason: 'GOOD', quotation: 'a third text' },
      ],
      [
        { voice: 'x', value: 'c' },
        { voice: 'y', state: 'odd' },
      ],
    ]);
    expect(found.VALUE_OUTSIDE_THE_KIND).toMatchObject({ count: 2, of: 5, most: [{ value: 'x', count: 2 }] });
    expect(found.VALUE_OUTSIDE_THE_KIND?.example).toMatch(/^k0 votes\[0\].*did you mean a\?/);
    expect(found.UNREADABLE_VOTE).toMatchObject({ count: 1 });
    expect(found.UNLISTED_REASON).toMatchObject({ count: 1, of: 2, most: [{ value: 'BAD', count: 1 }] });
    expect(found.QUOTES_WHAT_IS_NOT_THERE).toMatchObject({
      count: 1,
      of: 2,
      most: [{ value: 'z', count: 1 }],
    });
  });

  test('that change with the order', () => {
    const both = (voice: string, one: string, two: string): Line[] => [
      { voice, order: '1', value: one },
      { voice, order: '2', value: two },
    ];
    const found = examine([[...both('x', 'a', 'b'), ...both('y', 'a', 'a')], both('x', 'even', 'a')], {
      ...court,
      swap: ['a', 'b'],
    });
    expect(found.CONTRADICTS_ITSELF).toMatchObject({ count: 2, of: 3, most: [{ value: 'x', count: 2 }] });
  });

  test('a case that cannot be read is refused as everywhere', () => {
    const examination = panelDoctor(parsePanel(court)).examine();
    expect(() => examination.add({ votes: [] }, 'k')).toThrowError(
      expect.objectContaining({ code: 'CASE_INVALID' }),
    );
  });
});
