/** Drives the open cases of a run, several at a time; a driver in company keeps out of the others' way. */

import { randomInt } from 'node:crypto';
import { CuriaError } from '@curia/core/internal';
import { inWords } from '../files/system-words.ts';
import type { Store, StoredCase } from '../store/store.ts';
import type { Court } from './court.ts';
import { type CaseDriven, type CaseEnd, driveCase, type Surroundings } from './drive-case.ts';

/** Drives a case inside something of the caller's own, such as a span; must drive it exactly once. */
export type FollowCase = (case_id: string, drive: () => Promise<CaseDriven>) => Promise<CaseDriven>;

/** How cases are driven. */
export interface CasesDriving {
  readonly court: Court;
  /** Cases under way at once. */
  readonly concurrency: number;
  /** Whether others drive the run too. */
  readonly isInCompany: boolean;
  readonly around: Surroundings;
  readonly onCase: (end: CaseEnd, case_id: string) => void;
  readonly follow?: FollowCase | undefined;
}

/** Drives every open case as far as it goes; returns how many were let go because another driver has them. */
export async function driveCases(
  store: Store,
  run_id: string,
  { court, concurrency, isInCompany, around, onCase, follow = (_case_id, drive) => drive() }: CasesDriving,
): Promise<number> {
  const { halt } = around;
  const walk = new Walk(store, run_id, isInCompany);
  const underWay = new Map<string, Promise<void>>();
  // What was driven and is still open is not taken up again.
  const left = new Set<string>();
  let letGo = 0;
  let fault: CuriaError | undefined;
  for await (const { stored, round } of walk.cases()) {
    const { case_id } = stored;
    if (halt.reason !== undefined) break;
    if (underWay.has(case_id) || left.has(case_id)) continue;
    const one = follow(case_id, () => driveCase(court, stored, around)).then(
      (driven) => {
        if (driven === 'closed-before') return;
        if (driven !== 'ruled' && driven !== 'refused') left.add(case_id);
        if (driven !== 'let-go') return onCase(driven, case_id);
        letGo++;
        walk.jump(round);
      },
      (thrown: unknown) => {
        const error = asError(thrown, case_id);
        left.add(case_id);
        // Without a store nothing can go on; a fault in one case leaves that case open and the others alone.
        if (error.code.startsWith('STORE_')) halt.abort({ why: 'fault', error });
        fault ??= error;
      },
    );
    underWay.set(
      case_id,
      one.finally(() => underWay.delete(case_id)),
    );
    if (underWay.size >= concurrency) await Promise.race(underWay.values());
  }
  await Promise.all(underWay.values());
  if (fault !== undefined) halt.stop({ why: 'fault', error: fault });
  return letGo;
}

/**
 * Walks once around the open cases of a run: in input order while the driver is alone. Two drivers side by side would ask the same
 * questions, so in company it begins at a random place, and goes on from another one where it met somebody.
 */
class Walk {
  readonly #store: Store;
  readonly #run_id: string;
  #round = 0;
  #isJumping: boolean;

  constructor(store: Store, run_id: string, isInCompany: boolean) {
    this.#store = store;
    this.#run_id = run_id;
    this.#isJumping = isInCompany;
  }

  /** Goes on from another place, unless that has happened since the round in which somebody was met. */
  jump(round: number): void {
    if (round === this.#round) this.#isJumping = true;
  }

  async *cases(): AsyncGenerator<{ readonly stored: StoredCase; readonly round: number }> {
    const { cases } = await this.#store.tally(this.#run_id);
    for (let from = 0; ; ) {
      if (this.#isJumping && cases > 0) {
        from = randomInt(cases);
        this.#round++;
        this.#isJumping = false;
      }
      yield* this.#stretch(from, cases);
      if (!this.#isJumping) yield* this.#stretch(0, from);
      if (!this.#isJumping) return;
    }
  }

  async *#stretch(from: number, end: number): AsyncGenerator<{ stored: StoredCase; round: number }> {
    for await (const stored of this.#store.openCases(this.#run_id, from)) {
      if (stored.position >= end) return;
      yield { stored, round: this.#round };
      if (this.#isJumping) return;
    }
  }
}

function asError(raised: unknown, case_id: string): CuriaError {
  const error = inWords(raised);
  if (CuriaError.is(error)) return error;
  const words = error instanceof Error ? error.message : String(error);
  return new CuriaError('INTERNAL', `case ${case_id}: ${words}`, [], { cause: error });
}
