/** Where evidence points: `src/pool.ts:41-52`, `app.log:7`, a commit, or a place in one. */

/** A parsed citation of a place. */
export interface Location {
  readonly path?: string;
  readonly lines?: LineRange;
  readonly commit?: string;
}

/** The first and the last line, counted from 1. */
export type LineRange = readonly [first: number, last: number];

const COMMIT = /^(?:commit[ :]+)?([0-9a-f]{7,64})(?:[: ](.+))?$/i;
const LINES = /^(.*?)[:#]L?(\d{1,9})(?:\s*[-–,:]\s*L?(\d{1,9}))?$/s;

/** Parses a location; pass `isCommit` if the evidence says that it cites a commit. */
export function parseLocation(text: string, isCommit = false): Location {
  const trimmed = text.trim();
  if (isCommit) {
    const [, commit, rest] = COMMIT.exec(trimmed) ?? [];
    if (commit === undefined) return {};
    return { commit: commit.toLowerCase(), ...(rest === undefined ? {} : parsePlace(rest)) };
  }
  return parsePlace(trimmed);
}

function parsePlace(text: string): Location {
  const [, path, from, to] = LINES.exec(text) ?? [];
  if (path === undefined || from === undefined) return text === '' ? {} : { path: normalisePath(text) };
  return { path: normalisePath(path), lines: lineRange(Number(from), Number(to ?? from)) };
}

/** A range with its ends in order. */
export const lineRange = (a: number, b: number): LineRange => (a <= b ? [a, b] : [b, a]);

/** A path with forward slashes and without `./` at its start; `..` is kept, so that a check can refuse it. */
export const normalisePath = (path: string): string =>
  path
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+/, '')
    .replace(/\/{2,}/g, '/');

/** One way to write a citation, so that equal citations are equal text. */
export function citationOf(type: string, location: string): string {
  const { path, lines, commit } = parseLocation(location, type === 'commit');
  const place = [path, lines?.join('-')].filter((part) => part !== undefined).join(':');
  const known = [commit?.slice(0, 7), place].filter((part) => part !== undefined && part !== '').join(' ');
  return `${type} ${known === '' ? location.trim() : known}`;
}
