/** The places that produce messages: texts whose fixed parts make up the message as a whole, in the same order. */
import { isRefusal, type Sources } from '@curia/core/agent';
import { accessedName } from '@curia/core/text';
import type { Anchor } from './anchor.ts';
import type { Clues } from './clues.ts';
import { kindOfFile } from './file-kind.ts';
import { wrappers } from './frame-anchors.ts';
import { translateWords } from './words/korean-words.ts';
import type { Wording } from './words/wording.ts';
import { wordsIn } from './words/words.ts';

interface Literal {
  readonly path: string;
  readonly line: number;
  /** What is fixed of the text, between what is put into it. */
  readonly parts: readonly string[];
  /** Whether the text begins, or ends, with what is put into it. */
  readonly isOpen: readonly [start: boolean, end: boolean];
  /** Whether it stands where something is thrown, logged or reported. */
  readonly isSaid: boolean;
}

const MOST_ANCHORS = 30;
const MOST_LITERALS = 200_000;
/** A message has fixed words of at least this share, and at least so many of them. */
const LEAST_FIXED = 0.4;
const LEAST_WORDS = 3;
const MOST_PLACES = 5;

/** What the platform says is made nowhere in the code. */
const PLATFORM =
  /is not a function|is not defined|cannot read propert|undefined is not|object is not (?:callable|iterable|subscriptable)|has no attribute|'NoneType'|unhashable type|nil pointer|index out of (?:range|bounds)|unexpected token|unexpected (?:keyword )?argument|cannot be cast to|is not iterable|of undefined|of null|NullPointerException/i;

/** Finds where messages are made. */
export async function messageAnchors(
  { messages, question, traces }: Clues,
  say: Wording,
  paths: readonly string[],
  bench: Sources,
  signal: AbortSignal,
): Promise<Anchor[]> {
  const literals = await bench.derive('literals', () => readLiterals(paths, bench, signal));
  const anchors: Anchor[] = [];
  const asked = new Set([...wordsIn(question), ...wordsIn(translateWords(question).join(' '))]);
  const wrapping = new Set(
    Array.from(wrappers(traces), ({ log, error_line }) => `${log?.path} ${error_line}`),
  );
  messages.forEach(({ text, seen, gravity: known }) => {
    if (accessedName(text) !== undefined || PLATFORM.test(text) || !/\s/.test(text.trim())) return;
    // A message that has no word of the question may be about something else.
    const fit = wordsIn(text).some((word) => asked.has(word)) ? 1 : 0.6;
    const isWrapper = seen !== null && wrapping.has(`${seen.log} ${seen.line}`);
    const gravity = known * (isWrapper ? 0.5 : fit);
    const fitting = literals
      .map((literal) => ({ literal, share: fixedShare(literal, text) }))
      .filter(({ share }) => share >= LEAST_FIXED)
      .sort((a, b) => b.share - a.share || Number(b.literal.isSaid) - Number(a.literal.isSaid));
    const most = fitting[0]?.share ?? 0;
    const best = fitting.filter(({ share }) => share > 0.7 * most);
    // What stands in many places is made in none of them more than in the others.
    if (best.length > MOST_PLACES) return;
    for (const { literal, share } of best)
      anchors.push({
        path: literal.path,
        line: literal.line,
        by: 'message',
        gravity: (gravity * Math.min(1, 0.4 + share) * (literal.isSaid ? 1 : 0.6)) / best.length ** 0.3,
        rank: 0,
        isSure: literal.isSaid,
        says: (literal.isSaid && share >= 0.6 ? say.madeHere : say.likeMessage)(text.slice(0, 120)),
        seen: seen === null ? [] : [seen],
      });
  });
  return anchors.sort((a, b) => b.gravity - a.gravity).slice(0, MOST_ANCHORS);
}

const wordCount = (text: string): number => text.match(/[\p{L}\p{N}]{2,}/gu)?.length ?? 0;
const isLetter = (one: string | undefined): boolean => one !== undefined && /[\p{L}\p{N}]/u.test(one);

/**
 * The share of a message that the fixed parts of a text account for, in words; 0 if it does not fit. What is left over must be where
 * something is put into the text: a text that has neither begins and ends where a sentence of the message does.
 */
