/** How long to wait before a call is tried again. */

/** How retries are spaced. */
export interface BackOff {
  /** Calls in all, the first included. */
  readonly attempts: number;
  readonly first_ms: number;
  readonly longest_ms: number;
}

/** What is used unless a provider says otherwise. */
export const DEFAULT_BACK_OFF: BackOff = { attempts: 5, first_ms: 500, longest_ms: 30_000 };

/** The longest wait a provider may ask for; beyond it the run stops rather than sleeps. */
export const LONGEST_RETRY_AFTER_MS = 120_000;

/** The wait after a failed attempt: doubling, with up to half of it left to chance so that callers do not march in step. */
export function waitAfter(attempt: number, { first_ms, longest_ms }: BackOff, random: () => number): number {
  const full = Math.min(longest_ms, first_ms * 2 ** (attempt - 1));
  return full / 2 + (full / 2) * random();
}

/** Reads `Retry-After` (seconds or a date) and `retry-after-ms`, in milliseconds from now. */
export function readRetryAfter(
  headers: Readonly<Record<string, string>> | undefined,
  today: number,
): number | undefined {
  const exact = Number.parseFloat(headers?.['retry-after-ms'] ?? '');
  if (exact >= 0) return exact;
  const text = headers?.['retry-after']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - today);
}
