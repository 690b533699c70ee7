/** How long a message waits after an attempt that failed. */
import { sha256 } from '@curia/core/text';

const GROWTH = 4;
const LONGEST_MS = 6 * 60 * 60 * 1000;
const SPREAD = 0.2;

/**
 * The pause after the attempt of a number, in milliseconds: four times the one before, up to six hours. Messages that failed
 * together come back apart: each pause is up to a fifth longer or shorter, by a number that follows from the message.
 */
export function pauseAfter(attempt: number, first_ms: number, message_id: string): number {
  const plain = Math.min(first_ms * GROWTH ** (attempt - 1), LONGEST_MS);
  const draw = Number.parseInt(sha256(`${message_id}/${attempt}`).slice(0, 8), 16) / 2 ** 32;
  return Math.round(plain * (1 - SPREAD + 2 * SPREAD * draw));
}
