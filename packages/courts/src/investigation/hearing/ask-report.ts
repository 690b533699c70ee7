/** How an investigator is asked for a report, and how the protocol hears what came of it. */
import type { Failure, PromptLanguage } from '@curia/core/agent';
import { asks, type Wanted } from '@curia/core/court';
import { z } from 'zod';
import { investigatorAnswer, promptRoleOf } from '../prompts.ts';
import { parseIid } from '../rules/finding/iid.ts';
import { readReport } from '../rules/finding/read-report.ts';
import type { InvestigatorReport } from '../rules/finding/report.ts';
import type { InvestigationEvent } from '../rules/investigation-event.ts';
import type { InvestigationState } from '../rules/investigation-state.ts';
import { writeAssignment } from '../rules/plan/assignment.ts';
import { type InvestigationCommand, taskKey } from '../rules/protocol.ts';
import { describeTask } from './describe-task.ts';

/** The role behind an investigator id, whatever the round. */
export const roleOf = (iid: string): string => `investigator-${iid.replace(/-R\d.*$/, '')}`;

/** The investigator id in the key of a question. */
export const iidIn = (key: string): string => key.split('/', 1)[0] ?? key;

/** Asks for a report, or for a better one. */
export function askForReport(
  command: Exclude<InvestigationCommand, { kind: 'survey' | 'ask-planner' }>,
  state: InvestigationState,
  language: PromptLanguage,
): Wanted<InvestigationEvent> {
  const { task } = command;
  const problem = command.kind === 'ask-repair' ? command.problem : undefined;
  const { iid } = task;
  return asks({
    key: taskKey(task),
    role: roleOf(iid),
    prompt: () => {
      const template = promptRoleOf(parseIid(iid)!.type, task.kind);
      const assignment = writeAssignment(state, task, language, problem);
      return { template, language, inputs: { assignment, task: describeTask(state, task) } };
    },
    answer: investigatorAnswer,
    told: (answer) => heardFrom(iid, answer),
    failed: (words, failure) => missedBy(iid, words, failure),
  });
}

/** What the check of citations adds to a report: what nobody could see, and who spoke. */
const surveyed = z.object({
  unseen: z.array(z.string()).catch([]),
  voice: z.string().optional().catch(undefined),
});

function missedBy(iid: string, words: string, { failure, message, said }: Failure): InvestigationEvent {
  if (failure === 'called_off') return { kind: 'answer-called-off', iid, reason: message };
  if (failure === 'wrong_shape')
    return { kind: 'report-malformed', iid, problem: message, ...remainsOf(said, iid) };
  const missed = { kind: 'investigator-failed', iid, reason: words } as const;
  return failure === 'too_many_tool_calls' ? { ...missed, spent: true } : missed;
}

function heardFrom(iid: string, answer: unknown): InvestigationEvent {
  const read = readReport(answer, iid);
  if (read.iid !== iid)
    return { kind: 'report-malformed', iid, problem: `it is signed by ${read.iid ?? 'nobody'}` };
  if (read.kind !== 'malformed') {
    const { unseen, voice } = surveyed.parse(answer);
    const said = { iid, notes: read.repairs, ...(voice === undefined ? {} : { voice }) };
    return read.kind === 'report'
      ? { kind: 'report-received', report: read.report, unseen, ...said }
      : { kind: 'review-received', review: read.review, ...said };
  }
  const problems = read.problems.map(({ path, problem }) => (path === '' ? problem : `${path}: ${problem}`));
  const malformed = { kind: 'report-malformed', iid, problem: problems.slice(0, 20).join('; ') } as const;
  return read.remains === undefined ? malformed : { ...malformed, remains: read.remains };
}

/** The claims that can be saved of what was said instead of a report: text, or JSON of the claims that were saved before. */
function remainsOf(said: string | undefined, iid: string): { remains?: InvestigatorReport } {
  if (said === undefined) return {};
  const read = readReport(jsonIn(said), iid);
  const remains = read.kind === 'report' ? read.report : read.kind === 'malformed' ? read.remains : undefined;
  return remains === undefined || remains.iid !== iid ? {} : { remains };
}

function jsonIn(said: string): unknown {
  try {
    return JSON.parse(said) ?? said;
  } catch {
    return said;
  }
}
