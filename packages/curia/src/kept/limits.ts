/** What a run may spend, as it is written down: calls, tokens and money over the whole run, wall time over one sitting. */
import { CuriaError } from '@curia/core';
import { readNumber, readWholeNumber } from '@curia/core/read';
import { describe as describeValue } from '@curia/core/text';
import { z } from 'zod';

/** The limits; absent means none. */
export const budgetLimits = z
  .object({ calls: z.number(), tokens: z.number(), usd: z.number(), minutes: z.number() })
  .partial()
  .readonly();

/** The limits; absent means none. */
export interface BudgetLimits {
  readonly calls?: number;
  readonly tokens?: number;
  readonly usd?: number;
  readonly minutes?: number;
}

/** What may be limited, and how an amount of it is read. */
export const UNITS = {
  calls: readWholeNumber,
  tokens: readWholeNumber,
  usd: readNumber,
  minutes: readNumber,
} as const satisfies Record<keyof BudgetLimits, unknown>;

/** Whether a word names what may be limited. */
export const isUnit = (word: string): word is keyof BudgetLimits => Object.hasOwn(UNITS, word);

/** Limits as a record has them. */
type SaidLimits = z.infer<typeof budgetLimits>;

/** Limits with those put in their place that are given; one that is undefined is not given, and one that is no amount is refused. */
export function replaceLimits(kept: BudgetLimits, given: SaidLimits): BudgetLimits {
  const replaced: Record<string, number> = { ...kept };
  for (const [unit, amount] of Object.entries(given)) {
    if (amount === undefined) continue;
    if (!isUnit(unit)) throw new CuriaError('USAGE', `a budget has no unit ${describeValue(unit)}`);
    replaced[unit] = UNITS[unit](`the budget of ${unit}`, String(amount), 0);
  }
  return replaced;
}
