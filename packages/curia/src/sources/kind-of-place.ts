/** What kind of evidence a line of a file is: by the file it stands in and what it is there, never by what a report calls it. */
import { extname } from 'node:path';
import type { EvidenceKind } from '@curia/core/text/citation';

const TEST =
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|mocks?|e2e)\/|[._-](?:test|spec)\.[a-z]+$|(?:^|\/)test_[^/]+\.py$/i;
const CONFIG =
  /\.(?:ya?ml|toml|ini|cfg|conf|properties|tf|env|json|xml|lock)$|(?:^|\/)(?:\.env[^/]*|Dockerfile[^/]*|Makefile|Procfile|nginx[^/]*|requirements[^/]*\.txt|go\.(?:mod|sum)|Gemfile)$/i;
const DOCUMENT =
  /\.(?:md|markdown|rst|adoc|txt|html?)$|(?:^|\/)(?:README|CHANGELOG|LICENSE|NEWS|HISTORY)[^/]*$/i;
const LOG = /\.(?:log|out|err|trace)(?:\.\d+)?$/i;

/** The kind of evidence that a file of the repository is. */
export function kindOfPath(path: string): EvidenceKind {
  if (LOG.test(path)) return 'runtime';
  if (TEST.test(path)) return 'test';
  if (CONFIG.test(path)) return 'config';
  return DOCUMENT.test(path) ? 'document' : 'code';
}

const HASH = new Set(
  '.py .rb .sh .bash .pl .r .yaml .yml .toml .ini .cfg .conf .properties .tf .ex .exs'.split(' '),
);
const DASH = new Set('.sql .lua .hs .elm'.split(' '));
const QUOTED = new Set(['.py']);

/** Which lines of a file are nothing but comment; what a language calls a comment is told by the ending of the file. */
function commentLines(path: string, lines: readonly string[]): readonly boolean[] {
  const ending = extname(path).toLowerCase();
  const quotes = QUOTED.has(ending) ? /^[rRuU]?("""|''')/ : undefined;
  const [line, open, close] = HASH.has(ending)
    ? [/^#/, undefined, undefined]
    : DASH.has(ending)
      ? [/^--/, '/*', '*/']
      : [/^\/\//, '/*', '*/'];
  let until: string | undefined;
  return lines.map((raw) => {
    const text = raw.trim();
    if (until !== undefined) {
      const end = text.indexOf(until);
      if (end < 0) return true;
      const rest = text.slice(end + until.length).trim();
      until = undefined;
      return rest === '' || line.test(rest);
    }
    if (text !== '' && line.test(text)) return true;
    const mark = quotes?.exec(text)?.[1] ?? (open !== undefined && text.startsWith(open) ? open : undefined);
    if (mark === undefined) return false;
    const ends = mark === open ? close! : mark;
    const from = text.indexOf(mark) + mark.length;
    const end = text.indexOf(ends, from);
    if (end < 0) {
      until = ends;
      return true;
    }
    return text.slice(end + ends.length).trim() === '';
  });
}

/** Whether the lines of a range that are not blank are all comment, and there is one. */
export function isComment(
  path: string,
  lines: readonly string[],
  [from, to]: readonly [number, number],
): boolean {
  const comments = commentLines(path, lines);
  const said = lines
    .slice(from - 1, to)
    .flatMap((text, at) => (text.trim() === '' ? [] : [comments[from - 1 + at]!]));
  return said.length > 0 && said.every(Boolean);
}

const LOGGED =
  /^\s*(?:Traceback \(|Caused by:|panic: |goroutine \d|at \S|File "|from \S+\.rb:\d)|\b[\w.$]*(?:Error|Exception)\b\s*:|\d{1,2}:\d{2}:\d{2}\b|\b(?:ERROR|FATAL|WARN(?:ING)?|CRITICAL|SEVERE)\b/;

/** Whether a line of prose repeats what a program printed: a frame, an error, a line of a log. */
export const isPrinted = (text: string): boolean => LOGGED.test(text.slice(0, 1_000));
