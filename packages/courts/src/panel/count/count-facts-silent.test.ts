/** Who has answered, and who is silent: each seat is one of the two. */
import { expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import { ruleCase } from '../rule/rule-case.ts';

test('silent seats are those that are missing, refused to answer or said something unusable', () => {
  const court = smallCourt(
    { kind: 'flag' },
    {
      roles: { one: { voices: 12 } },
      facts: {
        seats: { count: 'seats' },
        answered: { count: 'answered' },
        silent: { count: 'silent' },
        voted: { count: 'voted' },
      },
    },
  );
  const states = ['abstained', 'refused', 'refused', 'unusable', 'unusable', 'unusable', 'missing'];
  const votes = [{ voice: 'v', value: true }, ...states.map((state, at) => ({ voice: `v${at}`, state }))];
  expect(ruleCase(court, { votes }, { facts: true }).items[0]).toMatchObject({
    votes: { voted: 1, abstained: 1, missing: 5, refused: 2, unusable: 3, inconsistent: 0 },
    facts: { seats: 12, answered: 2, silent: 10, voted: 1 },
  });
});
