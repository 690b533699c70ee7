/** What earlier runs of the same court with the same agents say about the next one. */
import { effectCounts } from '../../parts/effect.ts';
import type { ListedRun } from '../runs/runs-list.ts';

/** What may be expected of so many cases. */
export interface Expected {
  /** The runs that it is taken from, the newest first. */
  readonly runs: readonly string[];
  readonly cases: number;
  /** Null if what one of them cost is not known. */
  readonly usd: number | null;
  readonly between: readonly [number, number] | null;
  /** The share of parts that went to an expert. */
  readonly expert: number;
}

const MOST_RUNS = 5;
/** Fewer cases say too little. */
const FEWEST_CASES = 20;

/** What earlier runs say; undefined if there are too few cases to go by. */
export function expectedFrom(
  runs: readonly ListedRun[],
  { court, agents, cases }: { readonly court: string; readonly agents: string; readonly cases: number },
): Expected | undefined {
  const alike = runs
    .filter((run) => run.court === court && run.agents === agents && run.hidden === 0 && run.closed > 0)
    .slice(0, MOST_RUNS);
  const closed = alike.reduce((sum, run) => sum + run.closed, 0);
  if (closed < FEWEST_CASES) return undefined;
  const ruled = alike.flatMap(({ rules = [] }) => rules).reduce((sum, { count }) => sum + count, 0);
  const handed = alike.reduce(
    (sum, { rules = [], effects }) => sum + (effectCounts(rules, effects).expert ?? 0),
    0,
  );
  const prices = alike.flatMap(({ cost_usd, closed: of }) => (cost_usd === null ? [] : [cost_usd / of]));
  const spent = alike.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0);
  const isPriced = prices.length === alike.length;
  return {
    runs: alike.map(({ run_id }) => run_id),
    cases: closed,
    usd: isPriced ? (spent / closed) * cases : null,
    between: isPriced ? [Math.min(...prices) * cases, Math.max(...prices) * cases] : null,
    expert: ruled === 0 ? 0 : handed / ruled,
  };
}
