/** Which ids of cases can be stored: the same in every store. */
import { CuriaError } from '@curia/core';
import { RUN_LOG } from './cases.ts';

/** What is wrong with the id of a case; undefined if every store can keep it as it is. */
export function problemOfCaseId(case_id: string): string | undefined {
  if (case_id === RUN_LOG) return 'must not be empty';
  // PostgreSQL cannot keep the first at all, and no store keeps the second as it was written.
  if (case_id.includes('\0')) return 'must not contain the character U+0000';
  if (!case_id.isWellFormed()) return 'must not contain half of a surrogate pair';
  return undefined;
}

/** Refuses an id that cannot be stored. */
export function checkCaseId(case_id: string): void {
  const problem = problemOfCaseId(case_id);
  if (problem === undefined) return;
  const details = [{ path: 'case_id', problem }];
  throw new CuriaError('INPUT_INVALID', `case id ${JSON.stringify(case_id)} ${problem}`, details);
}
