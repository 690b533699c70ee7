/** Reads cases from files and JSON lines, as a court takes them, with the documents that they are about. */
import { createHash } from 'node:crypto';
import { CuriaError } from '@curia/core';
import type { CaseFiles } from '@curia/core/court/face';
import { refusal } from '@curia/core/read';
import { markOf } from '../files/read-file.ts';
import { problemOfCaseId } from '../store/case-id.ts';
import type { NewCase } from '../store/cases.ts';
import type { NewDocument } from '../store/documents.ts';
import { internal } from './fault.ts';
import { sourceFinder, stemOf } from './find-source.ts';
import { KeptDocuments } from './kept-documents.ts';
import { openInput, STANDARD_INPUT } from './open-input.ts';
import { isBlank, parseLine } from './parse-line.ts';
import { recordLines } from './record-lines.ts';
import { shownPath, type TakenInput } from './take-cases.ts';
import { readTextFile } from './text-file.ts';

/** One case, or why it is refused. */
export interface TakenCase extends Omit<NewCase, 'case_id'> {
  /** What it is called; of a case that is refused its line, or the name of its file. */
  readonly name: string;
  /** Its line number, if it is one of many in a file. */
  readonly line?: number;
}

/** Cases as they are read. */
export interface TakenFiles {
  /** In portions of a size that memory bears, each as soon as it is there. */
  readonly portions: () => AsyncGenerator<readonly TakenCase[]>;
  /** What was read; known once the end is reached. */
  readonly taken: () => TakenInput;
  /** Which documents are not kept, in words; known at the end, too. */
  readonly notKept: () => string | undefined;
}

/** Follows how a file is read. */
export interface ReadingWatch {
  /** The number of cases and bytes read so far. */
  onRead(cases: number, bytes: number): void;
  onEnd(): void;
}

/** Where cases are, and what they are about. */
export interface FilePlaces {
  /** Files with one case each, or JSON lines (`.jsonl`, or `-` for standard input). */
  readonly files: readonly string[];
  /** The document that they are all about, or a folder of documents. */
  readonly source: string | undefined;
  /** Whether the files that show documents are kept with their cases. */
  readonly keeps: boolean;
  readonly watch: ((name: string, size: number | undefined) => ReadingWatch) | undefined;
}

const isStream = (file: string): boolean => file === '-' || file.toLowerCase().endsWith('.jsonl');

/** The number of characters of cases in one portion. */
const PORTION = 1_000_000;

