/** Reads YAML, of which JSON is a part, of strangers: bounded in size, signs and depth, without aliases, and in a time that grows with its size alone. */
import {
  Composer,
  type Document,
  isMap,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type ParsedNode,
  Parser,
  type YAMLMap,
} from 'yaml';
import { beyond, LIMITS } from './limits.ts';

/** A document that was read, or why it was not: in one line, and on which line of the text. */
export type YamlRead =
  | { readonly ok: true; readonly value: unknown; readonly document: Document; readonly lines: LineCounter }
  | { readonly ok: false; readonly problem: string; readonly line: number };

/** How a document is read. */
export interface YamlOptions {
  /** Keys must be text. */
  readonly stringKeys?: boolean;
  /** A tag that nobody knows is left out in silence. */
  readonly mayHaveTags?: boolean;
}

/** What ends the reading at the first fault: the library would collect every one of millions. */
class Fault extends Error {
  readonly position: number;

  constructor(problem: string, position: number) {
    super(problem);
    this.position = position;
  }
}

const { signs, depth, aliases } = LIMITS.yaml;

/** Reads one document; warnings, such as of a tag that nobody knows, are faults. */
export function readYaml(text: string, options: YamlOptions = {}): YamlRead {
  const lines = new LineCounter();
  try {
    checkSigns(text);
    const document = compose(text, lines, options);
    checkKeys(document.contents, 1);
    return { ok: true, value: document.toJS({ maxAliasCount: aliases.most }), document, lines };
  } catch (error) {
    const before = error instanceof Fault ? text.slice(0, error.position) : '';
    return { ok: false, problem: wordsOf(error), line: before.split('\n').length };
  }
}

function wordsOf(error: unknown): string {
  const { message } = error as Error;
  // The library tells of a stack that is full as of any other fault.
  if (error instanceof RangeError || /call stack/.test(message)) return beyond(depth);
  return /^Alias resolution|alias count/i.test(message) ? beyond(aliases) : message.split('\n', 1)[0]!;
}

const OPENING = new Set(['[', '{']);
const CLOSING = new Set([']', '}']);
/** What the lexer adds: a document, a scalar, or the end of a list begins here. */
const MARKS = new Set(['\u0002', '\u0018', '\u001f']);

/** Counts before anything is built: a sign takes a byte in the file and a thousand in a tree. */
function checkSigns(text: string): void {
  let count = 0;
  let open = 0;
  let position = 0;
  for (const sign of new Lexer().lex(text)) {
    if (MARKS.has(sign)) continue;
    if (OPENING.has(sign)) open++;
    else if (CLOSING.has(sign)) open--;
    if (open > depth.most) throw new Fault(beyond(depth), position);
    // Blank ones cost less, and there can be millions.
    count += sign.trim() === '' ? 0.5 : 1;
    if (count > signs.most) throw new Fault(beyond(signs), position);
    position += sign.length;
  }
}

/** The composer calls this for every fault; it stays out of the types of the library. */
interface Faultfinding {
  onError: (source: unknown, code: string, message: string, isWarning?: boolean) => void;
}

function compose(
  text: string,
  lines: LineCounter,
  { stringKeys = false, mayHaveTags = false }: YamlOptions,
): Document {
  // Comparing every key with every other one takes for ever in a long list of keys; see below.
  const composer = new Composer({ uniqueKeys: false, stringKeys, prettyErrors: false, lineCounter: lines });
  (composer as unknown as Faultfinding).onError = (source, _code, message, isWarning) => {
    if (isWarning !== true || !mayHaveTags) throw new Fault(message.split('\n', 1)[0]!, positionOf(source));
  };
  let only: Document | undefined;
  const keep = (document: Document): void => {
    if (only !== undefined)
      throw new Fault(
        'the file contains several YAML documents; it must contain one',
        document.range?.[0] ?? 0,
      );
    only = document;
  };
  const parser = new Parser(lines.addNewLine);
  for (const token of parser.parse(text)) {
    if (token.type === 'error')
      throw new Fault(
        token.source === '' ? token.message : `${token.message}: ${JSON.stringify(token.source)}`,
        token.offset,
      );
    for (const document of composer.next(token)) keep(document);
  }
  for (const document of composer.end(only === undefined, text.length)) keep(document);
  const [missed] = only!.errors;
  if (missed !== undefined) throw new Fault(missed.message, missed.pos[0]);
  return only!;
}

function positionOf(source: unknown): number {
  if (typeof source === 'number') return source;
  if (Array.isArray(source)) return Number(source[0]);
  const { offset = 0, source: written = '' } = source as { offset?: number; source?: unknown };
  return typeof written === 'string' ? offset : Number(offset);
}

/** Finds a key that is said twice, and nesting that is too deep; every key is looked at once. */
function checkKeys(node: ParsedNode | unknown, level: number): void {
  if (!isMap(node) && !isSeq(node)) return;
  if (level > depth.most) throw new Fault(beyond(depth), node.range?.[0] ?? 0);
  const seen = new Set<unknown>();
  for (const item of (node as YAMLMap).items) {
    if (!isPair(item)) {
      checkKeys(item, level + 1);
      continue;
    }
    const { key, value } = item as { key: unknown; value: unknown };
    if (isScalar(key)) {
      if (seen.has(key.value)) throw new Fault('Map keys must be unique', key.range?.[0] ?? 0);
      seen.add(key.value);
    }
    checkKeys(key, level + 1);
    checkKeys(value, level + 1);
  }
}
