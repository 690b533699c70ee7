/** Parses a line of a file, and finds the id of its case. */
import { CuriaError } from '@curia/core';
import { refusal } from '@curia/core/read';
import { readJson } from '@curia/core/text';

/** Whether a line is blank. */
export const isBlank = (line: string): boolean => !/\S/.test(line);

/** Reads one line of JSON; says so if the input ended before the line did. */
export function parseLine(line: string, isCut: boolean): unknown {
  try {
    return readJson(line, 'the line');
  } catch (error) {
    if (!isCut || !CuriaError.is(error) || error.code !== 'JSON_INVALID') throw error;
    throw new CuriaError('JSON_INVALID', `${error.message}; the input ends in the middle of this line`);
  }
}

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
