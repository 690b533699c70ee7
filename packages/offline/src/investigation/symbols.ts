/** The functions, methods and classes of a source file, by their words and indentation alone. */

/** A named part of a file, first and last line counted from 1. */
export interface Unit {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const HEADS = [
  /^(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*(\w+)/,
  /^(?:export\s+)?(?:const|let|var)\s+(\w+)\s*(?::[^=]{1,120})?=\s*(?:async\s*)?(?:\([^)]{0,200}\)|\w+)\s*(?::[^=]{1,80})?=>/,
  /^(?:export\s+)?(?:const|let|var)\s+(\w+)\s*=\s*(?:async\s+)?function/,
  /^(?:async\s+)?def\s+(\w+)/,
  /^func\s+(?:\([^)]{0,80}\)\s*)?(\w+)/,
  /^(?:(?:public|private|protected|static|final|async|override|readonly|get|set|suspend|fun)\s+){0,5}(?:[\w<>[\],.?]{1,60}\s+)?#?(\w+)\s*\([^;]{0,200}\)\s*(?::[^{;]{1,80})?(?:throws\s+[\w,. ]{1,80})?\{\s*$/,
  /^(?:export\s+)?(?:default\s+)?(?:abstract\s+)?(?:class|interface|module)\s+(\w+)/,
];
const NOT_NAMES = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'return',
  'function',
  'else',
  'do',
  'with',
  'await',
  'new',
  'throw',
]);

/** People do not write files with more units than this; the rest is ignored. */
const MOST_UNITS = 2_000;

/** The units of a file; anything outside them belongs to the file itself. */
export function unitsOf(lines: readonly string[]): Unit[] {
  const units: Unit[] = [];
  lines.forEach((line, at) => {
    const text = line.trimStart();
    const name = text.length > 400 || units.length >= MOST_UNITS ? undefined : headName(text);
    if (name === undefined) return;
    units.push({ name, from: at + 1, to: endOf(lines, at) });
  });
  return units;
}

function headName(text: string): string | undefined {
  for (const head of HEADS) {
    const name = head.exec(text)?.[1];
    if (name !== undefined && !NOT_NAMES.has(name)) return name;
  }
  return undefined;
}

/** A unit ends before the next line that is not indented more than its head, a closing bracket included. */
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

/** The smallest unit around a line. */
export function unitAt(units: readonly Unit[], line: number): Unit | undefined {
  let best: Unit | undefined;
  for (const unit of units)
    if (
      unit.from <= line &&
      line <= unit.to &&
      (best === undefined || unit.to - unit.from <= best.to - best.from)
    )
      best = unit;
  return best;
}
