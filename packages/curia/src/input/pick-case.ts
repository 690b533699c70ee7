/** Finds the one case that a user means in a file: the only one, or the one chosen by line or id. */
import { CuriaError } from '@curia/core';
import { readWholeNumber } from '@curia/core/read';
import { readJson } from '@curia/core/text';
import { openInput } from './open-input.ts';
import { isBlank, parseLine } from './parse-line.ts';
import { recordLines } from './record-lines.ts';

/** How a case is chosen. */
export interface CaseChoice {
  readonly line?: string;
  readonly case?: string;
}

/** Finds the one case that is meant: the only one, or the one chosen by line or id. */
export async function pickCase(file: string | undefined, options: CaseChoice): Promise<unknown> {
  const wantedLine = options.line === undefined ? undefined : readWholeNumber('--line', options.line, 1);
  if (wantedLine !== undefined && options.case !== undefined) {
    throw new CuriaError('USAGE', 'give --line or --case, not both');
  }
  const input = openInput(file);
  const found: { number: number; text: string }[] = [];
  let isOneObject = true;
  for await (const { first, lines, isCut } of recordLines(input, { isSpreadKept: true })) {
    for (const [at, line] of lines.entries()) {
      const number = first + at;
      if (wantedLine !== undefined ? number !== wantedLine : typeof line === 'string' && isBlank(line))
        continue;
      if (options.case !== undefined) {
        const parsed = typeof line === 'string' ? tryParse(line) : undefined;
        if (parsed !== undefined && idOf(parsed, number) === options.case) return parsed;
        continue;
      }
      if (typeof line !== 'string') throw new CuriaError(line.code, `line ${number}: ${line.message}`);
      if (wantedLine !== undefined) return parseLine(line, isCut);
      // More than a few lines: they can only be one case written over many lines, or too many to choose from.
      if (found.length < 10_000) found.push({ number, text: line });
      else isOneObject = false;
    }
  }
  if (wantedLine !== undefined || options.case !== undefined) {
    const what = wantedLine !== undefined ? `line ${wantedLine}` : `case ${options.case}`;
    throw new CuriaError('CASE_NOT_FOUND', `${input.name} has no ${what}`);
  }
  if (found.length === 0) throw new CuriaError('CASE_NOT_FOUND', `${input.name} contains no case`);
  if (found.length === 1) return parseLine(found[0]!.text, true);
  const whole = isOneObject ? tryParse(found.map(({ text }) => text).join('\n')) : undefined;
  if (whole !== undefined) return whole;
  throw new CuriaError(
    'USAGE',
    `${input.name} has ${isOneObject ? found.length : 'many'} lines; choose one with --line or --case`,
  );
}

function idOf(input: unknown, number: number): string {
  const id = (input as { case_id?: unknown } | null)?.case_id;
  return String(id ?? number);
}

function tryParse(text: string): unknown {
  try {
    return readJson(text, 'the case');
  } catch (error) {
    if (CuriaError.is(error) && error.code === 'JSON_INVALID') return undefined;
    throw error;
  }
}
