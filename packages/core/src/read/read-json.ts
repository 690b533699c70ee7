/** The one way in for JSON from outside: bounded in depth, and no key twice, since one of the two would vanish in silence. */

import type { ErrorDetail } from '../text/error-detail.ts';
import { formatPath } from '../text/format-path.ts';
import { CuriaError } from './errors.ts';

/** The deepest nesting that is read. */
export const DEEPEST = 64;

/** Reads JSON; throws `JSON_INVALID`, `JSON_TOO_DEEP` or `JSON_KEY_TWICE`. `what` names the text in the message. */
export function readJson(text: string, what: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // Nesting without end exhausts the stack of the parser itself.
    if (error instanceof RangeError) throw tooDeep(what);
    throw new CuriaError('JSON_INVALID', `${what} is not JSON: ${(error as Error).message}`, [], {
      cause: error,
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  const kept = countKeys(value, 1);
  if (kept < 0) throw tooDeep(what);
  // The parser keeps the last of two equal keys. Fewer keys than were written means that one was dropped; only then is it worth
  // finding out which. A colon follows every key, so a text with no more colons than keys needs no closer look.
  if (hasMoreColons(text, kept) && kept < countWrittenKeys(text)) throw saidTwice(what, findRepeat(text));
  return value;
}

/** True if a value from elsewhere, such as a module or a YAML file, is nested deeper than JSON may be. */
export const isTooDeep = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && countKeys(value, 1) < 0;

/** Counts the keys of a value and everything in it; -1 if it is nested too deeply. */
function countKeys(value: object, depth: number): number {
  if (depth > DEEPEST) return -1;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) {
      if (typeof item !== 'object' || item === null) continue;
      const inner = countKeys(item, depth + 1);
      if (inner < 0) return -1;
      count += inner;
    }
    return count;
  }
  for (const key in value) {
    count++;
    const item = (value as Record<string, unknown>)[key];
    if (typeof item !== 'object' || item === null) continue;
    const inner = countKeys(item, depth + 1);
    if (inner < 0) return -1;
    count += inner;
  }
  return count;
}

const QUOTE = '"';
const BACKSLASH = 92;
const COLON = 58;

/** Tells whether a text has more colons than a number, wherever they stand. */
function hasMoreColons(text: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    if (++count > most) return true;
  }
  return false;
}

/** The keys in a text that is known to be JSON: the strings that a colon follows. */
function countWrittenKeys(text: string): number {
  let count = 0;
  let open = text.indexOf(QUOTE);
  while (open >= 0) {
    const close = endOfString(text, open);
    let after = close + 1;
    while (isSpace(text.charCodeAt(after))) after++;
    if (text.charCodeAt(after) === COLON) count++;
    open = text.indexOf(QUOTE, after);
  }
  return count;
}

/** Where the string that begins at this position ends. */
function endOfString(text: string, open: number): number {
  let close = text.indexOf(QUOTE, open + 1);
  for (;;) {
    let slashes = 0;
    while (text.charCodeAt(close - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return close;
    close = text.indexOf(QUOTE, close + 1);
  }
}

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;

/** An object or list on the way from the root to the reader's position. */
interface Place {
  /** The keys seen so far; null in a list. */
  readonly keys: Set<string> | null;
  step: PropertyKey;
}

/** The path of the first key that its object has already. */
function findRepeat(text: string): PropertyKey[] {
  const places: Place[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const place = places.at(-1);
    if (character === '{') places.push({ keys: new Set(), step: '' });
    else if (character === '[') places.push({ keys: null, step: 0 });
    else if (character === '}' || character === ']') places.pop();
    else if (character === ',' && place?.keys === null) place.step = (place.step as number) + 1;
    else if (character === QUOTE) {
      const close = endOfString(text, at);
      let after = close + 1;
      while (isSpace(text.charCodeAt(after))) after++;
      if (text.charCodeAt(after) === COLON && place?.keys) {
        // Two spellings of one key are one key.
        place.step = JSON.parse(text.slice(at, close + 1)) as string;
        if (place.keys.has(place.step)) return places.map(({ step }) => step);
        place.keys.add(place.step);
      }
      at = close;
    }
  }
  return [];
}

function saidTwice(what: string, path: readonly PropertyKey[]): CuriaError {
  const detail: ErrorDetail = { path: formatPath(path), problem: 'is given twice' };
  return new CuriaError('JSON_KEY_TWICE', `${what}: ${detail.path} ${detail.problem}; keep one of them`, [
    detail,
  ]);
}

const tooDeep = (what: string): CuriaError =>
  new CuriaError('JSON_TOO_DEEP', `${what} is nested more than ${DEEPEST} levels deep`, [
    { path: '', problem: `is nested more than ${DEEPEST} levels deep` },
  ]);
