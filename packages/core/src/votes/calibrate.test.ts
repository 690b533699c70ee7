/** Certified automation: the promise is kept on made-up panels whose truth is known, and fails closed. */
import { expect, test } from 'vitest';
import { type MadePanel, makeVotes, reviewersOf } from '../../test/random-votes.ts';
import { CuriaError, type ErrorCode } from '../errors.ts';
import { type Calibrated, calibrate } from './calibrate.ts';
import type { CalibrateOptions, Tries } from './calibrate-options.ts';
import { answerBy } from './model.ts';
import { readVotes } from './read-votes.ts';
import type { VoteSet } from './vote-set.ts';

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

/** In how many of some worlds the promise was broken, and the mean share. */
function survey(
  panel: MadePanel,
  options: CalibrateOptions,
  worlds: number,
): { broken: number; share: number } {
  let [broken, share] = [0, 0];
  for (let seed = 1; seed <= worlds; seed++) {
    const { votes, truth } = world(panel, seed);
    const result = calibrate(votes, options);
    if (wrongOf(result, truth) > options.maxError * result.report.automatic) broken++;
    share += result.report.share / worlds;
  }
  return { broken, share };
}

const skilled: MadePanel = {
  items: 300,
  classes: 2,
  reviewers: reviewersOf(0.9, 0.8, 0.75, 0.7, 0.6),
  gold: 150,
};

