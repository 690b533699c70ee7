/** What a test asks of something that should be refused. */
import { CuriaError, type ErrorCode } from '../src/read/errors.ts';
import type { ErrorDetail } from '../src/text/error-detail.ts';

/** What was refused, and why. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: readonly ErrorDetail[];
}

/** The refusal that an action ends in; undefined if nothing is refused. Any other error is passed on. */
export function refusalOf(action: () => unknown): Refusal | undefined {
  try {
    action();
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    const { code, message, details } = error;
    return { code, message, details };
  }
  return undefined;
}
