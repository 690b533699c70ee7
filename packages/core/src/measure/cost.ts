/** What a way of deciding costs: the calls of the agents that it needs, added up. */
import { countAnswers, type SaidEvent } from './role-answers.ts';
import type { SystemCost } from './system-report.ts';

/** What is looked at of a call. */
export interface HeldCall {
  readonly role: string;
  /** Begins with `answered` if the call returned any text. */
  readonly outcome: string;
  readonly tokens_in: number | null;
  readonly cost_usd: number | null;
  readonly latency_ms: number;
  readonly is_cached: boolean;
}

/** What is looked at of a case that was held. */
export interface HeldCase {
  readonly case_id: string;
  readonly status: 'ruled' | 'refused' | 'open';
  readonly error?: { readonly message: string };
  readonly calls: readonly HeldCall[];
  readonly events: readonly SaidEvent[];
}

/** What a way of deciding costs. */
export interface Cost extends SystemCost {
  readonly calls_per_case: number;
  readonly usd_per_case: number | null;
  readonly asked: number;
  readonly usable: number;
  readonly failed_calls: number;
  readonly cost_usd: number;
  /** Calls whose price is not known; the cost leaves them out. */
  readonly unpriced_calls: number;
  /** The time that agents took, side by side or not. */
  readonly agent_ms_per_case: number;
}

/** Adds up the calls of the roles that a way of deciding needs. */
export function costOf(cases: readonly HeldCase[], isNeeded: (role: string) => boolean): Cost {
  const calls = cases.flatMap((one) => one.calls).filter(({ role }) => isNeeded(role));
  const sum = (of: (call: HeldCall) => number | null): number =>
    calls.reduce((total, call) => total + (of(call) ?? 0), 0);
  const share = (total: number): number => Math.round((total / Math.max(1, cases.length)) * 1000) / 1000;
  const roles = countAnswers(cases).filter(({ role }) => isNeeded(role));
  const cost_usd = sum((call) => call.cost_usd);
  const unpriced_calls = calls.filter((call) => call.cost_usd === null && call.tokens_in !== null).length;
  return {
    calls_per_case: share(calls.length),
    // What costs nothing at all was not bought: agents without a price are compared by their calls.
    usd_per_case: cost_usd > 0 && unpriced_calls === 0 ? cost_usd / Math.max(1, cases.length) : null,
    asked: roles.reduce((total, { asked }) => total + asked, 0),
    usable: roles.reduce((total, { usable }) => total + usable, 0),
    failed_calls: calls.filter(({ outcome }) => !outcome.startsWith('answered')).length,
    cost_usd,
    unpriced_calls,
    agent_ms_per_case: share(sum(({ latency_ms }) => latency_ms)),
  };
}
