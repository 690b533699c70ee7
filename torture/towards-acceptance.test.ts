/** Every question says which of its outcomes let something pass, and a move towards acceptance is noticed whatever it begins with. */
import { tablesOf } from '@curia/core/in/table';
import { expect, test } from 'vitest';
import { questions } from '../packages/curia/src/courts/list.ts';
import { PASSING, type Standing, standingIn, towardsAcceptance } from './towards-acceptance.ts';

test('every question is listed, with outcomes that it has', () => {
  expect(Object.keys(PASSING).toSorted()).toEqual(questions.map(({ name }) => name).toSorted());
  for (const question of questions) {
    const outcomes = tablesOf(question).flatMap((table) => Object.keys(table.outcomes));
    for (const outcome of PASSING[question.name]!)
      expect([question.name, outcomes.includes(outcome), outcome]).toEqual([question.name, true, outcome]);
  }
});

const standing = (passes: string | null): Standing => new Map([['', passes]]);

test.each([
  ['refused', standing('KEEP')],
  [standing(null), standing('KEEP')],
  [standing('KEEP'), standing('FLIP')],
  [new Map() as Standing, standing('KEEP')],
])('%j, then %j is a move', (before, after) => {
  expect(towardsAcceptance(before as Standing, after as Standing)).toEqual(expect.any(String));
});

test.each([
  [standing('KEEP'), standing('KEEP')],
  [standing('KEEP'), standing(null)],
  [standing('KEEP'), 'refused'],
  [standing(null), new Map() as Standing],
])('%j, then %j is none', (before, after) => {
  expect(towardsAcceptance(before as Standing, after as Standing)).toBeUndefined();
});

test('in a court of one’s own, what is taken passes', () => {
  const item = { outcome: 'o', rule: 'r', source: 's', code: 'c', reason: 'w', round: 1 };
  const votes = { voted: 0, abstained: 0, missing: 0, refused: 0, unusable: 0, inconsistent: 0 };
  const ended = standingIn({
    effect: 'escalate',
    round: 1,
    items: [
      { ...item, item: 'a', effect: 'take', value: 1, votes },
      { ...item, item: 'b', effect: 'escalate', votes },
    ],
    verdict: { ...item, effect: 'refuse' },
  });
  expect([...(ended as ReadonlyMap<string, string | null>)]).toEqual([
    ['item a', 'take 1'],
    ['item b', null],
    ['verdict', null],
  ]);
});
