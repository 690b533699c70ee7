/** The port for verifiers that are models: what they are asked, and how little of the answer is taken on trust. */
import { z } from 'zod';
import { describe } from '../table/read-facts.ts';
import type { Codes } from './codes.ts';
import { type Agent, readSeverity, SEVERITIES, type Severity } from './issue.ts';
import type { DomainPack, VerifierPrompt } from './pack.ts';
import type { PageIndex } from './page-index.ts';
import { withoutFence } from './read-output.ts';

/** What a model verifier is given. */
export interface VerifierRequest {
  readonly agent: Agent;
  readonly task: string;
  /** The only codes an answer may use, with their meaning. */
  readonly codes: readonly { readonly code: string; readonly means: string }[];
  readonly output: unknown;
  readonly pages: readonly { readonly page_num: number; readonly text: string }[];
}

/** A model verifier: answers with a list of issues, as JSON text or value; a failure is thrown. */
export interface ModelVerifier {
  readonly agent: VerifierPrompt['agent'];
  ask(request: VerifierRequest): Promise<unknown>;
}

/** What came of asking a verifier. */
export type VerifierAnswer =
  | { readonly agent: VerifierPrompt['agent']; readonly calls: number; readonly answer: unknown }
  | { readonly agent: VerifierPrompt['agent']; readonly calls: number; readonly failure: string };

const modelIssue = z.object({
  code: z.string(),
  severity: z.string().nullish(),
  message: z.string().min(1).max(4000),
  location: z.looseObject({ pointer: z.string().nullish() }).nullish(),
  suggested_fix: z.string().max(4000).nullish(),
  auto_fixable: z.boolean().nullish(),
});

/** An issue of a model after validation. */
export interface ModelIssue {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly pointer: string;
  readonly suggested_fix: string | null;
  readonly auto_fixable: boolean;
}

/** What could be read of an answer. */
export interface ReadAnswer {
  readonly issues: readonly ModelIssue[];
  /** What is wrong with those that could not be read. */
  readonly invalid: readonly string[];
}

/** The request for one verifier of a pack. */
export const verifierRequest = (
  pack: DomainPack,
  { agent, task, codes }: VerifierPrompt,
  output: unknown,
  pages: PageIndex,
): VerifierRequest => ({
  agent,
  task,
  codes: codes.map((code) => ({ code, means: pack.codes[code]!.means })),
  output,
  pages: Array.from(pages.pages.values(), ({ page_num, text }) => ({ page_num, text })),
});

/** Reads a verifier's answer; throws where it is not a list of issues at all. */
export function readAnswer(answer: unknown, allowed: readonly string[], codes: Codes): ReadAnswer {
  const value = typeof answer === 'string' ? JSON.parse(withoutFence(answer)) : answer;
  const list = Array.isArray(value) ? value : (value as { issues?: unknown } | null)?.issues;
  if (!Array.isArray(list)) throw new Error('the answer is not a list of issues');
  const permitted = new Set(allowed);
  const issues: ModelIssue[] = [];
  const invalid: string[] = [];
  for (const entry of list) {
    const parsed = modelIssue.safeParse(entry);
    const problem = parsed.success ? problemWith(parsed.data, permitted) : parsed.error.issues[0]!.message;
    if (!parsed.success || problem !== undefined) {
      invalid.push(problem!);
      continue;
    }
    const { code, severity, message, location, suggested_fix, auto_fixable } = parsed.data;
    issues.push({
      code,
      severity: worse(codes[code]!.severity, readSeverity(severity ?? '')),
      message,
      pointer: location?.pointer ?? '',
      suggested_fix: suggested_fix ?? null,
      auto_fixable: auto_fixable ?? false,
    });
  }
  return { issues, invalid };
}

function problemWith(
  { code, severity }: z.infer<typeof modelIssue>,
  allowed: ReadonlySet<string>,
): string | undefined {
  if (!allowed.has(code)) return `the code ${describe(code)} is not one it was given`;
  if (severity != null && readSeverity(severity) === undefined)
    return `the severity ${describe(severity)} is none of the three`;
  return undefined;
}

/** A model may find a defect worse than the pack does, never milder. */
const worse = (ours: Severity, theirs: Severity | undefined): Severity =>
  theirs !== undefined && SEVERITIES.indexOf(theirs) < SEVERITIES.indexOf(ours) ? theirs : ours;
