/** Gives investigators their tools, checks their citations before they are recorded, and adds what no investigator could examine. */
import { readReport } from '@curia/core/internal';
import type { Agent } from '../../agents/agent.ts';
import { annotateReport, annotateReview, evidenceOf } from '../../sources/annotate-report.ts';
import { type CitationSources, checkCitations } from '../../sources/check-citations.ts';
import { sourcesAt } from '../../sources/sources-at.ts';
import { surveySources } from '../../sources/survey-sources.ts';
import { PLANNER } from './investigation-plan.ts';
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
      const given = await checked.ask({ ...ask, ...offered }, context);
      if (!('answer' in given) || readReport(given.answer, iidIn(ask.key)).kind !== 'report') return given;
      const unseen = await bench.derive('survey', () => surveySources(bench, context.signal));
      return { answer: { ...(given.answer as object), unseen } };
    },
  };
}

/** An agent whose reports carry a check result for every citation; a report's own claims about its citations are ignored. */
export const citationChecker = (agent: Agent, sources: CitationSources): Agent => ({
  async ask(ask, context) {
    const given = await agent.ask(ask, context);
    if (!('answer' in given)) return given;
    const read = readReport(given.answer, iidIn(ask.key));
    if (read.kind === 'malformed') return given;
    const checks = await checkCitations(evidenceOf(read), sources);
    return {
      answer:
        read.kind === 'report' ? annotateReport(read.report, checks) : annotateReview(read.review, checks),
    };
  },
});

/** The investigator id in the key of a question. */
export const iidIn = (key: string): string => key.split('/', 1)[0]!;
