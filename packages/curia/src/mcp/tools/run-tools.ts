/** Tools about runs: look into them, and open a case of one's own that agents or people of the server decide. */
import { createHash } from 'node:crypto';
import { CuriaError } from '@curia/core';
import { z } from 'zod';
import { ASK_EXPERT, askExpert, expertAsked } from '../../api/ask-expert.ts';
import { deskOf, personOf } from '../../api/desk.ts';
import type { EnteredProject } from '../../api/project.ts';
import { showCase } from '../../api/show-case.ts';
import { listRuns, showRun } from '../../api/show-runs.ts';
import { startFromStream } from '../../api/start-runs.ts';
import { optionSchema } from '../../courts/court-options.ts';
import { courts } from '../../courts/list.ts';
import { may } from '../../drive/rights.ts';
import { findRun } from '../../kept/find-run.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { lineOf } from '../../runs/describe-run.ts';
import { caseOpened, caseShown } from '../../wire/case.ts';
import { runList, runShown, runsAsked } from '../../wire/run.ts';
import { runAsked } from '../../wire/run-request.ts';
import { questionPut } from '../../wire/seat.ts';
import { defineTool } from '../tool.ts';

/** The run of a case that somebody opens: the same name for the same case, and nobody else's. */
const runOf = ({ caller }: EnteredProject, court: string, case_id: string): string =>
  `case-${createHash('sha256')
    .update(JSON.stringify([caller.name, court, case_id]))
    .digest('hex')
    .slice(0, 32)}`;

/** Refuses a case that somebody may neither read nor opened. */
async function refuseForeign(context: EnteredProject, run: string, case_id: string): Promise<void> {
  if (may(context.caller.roles, 'read')) return;
  const { run_id, court } = await findRun(context.store, run);
  if (run_id !== runOf(context, court, case_id))
    throw new CuriaError('ROLE_REFUSED', 'an agent may read the cases that it opened itself, and no others');
}

/** The tools. */
export const runTools = [
  defineTool({
    name: 'list_runs',
    title: 'List runs',
    description: 'Lists runs, the newest first, with how far each came and what it cost.',
    permission: 'read',
    input: runsAsked,
    output: runList,
    call: (project, asked) => listRuns(project, asked),
  }),
  defineTool({
    name: 'get_run',
    title: 'Show a run',
    description: 'Shows one run: everything that shaped it, how far it came, and how often each rule fired.',
    permission: 'read',
    input: z.strictObject({ run: z.string().describe('A run id, or last.') }),
    output: runShown,
    call: (context, { run }) => showRun(context, run, false),
  }),
  defineTool({
    name: 'get_case',
    title: 'Show a case',
    description:
      'Shows one case of a run: its status, its ruling in short and whole, what every agent said, and its log. Use it to learn whether a case that you opened has been ruled on.',
    permission: 'consult',
    input: z.strictObject({ run: z.string(), case: z.string() }),
    output: caseShown,
    async call(context, { run, case: case_id }) {
      await refuseForeign(context, run, case_id);
      return showCase(context, run, case_id);
    },
  }),
  defineTool({
    name: 'open_case',
    title: 'Open a case before a court',
    description:
      'Brings a case before a court whose agents are asked for their views before it rules. Returns at once with the run and the case id; get_case tells when it is ruled on. Opening the same case again returns the same run.',
    permission: 'open_cases',
    is_writing: true,
    input: z.strictObject({
      court: z.string().describe('The court, such as conflict-review, or a court of the server.'),
      case: z
        .looseObject({ case_id: z.string().min(1) })
        .describe('The case; case_id tells it from your others.'),
      agents: z.string().describe('Who is asked: a name that the configuration of the server lists.'),
      options: runAsked.shape.options.meta({
        description: 'Options of the court, by name.',
        anyOf: courts.map(optionSchema),
      }),
      tables: runAsked.shape.tables,
      drive: runAsked.shape.drive,
    }),
    output: caseOpened,
    async call(context, { case: input, ...asked }) {
      const court = context.names.court(asked.court).name;
      const run_id = runOf(context, court, input.case_id);
      await context.store.wholeOf(run_id);
      const stream = [Buffer.from(`${JSON.stringify(input)}\n`)];
      await startFromStream(context, context.caller, runAsked.parse({ ...asked, run_id }), {
        name: `a case of ${context.caller.name}`,
        stream: bytesOf(stream),
      });
      const { status } = await lineOf(context.store, run_id);
      return { schema_version: SCHEMA_VERSION, run_id, case_id: input.case_id, status };
    },
  }),
  defineTool({
    name: 'ask_expert',
    title: 'Ask an expert',
    description:
      'Puts a question on the desk where people answer. Returns at once with the item, the run and the case id; get_case tells, under standing, what the experts settled on. Asking the same again returns the same item. Nobody can answer it over this protocol.',
    permission: 'open_cases',
    is_writing: true,
    input: expertAsked,
    output: questionPut,
    call: async (context, asked) =>
      askExpert(
        deskOf(context),
        personOf(context.caller, 'ask'),
        await context.store.reader(),
        asked,
        (case_id) => runOf(context, ASK_EXPERT, case_id),
      ),
  }),
];

async function* bytesOf(parts: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* parts;
}
