/** What a step does to cases: how many it puts right, and how many it breaks. */
import type { Counts } from './score.ts';

/** How a step changed the cases. */
export interface ChangeRates {
  readonly fixed: number;
  readonly broken: number;
  /** Of the wrong cases, the share put right. */
  readonly fix_rate: number;
  /** Of the right cases, the share broken. */
  readonly break_rate: number;
  /** Fixed less broken, over all cases. */
  readonly net_gain: number;
}

const isRight = ({ fp, fn }: Counts): boolean => fp === 0 && fn === 0;

/** Compares the same cases before and after a step. */
export function changeRates(before: readonly Counts[], after: readonly Counts[]): ChangeRates {
  let [fixed, broken, wrong] = [0, 0, 0];
  for (const [at, counts] of before.entries()) {
    const changed = after[at];
    const was = isRight(counts);
    const is = changed !== undefined && isRight(changed);
    if (!was) wrong++;
    if (!was && is) fixed++;
    if (was && !is) broken++;
  }
  const right = before.length - wrong;
  return {
    fixed,
    broken,
    fix_rate: wrong === 0 ? 0 : fixed / wrong,
    break_rate: right === 0 ? 0 : broken / right,
    net_gain: before.length === 0 ? 0 : (fixed - broken) / before.length,
  };
}
