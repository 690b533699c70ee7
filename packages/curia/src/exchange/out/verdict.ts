/** What a run comes to for somebody who merges or refuses: every case with its rulings, and which of them fail. */

import type { OpenedRun } from '../../kept/opened-run.ts';
import { isRuled, runCases } from '../../runs/closed-cases.ts';
import type { Store } from '../../store/store.ts';
import { type OutRow, rulingRows } from './run-rows.ts';

/** A case as a check sees it. */
export type CheckState = 'passed' | 'failed' | 'waits' | 'refused' | 'open';

/** One case and how it ended. */
export interface CheckedCase {
  readonly case_id: string;
  readonly state: CheckState;
  readonly rows: readonly OutRow[];
}

/** The verdict on a run. */
export interface RunVerdict {
  readonly run_id: string;
  readonly court: string;
  readonly cases: readonly CheckedCase[];
  readonly counts: Readonly<Record<CheckState, number>>;
  /** Cases that were ruled on votes that were given with them, not asked for. */
  readonly given_votes: number;
  /** True if no case failed, was refused or is open; a case that waits for a person is not decided against. */
  readonly passed: boolean;
}

/** Judges the cases of a run: those fail that have one of the outcomes `failing`. */
export async function verdictOf(
  store: Store,
  opened: OpenedRun,
  failing: readonly string[],
): Promise<RunVerdict> {
  const { manifest, kind, court } = opened;
  const cases: CheckedCase[] = [];
  let given_votes = 0;
  const counts = { passed: 0, failed: 0, waits: 0, refused: 0, open: 0 };
  for await (const one of runCases(store, manifest.run_id, court)) {
    const rows = rulingRows(opened, one);
    const state = stateOf(one.status, rows, failing);
    counts[state]++;
    if (isRuled(one) && one.given_votes) given_votes++;
    cases.push({ case_id: one.case_id, state, rows });
  }
  const passed = counts.failed + counts.refused + counts.open === 0;
  return { run_id: manifest.run_id, court: kind.name, cases, counts, given_votes, passed };
}

function stateOf(status: string, rows: readonly OutRow[], failing: readonly string[]): CheckState {
  if (status === 'refused' || status === 'open') return status;
  if (rows.some(({ outcome }) => outcome !== null && failing.includes(outcome!))) return 'failed';
  return rows.some(({ person }) => person === 'waits') ? 'waits' : 'passed';
}
