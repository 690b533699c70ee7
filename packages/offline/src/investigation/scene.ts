/** What every investigator of a question starts from: the clues, the files that match them, and the places they point at. */

import { type FileText, isRefusal, neighbours, type Sources } from '@curia/core/agent';
import type { Language } from '@curia/core/internal';
import { type Clues, gatherClues } from './clues.ts';
import { canHoldCause, kindOfFile } from './file-kind.ts';
import { frameAnchors, wrappers } from './frame-anchors.ts';
import { translateWords } from './korean-words.ts';
import type { Logged } from './seen-messages.ts';
import { type Unit, unitAt, unitsOf } from './symbols.ts';
import { WORDINGS, type Wording } from './wording.ts';
import { nameParts, spelledWordsIn, wordsIn } from './words.ts';

/** A place in the code that a clue points at directly. */
export interface Anchor {
  readonly path: string;
  readonly line: number;
  /** What points at it: a frame of a trace, or the message that is made there. */
  readonly by: 'frame' | 'message';
  /** How telling that is, from 0 to 1. */
  readonly gravity: number;
  /** 0 for the nearest to the error, then 1, 2, … */
  readonly rank: number;
  readonly says: string;
  /** The lines of a log that say so: that of the frame and that of the error, or that of the message. */
  readonly seen: readonly Logged[];
}

/** What a text shares with the question and the logs, spelled as they do. */
export interface Shared {
  readonly part: number;
  readonly asked: readonly string[];
  /** Words of the logs that the question does not have. */
  readonly logged: readonly string[];
}

/** Everything an investigator starts from. */
export interface Scene {
  readonly language: Language;
  /** How things are said in the language of the question. */
  readonly say: Wording;
  readonly bench: Sources;
  readonly signal: AbortSignal;
  readonly clues: Clues;
  readonly paths: readonly string[];
  readonly anchors: readonly Anchor[];
  /** How relevant a file is to the question, from 0 to 1. */
  relevance(path: string): number;
  /** How much a text does, from 0 to 1, and the words it shares. */
  shares(text: string): Shared;
  /** Whether the question has every word of a name. */
  isAsked(name: string): boolean;
  /** The number of imports between a file and the nearest anchor; undefined if there is no path. */
  distance(path: string): number | undefined;
  file(path: string): Promise<FileText | undefined>;
  unit(file: FileText, line: number): Unit | undefined;
}

/** More files than these are not read; a repository of that size needs a scope. */
const MOST_FILES = 20_000;

/** Sets the scene of a question. */
export async function setScene(
  question: string,
  language: Language,
  bench: Sources,
  signal: AbortSignal,
): Promise<Scene> {
  const say = WORDINGS[language];
  const clues = await gatherClues(question, bench, signal);
  const walked = await bench.files(signal);
  const logs = new Set(clues.logs.map(({ path }) => path));
  const paths = isRefusal(walked)
    ? []
    : walked.files
        .map(({ path }) => path)
        .filter((path) => kindOfFile(path) !== 'other' && !logs.has(path))
        .slice(0, MOST_FILES);
  const index = await bench.derive('word-index', () => indexWords(paths, bench, signal));
  const weights = weighByRarity(clues.terms, index);
  const scores = new Map(paths.map((path) => [path, scoreFile(path, weights, index)]));
  const most = Math.max(1e-9, ...scores.values());
  const anchors = [...frameAnchors(clues, say), ...(await messageAnchors(clues, say, paths, bench, signal))];
  const distances = await measure(anchors, bench, signal);
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const units = new WeakMap<FileText, Unit[]>();
  const asked = new Map(spelledWordsIn(`${translateWords(question).join(' ')} ${question}`));
  const logged = new Map(clues.messages.flatMap(({ text }) => spelledWordsIn(text)));
  return {
    language,
    say,
    bench,
    signal,
    clues,
    paths,
    anchors,
    relevance: (path) => (scores.get(path) ?? 0) / most,
    shares(text) {
      const words = [...new Set(wordsIn(text))].filter((word) => weights.has(word));
      return {
        part: all === 0 ? 0 : words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0) / all,
        asked: words.flatMap((word) => asked.get(word) ?? []),
        logged: words.flatMap((word) => (asked.has(word) ? [] : (logged.get(word) ?? []))),
      };
    },
    isAsked(name) {
      const words = wordsIn(name);
      // A name with a stop word in it is not the rest of the name.
      const isWhole = words.length > 0 && words.length === nameParts(name).length;
      return isWhole && words.every((word) => asked.has(word));
    },
    distance: (path) => distances.get(path),
    async file(path) {
      const read = await bench.text(path);
      return isRefusal(read) ? undefined : read;
    },
    unit(file, line) {
      let known = units.get(file);
      if (known === undefined) {
        known = kindOfFile(file.path) === 'code' ? unitsOf(file.lines) : [];
        units.set(file, known);
      }
      return unitAt(known, line);
    },
  };
}

