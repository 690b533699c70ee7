/** `--budget` as it is typed: `calls=1000,usd=5`. */
import { CuriaError } from '@curia/core';
import { describe as describeValue, oneOf } from '@curia/core/text';
import { type BudgetLimits, isUnit, UNITS } from '../../kept/limits.ts';

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
