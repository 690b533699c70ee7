/** The symbols of a file: by a parser of its language if one is installed, else line by line. */
import { type FileText, isRefusal, type Refusal } from '@curia/core/agent';
import type { FileSymbols } from '@curia/core/in/agent';
import type { Workbench } from '../tools/workbench.ts';
import { grammarOf } from './grammars.ts';
import { parserOf } from './parsers.ts';
import { symbolsOfLines } from './symbols-by-lines.ts';
import { symbolsOfTree } from './symbols-by-parser.ts';

/** Larger files are read line by line: nobody wrote them by hand. */
const MOST_PARSED = 512 * 1024;

const known = new WeakMap<FileText, Promise<FileSymbols>>();

/** What a file of the repository defines and calls; refused if it cannot be read. */
export async function fileSymbols(bench: Workbench, path: string): Promise<FileSymbols | Refusal> {
  const file = await bench.text(path);
  return isRefusal(file) ? file : symbolsOfText(file);
}

/** What a text defines and calls; each text is read once. */
export function symbolsOfText(file: FileText): Promise<FileSymbols> {
  const made = known.get(file) ?? readSymbols(file);
  known.set(file, made);
  return made;
}

async function readSymbols({ path, text, lines }: FileText): Promise<FileSymbols> {
  const grammar = text.length > MOST_PARSED ? undefined : grammarOf(path);
  const parse = grammar === undefined ? undefined : await parserOf(grammar);
  const tree = parse?.(text);
  if (grammar === undefined || tree === undefined)
    return { path, ...symbolsOfLines(lines), read_by: 'lines' };
  try {
    return { path, ...symbolsOfTree(tree, grammar), read_by: 'parser' };
  } finally {
    tree.delete();
  }
}
