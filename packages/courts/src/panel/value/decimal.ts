/** Numbers as the decimals that people wrote: differences and comparisons are exact, never those of doubles. */

/** `units` divided by ten to the power of `scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const SHORTEST = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** The decimal of a finite number: that of its shortest form, as JSON writes it. */
export function decimalOf(value: number): Decimal {
  if (Number.isSafeInteger(value)) return { units: BigInt(value), scale: 0 };
  const [, sign, whole, part = '', power = '0'] = SHORTEST.exec(String(value))!;
  const scale = part.length - Number(power);
  const digits = BigInt(`${sign}${whole}${part}`);
  return scale < 0 ? { units: digits * 10n ** BigInt(-scale), scale: 0 } : { units: digits, scale };
}

/** The units of a decimal at a scale that is not below its own. */
export const unitsAt = ({ units, scale }: Decimal, wanted: number): bigint =>
  scale === wanted ? units : units * 10n ** BigInt(wanted - scale);

/** One decimal less another. */
export function subtract(from: Decimal, what: Decimal): Decimal {
  const scale = Math.max(from.scale, what.scale);
  return { units: unitsAt(from, scale) - unitsAt(what, scale), scale };
}

/** Below 0 if the first is smaller, above 0 if it is larger. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  const { units } = subtract(one, other);
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}

/** True if a decimal is a whole number of steps away from another. */
export function isOnStep(value: Decimal, from: Decimal, step: Decimal): boolean {
  const away = subtract(value, from);
  const scale = Math.max(away.scale, step.scale);
  return unitsAt(away, scale) % unitsAt(step, scale) === 0n;
}

/** A decimal from 0 up with four places, half up. */
export function roundDecimal(value: Decimal): number {
  const scale = Math.max(value.scale, 4);
  const one = 10n ** BigInt(scale - 4);
  const tenThousandths = (2n * unitsAt(value, scale) + one) / (2n * one);
  return Number(`${tenThousandths}e-4`);
}

/** True if two numbers differ by more than a limit, as decimals. */
export function isFurther(one: number, other: number, limit: number): boolean {
  // Whole numbers of moderate size are exact as they are; most grades and counts are such.
  if (isSmallWhole(one) && isSmallWhole(other) && isSmallWhole(limit)) return Math.abs(one - other) > limit;
  const apart = subtract(decimalOf(Math.max(one, other)), decimalOf(Math.min(one, other)));
  return compareDecimals(apart, decimalOf(limit)) > 0;
}

const isSmallWhole = (value: number): boolean => Number.isInteger(value) && Math.abs(value) <= 2 ** 50;
