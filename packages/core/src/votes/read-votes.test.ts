/** Reading votes: one result whatever the order of the records, and a clear refusal of what cannot be meant. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../test/random-votes.ts';
import { CuriaError, type ErrorCode } from '../read/errors.ts';
import { MOST_CLASSES, readVotes } from './read-votes.ts';
import { shuffle, startGenerator } from './shuffle.ts';
import type { Gold, Vote } from './vote.ts';
import { goldItems, openItems } from './vote-set.ts';

const vote = (item: string, reviewer: string, label: string | null, more: Partial<Vote> = {}): Vote => ({
  item,
  reviewer,
  label,
  ...more,
});

const two = [vote('1', 'a', 'x'), vote('1', 'b', 'y')];

const refused: readonly {
  readonly name: string;
  readonly code: ErrorCode;
  readonly says: string;
  readonly votes: readonly unknown[];
  readonly gold?: readonly Gold[];
}[] = [
  { name: 'nothing at all', code: 'NO_VOTES', says: 'there is no vote', votes: [] },
  {
    name: 'all abstain',
    code: 'NO_VOTES',
    says: 'each of the 3 votes is an abstention',
    votes: [vote('1', 'a', null), vote('1', 'b', ''), vote('2', 'a', '  ')],
  },
  {
    name: 'one class only',
    code: 'ONE_CLASS',
    says: 'every vote and every known answer is x: nothing is decided',
    votes: [vote('1', 'a', 'x'), vote('2', 'b', 'x')],
  },
  {
    name: 'the same vote twice with different labels',
    code: 'VOTE_TWICE',
    says: 'a reviewer votes twice on an item: 1, a: x and y',
    votes: [vote('1', 'a', 'x'), vote('1', 'a', 'y')],
  },
  {
    name: 'the same vote twice in one order',
    code: 'VOTE_TWICE',
    says: 'a reviewer votes twice on an item: 1, a, order 2: x and y',
    votes: [vote('1', 'a', 'x', { order: '2' }), vote('1', 'a', 'y', { order: '2' }), vote('1', 'a', 'y')],
  },
  {
    name: 'a vote and an abstention in one',
    code: 'VOTE_TWICE',
    says: 'a reviewer votes twice on an item: 1, a: an abstention and x',
    votes: [vote('1', 'a', 'x'), vote('1', 'a', null), vote('1', 'b', 'y')],
  },
  {
    name: 'labels of two alphabets that look alike',
    code: 'LOOK_ALIKES',
    says: 'two labels look alike: \u0410: U+0410 looks like U+0041',
    votes: [vote('1', 'a', 'A'), vote('2', 'a', '\u0410')],
  },
  {
    name: 'labels that differ by an invisible letter',
    code: 'LOOK_ALIKES',
    says: 'two labels look alike: yes\u200b: U+0079 U+0065 U+0073 U+200B looks like U+0079 U+0065 U+0073',
    votes: [vote('1', 'a', 'yes'), vote('2', 'a', 'yes\u200b')],
  },
  {
    name: 'labels that differ by a blank',
    code: 'LOOK_ALIKES',
    says: 'two labels look alike: yes : U+0079 U+0065 U+0073 U+0020 looks like U+0079 U+0065 U+0073',
    votes: [vote('1', 'a', 'yes'), vote('2', 'a', 'yes ')],
  },
  {
    name: 'reviewers that look alike',
    code: 'LOOK_ALIKES',
    says: 'two reviewers look alike: m\u043e: "m\u043e" is "mo" in another spelling (U+006D U+043E beside U+006D U+006F): write one name in one way',
    votes: [vote('1', 'mo', 'x'), vote('1', 'm\u043e', 'y')],
  },
  {
    name: 'an order in two spellings',
    code: 'LOOK_ALIKES',
    says: 'two orders look alike: 1 : U+0031 U+0020 looks like U+0031',
    votes: [vote('1', 'a', 'x', { order: '1' }), vote('1', 'a', 'x', { order: '1 ' }), vote('1', 'b', 'y')],
  },
  {
    name: 'a reviewer in two spellings',
    code: 'LOOK_ALIKES',
    says: 'two reviewers look alike: bob: "bob" is "Bob" in another spelling: write one name in one way',
    votes: [vote('1', 'Bob', 'x'), vote('2', 'bob', 'y')],
  },
  {
    name: 'reviewers that differ by a dot',
    code: 'LOOK_ALIKES',
    says: 'two reviewers look alike: Ada.: "Ada." can be taken for "Ada": give two voices names that differ in letters or digits',
    votes: [vote('1', 'Ada.', 'x'), vote('1', 'Ada', 'y')],
  },
  {
    name: 'one class too many',
    code: 'TOO_MANY_CLASSES',
    says: 'there are 1001 different labels; more than 1000 cannot be evaluated',
    votes: Array.from({ length: 1001 }, (_, at) => vote(String(at), 'a', `label ${at}`)),
  },
  {
    name: 'gold for unknown items',
    code: 'GOLD_UNKNOWN_ITEM',
    says: 'gold is given for an item without votes: 3: nobody votes on it (and 1 more)',
    votes: two,
    gold: [
      { item: '7', label: 'x' },
      { item: '3', label: 'y' },
    ],
  },
  {
    name: 'gold twice with different labels',
    code: 'GOLD_TWICE',
    says: 'the gold of an item is given twice: 1: x and y',
    votes: two,
    gold: [
      { item: '1', label: 'y' },
      { item: '1', label: 'x' },
    ],
  },
  {
    name: 'gold in a column against gold in a file',
    code: 'GOLD_TWICE',
    says: 'the gold of an item is given twice: 1: x and y',
    votes: [...two, vote('1', 'c', 'x', { gold: 'x' })],
    gold: [{ item: '1', label: 'y' }],
  },
  {
    name: 'a vote without a label',
    code: 'VOTE_INVALID',
    says: 'vote 2: label: must be text, a number, true or false or null, got nothing',
    votes: [two[0], { item: '1', reviewer: 'b' }],
  },
  {
    name: 'a vote without an item',
    code: 'VOTE_INVALID',
    says: 'vote 1: item: is empty',
    votes: [{ item: ' ', reviewer: 'b', label: 'x' }],
  },
  {
    name: 'a negative cost',
    code: 'VOTE_INVALID',
    says: 'vote 1: cost: must be at least 0, got -1',
    votes: [vote('1', 'a', 'x', { cost: -1 })],
  },
  {
    name: 'a list for a label',
    code: 'VOTE_INVALID',
    says: 'vote 1: label: must be text, a number, true or false or null, got a list',
    votes: [{ item: '1', reviewer: 'b', label: ['x'] }],
  },
  {
    name: 'an endless name',
    code: 'VOTE_INVALID',
    says: 'vote 1: item: has more than 500 letters',
    votes: [vote('1'.repeat(501), 'a', 'x')],
  },
  {
    name: 'a field that is nearly right',
    code: 'VOTE_INVALID',
    says: 'vote 1: ordr: is not a known field; did you mean order?',
    votes: [{ ...two[0], ordr: '1' }],
  },
  {
    name: 'no record',
    code: 'VOTE_INVALID',
    says: 'vote 1: the record: must be an object, got null',
    votes: [null],
  },
  {
    name: 'gold that is none',
    code: 'VOTE_INVALID',
    says: 'gold 2: drawn: must be random or suggested, got "chosen"',
    votes: two,
    gold: [{ item: '1', label: 'x' }, { item: '1', label: 'x', drawn: 'chosen' } as unknown as Gold],
  },
  {
    name: 'gold in other words than the votes',
    code: 'GOLD_UNMATCHED',
    says: 'no vote has a label of gold: gold: "no" 1 ×, "yes" 1 × (and 1 more)',
    votes: [...two, vote('2', 'a', 'x')],
    gold: [
      { item: '1', label: 'yes' },
      { item: '2', label: 'no' },
    ],
  },
  {
    name: 'gold of one class that nobody ever says, five times',
    code: 'GOLD_UNMATCHED',
    says: 'no vote has a label of gold: gold: "z" 5 × (and 1 more)',
    votes: [...'12345'].map((item) => vote(item, 'a', 'x')),
    gold: [...'12345'].map((item) => ({ item, label: 'z' })),
  },
  {
    name: 'abstentions alone, whatever gold says',
    code: 'NO_VOTES',
    says: 'each of the 2 votes is an abstention',
    votes: [vote('1', 'a', null), vote('2', 'a', null)],
    gold: [
      { item: '1', label: 'x' },
      { item: '2', label: 'y' },
    ],
  },
];

test.each(refused)('refuses $name', ({ code, says, votes, gold }) => {
  let thrown: unknown;
  try {
    readVotes(votes, gold);
  } catch (error) {
    thrown = error;
  }
  expect(CuriaError.is(thrown) && thrown.code).toBe(code);
  expect((thrown as Error).message).toBe(says);
});

test('reads votes into one order: names by code point, votes by item, reviewer and order', () => {
  const votes = readVotes(
    [
      vote('b', 'r/2', 'y', { order: '2', cost: 3 }),
      vote('b', 'r/2', 'x', { order: '1', cost: 1 }),
      vote('b', 'q', 'x'),
      vote('\u{1f600}', 'q', 'x', { family: 'f' }),
      vote('\uff5e', 'r/2', null, { order: '1' }),
      vote('b', 'q', 'x'),
    ],
    [{ item: 'b', label: 'z' }],
  );
  expect(votes.items).toEqual(['b', '\uff5e', '\u{1f600}']);
  expect(votes.reviewers).toEqual(['q', 'r/2']);
  expect(votes.classes).toEqual(['x', 'y', 'z']);
  expect(votes.families).toEqual(['q', 'r']);
  expect([...votes.orders]).toEqual([1, 2]);
  expect([...votes.abstained]).toEqual([0, 1]);
  expect([...votes.cost]).toEqual([Number.NaN, 2]);
  expect([...votes.start]).toEqual([0, 3, 3, 4]);
  expect([...votes.label]).toEqual([0, 0, 1, 0]);
  expect([...votes.reviewer]).toEqual([0, 1, 1, 0]);
  expect(goldItems(votes)).toEqual([0]);
  expect(openItems(votes)).toEqual([1, 2]);
  expect(votes.classes[votes.gold[0]!]).toBe('z');
});

test('numbers and flags stand for their text, an answer may be given in a column, an empty one is none', () => {
  const votes = readVotes([
    { item: 1, reviewer: 7, label: true, gold: false },
    { item: 2, reviewer: 7, label: false, gold: '' },
  ]);
  expect(votes.items).toEqual(['1', '2']);
  expect(votes.classes).toEqual(['false', 'true']);
  expect([...votes.gold]).toEqual([0, -1]);
});

test('as many classes as allowed are read', () => {
  const votes = Array.from({ length: MOST_CLASSES }, (_, at) => vote(String(at), 'a', `label ${at}`));
  expect(readVotes(votes).classes).toHaveLength(MOST_CLASSES);
});

test('the order of the records changes nothing, nor do repetitions', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const panel = {
        items: 12,
        classes: 3,
        reviewers: reviewersOf(0.9, 0.6, 0.3),
        missing: 0.3,
        abstains: 0.2,
        gold: 5,
      };
      const { votes, gold } = makeVotes(panel, seed);
      const random = startGenerator(seed);
      const again = readVotes(
        shuffle([...votes, ...votes.slice(0, 4)], random),
        shuffle([...gold, ...gold], random),
      );
      expect(again).toEqual(readVotes(votes, gold));
    }),
    { numRuns: 50 },
  );
});
