/** Sets the scene of a question: gathers clues, chooses what is read, and finds the places that clues point at. */

import { isRefusal, neighbours, type Ranking, type Sources, symbolAt } from '@curia/core/agent';
import type { Language } from '../rules/report/report-words.ts';
import type { Anchor } from './anchor.ts';
import { type Clues, gatherClues } from './clues.ts';
import { canHoldCause, kindOfFile } from './file-kind.ts';
import { frameAnchors } from './frame-anchors.ts';
import { stepOver } from './generic-thrower.ts';
import { messageAnchors } from './message-anchors.ts';
import type { Scene } from './scene.ts';
import { accessedPlaces, spokenPlaces, tellingLines } from './spoken-places.ts';
import { readVersionRange } from './version-range.ts';
import { translateWords } from './words/korean-words.ts';
import { readRelevance } from './words/word-relevance.ts';
import { WORDINGS } from './words/wording.ts';
import { nameParts, spelledWordsIn, wordsIn } from './words/words.ts';

/** Of a larger repository, the files that the question leads to are read. */
const MOST_FILES = 4_000;

/** Sets the scene of a question. */
export async function setScene(
  question: string,
  language: Language,
  bench: Sources,
  signal: AbortSignal,
  mostFiles: number = MOST_FILES,
): Promise<Scene> {
  const say = WORDINGS[language];
  const clues = await gatherClues(question, bench, signal);
  const walked = await bench.files(signal);
  const logs = new Set(clues.logs.map(({ path }) => path));
  const listed = isRefusal(walked) ? [] : walked.files.map(({ path }) => path);
  const readable = listed.filter((path) => kindOfFile(path) !== 'other' && !logs.has(path));
  const ranked = await bench.use(
    'ranked_search',
    { text: `${clues.prose}\n${translateWords(question).join(' ')}`.slice(0, 60_000), most: 100 },
    signal,
  );
  const ranking = isRefusal(ranked) ? { files: [], places: [], left_out: {} } : ranked;
  const paths = choosePaths(readable, clues, ranking, mostFiles);
  const isWhole = paths.length === readable.length;
  const aside = await bench.aside(signal, isWhole ? undefined : paths);
  const suspectable = new Set(paths.filter((path) => !aside.has(path) && canHoldCause(path)));
  const { weights, files: relevance } = await readRelevance(clues.terms, [...suspectable], bench, signal);
  const anchors = [
    ...frameAnchors(clues, suspectable, say),
    ...(await messageAnchors(clues, say, [...suspectable], bench, signal)),
  ];
  // Who imports whom is known of whole repositories only.
  const distances = isWhole ? await measure(anchors, bench, signal) : new Map<string, number>();
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const asked = new Map(spelledWordsIn(`${translateWords(question).join(' ')} ${question}`));
  const logged = new Map(clues.messages.flatMap(({ text }) => spelledWordsIn(text)));
  const scene: Scene = {
    language,
    say,
    bench,
    signal,
    clues,
    paths,
    isWhole,
    suspectable,
    bareNames: Map.groupBy(suspectable, (path) => path.split('/').at(-1)!),
    range: await readVersionRange(clues.prose, bench, signal),
    anchors,
    ranking: { ...ranking, most: Math.max(1e-9, ...ranking.places.map(({ score }) => score)) },
    spoken: [],
    accessed: [],
    relevance: (path) => relevance.get(path) ?? 0,
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
    async symbols(path) {
      const found = await bench.symbols(path);
      return isRefusal(found) ? [] : found.symbols;
    },
    symbol: async (path, line) => symbolAt(await scene.symbols(path), line) ?? null,
    telling: (path, from, to) => tellingLines(scene, path, from, to),
  };
  const ready = { ...scene, anchors: await stepOver(scene, anchors) };
  return { ...ready, spoken: await spokenPlaces(ready), accessed: await accessedPlaces(ready) };
}

/** The files that are read: all of them, or of a large repository those of traces and those ranked first, then those whose names share a word. */
function choosePaths(
  paths: readonly string[],
  { traces, terms }: Clues,
  { files }: Ranking,
  most: number,
): readonly string[] {
  if (paths.length <= most) return paths;
  const led = new Set([
    ...traces.flatMap(({ frames }) => frames.flatMap(({ file }) => file ?? [])),
    ...files.map(({ path }) => path),
  ]);
  const byRank: string[][] = [[], [], []];
  for (const path of paths)
    byRank[
      led.has(path) ? 0 : wordsIn(path.split('/').at(-1)!).some((word) => terms.has(word)) ? 1 : 2
    ]!.push(path);
  return byRank.flat().slice(0, most);
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
