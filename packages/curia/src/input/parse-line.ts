/** Parses a line of a file, and finds the id of its case. */
import { CuriaError } from '@curia/core';
import { readJson } from '@curia/core/read';

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
