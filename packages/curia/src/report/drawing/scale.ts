/** From values to places on the picture, and the round numbers that an axis shows. */

/** From a value to a place. */
export interface Scale {
  /** Values outside are placed at the nearer end. */
  place(value: number): number;
  readonly ticks: readonly number[];
}

/** The ends of an axis, in values and in pixels. */
export interface AxisSpan {
  readonly low: number;
  readonly high: number;
  readonly from: number;
  readonly to: number;
  /** How far apart these ticks must be in order to be read. */
  readonly apart: (ticks: readonly number[]) => number;
  /** Only whole numbers are ticks: a count has no halves. */
  readonly isWhole?: boolean;
  /** The ends stay as they are instead of being widened to the next tick. */
  readonly isFixed?: boolean;
}

/** What sums of tenths may be off by. */
const CRUMB = 1e-9;
/** Values that differ by less than this share are one value, and one value needs an axis all the same. */
const SAME = 1e-6;
const FINEST_PIXELS = 10;

/** A scale with ticks at round numbers: the finest that leave room between them. */
export function linearScale(span: AxisSpan): Scale {
  const { low, from, to, isWhole = false, isFixed = false } = span;
  const high = span.high - low > SAME * Math.max(1, Math.abs(low)) ? span.high : low + 1;
  const length = Math.abs(to - from);
  for (const step of roundSteps(((high - low) * FINEST_PIXELS) / length)) {
    if (isWhole && step < 1) continue;
    const start = isFixed ? low : step * Math.floor(low / step + CRUMB);
    const end = isFixed ? high : step * Math.ceil(high / step - CRUMB);
    const ticks = multiples(step, start, end);
    if (ticks.length > 1 && (step / (end - start)) * length < span.apart(ticks)) continue;
    return {
      ticks,
      place(value) {
        const inside = Math.min(Math.max(value, start), end);
        return from + ((inside - start) / (end - start)) * (to - from);
      },
    };
  }
  throw new RangeError(`no axis reaches from ${low} to ${high}`);
}

/** 1, 2 and 5 times the powers of ten, from about a value on. */
function* roundSteps(about: number): Generator<number> {
  for (let power = Math.floor(Math.log10(about)); power < 300; power++)
    for (const times of [1, 2, 5]) yield times * 10 ** power;
}

function multiples(step: number, start: number, end: number): number[] {
  const first = Math.ceil(start / step - CRUMB);
  const count = Math.floor(end / step + CRUMB) - first + 1;
  // 0.30000000000000004 is 0.3.
  return Array.from({ length: count }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

const MOST_DECIMALS = 9;

/** Numbers as an axis shows them: all with as many decimals as the finest needs, thousands apart. */
export function tickLabels(ticks: readonly number[]): string[] {
  let decimals = 0;
  while (decimals < MOST_DECIMALS && ticks.some((tick) => Number(tick.toFixed(decimals)) !== tick))
    decimals++;
  return ticks.map((tick) => tick.toFixed(decimals).replace(/\B(?=(?:\d{3})+(?:\.|$))(?<!\.\d*)/g, ','));
}
