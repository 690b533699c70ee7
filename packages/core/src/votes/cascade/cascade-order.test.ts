/** The order in which a cascade asks: by the loss on gold held back, against its definition in straight-line code. */
import { expect, test } from 'vitest';
import { denseFit, denseHeldOutLoss, densePhi, densePrior } from '../../../test/dense-stack.ts';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { readVotes } from '../read-votes.ts';
import { goldItems } from '../vote-set.ts';
import { differencesOf, leaveOneOutLoss } from '../weigh/leave-one-out.ts';
import { priorWeights } from '../weigh/prior.ts';
import { orderQuickly, orderReviewers } from './cascade-order.ts';

const panels = [
  { name: 'two classes', classes: 2, orders: [['1'], ['1'], ['1'], ['1']], missing: 0 },
  {
    name: 'two classes, some asked twice',
    classes: 2,
    orders: [['1', '2'], ['1'], ['1', '2'], ['1']],
    missing: 0.3,
  },
  {
    name: 'three classes, missing votes',
    classes: 3,
    orders: [['1'], ['1', '2'], ['1'], ['1']],
    missing: 0.3,
  },
];

test.each(panels)(
  'the next is always the one with the lowest loss: $name',
  ({ classes, orders, missing }) => {
    const reviewers = reviewersOf(0.6, 0.9, 0.8, 0.4).map((each, at) => ({ ...each, orders: orders[at]! }));
    const { votes, gold } = makeVotes({ items: 26, classes, reviewers, gold: 13, missing, abstains: 0.1 }, 6);
    const set = readVotes(votes, gold);
    const places = orderReviewers(set, goldItems(set), 4);
    expect(places).toHaveLength(4);
    places.forEach(({ reviewer, loss }, at) => {
      const asked = places.slice(0, at).map((place) => place.reviewer);
      const losses = [...set.reviewers.keys()].map((other) =>
        asked.includes(other)
          ? Number.POSITIVE_INFINITY
          : denseHeldOutLoss(set, goldItems(set), new Set([...asked, other])),
      );
      expect(losses.indexOf(Math.min(...losses))).toBe(reviewer);
      expect(loss).toBeCloseTo(losses[reviewer]!, 6);
    });
    expect(orderReviewers(set, goldItems(set), 2)).toEqual(places.slice(0, 2));
    expect(orderReviewers(set, goldItems(set), 0)).toEqual([]);
  },
);

test('two classes: the formula comes near to fitting again without each item', () => {
  const { votes, gold } = makeVotes({ items: 40, classes: 2, reviewers: reviewersOf(0.6, 0.9), gold: 40 }, 9);
  const set = readVotes(votes, gold);
  const [phi, known] = [densePhi(set), goldItems(set)];
  const prior = densePrior(set, phi);
  const total = (item: number, k: number, weights: readonly number[]): number =>
    phi[item]!.reduce((sum, values, r) => sum + (prior[r]! + weights[r]!) * values[k]!, 0);
  const offset = phi.map((_, item) => [0, 1].map((k) => total(item, k, [0, 0])));
  const losses = known.map((item) => {
    const rest = known.filter((other) => other !== item);
    const weights = denseFit(phi, offset, rest, set.gold, [1 / 5, 1 / 5]);
    const right = set.gold[item]!;
    return Math.log(1 + Math.exp(total(item, 1 - right, weights) - total(item, right, weights)));
  });
  const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
  expect(orderReviewers(set, known, 2)[1]!.loss).toBeCloseTo(mean, 3);
});

test.each<[gold: string, ...panel: [orders: number, labels: string][]]>([
  ['xyxyxxyxxyxy', [1, 'xyxyxyxyxxyy'], [4, 'xyxyxyxyxyyy'], [64, 'xyxyxyxxxyyx']],
  ['yyxxyxxxyy', [64, 'xyxxyxyyyy'], [1, 'yxxxyxxyyx'], [1, 'yxyxxxxxyy'], [64, 'yyxxyyxxyy']],
  [
    'yxyyxyxxxyxyy',
    [16, 'yxxyxyyyxyxxx'],
    [16, 'yxxyxxyyxyyxy'],
    [64, 'xxyyyyxxyyyyy'],
    [1, 'yxyyxyxxxxyyy'],
  ],
  ['yyxxxxyyyy', [64, 'yyxxxyyyyy'], [64, 'yyxxxyyyxx'], [64, 'yyyxxxyxyy'], [64, 'xyxxxyyyxy']],
])(
  'reviewers that were asked dozens of times, and so are very sure, are weighed by the definition: %s',
  (gold, ...panel) => {
    const set = readVotes(
      panel.flatMap(([orders, labels], reviewer) =>
        [...labels].flatMap((label, item) =>
          Array.from({ length: orders }, (_, order) => ({ item: `${10 + item}`, reviewer, label, order })),
        ),
      ),
      [...gold].map((label, item) => ({ item: `${10 + item}`, label })),
    );
    const all = [...set.reviewers.keys()];
    expect(leaveOneOutLoss(differencesOf(set), all, priorWeights(set))).toBeCloseTo(
      denseHeldOutLoss(set, goldItems(set), new Set(all)),
      5,
    );
  },
);

