/** An investigator's report, in three layers. Limits keep hostile reports small. */
import { citedPlace, VERIFICATIONS } from '@curia/core/text/citation';
import { z } from 'zod';
import { CAUSE_CATEGORIES, CITATION_ROLES, EVIDENCE_TYPES, FIX_ACTIONS } from './answer-words.ts';
import { parseIid } from './iid.ts';
import { confidence, counterVerdict, strength } from './strength.ts';

const MOST_FINDINGS = 200;
const MOST_EVIDENCE = 50;
/** What is asked for; more is read. */
const ASKED_FINDINGS = 3;
const ASKED_EVIDENCE = 8;
const line = z.string().max(2_000);
const prose = z.string().max(20_000);

/** An investigator id inside the grammar. */
const iid = z.string().refine((text) => parseIid(text) !== undefined, {
  error: 'is not an investigator id: TYPE-PERSPECTIVE-R1, or -R3[-DEEP][-I2], from the catalog',
});

/** One citation. `verification` is set by the check; what a report claims about it is not believed. */
export const evidence = z.object({
  type: z.enum(EVIDENCE_TYPES),
  location: line
    .min(1)
    .describe('path:line, path:from-to, a path, a commit, or report:line for the question itself'),
  role: z.enum(CITATION_ROLES).nullish().describe('what the citation shows; absent in older reports'),
  snippet: prose.nullish().describe('an excerpt of at most five lines'),
  strength: strength.nullish(),
  verification: z.enum(VERIFICATIONS).nullish(),
  problem: line.nullish().describe('what the check found wrong'),
  found: citedPlace.nullish().catch(null).describe('set by the check: where the citation lies'),
});

/** One citation. */
export type Evidence = z.infer<typeof evidence>;

/** What a finding is about; makes findings of different kinds comparable. */
export const subject = z.object({
  path: line.nullish(),
  symbol: line.nullish(),
  lines: z.union([z.tuple([z.int().min(1), z.int().min(1)]), z.int().min(1)]).nullish(),
  component: line.nullish(),
  commit: line.nullish(),
  touched_paths: z.array(line).max(500).nullish(),
  log_source: line.nullish(),
});

/** What a finding is about. */
export type Subject = z.infer<typeof subject>;

/** Why it happens. */
export const cause = z.object({ category: line.nullish(), object: line.nullish(), text: prose.nullish() });

/** What would repair it. */
export const fix = z.object({ action: line.nullish(), target: line.nullish(), text: prose.nullish() });

/** A citation as it is asked for: what the check adds is nobody's to claim. */
const askedEvidence = z.object({
  type: z.enum(EVIDENCE_TYPES),
  location: line.min(1),
  role: z.enum(CITATION_ROLES),
  snippet: prose.nullish(),
});

const finding = z.object({
  id: z.string().regex(/^F\d{1,4}$/, 'must be F1, F2, …'),
  description: prose.min(1),
  facts: z
    .array(prose)
    .max(50)
    .nullish()
    .describe('what stands where it is cited, without any reading of it'),
  inference: prose.nullish().describe('what is concluded from the facts'),
  evidence: z.array(evidence).max(MOST_EVIDENCE),
  confidence: confidence.nullish(),
  evidence_strength: strength.nullish(),
  alternative_explanations: z.array(prose).max(20).nullish(),
  derived_from: z
    .array(line)
    .max(20)
    .nullish()
    .describe('what the finding is concluded from, such as a trace, a change or a log; shown, never counted'),
  question_id: line.nullish(),
  subjects: z.array(subject).max(50).nullish(),
  cause: cause.nullish(),
  fix: fix.nullish(),
  item_id: line.nullish().describe('round 3: the item of the matrix that the finding is about'),
  side: z.string().max(2).nullish().describe('round 3: the side of a conflict that it supports'),
  stance: z.enum(['supports', 'refutes', 'withdraws']).nullish(),
  excludes: z
    .array(line)
    .max(20)
    .nullish()
    .describe('findings (IID#F1) or items (M1) that cannot be right if this one is'),
  is_side: z.boolean().nullish().describe('noticed on the way; it does not answer the question'),
  needs_further: z.boolean().nullish(),
  needs_further_scope: prose.nullish(),
});

