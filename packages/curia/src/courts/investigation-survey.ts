/** The survey before a plan: which evidence there is, whether asking is free, and the places that the offline agents rank. */

import { CuriaError } from '@curia/core';
import { isRefusal, type PromptLanguage, type Sources } from '@curia/core/agent';
import type { Wanted } from '@curia/core/court';
import { asks } from '@curia/core/court';
import type { Agent, Answer, Ask, AskContext } from '@curia/core/in/agent';
import {
  type InvestigationEvent,
  survey as investigationSurvey,
  type PlanRequest,
  type Survey,
} from '@curia/courts/in/investigation';
import { z } from 'zod';
import { offlineAgent } from '../agents/own/offline-agent.ts';
import { sourcesAt } from '../sources/sources-at.ts';
import type { Workbench } from '../sources/tools/workbench.ts';
import { readTraces } from '../sources/traces/read-traces.ts';

/** The role of the code that surveys; no model is ever asked in it. */
export const SURVEYOR = 'surveyor';

/** The role of the offline agent that ranks places. */
const RANKING = 'ranking';
const ranking = investigationSurvey.pick({ places: true });

/** Has the sources surveyed; where that cannot be done, nothing is known of them. */
export const askForSurvey = (
  { query, questions = [], scope = '' }: PlanRequest,
  language: PromptLanguage,
): Wanted<InvestigationEvent> =>
  asks({
    key: 'survey',
    role: SURVEYOR,
    prompt: () => ({
      template: { system: '', user: '{query}' },
      language,
      inputs: { query, questions, scope },
    }),
    answer: investigationSurvey,
    told: (survey) => ({ kind: 'surveyed', survey }),
    failed: (reason) => ({ kind: 'survey-failed', reason }),
  });

/** What a run reads, and who is asked in it. */
export interface Surveyed {
  readonly bench: Workbench;
  readonly sources: Sources;
  readonly agent?: Agent;
}

/** Surveys the sources of a run. */
export async function answerSurvey(ask: Ask, around: Surveyed, context: AskContext): Promise<Answer> {
  const { bench, agent } = around;
  const history = bench.repository === undefined ? undefined : await bench.history();
  const { query } = ask.prompt.inputs as { query: string };
  const free = agent?.is_free === true;
  const answer: Survey = {
    free,
    history: history !== undefined && !isRefusal(history),
    trace: bench.logs !== undefined || readTraces(query).length > 0,
    // Whoever is made of the same rules starts from them anyway.
    places: free || bench.repository === undefined ? [] : await rankedPlaces(ask, around, context),
  };
  return { answer };
}

/** An agent that surveys and answers nothing else: for investigations whose investigators hand in files. */
export const surveyingAgent = (bench: Workbench): Agent => ({
  ask: async (ask, context) =>
    ask.role === SURVEYOR
      ? answerSurvey(ask, { bench, sources: sourcesAt(bench) }, context)
      : { pending: 'a report' },
});

/** The places that the offline agents rank; none where their package is not installed, or where they fail. */
async function rankedPlaces(ask: Ask, { sources }: Surveyed, context: AskContext): Promise<Survey['places']> {
  let offline: Agent;
  try {
    offline = await offlineAgent();
  } catch (error) {
    if (CuriaError.is(error) && error.code === 'PACKAGE_MISSING') return [];
    throw error;
  }
  const { query, questions, scope } = ask.prompt.inputs as {
    query: string;
    questions: string[];
    scope: string;
  };
  const task = {
    ...{ iid: RANKING, kind: 'investigate', round: 1, query, scope, items: [] },
    questions: questions.map((text, at) => ({ id: `Q${at + 1}`, text })),
  };
  const prompt = { ...ask.prompt, inputs: { task } };
  const asked = { ...ask, role: RANKING, prompt, answer: ranking, sources };
  const given = await offline.ask(asked, { ...context, admit: () => {}, report: () => {} });
  return 'answer' in given ? z.parse(ranking, given.answer).places : [];
}
