/** Pieces that several commands build their options from. */
import { CuriaError } from '@curia/core';

/** Collects an option that may be given several times. */
export const collect = (value: string, before: string[]): string[] => [...before, value];

/** What `--policy` means where a whole court decides. */
export const POLICY_HELP =
  'the policy to decide by: NAME, or QUESTION=NAME for any table of the court; a table file will do too; may be repeated';

/** What `--set` means where a whole court decides. */
export const SET_HELP = 'set a parameter of the policy, or QUESTION.KEY=VALUE of any table; may be repeated';

/** Reads the value of an option as a whole number within bounds. */
export function wholeNumber(option: string, text: string, least: number, most: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new CuriaError(
    'USAGE',
    `${option} takes a whole number from ${least} to ${most}, got ${JSON.stringify(text)}`,
  );
}
