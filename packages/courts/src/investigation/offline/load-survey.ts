/** The ranking of places for programs of users; what reads the question is loaded only for it. */
import type { Sources } from '@curia/core/agent';
import type { SurveyedPlace } from './survey-places.ts';

/** Ranks the places that a question about a repository leads to, each with its reasons; material for whoever investigates. */
export async function surveyPlaces(
  question: string,
  sources: Sources,
  signal: AbortSignal,
): Promise<SurveyedPlace[]> {
  return (await import('./survey-places.ts')).surveyPlaces(question, sources, signal);
}
