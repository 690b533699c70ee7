/** A case as votes: what each voice said on items of closed kinds, and what is right. */
import { expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import { caseVotes, readVotedCase, votedFields } from './case-votes.ts';

const choice = { kind: 'choice', values: ['x', 'y'] };
const fields = smallCourt(
  {},
  {
    value: undefined,
    fields: { team: choice, text: { kind: 'text' }, urgent: { kind: 'flag', optional: true } },
    roles: { one: { voices: 2 }, two: { voices: 1 } },
  },
);

test('only choices and flags are votes; a court of one value has one field', () => {
  expect(votedFields(fields)).toEqual(['team', 'urgent']);
  expect(votedFields(smallCourt(choice))).toEqual(['value']);
  expect(votedFields(smallCourt({ kind: 'number' }))).toEqual([]);
});

test('one item for each voted field, with its votes and what is right', () => {
  const vote = (voice: string, role: string, item: string, more: object): object => ({
    voice,
    role,
    item,
    ...more,
  });
  const votes = [
    vote('b', 'one', 'team', { value: 'x', family: 'f', cost: 2 }),
    vote('a', 'one', 'team', { state: 'abstained' }),
    vote('c', 'two', 'urgent', { value: null }),
    vote('a', 'one', 'text', { value: 'words' }),
  ];
  expect(caseVotes(fields, { votes, gold: { team: 'y', text: 'words' } }, 'case 7')).toEqual([
    {
      field: 'team',
      item: 'case 7/team',
      votes: [
        { item: 'case 7/team', reviewer: 'one/a', label: null },
        { item: 'case 7/team', reviewer: 'one/b', label: 'x', family: 'f', cost: 2 },
      ],
      gold: 'y',
    },
    {
      field: 'urgent',
      item: 'case 7/urgent',
      votes: [{ item: 'case 7/urgent', reviewer: 'two/c', label: 'null' }],
      gold: null,
    },
  ]);
});

test('numbers are points with the tolerance of the court, and ordered choices have their order', () => {
  const court = smallCourt(
    {},
    {
      value: undefined,
      fields: {
        score: { kind: 'number', tolerance: 0.5, optional: true },
        mood: { kind: 'choice', values: ['low', 'high'], ordered: true },
      },
      roles: { one: { voices: 2 } },
    },
  );
  const votes = [
    { voice: 'a', role: 'one', item: 'score', value: 7.5 },
    { voice: 'b', role: 'one', item: 'score', value: null },
    { voice: 'a', role: 'one', item: 'mood', value: 'low' },
  ];
  expect(caseVotes(court, { votes, gold: { score: 7 } }, 'c')).toEqual([
    {
      field: 'score',
      item: 'c/score',
      votes: [
        { item: 'c/score', reviewer: 'a', label: '7.5' },
        { item: 'c/score', reviewer: 'b', label: null },
      ],
      gold: '7',
      scale: { kind: 'numbers', within: 0.5 },
    },
    {
      field: 'mood',
      item: 'c/mood',
      votes: [{ item: 'c/mood', reviewer: 'a', label: 'low' }],
      gold: null,
      scale: { kind: 'grades', order: ['low', 'high'] },
    },
  ]);
  // What is certified are labels only.
  expect(votedFields(court)).toEqual(['mood']);
  expect(readVotedCase(court, { votes }).items.map(({ field }) => field)).toEqual(['mood']);
});

test.each<[unknown]>([[null], [[]], ['x']])('%j is no case, whatever name it is given', (input) => {
  const problem = `must be an object, got ${input === null ? 'null' : input === 'x' ? '"x"' : 'a list'}`;
  expect(() => caseVotes(smallCourt(choice), input, 'given')).toThrowError(
    expect.objectContaining({ code: 'CASE_INVALID', details: [{ path: '', problem }] }),
  );
});

test('a case goes by the name it is given', () => {
  const panel = smallCourt(choice);
  const input = { case_id: 'own', votes: [{ voice: 'a', value: 'x' }], gold: 'x' };
  const item = (name: string): object => ({
    field: 'value',
    item: name,
    votes: [{ item: name, reviewer: 'a', label: 'x' }],
    gold: 'x',
  });
  expect(caseVotes(panel, input, 'given')).toEqual([item('given')]);
  expect(readVotedCase(panel, input)).toMatchObject({ one: { name: 'own' }, items: [item('own')] });
});
