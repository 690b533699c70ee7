/** What an expert receives: the output before and after fixing, the ruling, and one question per open issue. */

import { CuriaError } from '@curia/core';
import { dropUndefined, patchOperation, valueAt } from '@curia/core/read';
import { shorten } from '@curia/core/text';
import { z } from 'zod';
import { type DocumentBundle, documentFile, pageLayout } from '../rules/bundle.ts';
import { finalDecision, type VerifiedDocument } from '../rules/final-decision.ts';
import { SEVERITIES, verificationIssue } from '../rules/issue.ts';
import { appliedFix } from '../rules/pack/apply-fixes.ts';
import type { DomainPack } from '../rules/pack/pack.ts';
import { dispositionRuling } from '../rules/report.ts';
import { contextFinder } from '../rules/text/excerpt.ts';
import type { PageIndex } from '../rules/text/page-index.ts';

/** The states of a review. */
const REVIEW_STATUSES = ['pending', 'in_progress', 'completed', 'skipped'] as const;

/** A failed check that a reviewer accepts, and why. */
const acceptedCode = z.object({ code: z.string(), reason: z.string() });

/** One stored review. */
export const storedReview = z.object({
  reviewer_name: z.string(),
  review_date: z.string(),
  is_skip: z.boolean(),
  agrees_with_primary_agent: z.boolean().nullable(),
  corrections: z.array(patchOperation).nullable(),
  review_notes: z.string(),
  confidence_in_review: z.number(),
  answers: z.array(
    z.object({
      issue_id: z.string(),
      verdict: z.enum(['confirmed', 'rejected']),
      note: z.string().optional(),
    }),
  ),
  accepted_codes: z.array(acceptedCode),
  fingerprint: z.string().nullable().describe('the output that the reviewer stands for'),
});

const context = z.object({
  page: z.number(),
  snippet: z.string(),
  excerpt: z.string(),
  lines: z.array(z.int()).optional().describe('the lines of the page, from 0, on which the snippet stands'),
});

/** A page as it looks: where each of its lines stands. */
const drawnPage = z.object({ page_num: z.int(), text: z.string(), layout: pageLayout });

/** An issue as an expert sees it. */
export const packetIssue = verificationIssue.extend({
  question: z.string(),
  value: z.string().nullable().describe('what stands at the place, as JSON, shortened'),
  context: context.nullable(),
});

/** One pass in the history of a packet. */
const retryLogEntry = z.object({
  pass: z.int(),
  fingerprint: z.string().nullable(),
  issues: z.int(),
  decision: dispositionRuling,
  fixes: z.array(appliedFix),
});

/** A packet for the expert, with what was said about it so far. */
export const reviewPacket = z.object({
  schema_version: z.literal('1'),
  doc_id: z.string(),
  pack: z.string(),
  rulebook_hash: z.string().optional().describe('absent where the run was made before there was one'),
  file_path: z.string().nullable(),
  files: z
    .array(documentFile)
    .optional()
    .describe('the files that show the document; absent if none is kept'),
  total_pages: z.int(),
  revision: z
    .union([z.string(), z.literal(1)])
    .describe('names round and content, and is named by reviews; 1 in the packet as it was opened'),
  review_status: z.enum(REVIEW_STATUSES),
  required_reviews: z.int().min(1),
  decision: finalDecision,
  original_output: z.unknown(),
  output: z.unknown().describe('the output after all fixes; null where it could not be read'),
  patch: z.array(patchOperation).describe('from the one to the other'),
  total_issues: z.int(),
  issues_summary: z.array(packetIssue),
  drawn_pages: z
    .array(drawnPage)
    .optional()
    .describe('the cited pages that say where their lines stand, so that the place can be shown'),
  retry_log: z.array(retryLogEntry),
  production_classification: z
    .unknown()
    .optional()
    .describe('what the system in use says; absent where the case does not tell'),
  production_differs: z.boolean().nullish().describe('null where the output cannot be compared'),
  sme_review: storedReview.nullable().describe('the review that settled it'),
  reviews: z.array(storedReview),
  created_at: z.string(),
  updated_at: z.string(),
});

/** A packet for the expert. */
export type ReviewPacket = z.infer<typeof reviewPacket>;

