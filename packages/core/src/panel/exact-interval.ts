/** The exact interval of a share: that of Clopper and Pearson, at 95 %. */
import type { Interval } from '../measure/bootstrap.ts';

const TAIL = 0.025;
const CLOSE_ENOUGH = 1e-9;

/** The interval that holds the true share in at least 95 of 100 samples, whatever it is. */
export function exactInterval(hits: number, of: number): Interval {
  return {
    low: hits === 0 ? 0 : bisect((share) => 1 - chanceOfAtMost(hits - 1, of, share) < TAIL),
    high: hits === of ? 1 : bisect((share) => chanceOfAtMost(hits, of, share) > TAIL),
  };
}

/** The point from 0 to 1 up to which something holds. */
function bisect(holds: (share: number) => boolean): number {
  let [low, high] = [0, 1];
  while (high - low > CLOSE_ENOUGH) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The chance of so many hits or fewer, added up from the likeliest down, so that nothing large is lost in rounding. */
function chanceOfAtMost(hits: number, of: number, share: number): number {
  const step = Math.log(share) - Math.log1p(-share);
  let log = of * Math.log1p(-share);
  const logs = [log];
  for (let at = 0; at < hits; at++) {
    log += Math.log(of - at) - Math.log(at + 1) + step;
    logs.push(log);
  }
  let sum = 0;
  for (const one of logs) sum += Math.exp(one);
  return Math.min(1, sum);
}
