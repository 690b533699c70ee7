/** Pieces that several commands build their options from. */

/** Collects an option that may be given several times. */
export const collect = (value: string, before: string[]): string[] => [...before, value];
