/** What `defineTable` refuses in the cells of a rule: a wrong shape, an unknown name, and what can never match. */
import { expect, test } from 'vitest';
import { refund, withRule } from '../../test/refund.ts';
import { refusalOf } from '../../test/refusal-of.ts';
import { defineTable, type TableDefinition } from './define/define-table.ts';

/** The problems with a definition; undefined if it is accepted. */
const problemsOf = (definition: unknown) =>
  refusalOf(() => defineTable(definition as TableDefinition))?.details;

const sum = (...of: string[]) => ({ kind: 'sum', doc: '', of });

const NUMBER = 'must be a number or { at_least, above, at_most, below, equals }';
const CHOICE = 'must be a value, a list of values, or { not: … }';
const SET = 'must be { has_any: […] }, { has_all: […] } or { has_none: […] }';

test.each<[string, object, string]>([
  ['a sum against its part', { events: 0, days: { at_least: 1 } }, 'events exactly 0, days at least 1'],
  [
    'labels against each other',
    { damaged: true, marks: { has_all: ['new'], has_none: ['new'] } },
    'marks all of new, marks none of new',
  ],
  ['a sum larger than its parts can be', { events: { above: 2 ** 41 } }, 'events above 2199023255552'],
])('%s: the conditions that exclude each other are named, and no others', (_what, when, conflict) => {
  expect(problemsOf(withRule({ when }))).toEqual([
    { path: 'rules[0].when', problem: `can never match: ${conflict}` },
  ]);
});

test.each<[string, string, unknown, string]>([
  ['an unknown fact', 'dayz', 1, 'there is no fact "dayz"; did you mean days?'],
  [
    'what every object has',
    'constructor',
    1,
    'there is no fact "constructor"; there are days, returns, events, amount, tier, damaged, marks',
  ],
  ['nothing for a number', 'days', undefined, NUMBER],
  ['null for a number', 'days', null, NUMBER],
  ['a word for a number', 'days', '1', NUMBER],
  ['a flag for a number', 'days', true, NUMBER],
  ['a list for a number', 'days', ['1'], NUMBER],
  ['no number', 'days', Number.NaN, 'must be a finite number'],
  ['no comparison', 'days', {}, 'must have one of at_least, above, at_most, below, equals'],
  [
    'an unknown comparison',
    'days',
    { atleast: 1 },
    'there is no comparison "atleast"; did you mean at_least?',
  ],
  [
    'an endless number',
    'amount',
    { at_least: 1, above: Number.POSITIVE_INFINITY },
    'above must be a finite number',
  ],
  ['a flag as a bound', 'days', { above: true }, 'above must be a number or the name of a number parameter'],
  [
    'an unknown parameter',
    'days',
    { at_most: 'limitt' },
    'at_most there is no parameter "limitt"; did you mean limit?',
  ],
  [
    'a parameter that every object has',
    'days',
    { at_most: 'valueOf' },
    'at_most there is no parameter "valueOf"; there is only limit',
  ],
  [
    'an empty range',
    'days',
    { at_least: 5, at_most: 4 },
    'can never match: no count is at least 5 and at most 4',
  ],
  ['a negative count', 'days', -1, 'can never match: no count is exactly -1'],
  ['half a count', 'days', 1.5, 'can never match: no count is exactly 1.5'],
  ['a negative sum', 'events', { below: 0 }, 'can never match: no sum is below 0'],
  ['a score out of its range', 'amount', { above: 1000 }, 'can never match: no score is above 1000'],
  ['nothing for a choice', 'tier', undefined, 'there is no value "undefined"; there are gold, silver'],
  [
    'null for a choice that does not allow it',
    'tier',
    null,
    'there is no value "null"; there are gold, silver',
  ],
  ['a number for a choice', 'tier', 3, CHOICE],
  ['a flag for a choice', 'tier', true, CHOICE],
  ['a comparison of a choice', 'tier', { above: 1 }, CHOICE],
  ['no value', 'tier', [], 'must name at least one value'],
  ['no value to leave out', 'tier', { not: [] }, 'must name at least one value'],
  ['an unknown value', 'tier', ['gold', 'silvre'], 'there is no value "silvre"; did you mean silver?'],
  [
    'an unknown value to leave out',
    'tier',
    { not: 'gould' },
    'there is no value "gould"; did you mean gold?',
  ],
  ['more than not', 'tier', { not: 'gold', or: 'x' }, 'there is no comparison "or"; did you mean not?'],
  [
    'nothing to leave out',
    'tier',
    { not: undefined },
    'there is no value "undefined"; there are gold, silver',
  ],
  ['no value left', 'tier', { not: ['gold', 'silver'] }, 'can never match: no value is left'],
  ['a word for a flag', 'damaged', 'yes', 'must be true or false'],
  ['nothing for a flag', 'damaged', undefined, 'must be true or false'],
  ['a word for a set', 'marks', 'new', SET],
  ['null for a set', 'marks', null, SET],
  ['a flag for a set', 'marks', true, SET],
  ['a list for a set', 'marks', ['new'], SET],
  ['no comparison of a set', 'marks', {}, 'must have one of has_any, has_all, has_none'],
  ['no label', 'marks', { has_all: [] }, 'has_all must be a list of values'],
  ['a word for a list of labels', 'marks', { has_all: 'new' }, 'has_all must be a list of values'],
  [
    'nothing for a label',
    'marks',
    { has_any: ['new', undefined] },
    'has_any there is no value "undefined"; there are new, sealed',
  ],
  [
    'an unknown label',
    'marks',
    { has_any: ['new', 'seald'] },
    'has_any there is no value "seald"; did you mean sealed?',
  ],
])('%s', (_what, fact, cell, problem) => {
  expect(problemsOf(withRule({ when: { [fact]: cell } }))).toEqual([
    { path: `rules[0].when.${fact}`, problem },
  ]);
});

test('a bound that is no number', () => {
  const params = { ...refund.params, words: { kind: 'words', doc: '', default: [] } };
  const rules = [{ ...refund.rules[0], when: { days: { above: 'words' } } }];
  expect(problemsOf({ ...refund, params, rules })).toEqual([
    { path: 'rules[0].when.days', problem: 'above words is not a number parameter' },
  ]);
});

test('a rule gets the benefit of the doubt if nobody can say in time whether its sums can be met', () => {
  const parts = ['a', 'b', 'c', 'd', 'e', 'f'];
  const weighted = (...times: number[]) => sum(...parts.flatMap((part, at) => Array(times[at]!).fill(part)));
  const facts = {
    ...Object.fromEntries(parts.map((part) => [part, { kind: 'count', doc: '' }])),
    up: weighted(1, 2, 3, 4, 5, 6),
    down: weighted(6, 5, 4, 3, 2, 1),
    mixed: weighted(1, 3, 5, 2, 4, 6),
  };
  // The first two add up to a multiple of seven, so this has no solution; finding that out takes too long.
  const when = { up: 1_000_001, down: 1_000_001, mixed: 1_000_002 };
  expect(
    problemsOf({ ...refund, facts, rules: [{ id: 'hard', when, then: 'PAY', reason: '' }] }),
  ).toBeUndefined();
});