test('the limit is passed in at most delta of the draws, and much is automated', () => {
  const { broken, share } = survey(skilled, wanted, 30);
  expect(broken).toBeLessThanOrEqual(3);
  expect(share).toBeGreaterThan(0.5);
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

test.each(['stack', 'cascade', 'dawid-skene'] as const)('random voters certify nothing: %s', (method) => {
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
  expect(report.sentence).toContain(`About ${report.needed!.more} more labels`);
});

test('ties are never automatic, even where everything is certified', () => {
  const panel = { items: 120, classes: 2, reviewers: reviewersOf(1, 1), gold: 100, abstains: 0.2 };
  const { votes } = world(panel, 3);
  const { report, answers } = calibrate(votes, { ...wanted, maxError: 0.3 });
  expect(report.certified).toBe(true);
  expect(answers.some(({ tie }) => tie)).toBe(true);
  expect(answers.every(({ tie, automatic }) => !(tie && automatic))).toBe(true);
  expect(report.automatic).toBe(answers.filter(({ automatic }) => automatic).length);
});

test('fitting gold and certifying gold are drawn by lot and never shared', () => {
  const { report } = calibrate(world(skilled, 1).votes, wanted);
  expect([report.fit, report.calibration, report.open]).toEqual([45, 105, 150]);
  const other = calibrate(world(skilled, 1).votes, { ...wanted, seed: '2' }).report;
  expect(other.steps).not.toEqual(report.steps);
});

test('the estimate automates more on the same gold, and is made for a list only', () => {
  let [certified, estimated] = [0, 0];
  for (let seed = 1; seed <= 10; seed++) {
    const { report } = calibrate(world(skilled, seed).votes, wanted);
    certified += report.share;
    estimated += report.estimate!.share;
    expect(report.estimate!.automatic).toBeLessThanOrEqual(report.open);
  }
  expect(estimated).toBeGreaterThan(certified);
  expect(calibrate(world(skilled, 1).votes, { ...wanted, mode: 'stream' }).report.estimate).toBeUndefined();
  expect(
    calibrate(world(skilled, 1).votes, { ...wanted, method: 'cascade' }).report.estimate,
  ).toBeUndefined();
});

test('a stream is certified without open cases, a batch is not', () => {
  const { votes } = world({ ...skilled, gold: 300 }, 1);
  const { report, calibration } = calibrate(votes, wanted);
  expect(report).toMatchObject({ mode: 'stream', open: 0, automatic: 0, certified: true });
  expect(report.share).toBeGreaterThan(0.5);
  expect(calibration.cases).toEqual([]);
  expect(() => calibrate(votes, { ...wanted, mode: 'batch' })).toThrow(/there are none/);
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

test('a court is certified by what it would take', () => {
  const { votes } = world(skilled, 5);
  // A court that takes nothing but one class from the threshold on, and always another one on the first cases.
  const court: Tries = (model, classes) => {
    const answers = new Map(answerBy(model, votes).map((answer, at) => [votes.items[at]!, answer]));
    const take = (item: string, threshold: number): string | null => {
      if (item < 'item-00020') return 'class-1';
      const { label, margin, tied } = answers.get(item)!;
      return tied === 1 && classes[label] === 'class-0' && margin >= threshold ? 'class-0' : null;
    };
    return { model, take: (item, threshold) => ({ label: take(item, threshold), ballots: [] }) };
  };
  const { report, answers } = calibrate(votes, { ...wanted, maxError: 0.3, court });
  expect(report.certified).toBe(true);
  const usual = calibrate(votes, { ...wanted, maxError: 0.3 }).report;
  report.steps.forEach(({ n, q, threshold }, at) => {
    expect([q, threshold]).toEqual([usual.steps[at]!.q, usual.steps[at]!.threshold]);
    expect(n).toBeLessThan(usual.steps[at]!.n);
  });
  const automatic = answers.filter((answer) => answer.automatic);
  expect(automatic.length).toBe(report.automatic);
  expect(automatic.length).toBeGreaterThan(0);
  expect(automatic.every(({ label }) => label === 'class-0')).toBe(true);
});

/** A court that takes what it likes, whatever was learned. */
const taking =
  (label: (item: string) => string): Tries =>
  (model) => ({ model, take: (item) => ({ label: label(item), ballots: [] }) });

test('what a court takes counts as wrong where it is wrong, whatever the method says', () => {
  const { votes, truth } = world(skilled, 5);
  const right = calibrate(votes, { ...wanted, court: taking((item) => truth.get(item)!) }).report;
  expect(right).toMatchObject({ certified: true, share: 1, k: 0 });
  const never = calibrate(votes, { ...wanted, court: taking(() => 'class-7') }).report;
  expect(never).toMatchObject({ certified: false, share: 0 });
  expect(never.steps.every(({ n, k }) => n === k)).toBe(true);
});

const bad: readonly {
  readonly name: string;
  readonly code: ErrorCode;
  readonly options: Partial<CalibrateOptions>;
}[] = [
  { name: 'an error limit of 0', code: 'USAGE', options: { maxError: 0 } },
  { name: 'an error limit of 1', code: 'USAGE', options: { maxError: 1 } },
  { name: 'a limit that is no number', code: 'USAGE', options: { maxError: Number.NaN } },
  { name: 'delta of 0', code: 'USAGE', options: { delta: 0 } },
  { name: 'a smallest share of 0', code: 'USAGE', options: { minShare: 0 } },
];

test.each(bad)('refuses $name', ({ code, options }) => {
  expect(codeOf(() => calibrate(world(skilled, 1).votes, { ...wanted, ...options }))).toBe(code);
});

test('refuses no gold, gold that nobody calls random, and gold that was suggested', () => {
  const { votes, gold } = makeVotes(skilled, 1);
  expect(codeOf(() => calibrate(readVotes(votes), wanted))).toBe('NO_GOLD');
  const { goldDrawn: _stated, ...unstated } = wanted;
  expect(codeOf(() => calibrate(readVotes(votes, gold), unstated))).toBe('GOLD_NOT_RANDOM');
  const suggested = gold.map((answer, at) =>
    at === 3 ? { ...answer, drawn: 'suggested' as const } : answer,
  );
  expect(codeOf(() => calibrate(readVotes(votes, suggested), wanted))).toBe('GOLD_NOT_RANDOM');
});

function codeOf(run: () => unknown): ErrorCode | undefined {
  try {
    run();
  } catch (error) {
    if (CuriaError.is(error)) return error.code;
    throw error;
  }
  return undefined;
}
