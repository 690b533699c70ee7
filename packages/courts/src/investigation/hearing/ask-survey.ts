/** Has the sources surveyed before a plan is made. */
import type { PromptLanguage } from '@curia/core/agent';
import { asks, type Wanted } from '@curia/core/court';
import type { InvestigationEvent } from '../rules/investigation-event.ts';
import type { PlanRequest } from '../rules/plan/plan.ts';
import { survey } from '../rules/plan/survey.ts';

/** The role of the code that surveys; no model is ever asked in it. */
export const SURVEYOR = 'surveyor';

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
    answer: survey,
    told: (found) => ({ kind: 'surveyed', survey: found }),
    failed: (reason) => ({ kind: 'survey-failed', reason }),
  });
