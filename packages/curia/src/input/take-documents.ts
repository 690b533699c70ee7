/** Reads outputs and the documents they speak about, from files and JSON lines, as cases of verification. */
import { createHash } from 'node:crypto';
import { CuriaError } from '@curia/core';
import { refusal } from '@curia/core/read';
import { bundleFromText, type DocumentBundle } from '@curia/courts/in/verification';
import { markOf } from '../files/read-file.ts';
import { internal } from '../runs/decide-lines.ts';
import { problemOfCaseId } from '../store/case-id.ts';
import type { NewCase } from '../store/cases.ts';
import { bundleFinder, readTextFile, stemOf } from './load-bundle.ts';
import { openInput, STANDARD_INPUT } from './open-input.ts';
import { isBlank, parseLine } from './parse-line.ts';
import { readDocument, sameDocument } from './read-document.ts';
import { recordLines } from './record-lines.ts';
import { shownPath, type TakenInput } from './take-cases.ts';

/** One output with its document, or why it is refused. */
export interface TakenDocument extends Omit<NewCase, 'case_id'> {
  /** The name of the document; of an output that is refused its line, or the name of its file. */
  readonly name: string;
  /** Its line number, if it is one of many in a file. */
  readonly line?: number;
}

/** Outputs as they are read. */
export interface Documents {
  /** In portions of a size that memory bears, each as soon as it is there. */
  readonly portions: () => AsyncGenerator<readonly TakenDocument[]>;
  /** What was read; known once the end is reached. */
  readonly taken: () => TakenInput;
}

/** Follows how a file is read. */
export interface ReadingWatch {
  /** The number of documents and bytes read so far. */
  onRead(documents: number, bytes: number): void;
  onEnd(): void;
}

/** Where outputs and their documents are. */
export interface DocumentPlaces {
  /** Files with one output each, or JSON lines (`.jsonl`, or `-` for standard input). */
  readonly files: readonly string[];
  /** The document of them all, or a folder of documents. */
  readonly bundle?: string | undefined;
  readonly watch?: ((name: string, size: number | undefined) => ReadingWatch) | undefined;
}

type FindBundle = (doc_id: string) => Promise<DocumentBundle>;

const isStream = (file: string): boolean => file === '-' || file.toLowerCase().endsWith('.jsonl');

/** The number of characters of outputs and documents in one portion. */
const PORTION = 1_000_000;

/** Takes outputs in; one that cannot be used is refused under its line or its name, and stops no other. */
export function takeDocuments({ files, bundle, watch }: DocumentPlaces): Documents {
  const find = bundle === undefined ? undefined : bundleFinder(bundle);
  const lonely = find === undefined ? files.find((file) => !isStream(file)) : undefined;
  if (lonely !== undefined)
    throw new CuriaError('USAGE', `use --bundle to name the document that ${lonely} is about`);
  const hash = createHash('sha256');
  let bytes = 0;
  let cases = 0;

  const taken = async (
    name: string,
    line: number | undefined,
    read: (isCalled: (doc_id: string) => void) => Promise<Read>,
  ): Promise<TakenDocument> => {
    cases++;
    const place = line === undefined ? {} : { line };
    let called = name;
    try {
      const { doc_id, input } = await read((doc_id) => {
        if (problemOfCaseId(doc_id) === undefined) called = doc_id;
      });
      const wrong = problemOfCaseId(doc_id);
      if (wrong !== undefined) throw invalid('doc_id', wrong);
      return { name: doc_id, input, problem: null, ...place };
    } catch (error) {
      const known = CuriaError.is(error) ? error : internal(error);
      return { name: called, input: null, problem: JSON.stringify(known), ...place };
    }
  };

  async function* fromLines(file: string): AsyncGenerator<readonly TakenDocument[]> {
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
      const portion: TakenDocument[] = [];
      for (const [at, line] of lines.entries()) {
        if (typeof line === 'string' && isBlank(line)) continue;
        const isLast = isCut && at === lines.length - 1;
        const read = (isCalled: (doc_id: string) => void) => readLine(line, isLast, find, isCalled);
        portion.push(await taken(String(first + at), first + at, read));
      }
      if (portion.length > 0) yield portion;
      following?.onRead(cases, read);
    }
    following?.onEnd();
  }

  return {
    async *portions() {
      let portion: TakenDocument[] = [];
      for (const file of files) {
        const before = markOf(file);
        if (isStream(file)) {
          if (portion.length > 0) yield portion;
          portion = [];
          yield* fromLines(file);
        } else {
          portion.push(
            await taken(stemOf(file), undefined, async () => {
              const output = readTextFile(file);
              hash.update(output);
              bytes += Buffer.byteLength(output);
              return together(output, await find!(stemOf(file)));
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
  };
}

/** A case of verification, and the document it is about. */
interface Read {
  readonly doc_id: string;
  readonly input: string;
}

const together = (output: unknown, bundle: DocumentBundle, production?: unknown): Read => ({
  doc_id: bundle.doc_id,
  input: JSON.stringify({ doc_id: bundle.doc_id, output, bundle, production }),
});

async function readLine(
  line: string | CuriaError,
  isCut: boolean,
  find: FindBundle | undefined,
  isCalled: (doc_id: string) => void,
): Promise<Read> {
  if (typeof line !== 'string') throw line;
  const record = parseLine(line, isCut);
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    throw new CuriaError('INPUT_INVALID', 'the line must be an object with doc_id, output and bundle');
  const { doc_id, output, bundle, production } = record as Record<string, unknown>;
  const name = doc_id ?? (bundle as { readonly doc_id?: unknown } | null | undefined)?.doc_id;
  // Name the document in a refusal if it is already known.
  if (typeof name === 'string' && name !== '') isCalled(name);
  if (output === undefined) throw invalid('output', 'is missing');
  if (typeof bundle === 'string') {
    if (typeof name !== 'string' || name === '')
      throw invalid('doc_id', 'is missing, and plain text carries no id');
    return together(output, bundleFromText(name, bundle), production);
  }
  // What was read is what is stored.
  if (bundle != null) return { doc_id: readDocument(bundle, doc_id).doc_id, input: line };
  if (find === undefined) throw invalid('bundle', 'is missing, and no --bundle is given');
  return together(output, sameDocument(await find(String(doc_id ?? '')), doc_id), production);
}

const invalid = (path: string, problem: string): CuriaError =>
  refusal('INPUT_INVALID', 'the line', [{ path, problem }]);

/** Makes cases of documents under ids of their own: the name, with a number from its second case on. */
export function namedCases(): (document: TakenDocument) => NewCase {
  const seen = new Set<string>();
  return ({ name, input, problem }) => {
    let case_id = name;
    for (let at = 2; seen.has(case_id); at++) case_id = `${name}#${at}`;
    seen.add(case_id);
    return { case_id, input, problem };
  };
}

function nameOf(files: readonly string[]): string {
  const [first, ...others] = files.map((file) => (file === '-' ? STANDARD_INPUT : shownPath(file)));
  return others.length === 0 ? (first ?? '') : `${first} and ${others.length} more`;
}

/** Yields all documents as cases, one after the other, with the line of each refusal. */
export async function* casesOf(
  documents: Documents,
  onRefused: (case_id: string, line: number) => void,
): AsyncGenerator<NewCase> {
  const toCase = namedCases();
  for await (const portion of documents.portions())
    for (const document of portion) {
      const one = toCase(document);
      if (document.problem !== null && document.line !== undefined) onRefused(one.case_id, document.line);
      yield one;
    }
}
