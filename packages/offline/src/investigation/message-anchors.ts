/** The places that produce messages: string literals whose fixed parts appear in the message in the same order. */
import { isRefusal, type Sources } from '@curia/core/agent';
import { accessedName } from '@curia/core/internal';
import type { Clues } from './clues.ts';
import { kindOfFile } from './file-kind.ts';
import { wrappers } from './frame-anchors.ts';
import { translateWords } from './korean-words.ts';
import type { Anchor } from './scene.ts';
import type { Wording } from './wording.ts';
import { wordsIn } from './words.ts';

interface Literal {
  readonly path: string;
  readonly line: number;
  readonly parts: readonly string[];
}

const MOST_ANCHORS = 30;
const MOST_LITERALS = 200_000;
/** A message has a fixed part of at least this share. */
const LEAST_FIXED = 0.25;

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
    // What the platform says about a name that is not there is made nowhere in the code; a single word is a name.
    if (accessedName(text) !== undefined || !/\s/.test(text.trim())) return;
    // A message that has no word of the question may be about something else.
    const fit = wordsIn(text).some((word) => asked.has(word)) ? 1 : 0.6;
    const isWrapper = seen !== null && wrapping.has(`${seen.log} ${seen.line}`);
    const gravity = known * (isWrapper ? 0.5 : fit);
    const fitting = literals
      .map((literal) => ({ literal, length: fixedLength(literal.parts, text) }))
      .filter(({ length }) => length >= Math.min(text.length, Math.max(8, LEAST_FIXED * text.length)))
      .sort((a, b) => b.length - a.length)
      .slice(0, 3);
    const longest = fitting[0]?.length ?? 0;
    for (const { literal, length } of fitting)
      if (length * 2 > longest)
        anchors.push({
          path: literal.path,
          line: literal.line,
          by: 'message',
          gravity,
          rank: 0,
          isSure: true,
          says: say.madeHere(text.slice(0, 120)),
          seen: seen === null ? [] : [seen],
        });
  });
  return anchors.slice(0, MOST_ANCHORS);
}

/** How many characters of a message a literal accounts for; 0 if it does not fit. */
function fixedLength(parts: readonly string[], message: string): number {
  let at = 0;
  let length = 0;
  for (const part of parts) {
    const found = message.indexOf(part, at);
    if (found < 0) return 0;
    at = found + part.length;
    length += part.length;
  }
  return length;
}

const LITERAL = /(["'`])((?:(?!\1)[^\\\n]|\\.){6,300})\1/g;

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
    file.lines.forEach((line, at) => {
      for (const [, , text = ''] of line.slice(0, 1_000).matchAll(LITERAL)) {
        const parts = text
          .split(/\$\{[^}]{0,200}\}|\{[^}]{0,80}\}|%[-\d.]{0,8}[sdifvqr]|#\{[^}]{0,80}\}/)
          .map((part) => part.trim())
          .filter((part) => part.length > 2);
        if (parts.length > 0 && found.length < MOST_LITERALS) found.push({ path, line: at + 1, parts });
      }
    });
  }
  return found;
}