type WordIndex = ReadonlyMap<string, ReadonlyMap<string, number>>;

async function indexWords(paths: readonly string[], bench: Sources, signal: AbortSignal): Promise<WordIndex> {
  const index = new Map<string, Map<string, number>>();
  for (const path of paths) {
    signal.throwIfAborted();
    if (!canHoldCause(path)) continue;
    const file = await bench.text(path);
    if (isRefusal(file)) continue;
    // A word in a path says what the whole file is about.
    const words = [
      ...wordsIn(path).flatMap((word) => [word, word, word]),
      ...wordsIn(file.text.slice(0, 200_000)),
    ];
    for (const word of words) {
      const counts = index.get(word);
      if (counts === undefined) index.set(word, new Map([[path, 1]]));
      else counts.set(path, (counts.get(path) ?? 0) + 1);
    }
  }
  return index;
}

/** A word that few files use distinguishes them; a word that no file uses says nothing. */
function weighByRarity(terms: ReadonlyMap<string, number>, index: WordIndex): Map<string, number> {
  const files = new Set([...index.values()].flatMap((counts) => [...counts.keys()])).size;
  const weights = new Map<string, number>();
  for (const [term, weight] of terms) {
    const known = index.get(term)?.size ?? 0;
    if (known > 0) weights.set(term, weight * Math.log(1 + files / known));
  }
  return weights;
}

function scoreFile(path: string, weights: ReadonlyMap<string, number>, index: WordIndex): number {
  let score = 0;
  for (const [term, weight] of weights) {
    const count = index.get(term)?.get(path) ?? 0;
    score += (weight * count) / (count + 1.5);
  }
  return score;
}

interface Literal {
  readonly path: string;
  readonly line: number;
  readonly parts: readonly string[];
}

/** The places that produce messages: string literals whose fixed parts appear in the message in the same order. */
async function messageAnchors(
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
    // A message that has no word of the question may be about something else.
    const fit = wordsIn(text).some((word) => asked.has(word)) ? 1 : 0.6;
    const isWrapper = seen !== null && wrapping.has(`${seen.log} ${seen.line}`);
    const gravity = known * (isWrapper ? 0.5 : fit);
    const fitting = literals
      .map((literal) => ({ literal, length: fixedLength(literal.parts, text) }))
      .filter(({ length }) => length >= Math.min(8, text.length))
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
          says: say.madeHere(text.slice(0, 120)),
          seen: seen === null ? [] : [seen],
        });
  });
  return anchors.slice(0, 30);
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
          .split(/\$\{[^}]{0,200}\}|\{[^}]{0,80}\}|%[-\d.]{0,8}[sdifr]|#\{[^}]{0,80}\}/)
          .map((part) => part.trim())
          .filter((part) => part.length > 2);
        if (parts.length > 0 && found.length < 200_000) found.push({ path, line: at + 1, parts });
      }
    });
  }
  return found;
}

async function measure(
  anchors: readonly Anchor[],
  bench: Sources,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const graph = await bench.imports(signal);
  const distances = new Map<string, number>();
  if (isRefusal(graph)) return distances;
  for (const path of new Set(anchors.filter(({ rank }) => rank < 3).map((anchor) => anchor.path))) {
    distances.set(path, 0);
    for (const edges of [graph.imports, graph.imported_by])
      for (const near of neighbours(edges, path, 3))
        distances.set(near.path, Math.min(near.distance, distances.get(near.path) ?? 9));
  }
  return distances;
}
