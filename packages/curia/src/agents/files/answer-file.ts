/** From a file to what it says: JSON or YAML, also inside a fenced block, within a limit; aliases are not followed. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { DEEPEST, isTooDeep, readJson } from '@curia/core/internal';
import { parseDocument } from 'yaml';
import { markOf, readBytes, sizeOf } from '../../files/read-file.ts';

/** The largest file that is read. */
export const MOST_ANSWER_BYTES = 4 * 1024 * 1024;

/** How much of a text is kept when no data can be read from it, in characters. */
const MOST_KEPT = 100_000;

/** A file that was read. */
export interface AnswerFile {
  readonly path: string;
  readonly name: string;
  /** Over name and content: the same file under the same name is the same answer. */
  readonly sha256: string;
  readonly said: FileContent;
}

/** The content of a file, or why it cannot be read. */
export type FileContent =
  | { readonly value: unknown }
  | {
      readonly problem: string;
      /** The beginning of the text, if it is text. */
      readonly text?: string;
    };

/** Reads a file; one that is too large for an answer is known by its size and date alone. */
export function readAnswerFile(path: string): AnswerFile {
  const name = basename(path);
  const hash = createHash('sha256').update(`${name}\0`);
  const size = sizeOf(path);
  if (size > MOST_ANSWER_BYTES) {
    const problem = `the file is ${inMebibytes(size)}; the limit is ${MOST_ANSWER_BYTES / 1024 / 1024} MiB`;
    return { path, name, sha256: hash.update(markOf(path)).digest('hex'), said: { problem } };
  }
  const content = readBytes(path);
  const parsed = parseAnswer(content);
  // Before anything walks through it.
  const isDeep = 'value' in parsed && isTooDeep(parsed.value);
  const said = isDeep ? { problem: `the file is nested more than ${DEEPEST} levels deep` } : parsed;
  return { path, name, sha256: hash.update(content).digest('hex'), said };
}

const inMebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

function parseAnswer(content: Buffer): FileContent {
  const text = content.toString('utf8').replace(/^\uFEFF/, '');
  let problem = 'the file is empty';
  for (const candidate of candidatesIn(text)) {
    try {
      if (candidate.trimStart().startsWith('{')) return { value: readJson(candidate, 'the file') };
    } catch {
      // Not JSON; a flow mapping of YAML begins in the same way.
    }
    try {
      const document = parseDocument(candidate, { uniqueKeys: true, stringKeys: true, logLevel: 'silent' });
      const [error] = document.errors;
      if (error !== undefined) {
        problem = `not YAML: ${firstLine(error)}`;
        continue;
      }
      const value: unknown = document.toJS({ maxAliasCount: 0 });
      if (typeof value === 'object' && value !== null) return { value };
      problem = 'the file has no fields';
    } catch (error) {
      // Aliases, which could be cyclic or grow without bound, and nesting too deep end up here.
      problem = `not usable YAML: ${firstLine(error as Error)}`;
    }
  }
  return { problem, text: text.slice(0, MOST_KEPT) };
}

const firstLine = ({ message }: Error): string => message.split('\n', 1)[0]!;

/** The whole text, then the content of its fenced blocks. */
function* candidatesIn(text: string): Generator<string> {
  if (text.trim() === '') return;
  yield text;
  for (const [, block] of text.matchAll(/^```(?:ya?ml|json)?[^\n]*\n(.*?)^```/gms)) yield block!;
}
