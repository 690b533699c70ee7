/** The places that everything known about a question leads to: the ranking that investigators start from. */
import type { Sources } from '@curia/core/agent';
import { type CitedEvidence, detectLanguage } from '@curia/core/internal';
import { addErrorPlaces, addShapes, addSpoken } from './look-at-code.ts';
import { lookAtHistory } from './look-at-history.ts';
import { addAnchors } from './look-at-logs.ts';
import { proseOf } from './prose.ts';
import { type Scene, setScene } from './scene.ts';
import { type Suspect, Suspects } from './suspects.ts';

/** A ranked place, with what speaks for it; material to check, and wrong in many cases. */
export interface SurveyedPlace {
  readonly path: string;
  readonly symbol: string | null;
  readonly lines: readonly [from: number, to: number];
  readonly says: readonly string[];
  readonly evidence: readonly CitedEvidence[];
}

/** What a change is worth beside what the report itself says. */
const HISTORY = 0.5;

/** Everything that speaks for a place, from every kind of evidence, the most suspicious place first. */
export async function surveyScene(scene: Scene): Promise<Suspect[]> {
  const suspects = new Suspects(scene);
  await addAnchors(
    scene,
    suspects,
    scene.anchors.filter(({ by }) => by === 'frame'),
  );
  await addErrorPlaces(scene, suspects);
  for (const place of scene.spoken) await addSpoken(scene, suspects, place, 'words');
  await addShapes(scene, suspects, 'CALLCHAIN');
  for (const { path, lines, cues } of await lookAtHistory(scene, 'RECENT'))
    for (const cue of cues)
      await suspects.add({ path, from: lines[0], to: lines[1] }, { ...cue, weight: HISTORY * cue.weight });
  return suspects.ranked();
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
