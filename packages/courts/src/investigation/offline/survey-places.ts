/** The places that everything known about a question leads to: the ranking that investigators start from. */
import type { Sources, StackFrame } from '@curia/core/agent';
import { detectLanguage } from '@curia/core/text';
import type { Evidence as CitedEvidence } from '../rules/finding/report.ts';
import { kindOfFile } from './file-kind.ts';
import { wrappers } from './frame-anchors.ts';
import { addErrorPlaces, addShapes, addSpoken } from './look/look-at-code.ts';
import { lookAtHistory } from './look/look-at-history.ts';
import { addAnchors } from './look/look-at-logs.ts';
import type { Scene } from './scene.ts';
import { setScene } from './set-scene.ts';
import type { SpokenPlace } from './spoken-place.ts';
import { addStated, statedIn } from './stated-places.ts';
import { type Cue, citeLines, type Suspect, Suspects } from './suspects.ts';
import { proseOf } from './words/prose.ts';

/** A ranked place, with what speaks for it; material to check, and wrong in many cases. */
export interface SurveyedPlace {
  readonly path: string;
  readonly symbol: string | null;
  readonly lines: readonly [from: number, to: number];
  readonly says: readonly string[];
  readonly evidence: readonly CitedEvidence[];
}

/** What a change is worth beside what the report itself says: much where the report says when it broke, little where it does not. */
const HISTORY = { told: 0.6, untold: 0.25 };
const FILE_NAMED = 0.35;
const LEAST_NAME = 5;

/** Everything that speaks for a place, from every kind of evidence, the most suspicious place first. */
export async function surveyScene(scene: Scene): Promise<Suspect[]> {
  const suspects = new Suspects(scene);
  await addStated(scene, suspects);
  await addAnchors(
    scene,
    suspects,
    scene.anchors.filter(({ by }) => by === 'frame'),
  );
  await addErrorPlaces(scene, suspects);
  const wrapping = wrappingPlaces(scene);
  for (const place of scene.spoken)
    if (place.by !== 'words' || !wrapping.some((frame) => isIn(frame, place)))
      await addSpoken(scene, suspects, place, 'words');
  await addShapes(scene, suspects, 'CALLCHAIN');
  const history = scene.range === undefined ? HISTORY.untold : HISTORY.told;
  for (const { path, lines, cues } of await lookAtHistory(scene, 'RECENT'))
    for (const cue of cues)
      await suspects.add(
        { path, from: lines[0], to: lines[1] },
        // Who wrote a line says nothing about where to look.
        { ...cue, weight: cue.kind === 'blame' ? 0 : history * cue.weight },
      );
  for (const [path, cue] of await fileCues(scene)) {
    if (cue.from === 'words' && !suspects.has(path)) await addBestOf(scene, suspects, path, cue.weight);
    suspects.addToFile(path, cue);
  }
  return suspects.ranked();
}

/** Where an error was wrapped in another: the report has the words of such a line because that line wrote them. */
const wrappingPlaces = ({ clues: { traces } }: Scene): StackFrame[] =>
  [...wrappers(traces)].flatMap(({ frames }) => frames.find(({ file }) => file !== null) ?? []);

const isIn = ({ file, place }: StackFrame, { path, symbol }: SpokenPlace): boolean =>
  file === path && place !== null && symbol !== null && symbol.from <= place && place <= symbol.to;

/** The part of a named file that shares most with the report. */
async function addBestOf(scene: Scene, suspects: Suspects, path: string, weight: number): Promise<void> {
  const file = await scene.file(path);
  if (file === undefined) return;
  const ranked = scene.ranking.places.find((place) => place.path === path);
  const [from, to] = ranked === undefined ? [1, file.lines.length] : [ranked.from, ranked.to];
  const [line = from] = await scene.telling(path, from, to);
  await suspects.add(
    { path, from: line },
    {
      kind: 'named-file',
      weight: 0.5 * weight,
      says: '',
      evidence: [citeLines(file, line, line + 2)],
      bearing: 'hint',
      from: 'words',
    },
  );
}

/** What speaks for a whole file: the report names it, or something that it is named after, or it changed when it broke. */
async function fileCues(scene: Scene): Promise<Map<string, Cue>> {
  const { clues, bareNames, range, say } = scene;
  const weights = new Map<string, number>();
  const add = (path: string, weight: number): void => {
    weights.set(path, Math.max(weight, weights.get(path) ?? 0));
  };
  for (const { path, weight } of statedIn(scene)) add(path, weight);
  const plain = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  // A variable before a dot is no file; a part of a longer path of modules may be one.
  const isModule = (part: string, _: number, all: readonly string[]): boolean =>
    all.length !== 2 || /\p{Lu}|[_-]/u.test(part) || part === all[1];
  const names = new Set(clues.names.flatMap((name) => name.split('.').filter(isModule)).map(plain));
  for (const [name, paths] of bareNames) {
    const stem = plain(name.replace(/\.\w+$/, ''));
    if (stem.length < LEAST_NAME || !names.has(stem)) continue;
    for (const path of paths) add(path, FILE_NAMED / paths.length);
  }
  const told = new Map(weights);
  if (range !== undefined) {
    const changed = [...range.files.keys()].filter(
      (path) => scene.suspectable.has(path) && kindOfFile(path) === 'code',
    );
    for (const path of changed)
      weights.set(path, (weights.get(path) ?? 0) + 0.15 + 0.5 / Math.max(2, changed.length));
  }
  const cues = new Map<string, Cue>();
  for (const [path, weight] of weights) {
    const file = await scene.file(path);
    if (file === undefined || kindOfFile(path) !== 'code') continue;
    const isTold = told.has(path);
    cues.set(path, {
      kind: 'file',
      weight,
      says: isTold ? say.namedFile : say.betweenVersions(range?.good, range?.bad),
      evidence: [],
      bearing: 'hint',
      from: isTold ? 'words' : 'history',
    });
  }
  return cues;
}

/** Ranks the places of a repository that a question leads to; the most suspicious first. */
export async function surveyPlaces(
  question: string,
  sources: Sources,
  signal: AbortSignal,
): Promise<SurveyedPlace[]> {
  const language = detectLanguage(proseOf(question.slice(0, 20_000))) === 'ko' ? 'ko' : 'en';
  const found = await surveyScene(await setScene(question, language, sources, signal));
  return found.map(({ path, symbol, lines, cues }) => ({
    path,
    symbol,
    lines,
    says: cues.map(({ says }) => says).filter((says) => says !== ''),
    evidence: evidenceOf(cues),
  }));
}

const MOST_EVIDENCE = 8;

/** What cues cite, each once. */
export const evidenceOf = (cues: Suspect['cues']): CitedEvidence[] =>
  [
    ...new Map(
      cues.flatMap(({ evidence }) => evidence).map((one) => [`${one.type} ${one.location}`, one]),
    ).values(),
  ].slice(0, MOST_EVIDENCE);
