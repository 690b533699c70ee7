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

/** Tracks what a run spends. */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #now: () => number;
  readonly #started: number;
  #calls: number;
  #tokens: number;
  #usd: number;
  #hasUnknownCost = false;

  constructor(limits: BudgetLimits, spent: CallTotals, now: () => number) {
    this.#limits = limits;
    this.#now = now;
    this.#started = now();
    this.#calls = spent.calls - spent.cached;
    this.#tokens = spent.tokens_in + spent.tokens_out;
    this.#usd = spent.cost_usd;
  }

  /** Counts a call before it is made; refuses it if the budget is spent. */
  admit(): void {
    const { calls, tokens, usd, minutes } = this.#limits;
    if (calls !== undefined && this.#calls >= calls) throw spentOn(`${calls} calls`);
    if (tokens !== undefined && this.#tokens >= tokens) throw spentOn(`${tokens} tokens`);
    if (usd !== undefined && this.#usd >= usd) throw spentOn(`${usd} USD`);
    if (usd !== undefined && this.#hasUnknownCost)
      throw new CuriaError(
        'BUDGET_SPENT',
        'the price of a call is unknown, so a USD budget cannot be enforced: configure usd_per_million_tokens_in and usd_per_million_tokens_out',
      );
    if (minutes !== undefined && this.#now() - this.#started >= minutes * 60_000)
      throw spentOn(`${minutes} minutes`);
    this.#calls++;
  }

  /** Adds the cost of a call. */
  report({ tokens_in, tokens_out, cost_usd }: CallReport): void {
    this.#tokens += (tokens_in ?? 0) + (tokens_out ?? 0);
    this.#usd += cost_usd ?? 0;
    if (cost_usd === null && tokens_in !== null) this.#hasUnknownCost = true;
  }
}

const spentOn = (what: string): CuriaError =>
  new CuriaError('BUDGET_SPENT', `the budget of ${what} is spent`);
