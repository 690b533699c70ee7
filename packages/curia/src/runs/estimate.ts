/** What cases took, and what more of them would take if they were alike. */
import type { CallReport } from '@curia/core/in/agent';

/** What one case took. */
export interface CaseCost {
  readonly calls: number;
  readonly tokens: number;
  /** Null if the price of a call is not known. */
  readonly usd: number | null;
}

/** What some cases took, and what all would take if they were alike; and if all were like the cheapest or the dearest. */
export interface Estimate {
  readonly so_far: CaseCost;
  readonly all: CaseCost;
  readonly all_usd_between: readonly [number, number] | null;
}

/** What the calls about one case took; an answer that was remembered takes nothing. */
export function costOf(made: readonly CallReport[]): CaseCost {
  const calls = made.filter(({ is_cached }) => !is_cached);
  const isUnpriced = calls.some((call) => call.cost_usd === null && call.tokens_in !== null);
  return {
    calls: calls.length,
    tokens: calls.reduce((sum, call) => sum + (call.tokens_in ?? 0) + (call.tokens_out ?? 0), 0),
    usd: isUnpriced ? null : calls.reduce((sum, call) => sum + (call.cost_usd ?? 0), 0),
  };
}

/** What so many cases would take, by what some of them took. */
export function estimateFor(costs: readonly CaseCost[], cases: number): Estimate {
  const prices = costs.flatMap(({ usd }) => (usd === null ? [] : [usd]));
  const isPriced = prices.length === costs.length && costs.length > 0;
  const sum = (of: (cost: CaseCost) => number): number => costs.reduce((total, cost) => total + of(cost), 0);
  const so_far: CaseCost = {
    calls: sum(({ calls }) => calls),
    tokens: sum(({ tokens }) => tokens),
    usd: isPriced ? sum(({ usd }) => usd ?? 0) : null,
  };
  const times = costs.length === 0 ? 0 : cases / costs.length;
  return {
    so_far,
    all: {
      calls: Math.round(so_far.calls * times),
      tokens: Math.round(so_far.tokens * times),
      usd: so_far.usd === null ? null : so_far.usd * times,
    },
    all_usd_between: isPriced ? [Math.min(...prices) * cases, Math.max(...prices) * cases] : null,
  };
}