/** A reported finding. */
export type ReportedFinding = z.infer<typeof finding>;

const hasUniqueIds = (list: readonly { readonly id: string }[]): boolean =>
  new Set(list.map(({ id }) => id)).size === list.length;

/** An investigator's report. Layer 3 is kept on disk and not read. */
export const report = z.object({
  iid,
  layer_1: z.object({
    confidence: confidence.describe('that of its surest finding; counts for findings that name none'),
    one_liner: prose.min(1),
    plan: z.array(prose).max(50).nullish().describe('what was to be looked at, before anything was'),
    not_examined: z
      .array(prose)
      .max(50)
      .nullish()
      .describe('what bears on the question and was not looked at'),
    findings: z
      .array(z.object({ id: line, text: prose, evidence_strength: strength.nullish() }))
      .max(MOST_FINDINGS)
      .nullish(),
    needs_further: z.boolean(),
    needs_further_reason: prose.nullish(),
  }),
  layer_2: z.object({
    findings: z.array(finding).max(MOST_FINDINGS).refine(hasUniqueIds, 'two findings have the same id'),
  }),
});

const askedFinding = z.object({
  id: finding.shape.id,
  question_id: line,
  is_side: z.boolean(),
  description: prose.min(1),
  facts: z.array(prose).min(1),
  inference: prose,
  cause: z.object({ category: z.enum(CAUSE_CATEGORIES), object: line, text: prose }),
  fix: z.object({ action: z.enum(FIX_ACTIONS), target: line, text: prose }),
  evidence: z.array(askedEvidence).max(ASKED_EVIDENCE),
  evidence_strength: strength,
  confidence,
  alternative_explanations: z.array(prose),
  item_id: line.nullish(),
  side: line.nullish(),
  stance: finding.shape.stance,
  excludes: z.array(line).nullish(),
});

/** An investigator's report as it is asked for: closed where the stored one is open, and without what the court finds out itself. */
export const askedReport = z.object({
  iid,
  layer_1: z.object({
    plan: z.array(prose),
    one_liner: prose.min(1),
    not_examined: z.array(prose),
    needs_further: z.boolean(),
    needs_further_reason: prose.nullish(),
  }),
  layer_2: z.object({ findings: z.array(askedFinding).max(ASKED_FINDINGS) }),
});

/** An investigator's report. */
export type InvestigatorReport = z.infer<typeof report>;

const counterReview = z.object({
  original_finding_id: line.describe('the item of the matrix, such as M1'),
  original_claim: prose.nullish(),
  challenge: z.object({
    description: prose.nullish(),
    evidence: z.array(evidence).max(MOST_EVIDENCE).nullish(),
    alternative_interpretation: prose.nullish(),
  }),
  verdict: counterVerdict.exclude(['NONE']),
  impact: prose.nullish(),
  recommendation: prose.nullish(),
});

/** A verdict in the summary; it counts where layer 2 says nothing of the item. */
const verdict = z.object({
  finding: line,
  verdict: counterVerdict.exclude(['NONE']),
  challenge: prose.nullish(),
});

/** What a counter-reviewer said about one item. */
export type CounterReview = z.infer<typeof counterReview>;

/** A report of a counter-reviewer. */
export const reviewReport = z.object({
  iid,
  layer_1: z.object({ verdicts: z.array(verdict).max(MOST_FINDINGS).nullish() }).nullish(),
  layer_2: z.object({ counter_reviews: z.array(counterReview).max(MOST_FINDINGS) }),
});

/** A report of a counter-reviewer as it is asked for. */
export const askedReview = z.object({
  iid,
  layer_2: z.object({
    counter_reviews: z.array(
      z.object({
        original_finding_id: line,
        challenge: z.object({
          description: prose.min(1),
          evidence: z.array(askedEvidence).max(ASKED_EVIDENCE),
          alternative_interpretation: prose.nullish(),
        }),
        verdict: counterVerdict.exclude(['NONE']),
        impact: prose,
      }),
    ),
  }),
});

/** A report of a counter-reviewer. */
export type ReviewReport = z.infer<typeof reviewReport>;
