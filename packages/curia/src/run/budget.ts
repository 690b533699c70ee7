/** What a run may spend: calls, tokens and money over the whole run, wall time over one sitting. */
import { CuriaError, describeValue, oneOf } from '@curia/core/internal';
import type { CallReport } from '../agents/agent.ts';
import type { CallTotals } from '../store/store.ts';
import { readNumber, readWholeNumber } from './input/read-number.ts';

/** The limits; absent means none. */
export interface BudgetLimits {
  readonly calls?: number;
  readonly tokens?: number;
  readonly usd?: number;
  readonly minutes?: number;
}

const UNITS = {
  calls: readWholeNumber,
  tokens: readWholeNumber,
  usd: readNumber,
  minutes: readNumber,
} as const satisfies Record<keyof BudgetLimits, unknown>;

const isUnit = (word: string): word is keyof BudgetLimits => Object.hasOwn(UNITS, word);

/** Reads `calls=1000,usd=5`; several may be given. */
export function parseBudget(texts: readonly string[]): BudgetLimits {
  const limits: { -readonly [Unit in keyof BudgetLimits]: number } = {};
  for (const part of texts.flatMap((text) => text.split(','))) {
    const [unit = '', amount = ''] = part.split('=').map((word) => word.trim());
    if (!isUnit(unit)) {
      const known = oneOf(Object.keys(UNITS).map((name) => `${name}=N`));
      throw new CuriaError('USAGE', `--budget takes ${known}, got ${describeValue(part)}`);
    }
    limits[unit] = UNITS[unit](`the budget of ${unit}`, amount, 0);
  }
  return limits;
}

/** Where a budget stands. */
export interface BudgetSources {
  /** What the log of the run adds up to: everything that all its drivers have recorded. */
  readonly spent: () => Promise<CallTotals>;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
}

/** The least time between two looks at the log, and how much longer than a look itself takes. */
const LOOK_EVERY_MS = 1_000;
const LOOK_SHARE = 20;

interface Sum {
  readonly calls: number;
  readonly tokens: number;
  readonly usd: number;
}

const NOTHING: Sum = { calls: 0, tokens: 0, usd: 0 };
const plus = (one: Sum, other: Sum, sign = 1): Sum => ({
  calls: one.calls + sign * other.calls,
  tokens: one.tokens + sign * other.tokens,
  usd: one.usd + sign * other.usd,
});

/**
 * Tracks what a run spends: what is in its log, whoever drives it, and what this driver has spent but not recorded yet. Others
 * are seen about once a second, so several drivers together may exceed a limit by what they ask in that time.
 */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #sources: BudgetSources;
  readonly #started: number;
  /** What the log added up to when it was last looked at. */
  #logged = NOTHING;
  /** What this driver has recorded since then. */
  #recorded = NOTHING;
  /** What this driver has spent and not recorded yet. */
  #unrecorded = NOTHING;
  #lookAgainAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;
  #hasUnknownCost = false;

  constructor(limits: BudgetLimits, sources: BudgetSources) {
    this.#limits = limits;
    this.#sources = sources;
    this.#started = sources.now();
  }

  /** Counts a call before it is made; refuses it if the budget is spent. */
  async admit(): Promise<void> {
    const { calls, tokens, usd, minutes } = this.#limits;
    if (calls !== undefined || tokens !== undefined || usd !== undefined) await this.#look();
    const spent = plus(plus(this.#logged, this.#recorded), this.#unrecorded);
    if (calls !== undefined && spent.calls >= calls) throw spentOn(`${calls} calls`);
    if (tokens !== undefined && spent.tokens >= tokens) throw spentOn(`${tokens} tokens`);
    if (usd !== undefined && spent.usd >= usd) throw spentOn(`${usd} USD`);
    if (usd !== undefined && this.#hasUnknownCost)
      throw new CuriaError(
        'BUDGET_SPENT',
        'the price of a call is unknown, so a USD budget cannot be enforced: configure usd_per_million_tokens_in and usd_per_million_tokens_out',
      );
    if (minutes !== undefined && this.#sources.now() - this.#started >= minutes * 60_000)
      throw spentOn(`${minutes} minutes`);
    this.#unrecorded = plus(this.#unrecorded, { ...NOTHING, calls: 1 });
  }

  /** Adds the cost of a call. */
  report(call: CallReport): void {
    this.#unrecorded = plus(this.#unrecorded, { ...costOf(call), calls: 0 });
    if (call.cost_usd === null && call.tokens_in !== null) this.#hasUnknownCost = true;
  }

  /** The calls are in the log now, where every driver sees them. */
  record(calls: readonly CallReport[]): void {
    for (const call of calls) {
      const cost = costOf(call);
      this.#recorded = plus(this.#recorded, cost);
      this.#unrecorded = plus(this.#unrecorded, cost, -1);
    }
  }

  #look(): Promise<void> {
    const { now, spent } = this.#sources;
    if (now() < this.#lookAgainAt) return Promise.resolve();
    this.#looking ??= (async () => {
      const began = now();
      const before = this.#recorded;
      const { calls, cached, tokens_in, tokens_out, cost_usd } = await spent();
      this.#logged = { calls: calls - cached, tokens: tokens_in + tokens_out, usd: cost_usd };
      // What was recorded during the look may be in the sum or not: it counts until the next one.
      this.#recorded = plus(this.#recorded, before, -1);
      this.#lookAgainAt = now() + Math.max(LOOK_EVERY_MS, LOOK_SHARE * (now() - began));
    })().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }
}

const costOf = ({ tokens_in, tokens_out, cost_usd, is_cached }: CallReport): Sum => ({
  calls: is_cached ? 0 : 1,
  tokens: (tokens_in ?? 0) + (tokens_out ?? 0),
  usd: cost_usd ?? 0,
});

const spentOn = (what: string): CuriaError =>
  new CuriaError('BUDGET_SPENT', `the budget of ${what} is spent`);
