/** Mutants of comparing reviewers that change nothing. */
import type { Reason } from '../reason.ts';

const PAST_THE_LAST_ITEM = 'past the last item there is no vote';

export const votesComparing: readonly Reason[] = [
  {
    file: 'votes/agreement.ts',
    code: 'item < votes.items.length',
    becomes: 'item <= votes.items.length',
    because: PAST_THE_LAST_ITEM,
  },
  {
    file: 'votes/agreement.ts',
    code: 'one < to',
    becomes: 'one <= to',
    because: 'after the last vote on an item there is none to pair it with',
  },
  {
    file: 'votes/agreement.ts',
    code: 'row < 0',
    becomes: 'false',
    because:
      'only saves time: who is not compared would count in a cell before the first, which does not exist',
  },
  {
    file: 'votes/agreement.ts',
    code: 'column < 0',
    becomes: 'false',
    because:
      'only saves time: who is not compared would count in a cell before the first, which does not exist',
  },
  {
    file: 'votes/agreement.ts',
    code: 'one < reviewers',
    becomes: 'one <= reviewers',
    because: 'after the last reviewer there is no other to mirror',
  },
  {
    file: 'votes/agreement.ts',
    code: 'one + 1',
    becomes: 'one - 1',
    because: 'what was mirrored already is mirrored back as it is',
  },
  {
    file: 'votes/agreement.ts',
    code: 'other < reviewers',
    becomes: 'other <= reviewers',
    because: 'past the last reviewer it writes behind the last cell, which does not exist',
  },
  {
    file: 'votes/agreement.ts',
    code: 'row === undefined',
    becomes: 'false',
    because: 'only saves time: who is not compared would count in a cell that does not exist',
  },
  {
    file: 'votes/agreement.ts',
    code: 'column === undefined',
    becomes: 'false',
    because: 'only saves time: who is not compared would count in a cell that does not exist',
  },
  {
    file: 'votes/agreement.ts',
    code: 'said[(row * reviewers + column) * classes + votes.label[one]!]!++',
    because: 'two of these numbers are multiplied, and both change their sign',
  },
  {
    file: 'votes/notices.ts',
    code: 'item < votes.items.length',
    becomes: 'item <= votes.items.length',
    because: 'past the last item there is no number to be equal',
  },
  {
    file: 'votes/errors-together.ts',
    code: 'credits.slice(at + 1)',
    because:
      'only saves time: a pair the other way round, or with itself, is counted in a cell that nobody reads',
  },
  {
    file: 'votes/errors-together.ts',
    code: 'one < reviewers',
    becomes: 'one <= reviewers',
    because: 'after the last reviewer there is no other',
  },
  {
    file: 'votes/errors-together.ts',
    code: 'spread <= 1e-9',
    becomes: 'spread < 1e-9',
    because: 'the spread of whole and half hits is 0 or far larger, never exactly 1e-9',
  },
  {
    file: 'votes/errors-together.ts',
    code: 'pairs.length === 0',
    becomes: 'false',
    because: 'without a pair the mean is 0 / 0, which is not above 0 either',
  },
  {
    file: 'votes/reviewer-rows.ts',
    code: 'item < votes.items.length',
    becomes: 'item <= votes.items.length',
    because: PAST_THE_LAST_ITEM,
  },
  {
    file: 'votes/reviewer-rows.ts',
    code: 'end < to',
    because: 'what it takes out of the next item is put back before that item is looked at',
  },
  {
    file: 'votes/reviewer-rows.ts',
    code: 'entry < end',
    becomes: 'entry <= end',
    because: 'it puts back one score more, which was not changed',
  },
  {
    file: 'votes/scores.ts',
    code: 'score > best',
    becomes: 'score >= best',
    because: 'of two equal scores, one is the best and the other the second either way',
  },
  {
    file: 'votes/scores.ts',
    code: 'score > second',
    becomes: 'score >= second',
    because: 'it becomes what it is',
  },
];