/** Copies of one reviewer, told apart by name and cost alone. */
const copies = (...reviewers: readonly (readonly [name: string, cost?: number])[]) =>
  readVotes(
    reviewers.flatMap(([reviewer, cost]) =>
      [...'xyxyxx'].map((label, item) => ({
        item,
        reviewer,
        label,
        ...(cost === undefined ? {} : { cost }),
      })),
    ),
    [...'xyxyxy'].map((label, item) => ({ item, label })),
  );

test.each<[what: string, reviewers: [name: string, cost?: number][], order: string]>([
  [
    'the cheapest comes first',
    [
      ['a', 3],
      ['b', 2],
      ['c', 4],
      ['d', 1],
    ],
    'd b a c',
  ],
  ['a cost that is not known counts 1', [['a', 2], ['b'], ['c', 0.5]], 'c b a'],
  [
    'equal costs leave the order by code point',
    [
      ['c', 2],
      ['\u{1f600}', 2],
      ['\uff5e', 2],
      ['b', 2],
    ],
    'b c \uff5e \u{1f600}',
  ],
])('among equals %s', (_what, reviewers, order) => {
  const set = copies(...reviewers);
  // A second copy adds as little as a third: what is equal at every place is ordered by cost.
  const places = orderReviewers(set, goldItems(set), reviewers.length);
  expect(places.map(({ reviewer }) => set.reviewers[reviewer]).join(' ')).toBe(order);
});

test('every order of presentation is a call, and calls cost', () => {
  const panel = (cost: number | undefined) => {
    const open = { item: 'open', label: 'x', ...(cost === undefined ? {} : { cost }) };
    const set = readVotes(
      [
        { item: '1', reviewer: 'judge', label: 'x' },
        { item: '2', reviewer: 'judge', label: 'y' },
        // Neither has a vote on gold, so they add the same: nothing.
        { ...open, reviewer: 'once' },
        { ...open, reviewer: 'a twice', order: '1' },
        { ...open, reviewer: 'a twice', order: '2' },
      ],
      [
        { item: '1', label: 'x' },
        { item: '2', label: 'y' },
      ],
    );
    return orderReviewers(set, goldItems(set), 3).map(({ reviewer }) => set.reviewers[reviewer]);
  };
  expect(panel(undefined)).toEqual(['judge', 'once', 'a twice']);
  expect(panel(0.4)).toEqual(['judge', 'once', 'a twice']);
  expect(panel(0)).toEqual(['judge', 'a twice', 'once']);
});

test.each([2, 3])(
  'a reviewer that never answers tells nothing, and nothing breaks: %s classes',
  (classes) => {
    const set = readVotes(
      [
        { item: '1', reviewer: 'silent', label: null },
        { item: '1', reviewer: 'voice', label: 'x' },
        { item: '2', reviewer: 'voice', label: classes === 3 ? 'z' : 'x' },
        { item: '3', reviewer: 'voice', label: 'y' },
      ],
      [
        { item: '1', label: 'x' },
        { item: '3', label: 'y' },
      ],
    );
    const order = orderReviewers(set, goldItems(set), 2);
    expect(order.map(({ reviewer }) => set.reviewers[reviewer])).toEqual(['voice', 'silent']);
    expect(order[1]!.loss).toBe(order[0]!.loss);
  },
);

test('the loss of a silent panel is that of a guess, and huge scores do not overflow', () => {
  const set = copies(['a']);
  const differences = differencesOf(set);
  expect(differences).toEqual({
    reviewers: 1,
    value: Float64Array.of(-1, 1, -1, 1, -1, -1),
    target: Float64Array.of(0, 1, 0, 1, 0, 1),
  });
  expect(leaveOneOutLoss(differences, [], Float64Array.of(1))).toBeCloseTo(Math.log(2), 12);
  // One vote of six is against gold; its loss is as large as its score.
  expect(leaveOneOutLoss(differences, [0], Float64Array.of(5000))).toBeCloseTo(5000 / 6, 0);
});

test.each([1, 2, 3, 4])('the quick order begins like the exact one and loses next to nothing: %i', (seed) => {
  const made = makeVotes(
    {
      items: 200,
      classes: 2 + (seed % 3),
      reviewers: reviewersOf(0.9, 0.85, 0.8, 0.7, 0.6, 0.55, 0.5),
      gold: 120,
    },
    seed,
  );
  const votes = readVotes(made.votes, made.gold);
  const [exact, quick] = [orderReviewers, orderQuickly].map((order) => order(votes, goldItems(votes), 7));
  expect(quick!.slice(0, 2)).toEqual(exact!.slice(0, 2));
  expect(new Set(quick!.map(({ reviewer }) => reviewer)).size).toBe(7);
  const lowest = (order: typeof exact): number => Math.min(...order!.map(({ loss }) => loss));
  expect(lowest(quick)).toBeLessThan(lowest(exact) + 0.01);
});
