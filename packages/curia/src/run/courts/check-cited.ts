/** Checks what reports cite before they are recorded; what a report says about its own citations is not believed. */
import { type ReadReport, readReport } from '@curia/core';
import type { Agent, Answer } from '../../agents/agent.ts';
import { annotateReport, annotateReview, evidenceOf } from '../../investigate/annotate-report.ts';
import { type CitationSources, checkCitations } from '../../investigate/check-citations.ts';

/** An agent whose reports carry the result of the check of every citation. */
export function checkingAgent(agent: Agent, options: Readonly<Record<string, string>>): Agent {
  const sources: CitationSources = {
    ...(options.repository ? { repository: options.repository } : {}),
    logs: options.logs ? [options.logs] : [],
  };
  return {
    async ask(ask, context) {
      const given = await agent.ask(ask, context);
      if ('failure' in given) return given;
      return annotate(readReport(given.answer, ask.key.split('/')[0]), given, sources);
    },
  };
}

async function annotate(read: ReadReport, given: Answer, sources: CitationSources): Promise<Answer> {
  if (read.kind === 'malformed') return given;
  const checks = await checkCitations(evidenceOf(read), sources);
  return {
    answer:
      read.kind === 'report' ? annotateReport(read.report, checks) : annotateReview(read.review, checks),
  };
}
