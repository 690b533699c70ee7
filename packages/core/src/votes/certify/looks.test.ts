/** Which look a calibration is, and how sure all of them are together. */
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { readVotes } from '../read-votes.ts';
import { goldHash } from '../vote-hash.ts';
import { calibrate } from './calibrate.ts';
import { sealCalibration } from './calibration.ts';
import { type EarlierLook, earlierLook, lookAfter, sayLook } from './looks.ts';
import { checkFigures } from './recompute.ts';

const given = (gold: readonly string[]) =>
  readVotes(
    ['a', 'b', 'c', 'd', 'e'].flatMap((item) => [
      { item, reviewer: 'ann', label: 'yes' },
      { item, reviewer: 'bob', label: 'no' },
    ]),
    gold.map((item) => ({ item, label: 'yes' })),
  );
const now = given(['a', 'b', 'c']);
const earlier = (more: Partial<EarlierLook> = {}): EarlierLook => ({
  ...{ look: 1, seed: '1', gold_hash: goldHash(given(['a', 'b'])), known: ['a', 'b'] },
  ...more,
});

test.each([
  ['nothing came before', undefined, 1],
  ['the same known answers and more', earlier(), 2],
  ['a third time', earlier({ look: 2 }), 3],
  ['the same again', earlier({ gold_hash: goldHash(now), look: 2 }), 2],
  ['the same answers, divided by another lot', earlier({ gold_hash: goldHash(now), seed: '2' }), 2],
  ['new known answers only', earlier({ known: ['d', 'e'], look: 4 }), 1],
])('%s', (_what, before, look) => {
  expect(lookAfter(before, now, '1')).toBe(look);
});

test('a calibration says in its file which look it is, and the next one counts on', () => {
  const { votes, gold } = makeVotes(
    { items: 120, classes: 2, reviewers: reviewersOf(0.95, 0.9, 0.9), gold: 60 },
    1,
  );
  const wanted = { maxError: 0.3, delta: 0.1, goldDrawn: 'random' } as const;
  const sealed = (known: number, look?: EarlierLook) =>
    sealCalibration({
      value: calibrate(readVotes(votes, gold.slice(0, known)), { ...wanted, look }).calibration,
    });
  const first = sealed(40);
  expect(first.fields.value!.look).toBeUndefined();
  expect(earlierLook(first, 'other')).toBeUndefined();
  const second = sealed(60, earlierLook(first, 'value'));
  expect(second.fields.value!.look).toBe(2);
  expect(() => checkFigures(second)).not.toThrow();
  const { report } = calibrate(readVotes(votes, gold), { ...wanted, look: earlierLook(first, 'value') });
  expect(report.look).toBe(2);
  expect(report.sentence).toContain('look 2: confidence of both together 80 %');
});

test('in words', () => {
  expect(sayLook(1, 0.1)).toBe('');
  expect(sayLook(2, 0.1)).toContain('look 2: confidence of both together 80 %');
  expect(sayLook(3, 0.05)).toContain('look 3: confidence of all 3 together 85 %');
  expect(sayLook(10, 0.1)).toContain('look 10: confidence of all 10 together none');
});
