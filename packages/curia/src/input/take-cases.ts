/** Reads the cases of a run: every record becomes a case, and one that cannot be read is refused under its number. */
import { createHash } from 'node:crypto';
import { basename, isAbsolute, relative, resolve } from 'node:path';
import { CuriaError } from '@curia/core';
import { describe as describeValue } from '@curia/core/text';
import { markOf } from '../files/read-file.ts';
import type { NewCase } from '../store/cases.ts';
import { emptyInput, type Input, openInput, STANDARD_INPUT } from './open-input.ts';
import { isBlank, parseLine } from './parse-line.ts';
import { checkLength } from './read-lines.ts';
import { recordLines } from './record-lines.ts';
import { ownCaseId } from './sheet/check-case.ts';
import type { SheetReader } from './sheet/sheet.ts';
import type { RecordForm } from './sheet/sheet-lines.ts';

/** What was read; known once the end is reached. */
export interface TakenInput {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly cases: number;
}

/** The cases of a file, and what was read. */
export interface Taking {
  readonly cases: Iterable<NewCase> | AsyncIterable<NewCase>;
  readonly taken: () => TakenInput;
}

/** Files of cases. */
export interface CaseFileNames {
  readonly files: readonly string[];
  /** Which column of a table says what, as `PART=COLUMN`; found out if absent. */
  readonly columns?: readonly string[] | undefined;
  /** Told how each file is written before its cases. */
  readonly onForm?: ((file: string, form: RecordForm) => void) | undefined;
}

/** Cases that are asked about: a value for each, as a line of a case file would have it, or files of such lines. */
export type Cases = Iterable<unknown> | AsyncIterable<unknown> | CaseFileNames;

/** Takes cases in, however they are handed over; what was taken in already stays as it is. */
export function takeAny(
  cases: Cases | Taking,
  sheet: (columns?: readonly string[]) => SheetReader | undefined = () => undefined,
): Taking {
  const isList = typeof cases === 'object' && cases !== null;
  if (isList && (Symbol.iterator in cases || Symbol.asyncIterator in cases)) return takeValues(cases);
  if (isList && 'files' in cases && Array.isArray(cases.files) && cases.files.length > 0)
    return takeCases(cases, sheet(cases.columns));
  if (isList && 'taken' in cases) return cases;
  throw new CuriaError(
    'USAGE',
    `cases are a list of values, or { files: ['cases.jsonl'] }; got ${describeValue(cases)}`,
  );
}

/** Takes in the cases of files, one after the other; refuses with `INPUT_CHANGED` if a file changes meanwhile. */
function takeCases({ files, onForm }: CaseFileNames, sheet?: SheetReader): Taking {
  const before = files.map(markOf);
  const inputs = files.map((file) => ({
    ...openInput(file),
    sheet,
    onForm: (form: RecordForm) => onForm?.(file, form),
  }));
  const { cases, taken } = takeStreams(inputs);
  async function* unchanged(): AsyncGenerator<NewCase> {
    yield* cases;
    if (taken().cases === 0) throw emptyInput(files.join(', '));
    const changed = files.find((file, at) => markOf(file) !== before[at]);
    if (changed !== undefined)
      throw new CuriaError('INPUT_CHANGED', `${changed} changed while it was read; nothing was started`);
  }
  return {
    cases: unchanged(),
    taken: () => ({ ...taken(), name: inputs.map(({ name }) => shownPath(name)).join(', ') }),
  };
}

/** Takes in cases as their bytes arrive, such as those of a request. */
export const takeStream = (input: Pick<Input, 'name' | 'stream'>, sheet?: SheetReader): Taking =>
  takeStreams([{ ...input, sheet }]);

function takeStreams(inputs: readonly Pick<Input, 'name' | 'stream' | 'sheet' | 'onForm'>[]): Taking {
  const hash = createHash('sha256');
  let sha256: string | undefined;
  let bytes = 0;
  let count = 0;
  async function* counted(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  async function* cases(): AsyncGenerator<NewCase> {
    const seen = new Set<string>();
    /** The lines of the files before. */
    let before = 0;
    for (const input of inputs) {
      let last = before;
      for await (const { first, lines, isCut } of recordLines({ ...input, stream: counted(input.stream) })) {
        for (const [at, line] of lines.entries()) {
          last = before + first + at;
          if (typeof line === 'string' && isBlank(line)) continue;
          count++;
          yield readCase(line, last, isCut && at === lines.length - 1, seen);
        }
      }
      before = last;
    }
  }
  return {
    cases: cases(),
    taken: () => {
      sha256 ??= hash.digest('hex');
      return { name: inputs.map(({ name }) => name).join(', '), sha256, bytes, cases: count };
    },
  };
}

/** Takes cases in that a program has at hand; each is stored as the line of JSON that a file would have for it. */
function takeValues(values: Iterable<unknown> | AsyncIterable<unknown>): Taking {
  const hash = createHash('sha256');
  let bytes = 0;
  let count = 0;
  async function* cases(): AsyncGenerator<NewCase> {
    const seen = new Set<string>();
    for await (const value of values) {
      const line = writeLine(value);
      const written = `${typeof line === 'string' ? line : ''}\n`;
      hash.update(written);
      bytes += Buffer.byteLength(written);
      yield readCase(line, ++count, false, seen);
    }
  }
  return {
    cases: cases(),
    taken: () => ({ name: 'cases of a program', sha256: hash.digest('hex'), bytes, cases: count }),
  };
}

function writeLine(value: unknown): string | CuriaError {
  try {
    // JSON has no word for undefined and functions.
    const line = JSON.stringify(value) as string | undefined;
    if (line === undefined) return new CuriaError('JSON_INVALID', 'the case cannot be written as JSON');
    return checkLength(line);
  } catch (error) {
    return new CuriaError('JSON_INVALID', `the case cannot be written as JSON: ${(error as Error).message}`);
  }
}

/** Takes in one case that was passed directly; `name` says where it comes from. */
export function takeCase(name: string, case_id: string, given: object): Taking {
  const input = JSON.stringify(given);
  return {
    cases: [{ case_id, input, problem: null }],
    taken: () => ({
      name,
      sha256: createHash('sha256').update(input).digest('hex'),
      bytes: Buffer.byteLength(input),
      cases: 1,
    }),
  };
}

/** A path as records show it: relative to the working directory; only the name if the file lies elsewhere. */
export function shownPath(file: string): string {
  const path = relative(process.cwd(), resolve(file));
  return file === STANDARD_INPUT ? file : path.startsWith('..') || isAbsolute(path) ? basename(file) : path;
}

function readCase(line: string | CuriaError, number: number, isCut: boolean, seen: Set<string>): NewCase {
  try {
    if (typeof line !== 'string') throw line;
    const input = parseLine(line, isCut);
    const case_id = ownCaseId(input, number, seen);
    // Store exactly the text that was read, from the file to the log.
    return { case_id, input: line, problem: null };
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    // The number may itself be the id of a case.
    let case_id = `line ${number}`;
    while (seen.has(case_id)) case_id += "'";
    seen.add(case_id);
    return { case_id, input: null, problem: JSON.stringify(error) };
  }
}
