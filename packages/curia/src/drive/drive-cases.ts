/** Drives the open cases of a run in input order, several at a time. */

import { CuriaError } from '@curia/core';
import { inWords } from '@curia/core/read';
import type { HeldCourt } from '../courts/held-court.ts';
import type { Store } from '../store/store.ts';
import { type CaseDriven, type CaseEnd, driveCase, type Surroundings } from './drive-case.ts';

/** Drives a case inside something of the caller's own, such as a span; must drive it exactly once. */
export type FollowCase = (case_id: string, drive: () => Promise<CaseDriven>) => Promise<CaseDriven>;

/** How cases are driven. */
export interface CasesDriving {
  readonly court: HeldCourt;
  /** Cases under way at once. */
  readonly concurrency: number;
  readonly around: Surroundings;
  /** So many cases are driven, to see how they go; all if absent. */
  readonly most?: number | undefined;
  readonly onCase: (end: CaseEnd, case_id: string) => void;
  readonly follow?: FollowCase | undefined;
}

/** Drives every open case as far as it goes; returns how many were let go because somebody else added to their logs. */
export async function driveCases(
  store: Store,
  run_id: string,
  {
    court,
    concurrency,
    around,
    most = Number.POSITIVE_INFINITY,
    onCase,
    follow = (_case_id, drive) => drive(),
  }: CasesDriving,
): Promise<number> {
  const { halt } = around;
  const underWay = new Set<Promise<void>>();
  let letGo = 0;
  let begun = 0;
  let fault: CuriaError | undefined;
  for await (const stored of store.cases.open(run_id)) {
    const { case_id } = stored;
    if (halt.reason !== undefined || ++begun > most) break;
    const one = follow(case_id, () => driveCase(court, stored, around)).then(
      (driven) => {
        if (driven === 'let-go') letGo++;
        else if (driven !== 'closed-before') onCase(driven, case_id);
      },
      (thrown: unknown) => {
        const error = asError(thrown, case_id);
        // Without a store nothing can go on; a fault in one case leaves that case open and the others alone.
        if (error.code.startsWith('STORE_')) halt.abort({ why: 'fault', error });
        fault ??= error;
      },
    );
    const ended: Promise<void> = one.finally(() => underWay.delete(ended));
    underWay.add(ended);
    if (underWay.size >= concurrency) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  if (fault !== undefined) halt.stop({ why: 'fault', error: fault });
  if (begun > most) halt.stop({ why: 'tried', error: tried(most) });
  return letGo;
}

const tried = (cases: number): CuriaError =>
  new CuriaError('RUN_ENDED_EARLY', `the run was tried on ${cases} ${cases === 1 ? 'case' : 'cases'}`);

function asError(raised: unknown, case_id: string): CuriaError {
  const error = inWords(raised);
  if (CuriaError.is(error)) return error;
  const words = error instanceof Error ? error.message : String(error);
  return new CuriaError('INTERNAL', `case ${case_id}: ${words}`, [], { cause: error });
}
