/** Pictures of votes: how reliable each reviewer is, who agrees with whom, and the error against the share that is automated. */

import type { CalibrateReport } from '@curia/core/in/votes/certify';
import { mostHeard, pairAgreement } from '@curia/core/in/votes/weigh';
import type { VoteSet } from '@curia/core/votes';
import { type Answer, automationOf } from '@curia/core/votes/answer';
import { type Bar, drawBars } from './drawing/bars.ts';
import { drawHeatMap } from './drawing/heat-map.ts';
import { type Curve, drawLines } from './drawing/lines.ts';

/** An answer as a report carries it. */
interface Answered {
  readonly verdict: Answer['verdict'];
  readonly answer_points: Answer['points'];
}

/** More rows than these cannot be read on one picture. */
const MOST_DRAWN = 60;

const percentage = (share: number): number => Math.round(share * 1000) / 10;
const shown = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** What may be automated and what goes to a person, a bar for each limit; nothing is automated where nobody knows. */
export function drawAnswer({ answer_points, verdict }: Pick<Answered, 'answer_points' | 'verdict'>): string {
  const bars = automationOf(answer_points).map(({ max_error, share }): Bar => {
    const person = 1 - share;
    return {
      name: `at most ${shown(max_error)} wrong`,
      parts: [
        { value: share * 100, colour: 'green' },
        { value: person * 100, colour: 'grey' },
      ],
      shown: share === 0 ? 'all to a person' : `${shown(share)} automatic`,
      told: `at most ${shown(max_error)} wrong: ${shown(share)} of the cases decided automatically, ${shown(person)} by a person`,
    };
  });
  const unknown: Bar = {
    name: 'known answers are missing',
    parts: [{ value: 100, colour: 'grey' }],
    shown: 'all to a person',
  };
  const means = { yes: 'yes', no: 'no', unknown: 'cannot be told yet' }[verdict];
  return drawBars({
    title: 'What may be decided without a person',
    note: `Are several better than the best alone? ${means}`,
    axis: 'cases, %',
    most: 100,
    legend: [
      { text: 'automatic', colour: 'green' },
      { text: 'to a person', colour: 'grey' },
    ],
    bars: bars.length === 0 ? [unknown] : bars,
  });
}

/** What a picture of reliability shows: shares that are right. */
export interface Reliability {
  readonly gold: number;
  readonly recommended: string;
  readonly methods: readonly (Measured & { readonly name: string; readonly struck?: true })[];
  readonly reviewers: readonly (Measured & { readonly reviewer: string })[];
}

interface Measured {
  readonly accuracy?: number | undefined;
  readonly interval?: { readonly low: number; readonly high: number } | undefined;
}

/** Each reviewer and each method as a bar with its interval; without gold, what a reviewer weighs is all that is known. */
export function drawReliability(report: Reliability): string {
  const { gold, recommended, methods } = report;
  const known = report.reviewers.filter(({ accuracy }) => accuracy !== undefined);
  const reviewers = known.toSorted((a, b) => b.accuracy! - a.accuracy!).slice(0, MOST_DRAWN);
  const left = known.length - reviewers.length;
  const bars = [
    ...methods.map(({ name, accuracy, interval, struck }) =>
      barOf(name, accuracy, interval, struck === true ? 'grey' : name === recommended ? 'green' : 'purple'),
    ),
    ...reviewers.map(({ reviewer, accuracy, interval }) => barOf(reviewer, accuracy, interval, 'blue')),
  ];
  return drawBars({
    title: 'How often each reviewer and each method is right',
    note: `n = ${gold} items with a known answer${left === 0 ? '' : `; ${left} reviewers that are right less often are not drawn`}`,
    axis: 'right, %',
    most: 100,
    legend: [
      { text: 'recommended', colour: 'green' },
      { text: 'other methods', colour: 'purple' },
      ...(methods.some(({ struck }) => struck === true)
        ? [{ text: 'struck out', colour: 'grey' } as const]
        : []),
      { text: 'reviewers', colour: 'blue' },
      { text: '95 % interval', colour: 'ink', isInterval: true },
    ],
    bars,
  });
}

