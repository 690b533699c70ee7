/** Whom each command of the protocol asks, and what becomes of the answer. */
import { CuriaError } from '@curia/core';
import type { PromptLanguage } from '@curia/core/agent';
import type { Wanted } from '@curia/core/court';
import type { InvestigationEvent } from '../rules/investigation-event.ts';
import type { Investigation, InvestigationState } from '../rules/investigation-state.ts';
import type { InvestigationCommand } from '../rules/protocol.ts';
import { askPlanner } from './ask-plan.ts';
import { askForReport } from './ask-report.ts';
import { askForSurvey } from './ask-survey.ts';

/** What a command wants. */
export function wantedBy(
  command: InvestigationCommand,
  state: Investigation,
  language: PromptLanguage,
): Wanted<InvestigationEvent> {
  switch (command.kind) {
    case 'survey':
      return askForSurvey(command.request, language);
    case 'ask-planner':
      return askPlanner(command.request, language);
    default:
      return askForReport(command, roundsOf(state), language);
  }
}

/** Reports are asked for in rounds only, never while a plan is made. */
function roundsOf(state: Investigation): InvestigationState {
  if (state.phase === 'planning' || state.phase === 'surveying')
    throw new CuriaError('INTERNAL', 'nobody is asked before there is a plan');
  return state;
}
