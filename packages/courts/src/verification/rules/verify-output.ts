/** One verification pass over one output: every check, every answer of a model, one ruling. It never throws for what it reads. */
import { policyHash, policyName } from '@curia/core';
import { valueAt } from '@curia/core/read';
import { shorten } from '@curia/core/text';
import { ruleDisposition } from './disposition.ts';
import { AGENTS, type Severity, type VerificationIssue, type VerifierId } from './issue.ts';
import { mergeDuplicates } from './merge-duplicates.ts';
import { type VerifierAnswer, verifierRequest } from './model-verifier.ts';
import { type FIXED_CODES, SHAPE_CODES } from './pack/codes.ts';
import type { Check, DomainPack, FoundDefect } from './pack/pack.ts';
import { type ModelIssue, readVerifierAnswer } from './read-answer.ts';
import type { RawOutput } from './read-output.ts';
import type { VerificationReport } from './report.ts';
import type { VerificationTables } from './tables.ts';
import { CITATION_CODES, checkPageCitations } from './text/check-citations.ts';
import { numberRanges } from './text/number-ranges.ts';
import type { PageIndex } from './text/page-index.ts';

/** What an output is held against, and what decides. */
export interface VerificationSetting {
  readonly pack: DomainPack;
  readonly pages: PageIndex;
  readonly tables: VerificationTables;
}

/** What a pass needs besides the output. */
export interface PassOptions {
  /** Which pass it is, from 1. */
  readonly pass?: number;
  /** What the model verifiers said, one entry for each that was asked. */
  readonly answers?: readonly VerifierAnswer[];
}

/** Verifies an output once. */
export function verifyOutput(
  setting: VerificationSetting,
  raw: RawOutput,
  { pass = 1, answers = [] }: PassOptions = {},
): VerificationReport {
  const { pack, pages, tables } = setting;
  const collector = new Collector(setting, raw.ok ? raw.value : undefined);
  let isShaped = false;
  if (!raw.ok) collector.add('V1', { code: raw.code, message: raw.problem, pointer: '' });
  else {
    if (!pages.hasText)
      collector.add('V1', {
        code: 'SOURCE_WITHOUT_TEXT',
        message: 'no page of the bundle holds text',
        pointer: '',
      });
    if (pages.scanned.length > 0)
      collector.add('V1', {
        code: 'PAGES_SCANNED',
        message: `scanned, so not read: ${pages.scanned.length === 1 ? 'page' : 'pages'} ${numberRanges(pages.scanned)}`,
        pointer: '',
      });
    isShaped = collector.run({
      id: 'shape',
      agent: 'V1',
      codes: SHAPE_CODES,
      run: ({ output }) => pack.shape(output),
    });
    // The other checks rely on the shape; a defect in it always blocks, so that nothing is accepted unseen.
    if (isShaped) for (const check of allChecks(setting)) collector.run(check);
  }
  for (const answer of answers) collector.take(answer);
  const { issues, merged } = mergeDuplicates(collector.issues);
  const ruling = ruleDisposition(
    issues.map((issue) => ({ severity: issue.severity, auto_fixable: issue.effectively_fixable })),
    tables.disposition,
  );
  return {
    schema_version: '1',
    doc_id: pages.doc_id,
    pack: pack.id,
    pass,
    issues: [...issues],
    merged: [...merged],
    unconfirmed: collector.unconfirmed,
    verifiers: AGENTS.map((agent) => ({
      agent,
      status: collector.failed.has(agent) ? 'failed' : isShaped || agent === 'V1' ? 'ok' : 'skipped',
      issues: issues.reduce((count, issue) => count + (issue.agent === agent ? 1 : 0), 0),
      calls: answers.reduce((count, answer) => count + (answer.agent === agent ? answer.calls : 0), 0),
      saw: collector.saw.get(agent),
    })),
    v1_validation_passed: !issues.some(({ agent, severity }) => agent === 'V1' && severity === 'BLOCKER'),
    v2_consistency_score: isShaped ? scoreOf(issues, 'V2', CONSISTENCY_PENALTY) : null,
    v3_traps_triggered: issues.reduce((count, { agent }) => count + (agent === 'V3' ? 1 : 0), 0),
    v4_evidence_quality_score: isShaped ? evidenceScore(pack, raw, issues) : null,
    has_blocker_issues: ruling.blocker_count > 0,
    total_issues: issues.length,
    llm_calls_made: answers.reduce((count, { calls }) => count + calls, 0),
    policy: policyName(tables.disposition),
    policy_hash: policyHash(tables.disposition),
    arbiter_decision: ruling as VerificationReport['arbiter_decision'],
  };
}

