/** The id that a case carries. */
import { refusal } from './refusal.ts';

/** The id that a case carries, as a field of it. */
export const caseIdIn = (input: unknown): { readonly case_id?: unknown } => {
  const id = (input as { readonly case_id?: unknown } | null)?.case_id;
  return id === undefined ? {} : { case_id: id };
};

/** The id of a case, if it has one; throws if the id is neither text nor a number. */
export function readCaseId(input: unknown): string | number | undefined {
  const id = (input as { case_id?: unknown } | null)?.case_id;
  if (id === undefined || id === null) return undefined;
  if (typeof id === 'string') return id;
  // A number that JSON cannot hold exactly would come back as another one.
  if (typeof id === 'number' && Number.isFinite(id) && Math.abs(id) <= Number.MAX_SAFE_INTEGER) return id;
  const problem =
    typeof id === 'number' ? 'is too large a number; write it as text' : 'must be text or a number';
  throw refusal('INPUT_INVALID', 'the case', [{ path: 'case_id', problem }]);
}
