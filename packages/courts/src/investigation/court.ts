/** Investigation: investigators side by side, cross-verification, counter-reviews, judgement. A case is a question. */
import { promptLanguage } from '@curia/core/agent';
import { type Court, proceed } from '@curia/core/court';
import { investigationDemo } from './demo.ts';
import { investigationDesk } from './desk.ts';
import { investigationDoctor } from './doctor/doctor.ts';
import { examiner } from './examine.ts';
import { folder } from './folder.ts';
import { wantedBy } from './hearing/ask.ts';
import { readRequest } from './hearing/ask-plan.ts';
import { givenReports } from './hearing/given-reports.ts';
import { openPacket } from './hearing/open-packet.ts';
import { sarif } from './imports/sarif.ts';
import { measure } from './measure.ts';
import { investigationModel } from './model.ts';
import { type InvestigationOptions, investigationOptions } from './options.ts';
import { investigationPrompts } from './prompts.ts';
import { THRESHOLDS } from './rules/finding/compare-words.ts';
import type { InvestigationEvent } from './rules/investigation-event.ts';
import type { Investigation } from './rules/investigation-state.ts';
import { investigationCompanions, investigationTables } from './rules/investigation-tables.ts';
import { COMBINATIONS } from './rules/plan/plan.ts';
import { investigationProtocol } from './rules/protocol.ts';
import { investigationQuestions } from './rules/questions.ts';
import type { FinalReport } from './rules/report/final-report.ts';
import { answerText } from './rules/report/report-answer.ts';

/** The court of investigation. */
const investigation: Court<InvestigationOptions, FinalReport> = {
  name: 'investigation',
  view: 'findings',
  questions: investigationQuestions,
  text: 'query',
  prompts: investigationPrompts,
  implies: (_options, { policy }) =>
    Object.fromEntries(
      Object.entries(investigationCompanions(policy)).map(([question, one]) => [question, { policy: one }]),
    ),
  shapes: () => ({ thresholds: THRESHOLDS, combinations: COMBINATIONS }),
  doctor: investigationDoctor,
  model: investigationModel,
  measure,
  options: investigationOptions,
  places: ['repository', 'logs'],
  bind(rulebook, { planner, type }) {
    const tables = investigationTables('default', rulebook.tables);
    const protocol = investigationProtocol(tables, planner === 'model' ? 'planner' : 'rules');
    const usualType = type === 'guessed' ? undefined : type;
    return {
      open(input, case_id) {
        const request = readRequest(input, case_id, usualType);
        const language = promptLanguage(input, request.query.trim());
        return proceed(protocol, request, {
          tells: 'at once',
          task: (command, state) => wantedBy(command, state, language),
          leftOut: (name, reason): InvestigationEvent => ({ kind: 'report-refused', name, reason }),
          record: (state) => ({ ...(input as object), investigation: withoutRuling(state) }),
          packet: ({ ruling }, at) =>
            ruling === null
              ? undefined
              : openPacket(ruling, tables, { case_id, at, rulebook_hash: rulebook.hash }),
        });
      },
      desk: investigationDesk,
    };
  },
  examiner,
  // A case that says how it is to be looked at chooses who looks.
  brings: { answers: ['reports'], law: ['investigators', 'query_type'] },
  given: givenReports,
  offline: async () => (await import('./offline/offline-investigators.ts')).offlineInvestigators,
  headlines: ({ findings }) =>
    findings.map(({ item_id, tag, rule, finding }) => ({
      about: item_id,
      outcome: tag,
      rule,
      reason: finding,
    })),
  tells: (report) => answerText(report),
  demo: investigationDemo,
  folder,
  imports: [sarif],
};

export default investigation;

/** The ruling stands in an event of its own. */
function withoutRuling({ ruling: _, ...state }: Investigation): object {
  return state;
}
