/** Gives investigators their tools, checks their citations before they are recorded, and adds what no investigator could examine. */

import { type Agent, type CallReport, isAnswered } from '@curia/core/in/agent';
import { readReport } from '@curia/courts/investigation';
import { z } from 'zod';
import { annotateReport, annotateReview, evidenceOf } from '../sources/annotate-report.ts';
import { type CitationSources, checkCitations } from '../sources/check-citations.ts';
import { sourcesAt } from '../sources/sources-at.ts';
import { surveySources } from '../sources/survey-sources.ts';
import { PLANNER } from './investigation-plan.ts';
import { answerSurvey, SURVEYOR } from './investigation-survey.ts';
import { investigatorTools, openWorkbench } from './investigation-tools.ts';

/** An agent with tools, whose reports carry the result of the check of every citation, and what nobody could look at. */
export function checkingAgent(agent: Agent, options: Readonly<Record<string, string>>): Agent {
  const bench = openWorkbench(options);
  const tools = investigatorTools(bench);
  const checked = citationChecker(agent, {
    ...(options.repository ? { repository: options.repository } : {}),
    logs: options.logs ? [options.logs] : [],
    verified: new Map(),
  });
  const offered = { sources: sourcesAt(bench), ...(tools === undefined ? {} : { tools }) };
  return {
    async ask(ask, context) {
      if (ask.role === PLANNER) return agent.ask(ask, context);
      if (ask.role === SURVEYOR)
        return answerSurvey(ask, { bench, sources: offered.sources, agent }, context);
      const given = await checked.ask({ ...ask, ...offered }, context);
      if (!('answer' in given) || readReport(given.answer, iidIn(ask.key)).kind !== 'report') return given;
      const unseen = await bench.derive('survey', () => surveySources(bench, context.signal));
      return { answer: { ...(given.answer as object), unseen } };
    },
  };
}

/** Who spoke, as far as a run knows: one model is one voice, whatever its role; all that comes from files may be one. */
const voiceOf = ({ provider, model, response_model }: CallReport): string =>
  `${provider}/${response_model ?? model}`;

/** The question that an investigator was asked, which is a source as well. */
const asked = z.object({ task: z.object({ query: z.string() }) });

/** An agent whose reports carry a check result for every citation; a report's own claims about its citations are ignored. */
export const citationChecker = (agent: Agent, sources: CitationSources): Agent => ({
  async ask(ask, context) {
    let voice: string | undefined;
    const given = await agent.ask(ask, {
      ...context,
      report(call) {
        if (isAnswered(call)) voice = voiceOf(call);
        context.report(call);
      },
    });
    if (!('answer' in given)) return given;
    const read = readReport(given.answer, iidIn(ask.key));
    if (read.kind === 'malformed') return given;
    const report = asked.safeParse(ask.prompt.inputs).data?.task.query;
    const checks = await checkCitations(evidenceOf(read), {
      ...sources,
      ...(report === undefined ? {} : { report }),
    });
    const checked =
      read.kind === 'report' ? annotateReport(read.report, checks) : annotateReview(read.review, checks);
    return { answer: { ...checked, ...(voice === undefined ? {} : { voice }) } };
  },
});

/** The investigator id in the key of a question. */
export const iidIn = (key: string): string => key.split('/', 1)[0]!;
