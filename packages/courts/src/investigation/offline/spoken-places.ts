/** Places that the sentences of a report lead to: functions it names, code it quotes, and functions that share its rare words. */

import { isRefusal } from '@curia/core/agent';
import { accessedName } from '@curia/core/text';
import { kindOfFile } from './file-kind.ts';
import type { Scene } from './scene.ts';
import type { SpokenPlace } from './spoken-place.ts';
import { nameParts, wordsIn } from './words/words.ts';

const MOST_HITS = 12;
const MOST_PLACES = 40;
const MOST_RANKED = 12;

/** All places that the report speaks of, the most telling first; worked out once for all perspectives. */
export async function spokenPlaces(scene: Scene): Promise<SpokenPlace[]> {
  const places = [
    ...(await quotedPlaces(scene)),
    ...(await namedPlaces(scene)),
    ...(await rankedPlaces(scene)),
  ];
  return places
    .sort(
      (a, b) =>
        b.weight - a.weight || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.lines[0]! - b.lines[0]!),
    )
    .slice(0, MOST_PLACES);
}

const squeeze = (text: string): string => text.replace(/\s+/g, '').replace(/["']/g, '"');

/** Lines that contain the very code that the report quotes; code that stands in many places leads nowhere. */
async function quotedPlaces(scene: Scene): Promise<SpokenPlace[]> {
  const found: SpokenPlace[] = [];
  // Of something that others define, such as the platform, the places that use it are meant.
  const used = scene.clues.names.flatMap((name) => name.split('.').slice(-1)).filter(isLongName);
  const wanted = [...new Set([...scene.clues.quotes, ...used])]
    .map((quote) => ({ quote, text: squeeze(quote).replace(/^\$|\(\)$/g, '') }))
    .filter(({ text }) => text.length >= 5)
    .slice(0, MOST_WANTED);
  if (wanted.length === 0) return [];
  const hits = wanted.map((): { path: string; line: number }[] => []);
  for (const path of scene.suspectable) {
    const file = kindOfFile(path) === 'code' ? await scene.file(path) : undefined;
    if (file === undefined) continue;
    const whole = squeeze(file.text);
    wanted.forEach(({ text }, at) => {
      if (hits[at]!.length > MOST_HITS || !whole.includes(text)) return;
      file.lines.forEach((line, index) => {
        if (hits[at]!.length <= MOST_HITS && isPart(squeeze(line.slice(0, 1_000)), text))
          hits[at]!.push({ path, line: index + 1 });
      });
    });
  }
  for (const [at, places] of hits.entries()) {
    if (places.length === 0 || places.length > MOST_HITS) continue;
    const { quote, text } = wanted[at]!;
    // A long quotation that stands in one place says more than a short one that stands in many.
    const isStatement = /\s/.test(quote) || /[^\p{L}\p{N}_$.]/u.test(text);
    const weight = Math.min(1, (isStatement ? 0.6 : 0.35) + text.length / 50) / places.length ** 0.4;
    for (const { path, line } of places)
      found.push({
        path,
        symbol: await scene.symbol(path, line),
        lines: [line],
        weight: weight * (0.6 + 0.4 * scene.relevance(path)),
        by: 'quoted',
        shares: [quote],
      });
  }
  return found;
}

const MOST_WANTED = 80;
const isLongName = (name: string): boolean => name.length >= 6;

/** Whether a line contains a piece of code, and not as a part of longer names. */
function isPart(line: string, code: string): boolean {
  const at = line.indexOf(code);
  if (at < 0) return false;
  const isLetter = (one: string | undefined): boolean => one !== undefined && /[\p{L}\p{N}_$]/u.test(one);
  return (
    !(isLetter(line[at - 1]) && isLetter(code[0])) &&
    !(isLetter(line[at + code.length]) && isLetter(code.at(-1)))
  );
}

/** Functions whose names the report has: written as code in its sentences, in its examples, or word by word. */
async function namedPlaces(scene: Scene): Promise<SpokenPlace[]> {
  const lastParts = (all: readonly string[]): Set<string> =>
    new Set(all.flatMap((name) => name.split('.').slice(-2)).filter((name) => name.length > 2));
  const names = lastParts(scene.clues.names);
  const shown = lastParts(scene.clues.shown);
  const called = new Set(scene.clues.called);
  const byName = new Map<string, SpokenPlace[]>();
  for (const { path, symbol, container, from, to, score } of scene.ranking.places) {
    const isWritten = names.has(symbol);
    const isAsked = scene.isAsked(symbol) && !scene.clues.defined.has(symbol);
    // Whoever names a class does not mean what makes one of it.
    const isMaker = symbol === container;
    if (isMaker || !(isWritten || isAsked || shown.has(symbol)) || kindOfFile(path) !== 'code') continue;
    const fit = 0.55 * Math.min(1, score / scene.ranking.most) + 0.2;
    const defined = await scene.symbol(path, from);
    const place: SpokenPlace = {
      path,
      symbol: defined ?? { name: symbol, kind: 'function', from, to, container },
      lines: await scene.telling(path, from, to),
      // A word of a sentence that is also a name may not be meant as one; what an example calls is where everybody comes in.
      weight: isWritten ? (called.has(symbol) ? FACADE : 1) * fit : 0.4 * fit,
      by: isWritten ? 'named' : 'asked',
      shares: [],
    };
    byName.set(symbol, [...(byName.get(symbol) ?? []), place]);
  }
  let sought = 0;
  for (const name of names) {
    if (byName.has(name) || name.length < 4 || sought >= MOST_SOUGHT) continue;
    sought++;
    byName.set(name, await definedPlaces(scene, name));
  }
  return [...byName.values()]
    .filter((places) => places.length <= MOST_HITS)
    .flatMap((places) =>
      places.map((place) =>
        place.by === 'named' ? { ...place, weight: place.weight + 0.25 / places.length } : place,
      ),
    );
}

/** What the reporter's own example calls is where everybody comes in, also where the sentences speak of it. */
const FACADE = 0.75;

/** So many names that no ranked function has are looked up. */
const MOST_SOUGHT = 8;

/** Where a name is defined that shares too little with the report to be ranked. */
async function definedPlaces(scene: Scene, name: string): Promise<SpokenPlace[]> {
  // Nobody reads every file of a large repository for a name.
  if (!scene.isWhole) return [];
  const found = await scene.bench.use('find_symbol', { name, most: 10 }, scene.signal);
  if (isRefusal(found)) return [];
  const own = found.definitions.filter(
    ({ path, kind }) => kind === 'function' && scene.suspectable.has(path) && kindOfFile(path) === 'code',
  );
  if (own.length > 3) return [];
  return Promise.all(
    own.map(async ({ path, ...symbol }) => ({
      path,
      symbol,
      lines: await scene.telling(path, symbol.from, symbol.to),
      weight: 0.4,
      by: 'named' as const,
      shares: [],
    })),
  );
}

/** Functions that share the rarest words with the report; one word is not enough, unless the function is named after it. */
async function rankedPlaces(scene: Scene): Promise<SpokenPlace[]> {
  const { places, most } = scene.ranking;
  const found: SpokenPlace[] = [];
  for (const { path, symbol, container, from, to, score, shares } of places.slice(0, MOST_RANKED)) {
    if (kindOfFile(path) !== 'code') continue;
    const file = await scene.file(path);
    const text =
      file?.lines
        .slice(from - 1, to)
        .join('\n')
        .slice(0, 20_000) ?? '';
    const { asked, logged } = scene.shares(`${symbol} ${text}`);
    // The ranking also knows words that say little in most programs, such as `await`.
    const isNamedAfter = nameParts(symbol).some((part) => shares.includes(part.toLowerCase()));
    if (new Set([...asked, ...logged]).size < 2 && !(isNamedAfter && shares.length > 1)) continue;
    const own = new Set(wordsIn(symbol));
    const defined = await scene.symbol(path, from);
    found.push({
      path,
      symbol: defined?.name === symbol ? defined : { name: symbol, kind: 'function', from, to, container },
      lines: await scene.telling(path, from, to),
      weight: 0.7 * (score / most) ** 2,
      by: 'words',
      shares: [...new Set(asked)].filter((word) => !wordsIn(word).some((root) => own.has(root))),
    });
  }
  return found;
}

/** The lines of a part of a file that share most with the report, at most two, the most telling first. */
export async function tellingLines(scene: Scene, path: string, from: number, to: number): Promise<number[]> {
  const file = await scene.file(path);
  if (file === undefined) return [from];
  const scored: { line: number; part: number }[] = [];
  for (let line = from; line <= Math.min(to, from + 600, file.lines.length); line++) {
    const { part } = scene.shares(file.lines[line - 1]!.slice(0, 500));
    if (part > 0) scored.push({ line, part });
  }
  scored.sort((a, b) => b.part - a.part || a.line - b.line);
  const [first, ...others] = scored;
  if (first === undefined) return [from];
  const second = others.find(({ line, part }) => Math.abs(line - first.line) > 3 && part > 0.5 * first.part);
  return [first.line, ...(second === undefined ? [] : [second.line])];
}

/** Where the names that errors could not read are read: `x` of "Cannot read properties of undefined (reading 'x')". */
export async function accessedPlaces(scene: Scene): Promise<SpokenPlace[]> {
  const names = new Set(scene.clues.thrown.flatMap((message) => accessedName(message) ?? []));
  const found: SpokenPlace[] = [];
  for (const name of [...names].slice(0, 3)) found.push(...(await accessPlaces(scene, name)));
  return found.sort((a, b) => b.weight - a.weight);
}

async function accessPlaces(scene: Scene, name: string): Promise<SpokenPlace[]> {
  const isRead = new RegExp(`[.\\[>:]["']?${name.replaceAll('$', '\\$')}(?![\\w$])`);
  const own: { readonly path: string; readonly line: number }[] = [];
  for (const path of scene.suspectable) {
    const file = kindOfFile(path) === 'code' ? await scene.file(path) : undefined;
    if (file === undefined || !file.text.includes(name)) continue;
    file.lines.forEach((line, at) => {
      if (own.length <= MOST_PLACES && isRead.test(line.slice(0, 1_000))) own.push({ path, line: at + 1 });
    });
  }
  if (own.length === 0 || own.length > MOST_PLACES) return [];
  const best = Math.max(1e-9, ...own.map(({ path }) => scene.relevance(path)));
  return Promise.all(
    own.map(async ({ path, line }) => {
      const symbol = await scene.symbol(path, line);
      const near = scene.ranking.places.find(
        (place) => place.path === path && place.from <= line && line <= place.to,
      );
      const fit =
        0.5 * (scene.relevance(path) / best) +
        (near === undefined ? 0 : 0.5 * (near.score / scene.ranking.most));
      return {
        path,
        symbol,
        lines: [line],
        weight: (0.3 + 0.7 * fit) / (1 + Math.log(own.length)),
        by: 'words' as const,
        shares: [name],
      };
    }),
  );
}