/** Takes cases in; one that cannot be used is refused under its line or its name, and stops no other. */
export function takeFiles(reader: CaseFiles, { files, source, keeps, watch }: FilePlaces): TakenFiles {
  const found = source === undefined ? undefined : sourceFinder(source, { files: reader, keeps });
  const kept = new KeptDocuments();
  const lonely = found === undefined ? files.find((file) => !isStream(file)) : undefined;
  if (lonely !== undefined)
    throw new CuriaError('USAGE', `use --${reader.source} to name the document that ${lonely} is about`);
  const hash = createHash('sha256');
  let bytes = 0;
  let cases = 0;

  const taken = async (
    name: string,
    line: number | undefined,
    read: (find: Find | undefined, isCalled: (name: string) => void) => Promise<Read>,
  ): Promise<TakenCase> => {
    cases++;
    const documents: NewDocument[] = [];
    const find: Find | undefined =
      found &&
      (async (name) => {
        const one = await found(name);
        documents.push(...one.documents);
        return one.about;
      });
    const place = line === undefined ? {} : { line };
    let called = name;
    try {
      const one = await read(find, (said) => {
        if (problemOfCaseId(said) === undefined) called = said;
      });
      const wrong = problemOfCaseId(one.name);
      if (wrong !== undefined)
        throw refusal('INPUT_INVALID', 'the line', [{ path: reader.named_by, problem: wrong }]);
      const files = documents.length === 0 ? {} : { documents: kept.take(documents) };
      return { name: one.name, input: one.written, problem: null, ...files, ...place };
    } catch (error) {
      const known = CuriaError.is(error) ? error : internal(error);
      return { name: called, input: null, problem: JSON.stringify(known), ...place };
    }
  };

  async function readLine(
    line: string | CuriaError,
    isCut: boolean,
    find: Find | undefined,
    isCalled: (name: string) => void,
  ): Promise<Read> {
    if (typeof line !== 'string') throw line;
    const record = parseLine(line, isCut);
    // A refusal names the case if its name is known by then.
    const name = reader.nameIn(record);
    if (name !== undefined) isCalled(name);
    return written(await reader.readLine(record, find), line);
  }

  async function* fromLines(file: string): AsyncGenerator<readonly TakenCase[]> {
    const input = openInput(file);
    const following = watch?.(input.name, input.size);
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of input.stream) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    }
    for await (const { first, lines, bytes: read, isCut } of recordLines({
      name: input.name,
      stream: counted(),
    })) {
      const portion: TakenCase[] = [];
      for (const [at, line] of lines.entries()) {
        if (typeof line === 'string' && isBlank(line)) continue;
        const isLast = isCut && at === lines.length - 1;
        const read = (find: Find | undefined, isCalled: (name: string) => void) =>
          readLine(line, isLast, find, isCalled);
        portion.push(await taken(String(first + at), first + at, read));
      }
      if (portion.length > 0) yield portion;
      following?.onRead(cases, read);
    }
    following?.onEnd();
  }

  return {
    async *portions() {
      let portion: TakenCase[] = [];
      for (const file of files) {
        const before = markOf(file);
        if (isStream(file)) {
          if (portion.length > 0) yield portion;
          portion = [];
          yield* fromLines(file);
        } else {
          portion.push(
            await taken(stemOf(file), undefined, async (find) => {
              const text = readTextFile(file);
              hash.update(text);
              bytes += Buffer.byteLength(text);
              return written(reader.readFile(text, await find!(stemOf(file))), text);
            }),
          );
          if (portion.reduce((sum, { input }) => sum + (input?.length ?? 0), 0) >= PORTION) {
            yield portion;
            portion = [];
          }
        }
        if (markOf(file) !== before)
          throw new CuriaError('INPUT_CHANGED', `${file} changed while it was read`);
      }
      if (portion.length > 0) yield portion;
    },
    taken: () => ({ name: nameOf(files), sha256: hash.digest('hex'), bytes, cases }),
    notKept: () => kept.problem(),
  };
}

/** Finds what a case is about by its name. */
type Find = (name: string) => Promise<object>;

/** A case as it is stored. */
interface Read {
  readonly name: string;
  readonly written: string;
}

const written = ({ name, input }: ReturnType<CaseFiles['readFile']>, text: string): Read => ({
  name,
  written: input === undefined ? text : JSON.stringify(input),
});

/** Makes cases under ids of their own: the name, with a number from its second case on. */
export function namedCases(): (taken: TakenCase) => NewCase {
  const seen = new Set<string>();
  return ({ name, input, problem, documents = [] }) => {
    let case_id = name;
    for (let at = 2; seen.has(case_id); at++) case_id = `${name}#${at}`;
    seen.add(case_id);
    return documents.length === 0 ? { case_id, input, problem } : { case_id, input, problem, documents };
  };
}

function nameOf(files: readonly string[]): string {
  const [first, ...others] = files.map((file) => (file === '-' ? STANDARD_INPUT : shownPath(file)));
  return others.length === 0 ? (first ?? '') : `${first} and ${others.length} more`;
}

/** Yields all cases, one after the other, with the line of each refusal. */
export async function* casesOf(
  files: TakenFiles,
  onRefused: (case_id: string, line: number) => void,
): AsyncGenerator<NewCase> {
  const toCase = namedCases();
  for await (const portion of files.portions())
    for (const taken of portion) {
      const one = toCase(taken);
      if (taken.problem !== null && taken.line !== undefined) onRefused(one.case_id, taken.line);
      yield one;
    }
}
