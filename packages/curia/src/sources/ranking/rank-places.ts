/** Ranks files and functions by what they share with a text: BM25, rare words first, long files last. */

import type { Ranking } from '@curia/core/agent';
import { isRefusal, type Refusal } from '@curia/core/agent';
import type { RankedFile, RankedPlace } from '@curia/core/in/agent';
import { asideByText, isSource, setAsideByName } from '../set-aside.ts';
import { fileSymbols } from '../symbols/file-symbols.ts';
import type { Workbench } from '../tools/workbench.ts';
import { chooseFiles } from './choose-files.ts';
import { type SearchTerms, termsIn } from './search-terms.ts';

/** What is never exceeded, however large a repository is; what is beyond is counted and reported. */
export const RANK_LIMITS = {
  files: 6_000,
  characters: 100_000_000,
  characters_per_file: 400_000,
  parsed_files: 40,
  places: 200,
  milliseconds: 6_000,
} as const;

/** A document: how often it has each term, and how many words. */
interface Counted {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

const K1 = 1.2;
const B = 0.75;
/** How much the score of its file adds to that of a function. */
const FILE_PART = 1;
const MOST_OF_A_FUNCTION = 50_000;

/** Ranks the files of a repository, then the functions of the best of them. */
export async function rankPlaces(
  bench: Workbench,
  terms: SearchTerms,
  signal: AbortSignal,
  isMeant: (path: string) => boolean = () => true,
  most: number = RANK_LIMITS.files,
): Promise<Ranking | Refusal> {
  const started = performance.now();
  const walked = await bench.files(signal);
  if (isRefusal(walked)) return walked;
  const left_out: Record<string, number> = {};
  const leave = (why: string): void => {
    left_out[why] = (left_out[why] ?? 0) + 1;
  };
  const files = new Map<string, Counted>();
  let characters = 0;
  const sources = walked.files.flatMap(({ path }) => (isSource(path) && isMeant(path) ? [path] : []));
  const byName = await setAsideByName(bench, signal);
  const open = sources.filter((path) => !byName.has(path));
  const chosen = await chooseFiles(bench, open, terms, most, signal);
  if (chosen.length < open.length) left_out['too many files'] = open.length - chosen.length;
  for (const path of sources) {
    const reason = byName.get(path);
    if (reason !== undefined) leave(reason);
  }
  for (const path of chosen) {
    signal.throwIfAborted();
    // What was read in time is better than no answer.
    const isLate = performance.now() - started > RANK_LIMITS.milliseconds;
    if (isLate || characters >= RANK_LIMITS.characters) {
      leave(isLate ? 'too little time' : 'too many files');
      continue;
    }
    const read = await bench.text(path);
    const reason = isRefusal(read) ? 'unreadable' : asideByText(read.text);
    if (isRefusal(read) || reason !== undefined) {
      leave(reason ?? 'unreadable');
      continue;
    }
    characters += read.text.length;
    files.set(path, countTerms(path, read.text.slice(0, RANK_LIMITS.characters_per_file), terms));
  }
  const rarity = rarityOf(terms, files);
  const paths = [...files.keys()];
  const scores = scoreAll([...files.values()], rarity);
  const best = paths
    .map((path, at): RankedFile => ({ path, score: round(scores[at]!), shares: [] }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .slice(0, RANK_LIMITS.parsed_files)
    .map((file) => ({ ...file, shares: sharesOf(files.get(file.path)!, rarity) }));
  return { files: best, places: await rankFunctions(bench, best, terms, rarity, signal), left_out };
}

const round = (score: number): number => Math.round(score * 1_000) / 1_000;

/** Counts the terms of a text; the words of its name count three times. */
function countTerms(name: string, text: string, terms: SearchTerms): Counted {
  const counts = new Map<string, number>();
  let length = 0;
  const count = (words: readonly string[], times: number): void => {
    for (const word of words) {
      length += times;
      if (terms.has(word)) counts.set(word, (counts.get(word) ?? 0) + times);
    }
  };
  count(termsIn(text), 1);
  count(termsIn(name), 3);
  return { counts, length };
}

/** What each term is worth: its weight, times how rare it is among the files. */
function rarityOf(terms: SearchTerms, files: ReadonlyMap<string, Counted>): Map<string, number> {
  const found = new Map<string, number>();
  for (const { counts } of files.values())
    for (const word of counts.keys()) found.set(word, (found.get(word) ?? 0) + 1);
  const rarity = new Map<string, number>();
  for (const [word, inFiles] of found)
    rarity.set(word, terms.get(word)! * Math.log(1 + (files.size - inFiles + 0.5) / (inFiles + 0.5)));
  return rarity;
}

/** The score of each document. */
function scoreAll(documents: readonly Counted[], rarity: ReadonlyMap<string, number>): number[] {
  const total = documents.reduce((sum, { length }) => sum + length, 0);
  const average = Math.max(1, total / Math.max(1, documents.length));
  return documents.map(({ counts, length }) => {
    let score = 0;
    for (const [word, count] of counts)
      score +=
        (rarity.get(word) ?? 0) * ((count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average)));
    return score;
  });
}

/** The functions of the best files; a function in a file that shares much is worth more. */
async function rankFunctions(
  bench: Workbench,
  best: readonly RankedFile[],
  terms: SearchTerms,
  rarity: ReadonlyMap<string, number>,
  signal: AbortSignal,
): Promise<RankedPlace[]> {
  const most = Math.max(1e-9, ...best.map(({ score }) => score));
  const found: { readonly place: RankedPlace; readonly counted: Counted }[] = [];
  for (const { path, score } of best) {
    signal.throwIfAborted();
    const [read, defined] = await Promise.all([bench.text(path), fileSymbols(bench, path)]);
    if (isRefusal(read) || isRefusal(defined)) continue;
    for (const { kind, name, container, from, to } of defined.symbols) {
      if (kind !== 'function') continue;
      const text = read.lines
        .slice(from - 1, to)
        .join('\n')
        .slice(0, MOST_OF_A_FUNCTION);
      const counted = countTerms(`${container ?? ''} ${name}`, text, terms);
      const shares = sharesOf(counted, rarity);
      found.push({
        place: { path, symbol: name, container, from, to, score: score / most, shares },
        counted,
      });
    }
  }
  const own = scoreAll(
    found.map(({ counted }) => counted),
    rarity,
  );
  const highest = Math.max(1e-9, ...own);
  return found
    .map(({ place }, at) => ({ ...place, score: round(own[at]! / highest + FILE_PART * place.score) }))
    .filter((_, at) => own[at]! > 0)
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.from - b.from))
    .slice(0, RANK_LIMITS.places);
}

/** The shared terms that are worth most. */
const sharesOf = ({ counts }: Counted, rarity: ReadonlyMap<string, number>): string[] =>
  [...counts.keys()].sort((a, b) => (rarity.get(b) ?? 0) - (rarity.get(a) ?? 0)).slice(0, 8);
