/** Gives investigators their tools, and checks what they cite before it is recorded; what a report says about its own citations is not believed. */
import { type ReadReport, type Report, readReport } from '@curia/core';
import type { Agent, Answer } from '../../agents/agent.ts';
import { annotateReport, annotateReview, evidenceOf } from '../../investigate/annotate-report.ts';
import { type CitationSources, checkCitations } from '../../investigate/check-citations.ts';
import { PLANNER } from './investigation-plan.ts';
import { investigatorTools } from './investigation-tools.ts';

/** An agent with tools, whose reports carry the result of the check of every citation. */
export function checkingAgent(agent: Agent, options: Readonly<Record<string, string>>): Agent {
  const sources: CitationSources = {
    ...(options.repository ? { repository: options.repository } : {}),
    logs: options.logs ? [options.logs] : [],
  };
  const tools = investigatorTools(options);
  return {
    async ask(ask, context) {
      if (ask.role === PLANNER) return agent.ask(ask, context);
      const given = await agent.ask(tools === undefined ? ask : { ...ask, tools }, context);
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
      read.kind === 'report'
        ? weakenUnverified(annotateReport(read.report, checks))
        : annotateReview(read.review, checks),
  };
}

/** A claim without one verified citation is weak, whatever it says of itself; what is weak is never confirmed. */
function weakenUnverified(report: Report): Report {
  const findings = report.layer_2.findings.map((finding) =>
    finding.evidence.some(({ verification }) => verification === 'VERIFIED')
      ? finding
      : {
          ...finding,
          evidence_strength: 'WEAK' as const,
          evidence: finding.evidence.map((one) => ({ ...one, strength: null })),
        },
  );
  return { ...report, layer_2: { findings } };
}
