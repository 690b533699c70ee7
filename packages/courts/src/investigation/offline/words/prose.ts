/** What people wrote in a report, apart from what a program printed: its sentences, and the code that they quote. */

/** Lines that a program printed: frames, carets under code, the error itself, and what package managers say. */
const PRINTED =
  /^\s*(?:at [^\s]|File "|Traceback \(|\.{3} \d+ more|[~^\s]*\^[~^\s]*$|(?:Caused by: |Uncaught )?(?:[\w$]+\.){0,8}\w*(?:Error|Exception|Warning)\b\s*(?::|$)|panic: |goroutine \d+ |npm ERR!|\[signal )|\.(?:[cm]?[jt]sx?|py|go|rb|rs|php|java|cs):\d+(?::\d+)?\)?\s*(?:\+0x[0-9a-f]+)?$/;

/** The lines of a text that people wrote; `printed` are lines known to belong to traces, counted from 1. */
export function proseOf(text: string, printed: ReadonlySet<number> = new Set()): string {
  return text
    .split(/\r\n|\n|\r/)
    .filter((line, at) => !printed.has(at + 1) && !PRINTED.test(line.slice(0, 500)))
    .join('\n');
}

/** What the examples of a report define themselves: names of whoever reports, not of the project. */
export function definedNames(prose: string): Set<string> {
  const defined = new Set<string>();
  for (const [, name = ''] of prose.matchAll(
    /^[ \t]{0,40}(?:export\s+|async\s+|public\s+|static\s+){0,3}(?:def|function|class|func|fn|interface|struct|const|let|var|val)\s+(?:\([^)]{0,80}\)\s*)?(\w{1,80})/gm,
  ))
    defined.add(name);
  return defined;
}

/** A block of code that somebody shows. */
const BLOCK = /^[ \t]*(?:```|~~~)[^\n]*\n([\s\S]*?)^[ \t]*(?:```|~~~)[ \t]*$/gm;
/** A line that is code and no sentence, shown without a block around it. */
const BARE_CODE =
  /^(?:\s{4,}\S|\t\S).*[(){}\];=:,]\s*$|^\s*(?:import|from|const|let|var|def|class|func|function|public|private|package|use|require|export|@\w+)\b.*$|^\s*[})\]]+[;,)]*\s*$|^.*[;{]\s*$/;

/** What a report shows as code: its examples, and lines of the program that it quotes. */
export function shownCode(prose: string): string {
  const blocks = Array.from(prose.matchAll(BLOCK), ([, code = '']) => code);
  const bare = prose
    .replace(BLOCK, '\n')
    .split('\n')
    .filter((line) => BARE_CODE.test(line.slice(0, 500)));
  return [...blocks, ...bare].join('\n');
}

/** The sentences of a report, without the code that it shows. */
export const sentencesOf = (prose: string): string =>
  prose
    .replace(BLOCK, '\n')
    .split('\n')
    .filter((line) => !BARE_CODE.test(line.slice(0, 500)))
    .join('\n');

const MOST_QUOTES = 40;
const MOST_LINES = 30;
/** Shorter lines stand in many programs. */
const LEAST_LINE = 24;

/** The pieces of code that people quote in their sentences, the longest first; a single plain word is not one. */
export function quotedCode(prose: string): string[] {
  const found = new Set<string>();
  const outsideBlocks = prose.replace(BLOCK, '\n');
  for (const [, code = ''] of outsideBlocks.matchAll(/(?<!`)`{1,2}([^`\n]{3,200})`{1,2}(?!`)/g)) {
    const plain = code.trim();
    if (/[^\p{L}\p{N}\s-]|\p{Ll}\p{Lu}/u.test(plain)) found.add(plain);
  }
  // A long line of a block may be one of the program itself.
  const lines = shownCode(prose)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length >= LEAST_LINE && line.length <= 300 && !/^(?:\/\/|#|\*)/.test(line));
  const longest = (all: Iterable<string>): string[] =>
    [...all].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return [
    ...longest(found).slice(0, MOST_QUOTES),
    ...longest(new Set(lines.filter((line) => !found.has(line)))).slice(0, MOST_LINES),
  ];
}
