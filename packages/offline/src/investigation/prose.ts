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

const MOST_QUOTES = 40;

/** The pieces of code that people quote in their sentences, the longest first; a single plain word is not one. */
export function quotedCode(prose: string): string[] {
  const found = new Set<string>();
  const outsideBlocks = prose.replace(/^\s*(?:```|~~~)[^\n]*\n[\s\S]*?^\s*(?:```|~~~)\s*$/gm, '\n');
  for (const [, code = ''] of outsideBlocks.matchAll(/(?<!`)`{1,2}([^`\n]{3,200})`{1,2}(?!`)/g)) {
    const plain = code.trim();
    if (/[^\p{L}\p{N}\s-]|\p{Ll}\p{Lu}/u.test(plain)) found.add(plain);
  }
  return [...found].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, MOST_QUOTES);
}
