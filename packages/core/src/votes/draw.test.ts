/** What is drawn by lot: spot checks, and items that teach most. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../test/random-votes.ts';
import { sha256 } from '../text/sha256.ts';
import { suggestGold } from './certify/suggest-gold.ts';
import { readVotes } from './read-votes.ts';
import { shuffle, startGenerator } from './shuffle.ts';
import { goldItems } from './vote-set.ts';
import { drawSpotChecks } from './watch/spot-check.ts';
import { prepare, scoresBy } from './weigh/methods.ts';
import { decideByScores } from './weigh/scores.ts';

const items = Array.from({ length: 100 }, (_, at) => `case-${at}`);

test('spot checks are drawn by hash: the same for a seed, whatever the order, and of the right number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 100 }), (seed, percent) => {
      const drawn = drawSpotChecks(items, percent / 100, String(seed));
      expect(drawn).toHaveLength(percent);
      expect(drawSpotChecks(shuffle(items, startGenerator(seed)), percent / 100, String(seed))).toEqual(
        drawn,
      );
      const lots = drawn.map((item) => sha256(`spot-check ${seed}\n${item}`));
      expect(lots.toSorted()).toEqual(lots);
    }),
    { numRuns: 20 },
  );
  expect(drawSpotChecks(items, 0.1, '1')).not.toEqual(drawSpotChecks(items, 0.1, '2'));
  expect(drawSpotChecks(['a', 'a', 'b'], 1, '1').toSorted()).toEqual(['a', 'b']);
  expect(drawSpotChecks([], 0.5, '1')).toEqual([]);
  expect(drawSpotChecks(items, 0.001, '1')).toHaveLength(1);
});

test('a larger share contains a smaller one', () => {
  expect(drawSpotChecks(items, 0.2, '1').slice(0, 10)).toEqual(drawSpotChecks(items, 0.1, '1'));
});

test.each([0, -1, 1.1, Number.NaN])('a share of %s cannot be drawn', (share) => {
  expect(() => drawSpotChecks(items, share, '1')).toThrow(
    expect.objectContaining({
      code: 'USAGE',
      message: `a share of ${share} cannot be drawn: it is above 0 and at most 1`,
    }),
  );
});

test('suggestions: ten by lot first, then the five smallest margins, all marked', () => {
  const { votes, gold } = makeVotes(
    { items: 60, classes: 2, reviewers: reviewersOf(0.9, 0.8, 0.6), gold: 30 },
    3,
  );
  expect(suggestGold(readVotes(votes))).toHaveLength(10);
  expect(suggestGold(readVotes(votes))).toEqual(suggestGold(readVotes(votes), '1'));
  expect(suggestGold(readVotes(votes))).not.toEqual(suggestGold(readVotes(votes), '2'));
  expect(suggestGold(readVotes(votes, gold.slice(0, 7)))).toHaveLength(3);
  expect(suggestGold(readVotes(votes, gold.slice(0, 7)), '1', 2)).toHaveLength(2);
  expect(suggestGold(readVotes(votes, gold.slice(0, 7)), '1', 20)).toHaveLength(3);
  expect(suggestGold(readVotes(votes, gold.slice(0, 10)))).toHaveLength(5);
  expect(suggestGold(readVotes(votes, gold.slice(0, 10)), '1', 20)).toHaveLength(20);
  const set = readVotes(votes, gold);
  const suggested = suggestGold(set);
  expect(suggested).toHaveLength(5);
  expect(suggested.every(({ drawn, label }) => drawn === 'suggested' && label === null)).toBe(true);
  const scores = scoresBy('stack', prepare(set), goldItems(set));
  const margins = set.items
    .map((item, at) => ({
      item,
      margin: set.gold[at]! < 0 ? decideByScores(scores, at).margin : Number.POSITIVE_INFINITY,
    }))
    .sort((a, b) => a.margin - b.margin);
  const largest = Math.max(
    ...suggested.map(({ item }) => margins.find((each) => each.item === item)!.margin),
  );
  expect(largest).toBe(margins[4]!.margin);
  // A suggestion that was not answered yet is read as no answer.
  expect(goldItems(readVotes(votes, suggested))).toEqual([]);
});