/** The pack's own checks and the engine's check of citations, in the order of the verifiers. */
function allChecks({ pack, tables }: VerificationSetting): Check[] {
  const citations: Check = {
    id: 'citations',
    agent: 'V4',
    codes: CITATION_CODES,
    run: ({ output, pages }) =>
      checkPageCitations(pack.citations(output), pages, pack.limits, tables.quotation),
  };
  return [...pack.checks, citations].sort((a, b) => AGENTS.indexOf(a.agent) - AGENTS.indexOf(b.agent));
}

class Collector {
  readonly issues: VerificationIssue[] = [];
  readonly unconfirmed: VerificationIssue[] = [];
  readonly failed = new Set<VerifierId>();
  readonly saw = new Map<VerifierId, 'all' | 'part'>();
  readonly #pack: DomainPack;
  readonly #pages: PageIndex;
  readonly #quotation: VerificationTables['quotation'];
  readonly #output: unknown;
  readonly #next = new Map<VerifierId, number>();

  constructor({ pack, pages, tables }: VerificationSetting, output: unknown) {
    this.#pack = pack;
    this.#pages = pages;
    this.#quotation = tables.quotation;
    this.#output = output;
  }

  /** Runs a check; true if it found nothing. What it found before it broke is kept. */
  run(check: Check): boolean {
    const before = this.issues.length;
    try {
      for (const found of check.run({ output: this.#output, pages: this.#pages })) {
        if (!check.codes.includes(found.code))
          throw new Error(`it reported the undeclared code ${found.code}`);
        this.add(check.agent, found);
      }
    } catch (error) {
      this.#fail(check.agent, check.id, `the check ${check.id} could not do its work: ${wordsOf(error)}`);
    }
    return this.issues.length === before;
  }

  /** Adds an issue that a rule found. */
  add(agent: VerifierId, { code, message, pointer, location, suggested_fix }: FoundDefect): void {
    const { severity, fix_id } = this.#pack.codes[code]!;
    const issue = this.#number(agent, 'rule', {
      code,
      severity,
      message,
      location: { ...location, pointer },
      suggested_fix: suggested_fix ?? null,
      auto_fixable: fix_id !== undefined,
    });
    this.issues.push(issue);
  }

