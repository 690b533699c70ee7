/** How little of a verifier's answer is taken on trust: its codes, its places and its quotations are checked one by one. */

import { readJson, sayProblems, tryRead, valueAt } from '@curia/core/read';
import { describe, shorten } from '@curia/core/text';
import { z } from 'zod';
import { type IssueEvidence, readSeverity, SEVERITIES, type Severity } from './issue.ts';
import type { Codes } from './pack/codes.ts';
import { withoutFence } from './read-output.ts';
import type { QuotationTable } from './tables.ts';
import type { PageIndex } from './text/page-index.ts';
import { ruleQuotation } from './text/quotation.ts';

const LONGEST_QUOTE = 2000;

const readIssue = z.object({
  code: z.string(),
  severity: z.string().nullish(),
  message: z.string().min(1).max(4000),
  location: z.object({ pointer: z.string().max(1000).nullish() }).nullish(),
  evidence: z.object({ page: z.int(), quote: z.string().max(LONGEST_QUOTE) }).nullish(),
  suggested_fix: z.string().max(4000).nullish(),
  auto_fixable: z.boolean().nullish(),
});

/** An issue of a verifier that passed every check of form. */
export interface ModelIssue {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly pointer: string;
  readonly evidence?: IssueEvidence;
  readonly suggested_fix: string | null;
  readonly auto_fixable: boolean;
}

/** What could be read of an answer. */
export interface ReadIssues {
  readonly issues: readonly ModelIssue[];
  /** Issues that quote what no page says. */
  readonly unconfirmed: readonly ModelIssue[];
  /** How many could not be used, and what is wrong with the first of them. */
  readonly invalid: { readonly count: number; readonly problems: readonly string[] };
}

/** What an answer is held against. */
export interface AnswerGrounds {
  readonly allowed: readonly string[];
  readonly codes: Codes;
  readonly output: unknown;
  readonly pages: PageIndex;
  readonly quotation: QuotationTable;
}

/** More issues than this cannot come from reading a document; the rest are rejected unread. */
const MOST_ISSUES = 1000;
const SHOWN_PROBLEMS = 3;
/** How many pages to search for misplaced quotations; after that, only the cited page. */
const MOST_LOOKS = 20_000;

/** Reads a verifier's answer; throws if it is not a list of issues. */
export function readVerifierAnswer(answer: unknown, asked: AnswerGrounds): ReadIssues {
  const value = typeof answer === 'string' ? readJson(withoutFence(answer), 'the answer') : answer;
  const list = Array.isArray(value) ? value : (value as { issues?: unknown } | null)?.issues;
  if (!Array.isArray(list)) throw new Error('the answer is not a list of issues');
  const permitted = new Set(asked.allowed);
  const issues: ModelIssue[] = [];
  const unconfirmed: ModelIssue[] = [];
  const problems: string[] = [];
  const looks = { left: MOST_LOOKS };
  for (const entry of list.slice(0, MOST_ISSUES)) {
    const read = tryRead(readIssue, entry);
    if (!read.ok) {
      problems.push(sayProblems('an issue', read.problems, 1));
      continue;
    }
    const problem = problemWith(read.value, permitted, asked.output);
    if (problem !== undefined) {
      problems.push(`${problem} (${shorten(read.value.message, 120)})`);
      continue;
    }
    const { code, severity, message, location, evidence, suggested_fix, auto_fixable } = read.value;
    const found = evidence == null ? undefined : confirm(evidence, asked, looks);
    const issue = {
      code,
      severity: worse(asked.codes[code]!.severity, readSeverity(severity ?? '')),
      message,
      pointer: location?.pointer ?? '',
      ...(evidence == null ? {} : { evidence: found ?? evidence }),
      suggested_fix: suggested_fix ?? null,
      auto_fixable: auto_fixable ?? false,
    };
    (evidence == null || found !== undefined ? issues : unconfirmed).push(issue);
  }
  const unread = Math.max(0, list.length - MOST_ISSUES);
  if (unread > 0) problems.push(`more than ${MOST_ISSUES} issues`);
  return {
    issues,
    unconfirmed,
    invalid: {
      count: problems.length + Math.max(0, unread - 1),
      problems: problems.slice(0, SHOWN_PROBLEMS),
    },
  };
}

function problemWith(
  { code, severity, location }: z.infer<typeof readIssue>,
  allowed: ReadonlySet<string>,
  output: unknown,
): string | undefined {
  if (!allowed.has(code)) return `the code ${describe(code)} is not one it was given`;
  if (severity != null && readSeverity(severity) === undefined)
    return `the severity ${describe(severity)} is none of the three`;
  const pointer = location?.pointer ?? '';
  if ((pointer !== '' && !pointer.startsWith('/')) || valueAt(output, pointer) === undefined)
    return `the output has no place ${describe(pointer)}`;
  return undefined;
}

/** The quotation with the page it is really on; undefined if it is on none of the pages that may be searched. */
function confirm(
  { page, quote }: IssueEvidence,
  { pages, quotation }: AnswerGrounds,
  looks: { left: number },
): IssueEvidence | undefined {
  const stands = (number: number): boolean => {
    const fidelity = ruleQuotation(quote, pages.pages.get(number), quotation);
    return fidelity !== 'ABSENT' && fidelity !== 'PARTIAL';
  };
  const found = stands(page)
    ? page
    : [...pages.pages.keys()].find((number) => looks.left-- > 0 && stands(number));
  return found === undefined ? undefined : { page: found, quote };
}

/** A verifier may find a defect worse than the pack does, never milder. */
const worse = (ours: Severity, theirs: Severity | undefined): Severity =>
  theirs !== undefined && SEVERITIES.indexOf(theirs) < SEVERITIES.indexOf(ours) ? theirs : ours;
