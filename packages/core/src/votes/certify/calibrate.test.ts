/** Certified automation keeps its promise on made-up panels whose truth is known. */
import { expect, test } from 'vitest';
import { type MadePanel, makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { readVotes } from '../read-votes.ts';
import type { VoteSet } from '../vote-set.ts';
import { type Calibrated, calibrate } from './calibrate.ts';
import { type CalibrateOptions, CERTIFIABLE } from './calibrate-options.ts';

const wanted = { maxError: 0.1, delta: 0.1, goldDrawn: 'random' } as const satisfies CalibrateOptions;

interface World {
  readonly votes: VoteSet;
  readonly truth: ReadonlyMap<string, string>;
}

function world(panel: MadePanel, seed: number): World {
  const { votes, gold, truth } = makeVotes(panel, seed);
  return { votes: readVotes(votes, gold), truth };
}

/** How many of the automatic answers are wrong. */
const wrongOf = ({ answers }: Calibrated, truth: ReadonlyMap<string, string>): number =>
  answers.filter(({ item, label, automatic }) => automatic && truth.get(item) !== label).length;

/** In how many of some worlds the promise was broken, and the mean shares that are certified and estimated. */
function survey(
  panel: MadePanel,
  options: CalibrateOptions,
  worlds: number,
): { broken: number; share: number; estimated: number } {
  let [broken, share, estimated] = [0, 0, 0];
  for (let seed = 1; seed <= worlds; seed++) {
    const { votes, truth } = world(panel, seed);
    const result = calibrate(votes, options);
    if (wrongOf(result, truth) > options.maxError * result.report.automatic) broken++;
    share += result.report.share / worlds;
    estimated += result.report.estimate!.share / worlds;
  }
  return { broken, share, estimated };
}

const skilled: MadePanel = {
  items: 300,
  classes: 2,
  reviewers: reviewersOf(0.9, 0.8, 0.75, 0.7, 0.6),
  gold: 150,
};

test('the limit is passed in at most delta of the draws, much is automated, and the estimate is higher', () => {
  const { broken, share, estimated } = survey(skilled, wanted, 30);
  expect(broken).toBeLessThanOrEqual(3);
  expect(share).toBeGreaterThan(0.5);
  expect(estimated).toBeGreaterThan(share);
});

test('with a reviewer that is copied twice the limit is kept as well', () => {
  const copies = ['copy-1', 'copy-2'].map((name) => ({ name, skill: 0, copies: 'reviewer-e' }));
  const { broken, share } = survey({ ...skilled, reviewers: [...skilled.reviewers, ...copies] }, wanted, 30);
  expect(broken).toBeLessThanOrEqual(3);
  expect(share).toBeGreaterThan(0.5);
});

test('where many are misled together the limit is kept as well', () => {
  const panel = { ...skilled, misled: 0.08, reviewers: reviewersOf(0.95, 0.9, 0.9), classes: 3 };
  expect(survey(panel, wanted, 30).broken).toBeLessThanOrEqual(3);
});

test.each(CERTIFIABLE)('random voters certify nothing: %s', (method) => {
  for (let seed = 1; seed <= 6; seed++) {
    const panel = { items: 200, classes: 2, reviewers: reviewersOf(0.5, 0.5, 0.5, 0.5), gold: 120 };
    const { report, calibration, answers } = calibrate(world(panel, seed).votes, { ...wanted, method });
    expect(report).toMatchObject({
      certified: false,
      share: 0,
      automatic: 0,
      n: 0,
      k: 0,
      upper: 1,
      needed: null,
    });
    expect(report.threshold).toBeUndefined();
    expect(calibration.threshold).toBeNull();
    expect(answers.some(({ automatic }) => automatic)).toBe(false);
  }
});

test('too little gold certifies nothing, and says how much would be needed', () => {
  const { report } = calibrate(
    world({ ...skilled, reviewers: reviewersOf(1, 1, 1), gold: 20 }, 1).votes,
    wanted,
  );
  expect(report.certified).toBe(false);
  expect(report.needed?.more).toBeGreaterThan(0);
  expect(report.sentence).toMatch(new RegExp(`\\b${report.needed!.more} more\\b`));
});

test('fitting gold and certifying gold are drawn by lot and never shared', () => {
  const { report } = calibrate(world(skilled, 1).votes, wanted);
  expect([report.fit, report.calibration, report.open]).toEqual([45, 105, 150]);
  const other = calibrate(world(skilled, 1).votes, { ...wanted, seed: '2' }).report;
  expect(other.steps).not.toEqual(report.steps);
});

test('an alarm on the chosen method stops automation unless somebody answers for it', () => {
  const panel = {
    items: 400,
    classes: 2,
    reviewers: reviewersOf(0.9, 0.9, 0.9, 0.9, 0.9),
    misled: 0.2,
    gold: 200,
  };
  const { votes } = world(panel, 1);
  const limit = { ...wanted, maxError: 0.45, method: 'dawid-skene' } as const;
  const stopped = calibrate(votes, limit);
  expect(stopped.report.alarms.map(({ code }) => code)).toEqual(['OVER_CLAIM']);
  expect(stopped.report).toMatchObject({ blocked: ['OVER_CLAIM'], automatic: 0, share: 0 });
  expect(stopped.calibration.threshold).toBeNull();
  expect(stopped.report.sentence).toContain('An alarm stops automation');
  const accepted = [{ code: 'OVER_CLAIM', because: 'the error limit is what counts here' }];
  const gone = calibrate(votes, { ...limit, accepted });
  expect(gone.report.blocked).toEqual([]);
  expect(gone.report.automatic).toBeGreaterThan(0);
  expect(gone.calibration.accepted).toEqual(accepted);
});
