/** Investigation as the runner drives it: investigators side by side, cross-verification, counter-reviews, judgement. */
import {
  composeReport,
  type FinalReport,
  type InvestigationCommand,
  type InvestigationEvent,
  type InvestigationState,
  investigationProcedures,
  nextRound,
  type Protocol,
  parseIid,
  planInvestigation,
  readReport,
  stepInvestigation,
  type Task,
  writePrompt,
} from '@curia/core';
import { z } from 'zod';
import { makePrompt } from '../../agents/prompt.ts';
import { type PromptLanguage, promptLanguage } from '../../agents/prompt-language.ts';
import {
  investigationPrompts,
  investigatorAnswer,
  promptRoleOf,
} from '../../agents/prompts/investigation.ts';
import { promptFor } from '../../agents/prompts/prompt-for.ts';
import type { RecordedAnswer } from '../../agents/recorded.ts';
import { type Outcome, proceed, type Wanted } from '../court.ts';
import { checkingAgent } from './check-cited.ts';
import type { CourtKind } from './court-kind.ts';
import { investigationFiles } from './investigation-files.ts';
import { askPlanner, readRequest } from './investigation-plan.ts';
import { describeTask } from './investigation-task.ts';

type Command =
  | { readonly kind: 'ask-planner' }
  | { readonly kind: 'ask'; readonly asks: Exclude<InvestigationCommand, { command: 'write-report' }> };

interface State {
  readonly inner: InvestigationState | undefined;
  readonly ruling: FinalReport | null;
}

interface Told {
  readonly kind: 'told';
  readonly event: InvestigationEvent;
}

/** The court of investigation; a case is a question. */
export const investigationCourt: CourtKind = {
  name: 'investigation',
  procedures: investigationProcedures,
  prompts: investigationPrompts,
  companions: (policy): Record<string, string> =>
    policy === 'literal' ? { similarity: 'literal', classification: 'literal', judgement: 'literal' } : {},
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
  },
  make: (rulebook, { planner }) => ({
    name: 'investigation',
    rulebook,
    open(input, case_id) {
      const asked = readRequest(input, case_id, rulebook.tables[nextRound.name]!);
      const plan = planInvestigation(asked);
      const language = promptLanguage(input, plan.query);
      const protocol: Protocol<null, State, Told, Command> = {
        start: () =>
          planner === 'model' && !plan.quick
            ? { state: { inner: undefined, ruling: null }, commands: [{ kind: 'ask-planner' }] }
            : take(stepInvestigation(undefined, { event: 'investigation-planned', plan })),
        step: ({ inner }, { event }) => take(stepInvestigation(inner, event)),
      };
      return proceed(protocol, null, {
        task(command, { inner }) {
          const { task, told } =
            command.kind === 'ask-planner'
              ? askPlanner(asked, language)
              : wanted(command.asks, inner!, language);
          return { task, told: (outcome) => ({ kind: 'told' as const, event: told(outcome) }) };
        },
        record: ({ inner }) => ({ ...(input as object), investigation: inner }),
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
  study: () => {
    const notes = new Map<string, number>();
    return {
      add({ ruling }) {
        for (const note of (ruling as FinalReport).metadata.notes)
          notes.set(note, (notes.get(note) ?? 0) + 1);
      },
      remarks: () =>
        Array.from(notes, ([note, count]) => `${count === 1 ? '1 case' : `${count} cases`}: ${note}`),
    };
  },
};

const isOver = ({ phase }: InvestigationState): boolean => phase === 'judged' || phase === 'failed';

const take = ({
  state,
  commands,
}: ReturnType<typeof stepInvestigation>): { state: State; commands: Command[] } => ({
  state: { inner: state, ruling: isOver(state) ? composeReport(state) : null },
  commands: commands.flatMap((asks) => (asks.command === 'write-report' ? [] : [{ kind: 'ask', asks }])),
});

/** The role behind an investigator id, whatever the round. */
const roleOf = (iid: string): string => `investigator-${iid.replace(/-R\d.*$/, '')}`;

function wanted(
  command: Exclude<InvestigationCommand, { command: 'write-report' }>,
  state: InvestigationState,
  language: PromptLanguage,
): Wanted<InvestigationEvent> {
  const { task } = command;
  const problem = command.command === 'ask-repair' ? command.problem : undefined;
  return {
    task: {
      does: 'ask',
      key: `${task.iid}/${task.attempt}/${task.repairs}`,
      role: roleOf(task.iid),
      prompt: () => {
        const template = promptFor(
          investigationPrompts,
          promptRoleOf(parseIid(task.iid)!.type, task.kind),
          language,
        );
        const duties = writePrompt(state, task, problem);
        return makePrompt(template, { duties, task: describeTask(state, task) }, template.answer);
      },
      answer: investigatorAnswer,
    },
    told: (outcome) => eventOf(task, outcome),
  };
}

/** What the check of citations adds to a report. */
const surveyed = z.object({ unseen: z.array(z.string()).catch([]) });

function eventOf({ iid }: Task, outcome: Outcome): InvestigationEvent {
  if ('failure' in outcome) {
    const { failure, message } = outcome;
    return failure === 'wrong_shape'
      ? { event: 'report-malformed', iid, problem: message }
      : { event: 'investigator-failed', iid, reason: `${failure}: ${message}` };
  }
  const { answer } = outcome as { answer: unknown };
  const read = readReport(answer, iid);
  if (read.iid !== iid)
    return { event: 'report-malformed', iid, problem: `it names itself ${read.iid ?? 'nobody'}` };
  if (read.kind === 'report')
    return {
      event: 'report-received',
      iid,
      report: read.report,
      notes: [...read.repairs],
      unseen: surveyed.parse(answer).unseen,
    };
  if (read.kind === 'review')
    return { event: 'review-received', iid, review: read.review, notes: [...read.repairs] };
  const problems = read.problems.map(({ path, problem }) => (path === '' ? problem : `${path}: ${problem}`));
  const remains = read.remains === undefined ? {} : { remains: read.remains };
  return { event: 'report-malformed', iid, problem: problems.slice(0, 5).join('; '), ...remains };
}
