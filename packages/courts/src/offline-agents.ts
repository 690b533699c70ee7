/** The offline agents: every role of every court answered by rules and word lists, without a model and without a network. */

import { CuriaError } from '@curia/core';
import type { OwnAgent, Sources } from '@curia/core/agent';
import type { OfflineSet } from '@curia/core/court';
import type { SurveyedPlace } from './investigation/offline/survey-places.ts';

/** The agents by court, each loaded only when needed. */
const SETS: Readonly<Record<string, () => Promise<OfflineSet>>> = {
  investigation: async () =>
    (await import('./investigation/offline/offline-investigators.ts')).offlineInvestigators,
};

/** Answers any question of any court that has offline agents. */
const offline: OwnAgent = async (question, context) => {
  const { court, role } = question;
  const load = Object.hasOwn(SETS, court) ? SETS[court] : undefined;
  if (load === undefined) throw new CuriaError('USAGE', `there are no offline agents for the court ${court}`);
  const answer = (await load())(role);
  if (answer === undefined)
    throw new CuriaError('USAGE', `${court} has no offline agent for the role ${role}`);
  return answer(question, context);
};

/** Ranks the places that a question about a repository leads to, each with its reasons; material for whoever investigates. */
export async function surveyPlaces(
  question: string,
  sources: Sources,
  signal: AbortSignal,
): Promise<SurveyedPlace[]> {
  return (await import('./investigation/offline/survey-places.ts')).surveyPlaces(question, sources, signal);
}

export default offline;
