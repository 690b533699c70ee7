/** What one check of a run reports. */
import type { Lesson } from './lessons.ts';

/** How a check came out: it held, it did not, it only informs, or there was nothing to check it on. */
export type CheckStatus = 'pass' | 'fail' | 'info' | 'unknown';

/** One check of a run. */
export interface RunCheck {
  readonly check: string;
  readonly status: CheckStatus;
  /** The lesson that the check keeps from being repeated. */
  readonly lesson: Lesson | null;
  readonly message: string;
  /** How many cases or records it is about. */
  readonly count: number;
  /** The first of them. */
  readonly examples: readonly string[];
}

const MOST_EXAMPLES = 15;

/** Reports a check. */
export const check = (
  name: string,
  status: CheckStatus,
  message: string,
  about: readonly string[] = [],
  lesson: Lesson | null = null,
): RunCheck => ({
  check: name,
  status,
  lesson,
  message,
  count: about.length,
  examples: about.slice(0, MOST_EXAMPLES),
});

/** A check that fails if it finds anything, and is inconclusive if there was nothing to look at. */
export const failIfAny = (
  name: string,
  seen: number,
  found: readonly string[],
  message: string,
  lesson: Lesson | null = null,
): RunCheck =>
  check(name, seen === 0 ? 'unknown' : found.length === 0 ? 'pass' : 'fail', message, found, lesson);

/** A check of what usually happens: with fewer than are needed it can neither pass nor fail. */
export const enough = (
  name: string,
  seen: number,
  needed: number,
  found: readonly string[],
  message: string,
  lesson: Lesson | null = null,
): RunCheck =>
  seen < needed && seen > 0
    ? check(name, 'unknown', `${message}: ${seen} are too few to say, ${needed} are needed`, [], lesson)
    : failIfAny(name, seen, found, message, lesson);
