/** What all offline investigators of a case start from, gathered once for each set of sources, within a limit of time. */
import type { Sources } from '@curia/core/agent';
import { detectLanguage } from '@curia/core/text';
import type { InvestigatorTask } from '../rules/plan/investigator-task.ts';
import type { Scene } from './scene.ts';
import { setScene } from './set-scene.ts';
import { proseOf } from './words/prose.ts';

/** What is asked, as far as a scene depends on it. */
export type SceneQuestion = Pick<InvestigatorTask, 'query' | 'questions' | 'scope'>;

/** An investigator that takes longer has failed. */
const MOST_SECONDS = 120;

const scenesOf = new WeakMap<Sources, Map<string, Promise<Scene>>>();
const MOST_SCENES = 50;

/** Looks at the scene of a case; undefined if that took too long. */
export async function lookWithin<T>(
  case_id: string,
  question: SceneQuestion,
  sources: Sources,
  signal: AbortSignal,
  look: (scene: Scene) => Promise<T>,
): Promise<T | { readonly too_late: string }> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(MOST_SECONDS * 1000)]);
  try {
    // The clues are shared; each looks as far as its own time goes.
    return await look({ ...(await sceneOf(case_id, question, sources, within)), signal: within });
  } catch (error) {
    // The clues may be shared with an investigator whose time was up a moment earlier.
    if (signal.aborted || !['TimeoutError', 'AbortError'].includes((error as Error).name)) throw error;
    return { too_late: `it took longer than ${MOST_SECONDS} s` };
  }
}

function sceneOf(
  case_id: string,
  { query, questions, scope }: SceneQuestion,
  sources: Sources,
  signal: AbortSignal,
): Promise<Scene> {
  const scenes = scenesOf.get(sources) ?? new Map<string, Promise<Scene>>();
  scenesOf.set(sources, scenes);
  const question = [...new Set([query, ...questions.map(({ text }) => text), scope])].join('\n');
  const key = `${case_id}\n${question}`;
  const known = scenes.get(key);
  if (known !== undefined) return known;
  // What a program printed says nothing about who asks.
  const language = detectLanguage(proseOf(query.slice(0, 20_000))) === 'ko' ? 'ko' : 'en';
  const made = setScene(question, language, sources, signal);
  made.catch(() => scenes.delete(key));
  if (scenes.size > MOST_SCENES) scenes.clear();
  scenes.set(key, made);
  return made;
}
