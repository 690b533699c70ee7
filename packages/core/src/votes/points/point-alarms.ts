/** What is wrong with reviewers who give points: another scale, a scale turned round, a constant shift, no agreement at all. */
import { biasOf, type Errors, spreadOf } from './errors.ts';
import { median, mediansOfOthers } from './middle.ts';
import type { PointSet } from './points.ts';
import { sayDistance, sayNumber, sayValue } from './scale.ts';

// Every index here numbers items, reviewers or values of the same set of points.

/** Fewer shared items than these show nothing. */
const FEWEST = 10;
/** A range this many times as wide is another scale, if the values lie apart too. */
const WIDER = 3;
/** A correlation this many standard errors below nothing is no chance. */
const CLEAR = 3;
const CLEARLY_TURNED = -0.3;
const HALF_A_STEP = 0.5;

/** Something that is wrong, in words, with its numbers. */
export type PointAlarm = { readonly message: string } & (
  | { readonly code: 'OTHER_SCALE'; readonly reviewer: string; readonly n: number }
  | {
      readonly code: 'REVERSED';
      readonly reviewer: string;
      readonly correlation: number;
      readonly n: number;
    }
  | { readonly code: 'CONSTANT_SHIFT'; readonly reviewer: string; readonly shift: number; readonly n: number }
  | { readonly code: 'ALWAYS_THE_SAME'; readonly reviewer: string; readonly n: number }
  | { readonly code: 'NO_AGREEMENT'; readonly alpha: number }
  | { readonly code: 'NO_VOTE_ON_ITEM'; readonly silent: number; readonly n: number }
);

/** Looks for all of them; `errors` are those from known answers, or from the others where too few are known. */
export function pointAlarms(
  points: PointSet,
  alpha: number,
  held: { readonly errors: Errors; readonly against: 'gold' | 'others'; readonly within: number },
): PointAlarm[] {
  const shared = sharedValues(points);
  return [
    ...shared.flatMap((each, reviewer) => {
      const found = otherScale(points, reviewer, each) ?? turned(points, reviewer, each);
      return found === undefined ? shifted(points, reviewer, held) : [found];
    }),
    ...constants(points, shared),
    ...(alpha <= 0
      ? [
          {
            code: 'NO_AGREEMENT' as const,
            alpha,
            message: `The reviewers agree no more than by chance (alpha ${alpha.toFixed(2)}): no way of combining them makes their points mean something.`,
          },
        ]
      : []),
    ...silences(points),
  ];
}

interface Shared {
  readonly own: number[];
  /** On the same items, the median of the others. */
  readonly others: number[];
}

function sharedValues({ reviewers, items, start, reviewer, value }: PointSet): Shared[] {
  const shared = reviewers.map((): Shared => ({ own: [], others: [] }));
  for (let item = 0; item < items.length; item++) {
    const [from, to] = [start[item]!, start[item + 1]!];
    if (to - from < 2) continue;
    const medians = mediansOfOthers(value.subarray(from, to));
    for (let at = from; at < to; at++) {
      const { own, others } = shared[reviewer[at]!]!;
      own.push(value[at]!);
      others.push(medians[at - from]!);
    }
  }
  return shared;
}

const rangeOf = (values: readonly number[]): { readonly low: number; readonly high: number } => ({
  low: values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
  high: values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
});

function otherScale(points: PointSet, reviewer: number, { own, others }: Shared): PointAlarm | undefined {
  if (own.length < FEWEST || points.scale.kind === 'grades') return undefined;
  const [mine, theirs] = [rangeOf(own), rangeOf(others)];
  const [narrow, wide] = [mine.high - mine.low, theirs.high - theirs.low].sort((a, b) => a - b);
  const apart = Math.abs(median(own) - median(others));
  if (narrow === 0 || narrow! * WIDER > wide! || apart <= narrow!) return undefined;
  const name = points.reviewers[reviewer]!;
  const say = ({ low, high }: typeof mine): string => `from ${sayNumber(low)} to ${sayNumber(high)}`;
  return {
    code: 'OTHER_SCALE',
    reviewer: name,
    n: own.length,
    message: `${name} gives points ${say(mine)}, the others on the same ${own.length} items ${say(theirs)}: that looks like another scale. Convert its points, or leave it out.`,
  };
}

function turned({ reviewers }: PointSet, reviewer: number, { own, others }: Shared): PointAlarm | undefined {
  const correlation = correlationOf(own, others);
  if (own.length < FEWEST || !(correlation < CLEARLY_TURNED)) return undefined;
  if (correlation * Math.sqrt(own.length) > -CLEAR) return undefined;
  const name = reviewers[reviewer]!;
  return {
    code: 'REVERSED',
    reviewer: name,
    correlation,
    n: own.length,
    message: `${name} gives more where the others give less (correlation ${correlation.toFixed(2)} on ${own.length} items): its scale may be turned round, or yours is in another order.`,
  };
}

/** Pearson’s correlation; NaN if one of the two is always the same. */
function correlationOf(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [mean(one), mean(other)];
  let [both, ofOne, ofOther] = [0, 0, 0];
  one.forEach((value, at) => {
    both += (value - a) * (other[at]! - b);
    ofOne += (value - a) ** 2;
    ofOther += (other[at]! - b) ** 2;
  });
  return both / Math.sqrt(ofOne * ofOther);
}

function shifted(
  { reviewers, scale }: PointSet,
  reviewer: number,
  {
    errors,
    against,
    within,
  }: { readonly errors: Errors; readonly against: 'gold' | 'others'; readonly within: number },
): PointAlarm[] {
  const [n, shift] = [errors.n[reviewer]!, biasOf(errors, reviewer)];
  const spread = spreadOf(errors, reviewer);
  // As large as matters, as large against its other errors, and too large for chance.
  const least = Math.max(
    scale.kind === 'grades' ? HALF_A_STEP : within,
    spread / 2,
    (CLEAR * spread) / Math.sqrt(n),
  );
  if (n < FEWEST || !(Math.abs(shift) >= least) || shift === 0) return [];
  const name = reviewers[reviewer]!;
  const than = against === 'gold' ? 'is right' : 'the others';
  return [
    {
      code: 'CONSTANT_SHIFT',
      reviewer: name,
      shift,
      n,
      message: `${name} gives ${sayDistance(scale, Math.abs(shift))} ${shift > 0 ? 'more' : 'less'} than ${than}, on average over ${n} items. Nothing is taken off for it, except by the method shifted.`,
    },
  ];
}

function constants({ reviewers, scale }: PointSet, shared: readonly Shared[]): PointAlarm[] {
  return shared.flatMap(({ own }, reviewer): PointAlarm[] => {
    if (own.length < FEWEST || own.some((value) => value !== own[0])) return [];
    const name = reviewers[reviewer]!;
    return [
      {
        code: 'ALWAYS_THE_SAME',
        reviewer: name,
        n: own.length,
        message: `${name} gives ${sayValue(scale, own[0]!)} on all of ${own.length} items, whatever the others say: it tells nothing.`,
      },
    ];
  });
}

function silences({ items, start }: PointSet): PointAlarm[] {
  const silent = items.filter((_, item) => start[item] === start[item + 1]).length;
  if (silent === 0) return [];
  return [
    {
      code: 'NO_VOTE_ON_ITEM',
      silent,
      n: items.length,
      message: `On ${silent} of ${items.length} items every reviewer abstains: they get no value.`,
    },
  ];
}
