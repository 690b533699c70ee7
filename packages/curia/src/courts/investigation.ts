/** Investigation as the runner drives it: investigators side by side, cross-verification, counter-reviews, judgement. */

import { CuriaError } from '@curia/core';
import type { RecordedAnswer } from '@curia/core/agent';
import { type PromptLanguage, promptLanguage } from '@curia/core/agent';
import type { Court, Wanted } from '@curia/core/court';
import { asks, type Packet, proceed } from '@curia/core/court';
import type { Failure } from '@curia/core/in/agent';
import { sayCount } from '@curia/core/in/read';
import {
  answerText,
  COMBINATIONS,
  handover,
  type Investigation,
  type InvestigationEvent,
  type InvestigationState,
  type InvestigationTables,
  investigationCompanions,
  investigationDoctor,
  investigationModel,
  investigationProcedures,
  investigationPrompts,
  investigatorAnswer,
  promptRoleOf,
  QUERY_TYPES,
  sayPlan,
  THRESHOLDS,
  taskKey,
  writeAssignment,
} from '@curia/courts/in/investigation';
import {
  type FinalReport,
  type InvestigationCommand,
  type InvestigatorReport,
  investigationProtocol,
  investigationTables,
  parseIid,
  readReport,
} from '@curia/courts/investigation';
import { z } from 'zod';
import { parseJson } from '../drive/log/case-event.ts';
import { folderName } from '../store/folder-name.ts';
import { checkingAgent } from './check-cited.ts';
import { type InvestigationPacket, investigationDesk } from './investigation-desk.ts';
import { investigationFiles, placeIn } from './investigation-files.ts';
import { askPlanner, readRequest } from './investigation-plan.ts';
import { askForSurvey } from './investigation-survey.ts';
import { describeTask } from './investigation-task.ts';

/** The court of investigation; a case is a question. */
export const investigationCourt: Court<FinalReport> = {
  name: 'investigation',
  questions: investigationProcedures,
  prompts: investigationPrompts,
  companions: investigationCompanions,
  shapes: () => ({ thresholds: THRESHOLDS, combinations: COMBINATIONS }),
  doctor: investigationDoctor,
  model: investigationModel,
  options: {
    repository: {
      values: [],
      is_place: true,
      means: 'the folder that tools read and citations are checked against',
    },
    logs: {
      values: [],
      is_place: true,
      means: 'a log file, or a folder of them, for tools and citations of logs',
    },
    planner: { values: ['rules', 'model'], means: 'who chooses questions and investigators' },
    type: {
      values: ['guessed', ...QUERY_TYPES],
      means: 'the kind of question, if a case does not say; it decides which investigators are sent',
    },
  },
  bind(rulebook, { planner, type }) {
    const tables = investigationTables('default', rulebook.tables);
    const protocol = investigationProtocol(tables, planner === 'model' ? 'planner' : 'rules');
    return {
      open(input, case_id) {
        const request = readRequest(
          input,
          case_id,
          QUERY_TYPES.find((one) => one === type),
        );
        const language = promptLanguage(input, request.query.trim());
        return proceed(protocol, request, {
          tells: 'at once',
          task: (command, state) =>
            command.kind === 'survey'
              ? askForSurvey(command.request, language)
              : command.kind === 'ask-planner'
                ? askPlanner(command.request, language)
                : askForReport(command, roundsOf(state), language),
          leftOut: (name, reason): InvestigationEvent => ({ kind: 'report-refused', name, reason }),
          record: (state) => ({ ...(input as object), investigation: withoutRuling(state) }),
          packet: ({ ruling }, at) =>
            ruling === null
              ? undefined
              : packetOf(ruling, tables, { case_id, at, rulebook_hash: rulebook.hash }),
        });
      },
      desk: investigationDesk,
    };
  },
  examine: checkingAgent,
  // A case that says how it is to be looked at chooses who looks.
  brings: { answers: ['reports'], law: ['investigators', 'query_type'] },
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
  headlines: ({ findings }) =>
    findings.map(({ item_id, tag, rule, finding }) => ({
      about: item_id,
      outcome: tag,
      rule,
      reason: finding,
    })),
  tells: (report) => answerText(report),
  folder: {
    records: ({ events }) =>
      events.flatMap(({ kind, said }) =>
        kind === 'packet-opened'
          ? [{ file: 'packets.jsonl', line: (said as { packet: object }).packet }]
          : [],
      ),
    files: (one) => placeIn(`investigations/${folderName(one.case_id)}`, investigationFiles(one)),
    study: () => {
      const said = new Map<string, number>();
      const count = (line: string): unknown => said.set(line, (said.get(line) ?? 0) + 1);
      return {
        add({ record, ruling }) {
          const { investigation } = record as { investigation: Investigation };
          if ('plan' in investigation) count(sayPlan(investigation.plan));
          ruling.metadata.notes.forEach(count);
        },
        remarks: () => Array.from(said, ([line, cases]) => `${sayCount(cases, 'case')}: ${line}`),
      };
    },
  },
};

/** The packet of a report, if its table wants a person to be asked. */
function packetOf(
  report: FinalReport,
  tables: InvestigationTables,
  {
    case_id,
    at,
    rulebook_hash,
  }: { readonly case_id: string; readonly at: string; readonly rulebook_hash: string },
): Packet | undefined {
  const { outcome, confidence } = report;
  const { ruling } = handover.rule({ outcome, confidence }, tables.handover);
  if (ruling.handover !== 'ASK_EXPERT') return undefined;
  const packet: InvestigationPacket = {
    ...{ schema_version: '1', packet_id: case_id, court: 'investigation', opened_at: at, rulebook_hash },
    ...{ code: ruling.code, reason: ruling.reason, report },
  };
  return { packet_id: case_id, packet };
}

/** The role behind an investigator id, whatever the round. */
const roleOf = (iid: string): string => `investigator-${iid.replace(/-R\d.*$/, '')}`;

/** Reports are asked for in rounds only, never while a plan is made. */
function roundsOf(state: Investigation): InvestigationState {
  if (state.phase === 'planning' || state.phase === 'surveying')
    throw new CuriaError('INTERNAL', 'nobody is asked before there is a plan');
  return state;
}

/** The ruling stands in an event of its own. */
function withoutRuling({ ruling: _, ...state }: Investigation): object {
  return state;
}

function askForReport(
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
  return {
    kind: 'investigator-failed',
    iid,
    reason: words,
    ...(failure === 'too_many_tool_calls' ? { spent: true } : {}),
  };
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
  const remains = read.remains === undefined ? {} : { remains: read.remains };
  return { kind: 'report-malformed', iid, problem: problems.slice(0, 20).join('; '), ...remains };
}

/** The claims that can be saved of what was said instead of a report: text, or JSON of the claims that were saved before. */
function remainsOf(said: string | undefined, iid: string): { remains?: InvestigatorReport } {
  if (said === undefined) return {};
  const read = readReport(parseJson(said) ?? said, iid);
  const remains = read.kind === 'report' ? read.report : read.kind === 'malformed' ? read.remains : undefined;
  return remains === undefined || remains.iid !== iid ? {} : { remains };
}