function barOf(
  name: string,
  accuracy: number | undefined,
  interval: { readonly low: number; readonly high: number } | undefined,
  colour: Bar['parts'][number]['colour'],
): Bar {
  if (accuracy === undefined || interval === undefined)
    return { name, parts: [], shown: 'n/a', told: `${name}: not measured` };
  const [low, high] = [interval.low * 100, interval.high * 100];
  return {
    name,
    parts: [{ value: accuracy * 100, colour }],
    interval: { low, high },
    shown: shown(accuracy),
    told: `${name}: right in ${shown(accuracy)} (95 % interval ${shown(interval.low)} to ${shown(interval.high)})`,
  };
}

/** How often each two reviewers say the same, as a heat map; beyond 60 reviewers, those with the most votes. */
export function drawAgreement(votes: VoteSet): string {
  const drawn = mostHeard(votes, MOST_DRAWN);
  const { shared, same } = pairAgreement(votes, drawn);
  const names = drawn.map((reviewer, at) => ({ number: at + 1, name: votes.reviewers[reviewer]! }));
  const cells = drawn.flatMap((_, row) =>
    drawn.flatMap((_other, column) => {
      const cell = row * drawn.length + column;
      const pairs = shared[cell]!;
      // The first stands on top.
      const at = { column, row: drawn.length - 1 - row };
      return pairs === 0 ? [] : [{ ...at, amount: Math.round((100 * same[cell]!) / pairs) }];
    }),
  );
  const left = votes.reviewers.length - drawn.length;
  return drawHeatMap({
    title: 'How often two reviewers say the same, in %',
    note: `n = ${votes.items.length} items${left === 0 ? '' : `; the ${drawn.length} of ${votes.reviewers.length} reviewers with the most votes`}${votes.orders.some((orders) => orders > 1) ? '. On the diagonal: a reviewer with itself in another order' : ''}`,
    across: {
      name: 'reviewer',
      values: drawn,
      names: names.map(({ number, name }) => ({ written: String(number), told: name })),
    },
    up: {
      name: 'reviewer',
      values: drawn,
      names: names.map(({ number, name }) => ({ written: `${number} ${name}`, told: name })).toReversed(),
    },
    cells,
  });
}

/** The error among the clearest cases against their share, the limit, and the point that is certified. */
export function drawShare({
  curve,
  max_error,
  delta,
  certified,
  share,
  n,
  k,
  upper,
  calibration,
}: Pick<
  CalibrateReport,
  'curve' | 'max_error' | 'delta' | 'certified' | 'share' | 'n' | 'k' | 'upper' | 'calibration'
>): string {
  const limit: Curve = {
    name: `limit ${shown(max_error)}`,
    colour: 'red',
    style: 'dashed',
    points: [
      { x: 0, y: percentage(max_error) },
      { x: 100, y: percentage(max_error) },
    ],
  };
  const seen: Curve = {
    name: 'error seen, with its 95 % interval',
    colour: 'blue',
    points: curve.map(({ share: x, error, interval }) => ({
      x: percentage(x),
      y: percentage(error),
      interval: { low: percentage(interval.low), high: percentage(interval.high) },
    })),
  };
  const point: Curve = {
    name: `certified, with the error that ${shown(1 - delta)} confidence still allows`,
    colour: 'green',
    points: [
      {
        x: percentage(share),
        y: percentage(n === 0 ? 0 : k / n),
        interval: { low: percentage(n === 0 ? 0 : k / n), high: percentage(upper) },
      },
    ],
  };
  return drawLines({
    title: certified
      ? `${shown(share)} can be decided automatically`
      : 'Nothing is certified: every case goes to a person',
    note: `n = ${calibration} calibration cases, the clearest first. The blue line is for looking at, not for choosing a threshold.`,
    axis: 'share decided automatically, %',
    unit: ' %',
    low: 0,
    lines: [seen, limit, ...(certified ? [point] : [])],
  });
}
