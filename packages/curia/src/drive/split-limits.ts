/** Limits as a request says them, apart: how many questions are put at once, and what may be spent. */
import { CuriaError } from '@curia/core';
import { readWholeNumber } from '@curia/core/read';
import { describe as describeValue } from '@curia/core/text';
import { type BudgetLimits, replaceLimits } from '../kept/limits.ts';
import type { RunLimits } from './run-request.ts';

const CONCURRENCY = 8;

/** Reads how many questions may be in flight at once. */
export const readConcurrency = (text: string, named = '--concurrency'): number =>
  readWholeNumber(named, text, 1, 10_000);

/** Takes limits apart; what is no amount is refused. */
export function splitLimits(limits: RunLimits): {
  readonly concurrency: number;
  readonly budget: BudgetLimits;
} {
  if (typeof limits !== 'object' || limits === null)
    throw new CuriaError('USAGE', `limits are such as { calls: 100 }, got ${describeValue(limits)}`);
  const { concurrency = CONCURRENCY, ...budget } = limits;
  return {
    concurrency: readConcurrency(String(concurrency), 'concurrency'),
    budget: replaceLimits({}, budget),
  };
}
