/** Counts the streams of events that each caller holds open, so that nobody takes the sockets of all. */
import { CuriaError } from '@curia/core';

/** Streams of one caller at the same time. */
const MOST_STREAMS = 2_000;

/** The open streams of one server. */
export class OpenStreams {
  readonly #open = new Map<string, number>();

  /** Counts one more for a caller and returns what ends it; refuses one too many. */
  begin(caller: string): () => void {
    const open = this.#open.get(caller) ?? 0;
    if (open >= MOST_STREAMS)
      throw new CuriaError(
        'TOO_MANY_REQUESTS',
        `more than ${MOST_STREAMS} streams are open at once; close one`,
      );
    this.#open.set(caller, open + 1);
    return () => {
      const left = this.#open.get(caller)! - 1;
      if (left === 0) this.#open.delete(caller);
      else this.#open.set(caller, left);
    };
  }
}
