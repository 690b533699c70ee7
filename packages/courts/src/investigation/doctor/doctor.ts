/** Looks through investigations for what investigators get wrong: citations that are not there, claims without any, reports that cannot be read. */

import { type Chart, doctorOf, startHabits } from '@curia/core/court/doctor';
import { readInput } from '@curia/core/read';
import { z } from 'zod';

const finding = z.looseObject({
  ref: z.string(),
  iid: z.string(),
  base_id: z.string(),
  evidence: z.array(z.looseObject({ location: z.string(), verification: z.string().nullish() })),
  is_degraded: z.boolean().nullish(),
  unsupported_flip: z.boolean().nullish(),
});

/** An investigation as a run leaves it; one whose plan is still awaited has no findings. */
const investigationRecord = z.looseObject({
  investigation: z.looseObject({
    phase: z.string(),
    findings: z.array(finding).nullish(),
    exclusions: z.array(z.looseObject({ investigator: z.string(), error: z.string() })).nullish(),
    tasks: z.array(z.unknown()).nullish(),
    done: z.array(z.unknown()).nullish(),
  }),
});

/** The doctor of investigation. */
export const investigationDoctor = doctorOf({
  court: 'investigation',
  recognises: (record) => 'investigation' in record && typeof record.investigation === 'object',
  read: (record) => readInput(investigationRecord, record).investigation,
  advice: {
    CITATION_NOT_THERE: {
      what: 'citations that were checked are not where they are said to be',
      remedy: 'Ask for places that were read with a tool; a model that often invents them needs another one.',
    },
    CITATION_UNCHECKED: {
      what: 'citations were never checked, so that they weigh less',
      remedy: 'Give the investigation its repository and logs: `--repo`, `--log`.',
    },
    CLAIM_WITHOUT_EVIDENCE: {
      what: 'findings cite nothing, so that nobody can check them',
      remedy: 'Ask for a place for every finding; one without is never confirmed.',
    },
    MALFORMED_REPORT: {
      what: 'findings come from reports of which only the claims could be read',
      remedy: 'Show investigators the form of a report; `curia show RUN --waiting --full` prints it.',
    },
    CHANGED_SIDES: {
      what: 'findings changed sides in round 3 without new evidence',
      remedy: 'Their weight is lowered; ask for a new place for every change of mind.',
    },
    REPORT_LEFT_OUT: {
      what: 'reports were left out altogether',
      remedy: 'The example says why; `exclusions` of the record lists all of them.',
    },
  },
  start(chart) {
    const investigators = startHabits({
      code: 'NEVER_VERIFIED',
      who: 'investigator',
      does: 'has no finding with a verified citation',
      remedy: 'Check its prompt and its tools, or leave it out.',
    });
    return {
      parts: [investigators],
      add(investigation, caseId) {
        const findings = investigation.findings ?? [];
        for (const one of findings) {
          checkFinding(chart, one, caseId);
          const holds = one.evidence.some(({ verification }) => verification === 'VERIFIED');
          investigators.add(one.base_id, !holds, caseId);
        }
        const exclusions = investigation.exclusions ?? [];
        const reports = new Set(findings.map(({ iid }) => iid)).size;
        for (const { investigator, error } of exclusions)
          chart.check('REPORT_LEFT_OUT', true, () => `${caseId} ${investigator}: ${error}`, investigator);
        for (let at = 0; at < reports; at++) chart.check('REPORT_LEFT_OUT', false, () => '');
      },
    };
  },
});

function checkFinding(chart: Chart, one: z.infer<typeof finding>, caseId: string): void {
  const at = `${caseId} ${one.ref}`;
  chart.check('CLAIM_WITHOUT_EVIDENCE', one.evidence.length === 0, () => at, one.base_id);
  chart.check('MALFORMED_REPORT', one.is_degraded === true, () => at, one.base_id);
  chart.check('CHANGED_SIDES', one.unsupported_flip === true, () => at, one.base_id);
  for (const { location, verification } of one.evidence) {
    const isChecked = verification === 'VERIFIED' || verification === 'FAILED';
    const where = (): string => `${at} ${location}`;
    chart.check('CITATION_UNCHECKED', !isChecked, where, one.base_id);
    if (isChecked) chart.check('CITATION_NOT_THERE', verification === 'FAILED', where, one.base_id);
  }
}