function fixedShare({ parts, isOpen }: Literal, message: string): number {
  let at = 0;
  let words = 0;
  let first = -1;
  for (const part of parts) {
    const found = message.indexOf(part, at);
    if (found < 0) return 0;
    const end = found + part.length;
    // A part of a longer word is another word.
    const isCut =
      (isLetter(part[0]) && isLetter(message[found - 1])) ||
      (isLetter(part.at(-1)) && isLetter(message[end]));
    if (isCut) return 0;
    if (first < 0) first = found;
    at = end;
    words += wordCount(part);
  }
  const rest = message.slice(at).trim();
  const isBegun = isOpen[0] || /^$|[:.!?\]"'\n(-]\s*$/.test(message.slice(0, first));
  const isEnded = isOpen[1] || rest === '' || /^[:.!?"'()\n,;-]/.test(rest);
  if (!isBegun || !isEnded) return 0;
  const share = words / Math.max(1, wordCount(message));
  return words >= LEAST_WORDS || (words === 2 && share >= 0.8) ? share : 0;
}

const LITERAL = /(["'`])((?:(?!\1)[^\\\n]|\\.){4,400})\1/g;
const FILLED =
  /\$\{[^}]{0,200}\}|\{[^}\s]{0,80}\}|%(?:\([^)]{1,60}\))?[-+ #]?[\d.*]{0,8}[sdifvqrxjoOTwc]|#\{[^}]{0,80}\}/;
const SAID =
  /\b(?:throw|raise|panic|reject|assert\w*|invariant|fail\w*|warn\w*|error\w*|log\w*|print\w*|report\w*|messages?|msg|debug|info|fatal|abort|deprecat\w*|Exception|console)\b|\w(?:Error|Exception|Errorf|Warning)\b|errors\.New/i;
/** A text that goes on in the next line. */
const GOES_ON = /["'`]\s*(?:\+|\\|\.|%)?\s*$/;
const WENT_ON = /^\s*(?:\+\s*)?[frbu]{0,2}["'`]/;

async function readLiterals(
  paths: readonly string[],
  bench: Sources,
  signal: AbortSignal,
): Promise<Literal[]> {
  const found: Literal[] = [];
  for (const path of paths) {
    signal.throwIfAborted();
    if (kindOfFile(path) !== 'code') continue;
    const file = await bench.text(path);
    if (isRefusal(file)) continue;
    for (let at = 0; at < file.lines.length && found.length < MOST_LITERALS; at++) {
      const line = file.lines[at]!.slice(0, 1_000);
      if (!/["'`]/.test(line)) continue;
      const around = file.lines
        .slice(Math.max(0, at - 3), at + 1)
        .join('\n')
        .slice(-1_500);
      const isSaid = SAID.test(around);
      const texts = Array.from(asTemplate(line).matchAll(LITERAL), ([, , text = '']) => text);
      const add = (text: string): void => {
        const pieces = unescaped(text).split(FILLED);
        const parts = pieces
          .map((part) => part.trim())
          .filter((part) => wordCount(part) > 0 || part.length > 2);
        if (parts.length === 0 || wordCount(parts.join(' ')) < 2) return;
        found.push({
          path,
          line: at + 1,
          parts,
          isOpen: [pieces[0]!.trim() === '', pieces.at(-1)!.trim() === ''],
          isSaid,
        });
      };
      for (const text of texts) add(text);
      const joined = continuation(file.lines, at);
      if (texts.length > 0 && joined !== '') add(`${texts.at(-1)!}${joined}`);
    }
  }
  return found;
}

/** A line with texts and what is put between them as one text: `'no ' + name + ' here'` says what a template would. */
const asTemplate = (line: string): string =>
  line
    .replace(/(["'`])\s*\+\s*[\w$.()[\]]{1,80}\s*\+\s*\1/g, '{}')
    .replace(/(["'`])\s*\+\s*[\w$.][\w$.()[\]]{0,80}(?=\s*[),;]|\s*$)/g, '{}$1')
    .replace(/(^|[\s(,=])[\w$.][\w$.()[\]]{0,80}\s*\+\s*(["'`])(?=[^+,]{3})/g, '$1$2{}');

const unescaped = (text: string): string => text.replace(/\\n/g, '\n').replace(/\\(["'`\\])/g, '$1');

/** What the following lines add to the last text of a line. */
function continuation(lines: readonly string[], from: number): string {
  let text = '';
  for (
    let at = from;
    at < from + 4 && GOES_ON.test(lines[at] ?? '') && WENT_ON.test(lines[at + 1] ?? '');
    at++
  )
    text += Array.from(lines[at + 1]!.slice(0, 1_000).matchAll(LITERAL), ([, , part = '']) => part)[0] ?? '';
  return text;
}
