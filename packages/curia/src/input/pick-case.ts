/** Finds the one case that a user means in a file: the only one, or the one chosen by its id, or by its line. */
import { CuriaError } from '@curia/core';
import { readJson } from '@curia/core/read';
import { emptyInput, openInput } from './open-input.ts';
import { isBlank, parseLine } from './parse-line.ts';
import { recordLines } from './record-lines.ts';

/** How a case is chosen. */
export interface CaseChoice {
  /** Its id, or else the number of its line. */
  readonly case?: string;
}

/** Finds the one case that is meant: the only one, or the one of this id, or, if none has it, of this line. */
export async function pickCase(file: string | undefined, { case: wanted }: CaseChoice): Promise<unknown> {
  const input = openInput(file);
  const found: { number: number; text: string }[] = [];
  let isOneObject = true;
  let atLine: { readonly line: string | CuriaError; readonly isCut: boolean } | undefined;
  for await (const { first, lines, isCut } of recordLines(input, { isSpreadKept: true })) {
    for (const [at, line] of lines.entries()) {
      const number = first + at;
      if (typeof line === 'string' && isBlank(line)) continue;
      if (wanted !== undefined) {
        if (String(number) === wanted) atLine = { line, isCut };
        const parsed = typeof line === 'string' ? tryParse(line) : undefined;
        if (parsed !== undefined && idOf(parsed) === wanted) return parsed;
        continue;
      }
      if (typeof line !== 'string') throw new CuriaError(line.code, `line ${number}: ${line.message}`);
      // More than a few lines: they can only be one case written over many lines, or too many to choose from.
      if (found.length < 10_000) found.push({ number, text: line });
      else isOneObject = false;
    }
  }
  if (wanted !== undefined) return chosen(atLine, input.name, wanted);
  const [only] = found;
  if (only === undefined) throw emptyInput(input.name);
  if (found.length === 1) return parseLine(only.text, true);
  const whole = isOneObject ? tryParse(found.map(({ text }) => text).join('\n')) : undefined;
  if (whole !== undefined) return whole;
  throw new CuriaError(
    'USAGE',
    `${input.name} has ${isOneObject ? found.length : 'many'} lines; choose one with --case`,
  );
}

function chosen(
  found: { readonly line: string | CuriaError; readonly isCut: boolean } | undefined,
  name: string,
  wanted: string,
): unknown {
  if (found === undefined)
    throw new CuriaError('CASE_NOT_FOUND', `${name} has no case ${wanted}, and no line of that number`);
  if (typeof found.line === 'string') return parseLine(found.line, found.isCut);
  throw new CuriaError(found.line.code, `line ${wanted}: ${found.line.message}`);
}

function idOf(input: unknown): string | undefined {
  const id = (input as { case_id?: unknown } | null)?.case_id;
  return id === undefined || id === null ? undefined : String(id);
}

function tryParse(text: string): unknown {
  try {
    return readJson(text, 'the case');
  } catch (error) {
    if (CuriaError.is(error) && error.code === 'JSON_INVALID') return undefined;
    throw error;
  }
}
