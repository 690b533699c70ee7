/** Puts a number before its noun: 1 case, 4 cases. */

/** The number and the noun, with an `s` unless there is exactly one. */
export const sayCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
