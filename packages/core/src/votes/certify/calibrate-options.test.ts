/** What a calibration is asked for: defaults, refusals, the usual method, and how gold is divided. */
import { expect, test } from 'vitest';
import { type MadePanel, makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { refusalOf } from '../../../test/refusal-of.ts';
import { sha256 } from '../../text/sha256.ts';
import { readVotes } from '../read-votes.ts';
import type { VoteSet } from '../vote-set.ts';
import { crossValidate } from '../weigh/cross-validate.ts';
import { prepare } from '../weigh/methods.ts';
import { type CalibrateOptions, readOptions, splitGold } from './calibrate-options.ts';

const wanted = { maxError: 0.1, delta: 0.2, goldDrawn: 'random' } as const satisfies CalibrateOptions;
const panel: MadePanel = { items: 60, classes: 2, reviewers: reviewersOf(0.9, 0.85, 0.8, 0.9), gold: 30 };
const made = makeVotes(panel, 1);
const votes = readVotes(made.votes, made.gold);
const world = (changed: Partial<MadePanel>): VoteSet => {
  const { votes: given, gold } = makeVotes({ ...panel, ...changed }, 1);
  return readVotes(given, gold);
};

test('what nobody says is the usual: the open cases, half of them at least, by the stack', () => {
  expect(readOptions(votes, wanted)).toEqual({
    maxError: 0.1,
    delta: 0.2,
    minShare: 0.5,
    mode: 'batch',
    kind: 'panel',
    seed: '1',
    method: 'stack',
    cascade: {},
    rules: '2',
    look: 1,
    accepted: [],
    missing: [],
  });
  expect(readOptions(world({ gold: 60 }), wanted).mode).toBe('stream');
});

test('what somebody says counts', () => {
  const said = {
    minShare: 1,
    mode: 'stream',
    seed: '7',
    method: 'cascade',
    cascade: { stopAt: 0.9 },
    accepted: [{ code: 'ECHO', because: 'known' }],
    rules: '1',
    look: 3,
    missing: [],
  } as const;
  expect(readOptions(votes, { ...wanted, ...said })).toEqual({
    maxError: 0.1,
    delta: 0.2,
    kind: 'panel',
    ...said,
  });
});

test.each<[what: string, options: Partial<CalibrateOptions>, code: string, message: string]>([
  ['no error at all', { maxError: 0 }, 'USAGE', 'the error limit is 0; it must be above 0 and below 1'],
  ['any error', { maxError: 1 }, 'USAGE', 'the error limit is 1; it must be above 0 and below 1'],
  ['no number', { maxError: Number.NaN }, 'USAGE', 'the error limit is NaN'],
  ['certainty', { delta: 0 }, 'USAGE', 'delta is 0; it must be above 0 and below 1'],
  ['no confidence', { delta: 1 }, 'USAGE', 'delta is 1; it must be above 0 and below 1'],
  ['no share', { minShare: 0 }, 'USAGE', 'the smallest share is 0; it must be above 0 and at most 1'],
  ['more than all', { minShare: 1.1 }, 'USAGE', 'the smallest share is 1.1'],
  ['gold that nobody calls random', { goldDrawn: undefined as never }, 'GOLD_NOT_RANDOM', 'nobody stated'],
])('refuses %s', (_what, options, code, message) => {
  expect(refusedWith(votes, { ...wanted, ...options })).toEqual([code, expect.stringContaining(message), []]);
});

test('of a crowd only a list is certified: nobody knows who is missing on a case to come', () => {
  expect(readOptions(votes, { ...wanted, kind: 'crowd' }).mode).toBe('batch');
  for (const [given, options] of [
    [votes, { mode: 'stream' }],
    [world({ gold: 60 }), {}],
  ] as const)
    expect(refusedWith(given, { ...wanted, ...options, kind: 'crowd' })).toEqual([
      'USAGE',
      expect.stringContaining('only for a list of open cases'),
      [],
    ]);
});

test('refuses votes without a known answer, and a batch without open cases', () => {
  expect(refusedWith(readVotes(made.votes), wanted)).toEqual([
    'NO_GOLD',
    'no answer is known, so nothing can be certified',
    [],
  ]);
  const known = world({ gold: 60 });
  expect(refusedWith(known, { ...wanted, mode: 'batch' })).toEqual([
    'USAGE',
    expect.stringContaining('there are none'),
    [],
  ]);
  expect(readOptions(known, { ...wanted, mode: 'stream' }).mode).toBe('stream');
});

test('names every answer that was suggested, in the order of the items', () => {
  const suggested = made.gold.map((answer, at) =>
    at === 12 || at === 3 || at === 7 ? { ...answer, drawn: 'suggested' as const } : answer,
  );
  const problem = 'was suggested because it teaches most, not drawn at random';
  // They are read last to first: the order in which they come does not matter.
  expect(refusedWith(readVotes(made.votes, suggested.toReversed()), wanted)).toEqual([
    'GOLD_NOT_RANDOM',
    `item-00003: ${problem} (and 2 more)`,
    ['item-00003', 'item-00007', 'item-00012'].map((path) => ({ path, problem })),
  ]);
});

test.each<[what: string, votes: VoteSet, options: Partial<CalibrateOptions>, method: string]>([
  ['a panel', votes, {}, 'stack'],
  ['what is called a panel', votes, { kind: 'panel' }, 'stack'],
  ['what is called a crowd', votes, { kind: 'crowd' }, 'blend'],
  ['a crowd', world({ missing: 0.7, reviewers: reviewersOf(...Array<number>(16).fill(0.85)) }), {}, 'blend'],
])('by default %s is answered by the method that suits it', (_what, given, options, method) => {
  expect(readOptions(given, { ...wanted, ...options }).method).toBe(method);
});

test('a crowd is answered by the stack where it wins on what is fitted on, whatever certifies says', () => {
  const chosen = new Set<string>();
  for (let seed = 1; seed <= 40; seed++) {
    const reviewers = reviewersOf(0.95, 0.9, 0.5, 0.5, 0.4);
    const drawn = makeVotes(
      { items: 120, classes: 2, reviewers, misled: 0.25, missing: 0.3, gold: 80 },
      seed,
    );
    const given = readVotes(drawn.votes, drawn.gold);
    const { fit, calibration } = splitGold(given, '1');
    const prepared = prepare(given, 'crowd');
    const [blend, stack] = (['blend', 'stack'] as const).map((method) =>
      crossValidate(method, prepared, fit, '1').map(({ credit }) => credit),
    ) as [number[], number[]];
    const won = stack.map((credit, at) => credit - blend[at]!);
    const net = won.reduce((sum, each) => sum + each, 0);
    const differing = won.filter((each) => each !== 0).length;
    const expected = net >= Math.max(1, Math.sqrt(differing)) ? 'stack' : 'blend';
    expect(readOptions(given, { ...wanted, kind: 'crowd' }).method).toBe(expected);
    chosen.add(expected);
    const known = new Set(calibration.map((item) => given.items[item]!));
    const turned = drawn.gold.map(({ item, label }) =>
      known.has(String(item))
        ? { item, label: label === 'class-0' ? 'class-1' : 'class-0' }
        : { item, label },
    );
    expect(readOptions(readVotes(drawn.votes, turned), { ...wanted, kind: 'crowd' }).method).toBe(expected);
  }
  expect([...chosen].sort()).toEqual(['blend', 'stack']);
});

test('a crowd for whose errors there is no room is answered by the stack', () => {
  // 17 reviewers who each use all of 1,000 labels.
  const many = Array.from({ length: 17_000 }, (_, at) => ({
    ...{ item: `i${at % 1000}`, reviewer: `r${Math.floor(at / 1000)}`, label: `l${at % 1000}` },
  }));
  const crowd = readVotes(many, [{ item: 'i0', label: 'l0' }]);
  expect(readOptions(crowd, { ...wanted, kind: 'crowd' }).method).toBe('stack');
});

test.each([
  [10, 3],
  [13, 3],
  [3, 0],
  [30, 9],
])('of %i known answers %i are for the fit, by lot', (gold, fit) => {
  const given = world({ gold });
  const lot = (item: number): string => sha256(`seven\n${given.items[item]}`);
  const drawn = Array.from({ length: gold }, (_, item) => item).sort((a, b) => (lot(a) < lot(b) ? -1 : 1));
  expect(splitGold(given, 'seven')).toEqual({ fit: drawn.slice(0, fit), calibration: drawn.slice(fit) });
});

function refusedWith(given: VoteSet, options: CalibrateOptions): unknown[] | undefined {
  const refused = refusalOf(() => readOptions(given, options));
  return refused && [refused.code, refused.message, refused.details];
}
