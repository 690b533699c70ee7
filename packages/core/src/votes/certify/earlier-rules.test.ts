/** A calibration that was made before panels were weighed by agreement, and before a sequence started where it can pass, stays what it is. */
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { readVotes } from '../read-votes.ts';
import { calibrate } from './calibrate.ts';
import { type Calibration, readCalibration, sealCalibration } from './calibration.ts';
import { checkFigures } from './recompute.ts';

const { votes: given, gold } = makeVotes(
  { items: 200, classes: 3, reviewers: reviewersOf(0.9, 0.85, 0.8, 0.8, 0.4), gold: 90 },
  1,
);
const votes = readVotes(given, gold);
const wanted = { maxError: 0.1, delta: 0.1, minShare: 0.05, goldDrawn: 'random' } as const;
const made = (rules: '1' | '2'): Calibration =>
  readCalibration(
    JSON.parse(
      JSON.stringify(sealCalibration({ value: calibrate(votes, { ...wanted, rules }).calibration })),
    ),
  );

test('its figures follow from what it holds, by the rules of its day', () => {
  const [before, now] = [made('1'), made('2')];
  expect(before.fields.value).not.toHaveProperty('rules');
  expect(now.fields.value!.rules).toBe('2');
  for (const calibration of [before, now]) expect(() => checkFigures(calibration)).not.toThrow();
  // Three cases cannot certify; the sequence of today starts where some can.
  expect(before.fields.value!.threshold).toBeNull();
  expect(now.fields.value!.threshold).not.toBeNull();
  expect(before.fields.value!.model).not.toEqual(now.fields.value!.model);
});

test('neither passes for the other', () => {
  const [before, now] = [made('1'), made('2')];
  const { rules: _rules, ...bare } = now.fields.value!;
  expect(() => checkFigures(sealCalibration({ value: bare }))).toThrow(/do not follow/);
  expect(() => checkFigures(sealCalibration({ value: { ...before.fields.value!, rules: '2' } }))).toThrow(
    /do not follow/,
  );
});
