/** Keeps a run within its limits. */
import { CuriaError } from '@curia/core';
import { type CallReport, isAnswered, type MostCost } from '@curia/core/in/agent';
import type { BudgetLimits } from '../kept/limits.ts';
import type { CallTotals } from '../store/lists.ts';

/** What a run may spend, as one of its drivers sees it. */
export interface Spending {
  /** Begins the account of one question. */
  begin(): QuestionAccount;
}

/** What one question spends. */
export interface QuestionAccount {
  /** Awaited before every call, with the most that it can cost; throws if the budget does not allow the call. */
  admit(most?: MostCost): Promise<void>;
  /** Adds the cost of a call. */
  report(call: CallReport): void;
  /** The calls are in the log now, where every driver sees them; or none was made. */
  settle(): void;
}

/** Where a budget stands. */
export interface BudgetSources {
  /** What the log of the run adds up to: everything that all its drivers have recorded. */
  readonly spent: () => Promise<CallTotals>;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
}

/** What is spent or reserved: calls, tokens and US dollars. */
export interface Sum {
  readonly calls: number;
  readonly tokens: number;
  readonly usd: number;
}

/** No call, no token, no money. */
export const NOTHING: Sum = { calls: 0, tokens: 0, usd: 0 };

/** Adds one sum to another, or takes it away. */
export const plus = (one: Sum, other: Sum, sign: 1 | -1 = 1): Sum => ({
  calls: one.calls + sign * other.calls,
  tokens: one.tokens + sign * other.tokens,
  usd: one.usd + sign * other.usd,
});

/** Dollars are added up in binary fractions. */
const ROUNDING = { calls: 0, tokens: 0, usd: 1e-9 } as const satisfies Sum;

/**
 * Keeps a run within its limits: what its log adds up to, what this driver has spent since, and the most that every call under way
 * can cost. A call is made only if all of that fits, so no limit is ever passed, however many calls a question takes.
 */
export class Budget implements Spending {
  readonly #limits: BudgetLimits;
  readonly #sources: BudgetSources;
  readonly #started: number;
  /** What the log added up to before this driver; a run has one. */
  #before: Promise<Sum> | undefined;
  /** What this driver has spent. */
  #spent = NOTHING;
  /** What is reserved for calls under way. */
  #held = NOTHING;
  #unknown: CuriaError | undefined;
  #waiting: (() => void)[] = [];

  constructor(limits: BudgetLimits, sources: BudgetSources) {
    this.#limits = limits;
    this.#sources = sources;
    this.#started = sources.now();
  }

  begin(): QuestionAccount {
    const reserved: Sum[] = [];
    return {
      admit: async (most = { tokens: 0, usd: 0 }) => {
        reserved.push(await this.#reserve(most));
      },
      report: (call) => {
        this.#unknown ??= whyUncounted(call, this.#limits);
        // An answer that was remembered was not reserved for.
        if (call.is_cached) return;
        this.#spent = plus(this.#spent, costOf(call));
        this.#giveBack(reserved.shift());
      },
      settle: () => {
        // A call that was admitted and never made costs nothing.
        for (const sum of reserved.splice(0)) this.#giveBack(sum);
      },
    };
  }

  /** Reserves the most that a call can cost, before it is made; waits while what is reserved for others may come back. */
  async #reserve({ tokens, usd }: MostCost): Promise<Sum> {
    const wanted: Sum = { calls: 1, tokens, usd: usd ?? 0 };
    const { minutes, ...limits } = this.#limits;
    const isLimited = Object.values(limits).some((limit) => limit !== undefined);
    this.#before ??= isLimited ? this.#sources.spent().then(sumOf) : Promise.resolve(NOTHING);
    const before = await this.#before;
    for (;;) {
      if (minutes !== undefined && this.#sources.now() - this.#started >= minutes * 60_000)
        throw spentOn(`${minutes} minutes`);
      if (limits.usd !== undefined && usd === null) throw priceUnknown();
      if (this.#unknown !== undefined) throw this.#unknown;
      const used = plus(before, this.#spent);
      const short = overLimit(limits, plus(used, this.#held), wanted);
      if (short === undefined) {
        this.#held = plus(this.#held, wanted);
        return wanted;
      }
      if (this.#held.calls === 0) throw spentOn(sayLimit(limits, short), used[short], wanted[short]);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #giveBack(sum: Sum = NOTHING): void {
    this.#held = plus(this.#held, sum, -1);
    for (const look of this.#waiting.splice(0)) look();
  }
}

/** What may be spent of each unit. */
type Limits = { readonly [Unit in keyof Sum]?: number | undefined };

/** The unit whose limit is reached, or would be passed. */
const overLimit = (limits: Limits, used: Sum, wanted: Sum): keyof Sum | undefined =>
  (['calls', 'tokens', 'usd'] as const).find((unit) => {
    const limit = limits[unit];
    return limit !== undefined && (used[unit] >= limit || used[unit] + wanted[unit] > limit + ROUNDING[unit]);
  });

/** A limit in words. */
export const sayLimit = (limits: Limits, unit: keyof Sum): string =>
  `${limits[unit]} ${unit === 'usd' ? 'USD' : unit}`;

const sumOf = ({ calls, cached, tokens_in, tokens_out, cost_usd }: CallTotals): Sum => ({
  ...{ calls: calls - cached, tokens: tokens_in + tokens_out, usd: cost_usd },
});

/** What a call cost; an answer that was remembered is no call. */
export const costOf = ({ tokens_in, tokens_out, cost_usd, is_cached }: CallReport): Sum => ({
  calls: is_cached ? 0 : 1,
  tokens: (tokens_in ?? 0) + (tokens_out ?? 0),
  usd: cost_usd ?? 0,
});

/** Why a budget cannot be kept after a call: nobody knows what it took. */
export function whyUncounted(call: CallReport, { tokens, usd }: Limits): CuriaError | undefined {
  const { kind, cost_usd, tokens_in, tokens_out, is_cached } = call;
  const isSilent =
    kind === 'model' && !is_cached && isAnswered(call) && (tokens_in === null || tokens_out === null);
  if (isSilent && (tokens !== undefined || usd !== undefined))
    return new CuriaError(
      'BUDGET_SPENT',
      'a model does not say how many tokens it took, so a budget of tokens or USD cannot be kept: give one of calls or minutes',
    );
  const isCounted = tokens_in !== null || tokens_out !== null;
  if (usd !== undefined && cost_usd === null && isCounted) return priceUnknown();
  return undefined;
}

/** The refusal of a USD budget that cannot be kept. */
export const priceUnknown = (): CuriaError =>
  new CuriaError(
    'BUDGET_SPENT',
    'the price of a call is unknown, so a USD budget cannot be enforced: configure usd_per_million_tokens_in and usd_per_million_tokens_out',
  );

/** Sums of money without the noise of binary fractions. */
const tidy = (amount: number): number => Math.round(amount * 1e6) / 1e6;

/** The refusal of a call beyond a limit. */
export function spentOn(what: string, used?: number, wanted?: number): CuriaError {
  const left =
    used === undefined || wanted === undefined || wanted <= 1
      ? ''
      : `: ${tidy(used)} are used, and the next call can take ${tidy(wanted)}`;
  return new CuriaError('BUDGET_SPENT', `the budget of ${what} is spent${left}`);
}
