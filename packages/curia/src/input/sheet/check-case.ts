/** Takes cases as a run would, and forgets them. */
import { readCaseId, refusal } from '@curia/core/read';
import { problemOfCaseId } from '../../store/case-id.ts';

/** The id of a case: its own, or the number of its line; refused if it is none, or was there before. */
export function ownCaseId(input: unknown, line: number, seen: Set<string>): string {
  const case_id = String(readCaseId(input) ?? line);
  const problem = problemOfCaseId(case_id) ?? (seen.has(case_id) ? `${case_id} occurs twice` : undefined);
  if (problem !== undefined) throw refusal('INPUT_INVALID', 'the case', [{ path: 'case_id', problem }]);
  seen.add(case_id);
  return case_id;
}

/** Reads cases one after the other; `open` refuses what their court refuses. */
export function caseCheck(
  open: (record: unknown, case_id: string) => void,
): (record: unknown, line: number) => void {
  const seen = new Set<string>();
  return (record, line) => open(record, ownCaseId(record, line, seen));
}
