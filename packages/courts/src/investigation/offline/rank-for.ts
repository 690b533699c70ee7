/** The places that a lead investigator starts from, ranked by rules. */
import type { Sources } from '@curia/core/agent';
import type { Survey } from '../rules/plan/survey.ts';
import { lookWithin, type SceneQuestion } from './case-scene.ts';
import { rankPlaces } from './rank-places.ts';

/** Ranks the places that a question leads to; none if that took too long. */
export async function rankFor(
  case_id: string,
  question: SceneQuestion,
  sources: Sources,
  signal: AbortSignal,
): Promise<Survey['places']> {
  const found = await lookWithin(case_id, question, sources, signal, rankPlaces);
  return 'too_late' in found ? [] : found;
}