  /** Adds what a verifier said. */
  take(answer: VerifierAnswer): void {
    const { agent } = answer;
    if ('failure' in answer) {
      this.#fail(agent, agent, `the verifier ${agent} did not answer: ${wordsOf(answer.failure)}`);
      return;
    }
    const prompt = this.#pack.prompts.find((entry) => entry.agent === agent);
    try {
      const asked = {
        codes: this.#pack.codes,
        output: this.#output,
        pages: this.#pages,
        quotation: this.#quotation,
      };
      const read = readVerifierAnswer(answer.answer, { ...asked, allowed: prompt?.codes ?? [] });
      if (prompt !== undefined) {
        const { is_whole } = verifierRequest(this.#pack, prompt, this.#output, this.#pages);
        this.saw.set(agent, is_whole ? 'all' : 'part');
      }
      for (const issue of read.issues) this.issues.push(this.#said(agent, issue));
      for (const issue of read.unconfirmed) this.unconfirmed.push(this.#said(agent, issue));
      const { count, problems } = read.invalid;
      if (count > 0)
        this.#remark(
          agent,
          'VERIFIER_ISSUE_INVALID',
          `${count} issue(s) of the verifier ${agent} cannot be used: ${problems.join('; ')}`,
        );
      if (read.unconfirmed.length > 0)
        this.#remark(
          agent,
          'VERIFIER_EVIDENCE_ABSENT',
          `${read.unconfirmed.length} issue(s) of the verifier ${agent} quote what no page says: ${claimsOf(read.unconfirmed)}`,
        );
    } catch (error) {
      this.#fail(agent, agent, `the answer of the verifier ${agent} could not be read: ${wordsOf(error)}`);
    }
  }

  #said(agent: VerifierId, { pointer, ...issue }: ModelIssue): VerificationIssue {
    return this.#number(agent, 'llm', { ...issue, location: { pointer } });
  }

  /** Adds an issue about a verifier itself; each verifier is a separate place. */
  #remark(verifier: VerifierId, code: keyof typeof FIXED_CODES, message: string): void {
    this.add(verifier, { code, message, pointer: '', location: { verifier } });
  }

  #fail(agent: VerifierId, verifier: string, message: string): void {
    this.failed.add(agent);
    this.add(agent, { code: 'VERIFIER_UNAVAILABLE', message, pointer: '', location: { verifier } });
  }

  #number(agent: VerifierId, origin: VerificationIssue['origin'], reported: Reported): VerificationIssue {
    const { code, auto_fixable, location } = reported;
    const { group, fix_id } = this.#pack.codes[code]!;
    const number = this.#next.get(agent) ?? 0;
    this.#next.set(agent, number + 1);
    const isReachable = valueAt(this.#output, location.pointer) !== undefined;
    return {
      issue_id: `${agent}-${String(number).padStart(4, '0')}`,
      ig_id: group,
      agent,
      origin,
      ...reported,
      effectively_fixable: auto_fixable && fix_id !== undefined && isReachable,
      fix_id: fix_id ?? null,
    };
  }
}

/** What the reporter of an issue supplies; the collector adds the rest. */
type Reported = Pick<
  VerificationIssue,
  'code' | 'severity' | 'message' | 'location' | 'evidence' | 'suggested_fix' | 'auto_fixable'
>;

const LONGEST_WORDS = 300;

const wordsOf = (problem: unknown): string =>
  shorten(problem instanceof Error ? problem.message : String(problem), LONGEST_WORDS);

const claimsOf = (issues: readonly ModelIssue[]): string =>
  issues
    .slice(0, 3)
    .map(({ code, evidence }) => `${code} with “${shorten(evidence!.quote, 80)}”`)
    .join('; ');

type Penalty = Readonly<Record<Severity, number>>;

const CONSISTENCY_PENALTY: Penalty = { BLOCKER: 0.4, MAJOR: 0.2, MINOR: 0.05 };
const EVIDENCE_PENALTY: Penalty = { BLOCKER: 0.3, MAJOR: 0.15, MINOR: 0.05 };

function scoreOf(issues: readonly VerificationIssue[], agent: VerifierId, penalty: Penalty): number {
  let score = 1;
  for (const issue of issues) if (issue.agent === agent) score -= penalty[issue.severity];
  return Math.max(0, Math.round(score * 1e6) / 1e6);
}

/** An output that cites nothing has no evidence to be good, as soon as something is wrong with it. */
function evidenceScore(pack: DomainPack, raw: RawOutput, issues: readonly VerificationIssue[]): number {
  const score = scoreOf(issues, 'V4', EVIDENCE_PENALTY);
  if (score === 1 || !raw.ok) return score;
  try {
    for (const _citation of pack.citations(raw.value)) return score;
  } catch {
    return 0;
  }
  return 0;
}
