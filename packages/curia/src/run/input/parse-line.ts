/** From a line of a file to the value it holds, and the id under which a case is known. */
import { CuriaError, refusal } from '@curia/core';

/** Tells whether a line holds nothing. */
export const isBlank = (line: string): boolean => !/\S/.test(line);

/** Parses one line of JSON; throws `JSON_INVALID` in words. */
export function parseLine(line: string, isCut: boolean): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    const hint = isCut ? '; the input ends in the middle of this line' : '';
    throw new CuriaError('JSON_INVALID', `the line is not JSON: ${(error as Error).message}${hint}`);
  }
}

/** The id of a case, where it has one; throws where it is neither text nor a number. */
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
