/** What a file defines and calls, read line by line from its words and indentation: for languages without a parser. */
import type { FileSymbol } from '@curia/core/agent';
import type { SymbolCall } from '@curia/core/in/agent';

const CLASS =
  /^(?:export\s+)?(?:default\s+)?(?:(?:public|private|protected|static|final|abstract|sealed|partial)\s+){0,4}(?:class|interface|module|trait|struct|enum|object|impl)\s+(\w+)/;
const FUNCTIONS = [
  /^(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*(\w+)/,
  /^(?:export\s+)?(?:const|let|var)\s+(\w+)\s*(?::[^=]{1,120})?=\s*(?:async\s*)?(?:\([^)]{0,200}\)|\w+)\s*(?::[^=]{1,80})?=>/,
  /^(?:export\s+)?(?:const|let|var)\s+(\w+)\s*=\s*(?:async\s+)?function/,
  /^(?:[\w$]+\.){1,6}([\w$]+)\s*=\s*(?:[\w$.]+\s*=\s*){0,3}(?:async\s+)?(?:function\b|(?:\([^)]{0,200}\)|\w+)\s*=>)/,
  /^["']?([\w$]+)["']?\s*:\s*(?:async\s+)?function\b/,
  /^(?:async\s+)?def\s+(?:self\.)?(\w+)/,
  /^func\s+(?:\([^)]{0,80}\)\s*)?(\w+)/,
  /^(?:pub(?:\([^)]{0,20}\))?\s+)?(?:(?:const|async|unsafe)\s+){0,3}fn\s+(\w+)/,
  /^(?:(?:public|private|protected|internal|static|final|async|override|virtual|readonly|get|set|suspend|fun|function)\s+){0,5}(?:[\w<>[\],.?]{1,60}\s+)?#?(\w+)\s*\([^;]{0,200}\)\s*(?::[^{;]{1,80})?(?:throws\s+[\w,. ]{1,80})?\{\s*$/,
];
const NOT_NAMES = new Set(
  'if for while switch catch return function else do with await new throw foreach elif unless when'.split(
    ' ',
  ),
);
const CALL = /(?<![\w$])([A-Za-z_$][\w$]{0,99})\s?\(/g;

/** People do not write files with more; the rest is ignored. */
const MOST_SYMBOLS = 2_000;
const MOST_CALLS = 20_000;
const LONGEST_LINE = 400;

/** Reads definitions and calls from lines. */
export function symbolsOfLines(lines: readonly string[]): {
  readonly symbols: FileSymbol[];
  readonly calls: SymbolCall[];
} {
  const symbols: FileSymbol[] = [];
  const calls: SymbolCall[] = [];
  const open: FileSymbol[] = [];
  lines.forEach((line, at) => {
    if (line.length > LONGEST_LINE) return;
    const head = symbols.length < MOST_SYMBOLS ? readHead(line.trimStart()) : undefined;
    while (open.length > 0 && open.at(-1)!.to < at + 1) open.pop();
    if (head !== undefined) {
      const symbol = { ...head, from: at + 1, to: endOf(lines, at), container: open.at(-1)?.name ?? null };
      symbols.push(symbol);
      open.push(symbol);
    }
    for (const [, name = ''] of line.matchAll(CALL))
      if (name !== head?.name && !NOT_NAMES.has(name) && calls.length < MOST_CALLS)
        calls.push({ name, line: at + 1 });
  });
  return { symbols, calls };
}

function readHead(text: string): Pick<FileSymbol, 'name' | 'kind'> | undefined {
  const type = CLASS.exec(text)?.[1];
  if (type !== undefined) return { name: type, kind: 'class' };
  for (const head of FUNCTIONS) {
    const name = head.exec(text)?.[1];
    if (name !== undefined && !NOT_NAMES.has(name)) return { name, kind: 'function' };
  }
  return undefined;
}

/** A definition ends before the next line that is not indented more than its head, a closing bracket included. */
function endOf(lines: readonly string[], head: number): number {
  const depth = indentOf(lines[head]!);
  let last = head;
  for (let at = head + 1; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.trim() === '') continue;
    if (indentOf(line) <= depth) {
      if (!/^\s*[)}\]]/.test(line)) break;
      last = at;
      if (/^\s*[}\])]+[;,)]*\s*$/.test(line)) break;
      continue;
    }
    last = at;
  }
  return last + 1;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