/** An issue as an expert sees it. */
export type PacketIssue = z.infer<typeof packetIssue>;

/** A page as it looks. */
export type DrawnPage = z.infer<typeof drawnPage>;

const MOST_CONTEXTS = 200;
const MOST_DRAWN_PAGES = 20;
const LONGEST_VALUE = 400;

/** What a packet contains in addition to the ruling. */
export interface PacketOptions {
  readonly at: string;
  readonly required_reviews?: number;
  /** Of the rulebook that ruled; absent for runs that were made before there was one. */
  readonly rulebook_hash?: string;
  /** What the production system answered about the document, if the case says. */
  readonly production?: unknown;
}

/** Builds the packet of a document that was escalated; anything else is refused. */
export function buildPacket(
  pack: DomainPack,
  pages: PageIndex,
  bundle: Pick<DocumentBundle, 'file_path' | 'files'>,
  verified: VerifiedDocument,
  { at, required_reviews = 1, rulebook_hash, production }: PacketOptions,
): ReviewPacket {
  const { decision, original_output, output, patch, passes } = verified;
  if (decision.final_decision !== 'ESCALATE_TO_SME')
    throw new CuriaError(
      'INPUT_INVALID',
      `${decision.doc_id} was accepted; only what is escalated gets a packet`,
    );
  const { issues } = passes.at(-1)!.report;
  const contextOf = contextFinder(pack, output, pages);
  const sorted = issues.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  const issues_summary = sorted.map((issue, index) => ({
    ...issue,
    question: pack.codes[issue.code]!.question,
    value: index < MOST_CONTEXTS ? valueText(output, issue.location.pointer) : null,
    context: index < MOST_CONTEXTS ? contextOf(issue.location.pointer) : null,
  })) as PacketIssue[];
  const drawn_pages = drawPages(pages, issues_summary);
  return dropUndefined<ReviewPacket>({
    schema_version: '1',
    doc_id: decision.doc_id,
    pack: pack.id,
    rulebook_hash,
    file_path: bundle.file_path ?? null,
    files: bundle.files ?? undefined,
    total_pages: pages.total_pages,
    revision: 1,
    review_status: 'pending',
    required_reviews,
    decision,
    original_output,
    output,
    patch: [...patch] as ReviewPacket['patch'],
    total_issues: issues.length,
    issues_summary,
    drawn_pages: drawn_pages.length === 0 ? undefined : drawn_pages,
    retry_log: passes.map(({ pass, fingerprint, report, fixes }) => ({
      pass,
      fingerprint,
      issues: report.total_issues,
      decision: report.arbiter_decision,
      fixes: [...fixes] as ReviewPacket['retry_log'][number]['fixes'],
    })),
    ...(production === undefined ? {} : compareProduction(pack, output, production)),
    sme_review: null,
    reviews: [],
    created_at: at,
    updated_at: at,
  });
}

/** The cited pages that can be drawn, in the order of their numbers. */
function drawPages(pages: PageIndex, issues: readonly PacketIssue[]): DrawnPage[] {
  const cited = new Set(issues.flatMap(({ context: at }) => (at?.lines?.length ? [at.page] : [])));
  return [...cited]
    .sort((a, b) => a - b)
    .slice(0, MOST_DRAWN_PAGES)
    .flatMap((page_num) => {
      const page = pages.pages.get(page_num);
      return page?.layout === undefined ? [] : [{ page_num, text: page.text, layout: page.layout }];
    });
}

/** The production system's answer; an output with an invalid shape cannot be compared with it. */
function compareProduction(
  pack: DomainPack,
  output: unknown,
  answer: unknown,
): Pick<ReviewPacket, 'production_classification' | 'production_differs'> {
  const { production } = pack;
  if (production === undefined) return { production_classification: answer, production_differs: null };
  const isShaped = output !== null && [...pack.shape(output)].length === 0;
  return {
    production_classification: production.read(answer),
    production_differs: isShaped ? production.differs(answer, output) : null,
  };
}

function valueText(output: unknown, pointer: string): string | null {
  const value = pointer === '' ? undefined : valueAt(output, pointer);
  return value === undefined ? null : shorten(JSON.stringify(value), LONGEST_VALUE);
}
