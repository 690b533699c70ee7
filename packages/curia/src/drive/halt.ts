/** The brake of a run: once pulled no new question is put, those under way may finish, and a second pull breaks them off. */
import type { CuriaError } from '@curia/core';

/** Why a run stopped before its end. */
export interface HaltReason {
  readonly why: 'interrupted' | 'budget' | 'fault' | 'tried';
  readonly error: CuriaError;
}

/** The brake of one run. */
export class Halt {
  readonly #controller = new AbortController();
  #reason: HaltReason | undefined;

  /** The first reason that was given. */
  get reason(): HaltReason | undefined {
    return this.#reason;
  }

  /** Aborted when calls under way shall be broken off. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Puts no new questions. */
  stop(reason: HaltReason): void {
    this.#reason ??= reason;
  }

  /** Breaks off what is under way. */
  abort(reason: HaltReason): void {
    this.stop(reason);
    this.#controller.abort(reason.error);
  }
}
