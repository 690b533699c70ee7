/** Gives investigators their tools, checks what they cite before it is recorded, and adds what none of them could look at. */
import { type ReadReport, type Report, readReport } from '@curia/core';
import type { Agent, Answer } from '../../agents/agent.ts';
import { annotateReport, annotateReview, evidenceOf } from '../../sources/annotate-report.ts';
import { type CitationSources, checkCitations } from '../../sources/check-citations.ts';
import { sourcesAt } from '../../sources/sources-at.ts';
import { surveySources } from '../../sources/survey-sources.ts';
import { PLANNER } from './investigation-plan.ts';
import { investigatorTools, openWorkbench } from './investigation-tools.ts';

/** An agent with tools, whose reports carry the result of the check of every citation. */
export function checkingAgent(agent: Agent, options: Readonly<Record<string, string>>): Agent {
  const sources: CitationSources = {
    ...(options.repository ? { repository: options.repository } : {}),
    logs: options.logs ? [options.logs] : [],
  };
  const bench = openWorkbench(options);
  const tools = investigatorTools(bench);
  const offered = tools === undefined ? {} : { tools, sources: sourcesAt(bench) };
  return {
    async ask(ask, context) {
      if (ask.role === PLANNER) return agent.ask(ask, context);
      const given = await agent.ask({ ...ask, ...offered }, context);
      if (!('answer' in given)) return given;
      const read = readReport(given.answer, ask.key.split('/')[0]);
      if (read.kind === 'malformed') return given;
      const unseen = await bench.derive('survey', () => surveySources(bench, context.signal));
      return annotate(read, unseen, sources);
    },
  };
}

/** What a report says about its own citations is not believed. */

async function annotate(
  read: Exclude<ReadReport, { kind: 'malformed' }>,
  unseen: readonly string[],
  sources: CitationSources,
): Promise<Answer> {
  const checks = await checkCitations(evidenceOf(read), sources);
  return {
    answer:
      read.kind === 'report'
        ? { ...weakenUnverified(annotateReport(read.report, checks)), unseen }
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
