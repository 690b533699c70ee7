/** What a run may spend: calls, tokens and money over the whole run, wall time over one sitting. */
import { CuriaError, describeValue, oneOf } from '@curia/core/internal';
import type { CallReport, MostCost } from '../agents/agent.ts';
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

/** The least time between two looks at the log, and how much longer than a look itself takes. */
const LOOK_EVERY_MS = 1_000;
const LOOK_SHARE = 20;

/**
 * Tracks what a run spends: what is in its log, whoever drives it, and what this driver has spent but not recorded yet. Others
 * are seen about once a second, so several drivers together may exceed a limit by what they ask in that time.
 */
export class Budget implements Spending {
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

  begin(): QuestionAccount {
    let admitted = NOTHING;
    let reported = NOTHING;
    return {
      admit: async () => {
        await this.#admit();
        admitted = plus(admitted, ONE_CALL);
      },
      report: (call) => {
        const cost = costOf(call);
        reported = plus(reported, cost);
        this.#unrecorded = plus(this.#unrecorded, { ...cost, calls: 0 });
        if (isOfUnknownCost(call)) this.#hasUnknownCost = true;
      },
      settle: () => {
        // A call that was admitted and never made costs nothing.
        const counted = { ...reported, calls: admitted.calls };
        this.#recorded = plus(this.#recorded, reported);
        this.#unrecorded = plus(this.#unrecorded, counted, -1);
        admitted = NOTHING;
        reported = NOTHING;
      },
    };
  }

  /** Counts a call before it is made; refuses it if the budget is spent. */
  async #admit(): Promise<void> {
    const { calls, tokens, usd, minutes } = this.#limits;
    if (calls !== undefined || tokens !== undefined || usd !== undefined) await this.#look();
    const spent = plus(plus(this.#logged, this.#recorded), this.#unrecorded);
    if (calls !== undefined && spent.calls >= calls) throw spentOn(`${calls} calls`);
    if (tokens !== undefined && spent.tokens >= tokens) throw spentOn(`${tokens} tokens`);
    if (usd !== undefined && spent.usd >= usd) throw spentOn(`${usd} USD`);
    if (usd !== undefined && this.#hasUnknownCost) throw priceUnknown();
    if (minutes !== undefined && this.#sources.now() - this.#started >= minutes * 60_000)
      throw spentOn(`${minutes} minutes`);
    this.#unrecorded = plus(this.#unrecorded, ONE_CALL);
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

const ONE_CALL: Sum = { ...NOTHING, calls: 1 };

/** What a call cost; an answer that was remembered is no call. */
export const costOf = ({ tokens_in, tokens_out, cost_usd, is_cached }: CallReport): Sum => ({
  calls: is_cached ? 0 : 1,
  tokens: (tokens_in ?? 0) + (tokens_out ?? 0),
  usd: cost_usd ?? 0,
});

/** Whether a call counted tokens, and nobody knows what they cost. */
export const isOfUnknownCost = ({ cost_usd, tokens_in }: CallReport): boolean =>
  cost_usd === null && tokens_in !== null;

/** The refusal of a USD budget that cannot be kept. */
export const priceUnknown = (): CuriaError =>
  new CuriaError(
    'BUDGET_SPENT',
    'the price of a call is unknown, so a USD budget cannot be enforced: configure usd_per_million_tokens_in and usd_per_million_tokens_out',
  );

/** The refusal of a call beyond a limit. */
export const spentOn = (what: string): CuriaError =>
  new CuriaError('BUDGET_SPENT', `the budget of ${what} is spent`);
