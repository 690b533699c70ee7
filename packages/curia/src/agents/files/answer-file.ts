/** From a file to what it says: JSON or YAML, also inside a fenced block, within a limit; aliases are not followed. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { DEEPEST, isTooDeep, readJson } from '@curia/core/read';
import { LIMITS } from '../../files/foreign/limits.ts';
import { readForeign } from '../../files/foreign/read-foreign.ts';
import { readYaml } from '../../files/foreign/yaml.ts';
import { markOf, sizeOf } from '../../files/read-file.ts';

/** A file that was read. */
export interface AnswerFile {
  readonly path: string;
  readonly name: string;
  /** Over name and content: the same file under the same name is the same answer. */
  readonly sha256: string;
  readonly said: FileContent;
}

/** The content of a file, or why it cannot be read. */
export type FileContent = { readonly value: unknown } | { readonly problem: string };

/** Reads a file; one that is too large for an answer is known by its size and date alone. */
export function readAnswerFile(path: string): AnswerFile {
  const name = basename(path);
  const hash = createHash('sha256').update(`${name}\0`);
  const size = sizeOf(path);
  const { most } = LIMITS.answer.bytes;
  if (size > most) {
    const problem = `the file is ${inMebibytes(size)}; the limit is ${most / 1024 / 1024} MiB`;
    return { path, name, sha256: hash.update(markOf(path)).digest('hex'), said: { problem } };
  }
  const content = readForeign('answer', path);
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
    const read = readYaml(candidate, { stringKeys: true, mayHaveTags: true });
    if (read.ok && typeof read.value === 'object' && read.value !== null) return { value: read.value };
    problem = read.ok ? 'the file has no fields' : `not YAML: ${read.problem}`;
  }
  return { problem };
}

/** The whole text, then the content of its fenced blocks. */
function* candidatesIn(text: string): Generator<string> {
  if (text.trim() === '') return;
  yield text;
  for (const [, block] of text.matchAll(/^```(?:ya?ml|json)?[^\n]*\n(.*?)^```/gms)) yield block!;
}
