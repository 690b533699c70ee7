/** Checks verified documents for what verifiers habitually get wrong, and for repairs that repair nothing. */

import { type Chart, doctorOf, startHabits } from '@curia/core/court/doctor';
import { readInput } from '@curia/core/read';
import { z } from 'zod';

const issue = z.looseObject({
  code: z.string(),
  agent: z.string(),
  origin: z.string().nullish(),
  location: z.looseObject({ verifier: z.string().nullish() }).nullish(),
});

/** A document as stored by a run. */
const verifiedDocument = z.looseObject({
  passes: z.array(
    z.looseObject({
      pass: z.int().min(1),
      fingerprint: z.string().nullish(),
      report: z.looseObject({
        issues: z.array(issue),
        merged: z.array(issue),
        unconfirmed: z.array(issue).nullish(),
        verifiers: z.array(
          z.looseObject({ agent: z.string(), status: z.string(), saw: z.string().nullish() }),
        ),
      }),
      fixes: z.array(z.looseObject({ problem: z.string().nullish() })).nullish(),
    }),
  ),
});

type VerifiedDocument = z.infer<typeof verifiedDocument>;

/** The doctor of verification. */
export const verificationDoctor = doctorOf({
  court: 'verification',
  recognises: (record) => 'passes' in record && 'verifier_answers' in record,
  read: (record) => readInput(verifiedDocument, record),
  advice: {
    VERIFIER_FAILED: {
      what: 'times a verifier was asked and gave no usable answer, so that its document goes to a person',
      remedy:
        'See what it said in `agents/`; a model that often fails needs a larger limit or another prompt.',
    },
    VERIFIER_SAW_PART: {
      what: 'times a verifier was shown only part of a document',
      remedy: 'Split long documents, or use a model with a larger window.',
    },
    QUOTES_WHAT_NO_PAGE_SAYS: {
      what: 'issues of verifiers quote what no page says, and do not count',
      remedy: 'Ask for words copied from the page; a verifier that often invents them needs another model.',
    },
    UNUSABLE_ISSUES: {
      lesson: 'L11',
      what: 'answers of verifiers hold issues that cannot be used: a code that is not on the list, or a place that is not in the output',
      remedy: 'Put the list of codes and the pointers into the prompt and the schema of the verifiers.',
    },
    FIX_FAILED: {
      what: 'repairs could not be applied',
      remedy: 'The example names the pass; the patch of the fixer does not fit the output.',
    },
    PASS_WITHOUT_CHANGE: {
      what: 'passes see the same output as the pass before',
      remedy: 'A repair that changes nothing costs a pass: check the fixers of the pack.',
    },
  },
  start(chart) {
    const verifiers = startHabits({
      code: 'NEVER_REPORTS',
      who: 'verifier',
      does: 'never reports anything',
      remedy: 'A verifier that finds nothing costs calls: check its prompt, or leave it out.',
    });
    return {
      parts: [verifiers],
      add(document, caseId) {
        for (const pass of document.passes) checkPass(chart, pass, caseId);
        for (const [at, { fingerprint }] of document.passes.entries()) {
          const before = document.passes[at - 1];
          if (before === undefined || fingerprint == null) continue;
          chart.check(
            'PASS_WITHOUT_CHANGE',
            before.fingerprint === fingerprint,
            () => `${caseId} pass ${at + 1}`,
          );
        }
        const [first] = document.passes;
        for (const { agent, status, saw } of first?.report.verifiers ?? []) {
          // Rules always answer; only verifiers that were asked can be habitually silent.
          if (status !== 'ok' || saw == null) continue;
          verifiers.add(agent, !saidIn(first!, agent), caseId);
        }
      },
    };
  },
});

type Pass = VerifiedDocument['passes'][number];

const issuesOf = ({ report }: Pass): z.infer<typeof issue>[] => [
  ...report.issues,
  ...report.merged,
  ...(report.unconfirmed ?? []),
];

const saidIn = (pass: Pass, agent: string): boolean =>
  issuesOf(pass).some((one) => one.agent === agent && one.origin !== 'rule');

function checkPass(chart: Chart, pass: Pass, caseId: string): void {
  const { report, fixes } = pass;
  const at = `${caseId} pass ${pass.pass}`;
  for (const { agent, status, saw } of report.verifiers) {
    if (status === 'skipped') continue;
    chart.check('VERIFIER_FAILED', status === 'failed', () => `${at} ${agent}`, agent);
    if (saw == null) continue;
    chart.check('VERIFIER_SAW_PART', saw === 'part', () => `${at} ${agent}`, agent);
    const isUnusable = issuesOf(pass).some(
      ({ code, location }) => code === 'VERIFIER_ISSUE_INVALID' && location?.verifier === agent,
    );
    chart.check('UNUSABLE_ISSUES', isUnusable, () => `${at} ${agent}`, agent);
  }
  const unconfirmed = new Set(report.unconfirmed ?? []);
  for (const one of issuesOf(pass)) {
    if (one.origin === 'rule') continue;
    const where = (): string => `${at} ${one.agent} ${one.code}`;
    chart.check('QUOTES_WHAT_NO_PAGE_SAYS', unconfirmed.has(one), where, one.agent);
  }
  for (const { problem } of fixes ?? []) chart.check('FIX_FAILED', problem != null, () => `${at} ${problem}`);
}
