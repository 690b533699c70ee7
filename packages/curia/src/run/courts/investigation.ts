/** Investigation as the runner drives it: investigators side by side, cross-verification, counter-reviews, judgement. */
import {
  type AnyTable,
  CuriaError,
  composeReport,
  type FinalReport,
  type InvestigationCommand,
  type InvestigationEvent,
  type InvestigationState,
  nextRound,
  type Plan,
  PROFILES,
  type Profile,
  parseIid,
  planInvestigation,
  policyHash,
  QUERY_TYPES,
  readReport,
  stepInvestigation,
  type Task,
  writePrompt,
} from '@curia/core';
import { z } from 'zod';
import { makePrompt } from '../../agents/prompt.ts';
import { type PromptLanguage, promptLanguage } from '../../agents/prompt-language.ts';
import { investigatorAnswer, promptRoleOf } from '../../agents/prompts/investigation.ts';
import { promptFor } from '../../agents/prompts/prompt-for.ts';
import type { RecordedAnswer } from '../../agents/recorded.ts';
import { type Outcome, proceed, type Wanted } from '../court.ts';
import { checkingAgent } from './check-cited.ts';
import type { CourtKind } from './court-kind.ts';
import { investigationFiles } from './investigation-files.ts';

const request = z.looseObject({
  query: z.string().min(1),
  questions: z.array(z.string()).nullish(),
  query_type: z.enum(QUERY_TYPES).nullish(),
  scope: z.string().nullish(),
  single_place: z.boolean().nullish(),
  needs_context: z.boolean().nullish(),
  investigators: z.array(z.string()).nullish(),
});

/** The court of investigation; a case is a question. */
export const investigationCourt: CourtKind = {
  name: 'investigation',
  policies: nextRound.policies,
  options: {
    repository: { values: [], means: 'the folder that citations are checked against' },
    logs: { values: [], means: 'a log file, or a folder of them, for citations of logs' },
  },
  make: (policy) => ({
    name: 'investigation',
    policy: policy.policy,
    policy_hash: policyHash(policy),
    open(input, case_id) {
      const plan = planOf(input, case_id, policy);
      const language = promptLanguage(input, plan.query);
      return proceed<InvestigationState, InvestigationCommand, InvestigationEvent>({
        start: () => stepInvestigation(undefined, { event: 'investigation-planned', plan }),
        step: stepInvestigation,
        task: (command, state) => wanted(command, state, language),
        ruling: (state) => (isOver(state) ? composeReport(state) : undefined),
        record: (state) => ({ ...(input as object), investigation: state }),
      });
    },
  }),
  examine: checkingAgent,
  given(input) {
    const { reports } = input as { reports?: unknown };
    if (!Array.isArray(reports)) return [];
    return reports.flatMap((report: unknown): RecordedAnswer[] => {
      const read = readReport(report);
      return read.iid === undefined
        ? []
        : [{ role: roleOf(read.iid), key: `${read.iid}/1/0`, answer: report as RecordedAnswer['answer'] }];
    });
  },
  headlines: (ruling) =>
    (ruling as FinalReport).findings.map(({ item_id, tag, rule, finding }) => ({
      about: item_id,
      outcome: tag,
      rule,
      reason: finding,
    })),
  files: investigationFiles,
};

const isOver = ({ phase }: InvestigationState): boolean => phase === 'judged' || phase === 'failed';

/** The policy for the next round says how much is spent, and whether the seed is read to the letter. */
function planOf(input: unknown, case_id: string, { policy }: AnyTable): Plan {
  const parsed = request.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const detail = { path: issue!.path.join('.') || 'the case', problem: issue!.message };
    throw new CuriaError('INPUT_INVALID', `${detail.path}: ${detail.problem}`, [detail]);
  }
  const { query, questions, query_type, scope, single_place, needs_context, investigators } = parsed.data;
  return planInvestigation({
    investigation_id: case_id,
    query,
    profile: Object.hasOwn(PROFILES, policy) ? (policy as Profile) : 'default',
    reading: policy === 'literal' ? 'literal' : 'default',
    ...(questions == null ? {} : { questions }),
    ...(query_type == null ? {} : { query_type }),
    ...(scope == null ? {} : { scope }),
    ...(single_place == null ? {} : { single_place }),
    ...(needs_context == null ? {} : { needs_context }),
    ...(investigators == null ? {} : { investigators }),
  });
}

/** The role behind an investigator id, whatever the round. */
const roleOf = (iid: string): string => `investigator-${iid.replace(/-R\d.*$/, '')}`;

function wanted(
  command: InvestigationCommand,
  state: InvestigationState,
  language: PromptLanguage,
): Wanted<InvestigationEvent> | undefined {
  if (command.command === 'write-report') return undefined;
  const { task } = command;
  const problem = command.command === 'ask-repair' ? command.problem : undefined;
  return {
    task: {
      does: 'ask',
      key: `${task.iid}/${task.attempt}/${task.repairs}`,
      role: roleOf(task.iid),
      prompt: () => {
        const role = promptRoleOf(parseIid(task.iid)!.type, task.kind);
        const template = promptFor('investigation', role, language);
        return makePrompt(template, { duties: writePrompt(state, task, problem) }, template.answer);
      },
      answer: investigatorAnswer,
    },
    told: (outcome) => eventOf(task, outcome),
  };
}

function eventOf({ iid }: Task, outcome: Outcome): InvestigationEvent {
  if ('failure' in outcome) {
    const { failure, message } = outcome;
    return failure === 'wrong_shape'
      ? { event: 'report-malformed', iid, problem: message }
      : { event: 'investigator-failed', iid, reason: `${failure}: ${message}` };
  }
  const read = readReport((outcome as { answer: unknown }).answer, iid);
  if (read.iid !== iid)
    return { event: 'report-malformed', iid, problem: `it names itself ${read.iid ?? 'nobody'}` };
  if (read.kind === 'report')
    return { event: 'report-received', iid, report: read.report, notes: [...read.repairs] };
  if (read.kind === 'review')
    return { event: 'review-received', iid, review: read.review, notes: [...read.repairs] };
  const problems = read.problems.map(({ path, problem }) => (path === '' ? problem : `${path}: ${problem}`));
  const remains = read.remains === undefined ? {} : { remains: read.remains };
  return { event: 'report-malformed', iid, problem: problems.slice(0, 5).join('; '), ...remains };
}
