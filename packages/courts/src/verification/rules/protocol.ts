/** The course of one verification as a pure state machine: ask verifiers, verify and fix the output, repeat until there is a decision. */

import { decide, type FactsOf, policyHash, policyName } from '@curia/core';
import { misplaced, type Protocol, type Standing, type Step } from '@curia/core/protocol';
import { dropUndefined } from '@curia/core/read';
import type { Certificate } from './certificate.ts';
import {
  type FinalDecision,
  type Pass,
  REASON_KINDS,
  type VerificationRuling,
  type VerifiedDocument,
  verifiedDocument,
} from './final-decision.ts';
import { fingerprint } from './fingerprint.ts';
import type { VerifierAnswer } from './model-verifier.ts';
import { applyFixes, type Fixed } from './pack/apply-fixes.ts';
import type { VerifierPrompt } from './pack/pack.ts';
import { type RawOutput, readOutput } from './read-output.ts';
import type { VerificationReport } from './report.ts';
import type { VerificationTables } from './tables.ts';
import { type VerificationSetting, verifyOutput } from './verify-output.ts';
import { ruleAcceptance, whoRead } from './who-read.ts';

/** A verifier that reads. */
export type ReadingVerifier = VerifierPrompt['agent'];

/** How a document is verified. */
export interface VerificationPlan extends VerificationSetting {
  /** The readers to ask when the tables say so; rules alone if there are none. */
  readonly readers?: readonly ReadingVerifier[];
  /** What audits of the same rulebook say, if there are any. */
  readonly certificate?: Certificate | undefined;
}

/** The commands of the protocol. */
export type VerificationCommand =
  | {
      readonly kind: 'ask-verifier';
      readonly agent: ReadingVerifier;
      readonly pass: number;
      readonly output: unknown;
    }
  | VerificationWork;

/** Work that the protocol has done by code, with the same result every time. */
export type VerificationWork =
  | {
      readonly kind: 'verify-output';
      readonly pass: number;
      readonly output: RawOutput;
      readonly answers: readonly VerifierAnswer[];
    }
  | {
      readonly kind: 'apply-fixes';
      readonly pass: number;
      readonly output: unknown;
      readonly issues: VerificationReport['issues'];
    };

/** The events of the protocol; a failed verifier is an answer too, never silence. */
export type VerificationEvent =
  | { readonly kind: 'verifier-answered'; readonly answer: VerifierAnswer }
  | { readonly kind: 'output-verified'; readonly report: VerificationReport }
  | { readonly kind: 'fixes-applied'; readonly fixed: Fixed };

/** The state of a verification. */
export interface VerificationState extends Standing<VerificationRuling> {
  readonly phase: 'asking' | 'verifying' | 'fixing' | 'ruled';
  readonly output: RawOutput;
  readonly passes: readonly Pass[];
  /** Who is asked in this pass, and what they said so far. */
  readonly awaited: readonly ReadingVerifier[];
  readonly answers: readonly VerifierAnswer[];
  /** What was said in all passes. */
  readonly said: readonly VerifierAnswer[];
  /** The complete result, once the verification has ended. */
  readonly verified: VerifiedDocument | null;
}

type VerificationStep = Step<VerificationState, VerificationCommand>;

/** No table may ask for more passes than the shipped table's parameter allows. */
const MOST_PASSES = 10;

/** The course of a verification; it begins with an output, as text or as a value. */
export const verificationProtocol = (
  plan: VerificationPlan,
): Protocol<unknown, VerificationState, VerificationEvent, VerificationCommand> => ({
  start: (output) =>
    beginPass(
      {
        phase: 'verifying',
        output: readOutput(output),
        passes: [],
        awaited: [],
        answers: [],
        said: [],
        verified: null,
        ruling: null,
      },
      plan,
    ),
  step: (state, event) => stepVerification(state, event, plan),
});

/** Does what the protocol wants done by code. */
export const doVerificationWork = (
  setting: VerificationSetting,
  work: VerificationWork,
): VerificationEvent =>
  work.kind === 'apply-fixes'
    ? { kind: 'fixes-applied', fixed: applyFixes(setting.pack, work.output, work.issues) }
    : { kind: 'output-verified', report: verifyOutput(setting, work.output, work) };

function stepVerification(
  state: VerificationState,
  event: VerificationEvent,
  plan: VerificationPlan,
): VerificationStep {
  const { phase, awaited } = state;
  if (event.kind === 'verifier-answered' && phase === 'asking') {
    const { agent } = event.answer;
    if (!awaited.includes(agent) || state.answers.some((one) => one.agent === agent))
      throw misplaced(event, phase);
    const answers = [...state.answers, event.answer];
    return answers.length < awaited.length
      ? { state: { ...state, answers }, commands: [] }
      : verify({ ...state, answers });
  }
  if (event.kind === 'output-verified' && phase === 'verifying') return verified(state, event.report, plan);
  if (event.kind === 'fixes-applied' && phase === 'fixing') return fixed(state, event.fixed, plan);
  throw misplaced(event, phase);
}

function beginPass(state: VerificationState, plan: VerificationPlan): VerificationStep {
  const { output } = state;
  const awaited = output.ok ? readersFor(output, plan) : [];
  const begun: VerificationState = { ...state, awaited, answers: [] };
  if (!output.ok || awaited.length === 0) return verify(begun);
  const pass = state.passes.length + 1;
  return {
    state: { ...begun, phase: 'asking' },
    commands: awaited.map((agent) => ({ kind: 'ask-verifier', agent, pass, output: output.value })),
  };
}

/** The readers that are worth asking, by what the rules alone find. */
function readersFor(output: RawOutput, plan: VerificationPlan): readonly ReadingVerifier[] {
  const { readers = [], tables } = plan;
  if (readers.length === 0) return [];
  const { verifiers, issues } = verifyOutput(plan, output);
  return readers.filter((verifier) => {
    const facts = {
      verifier,
      has_shape: verifiers.some(({ agent, status }) => agent === verifier && status !== 'skipped'),
      has_own_blocker: issues.some(({ agent, severity }) => agent === verifier && severity === 'BLOCKER'),
    };
    return decide(tables['verifier-need'], facts).outcome === 'ASK';
  });
}

/** Runs once everybody has answered, in the order they were asked, regardless of who answered first. */
function verify(state: VerificationState): VerificationStep {
  const { output, passes, awaited } = state;
  const answers = awaited.flatMap((agent) => state.answers.filter((one) => one.agent === agent));
  return {
    state: { ...state, phase: 'verifying', answers, said: [...state.said, ...answers] },
    commands: [{ kind: 'verify-output', pass: passes.length + 1, output, answers }],
  };
}

function verified(
  state: VerificationState,
  report: VerificationReport,
  plan: VerificationPlan,
): VerificationStep {
  const { output } = state;
  const policy = plan.tables.retry;
  const pass: Pass = {
    pass: state.passes.length + 1,
    fingerprint: output.ok ? fingerprint(output.value) : null,
    output,
    report,
    fixes: [],
  };
  const passes = [...state.passes, pass];
  const next = decide(policy, {
    ...factsOf('verified', passes),
    has_failed_verifier: report.verifiers.some(({ status }) => status === 'failed'),
    may_repair_first: policy.values.fix_blockers_first && passes.length === 1 && blockersAreFixable(report),
  });
  if (next.outcome === 'FIX' && output.ok && passes.length < MOST_PASSES) {
    const { issues } = report;
    return {
      state: { ...state, phase: 'fixing', passes },
      commands: [{ kind: 'apply-fixes', pass: pass.pass, output: output.value, issues }],
    };
  }
  return end({ ...state, passes }, next, plan);
}

function blockersAreFixable({ issues, has_blocker_issues }: VerificationReport): boolean {
  return (
    has_blocker_issues && issues.every((issue) => issue.severity !== 'BLOCKER' || issue.effectively_fixable)
  );
}

function fixed(
  state: VerificationState,
  { output, fixes, has_changed }: Fixed,
  plan: VerificationPlan,
): VerificationStep {
  const raw: RawOutput = { ok: true, value: output };
  const mark = fingerprint(output);
  const passes = [...state.passes.slice(0, -1), { ...state.passes.at(-1)!, fixes }];
  const next = decide(plan.tables.retry, {
    ...factsOf('fixed', passes),
    has_changed,
    was_seen_before: passes.some((pass) => pass.fingerprint === mark),
  });
  const told = { ...state, output: raw, passes };
  return next.outcome === 'VERIFY' ? beginPass(told, plan) : end(told, next, plan);
}

type Retry = VerificationTables['retry'];

const factsOf = (stage: 'verified' | 'fixed', passes: readonly Pass[]): FactsOf<Retry> => ({
  stage,
  decision: passes.at(-1)!.report.arbiter_decision.decision,
  passes: passes.length,
  has_failed_verifier: false,
  may_repair_first: false,
  has_changed: false,
  was_seen_before: false,
});

/** Ends the verification: who read decides what an acceptance is worth. */
function end(
  state: VerificationState,
  next: ReturnType<typeof decide<Retry>>,
  plan: VerificationPlan,
): VerificationStep {
  const { passes, output } = state;
  const { report } = passes.at(-1)!;
  const { retry, acceptance } = plan.tables;
  const disposition = next.outcome === 'ACCEPT' ? 'AUTO_ACCEPT' : 'ESCALATE_TO_SME';
  const read_by = whoRead(report, state.answers, plan.readers ?? [], plan.pages.scanned.length === 0);
  const ruled = acceptance && ruleAcceptance(acceptance, plan.pack, disposition, read_by, plan.certificate);
  // What was handed over keeps the reason for which it was.
  const isAcceptance = ruled !== undefined && disposition === 'AUTO_ACCEPT';
  const { rule, source, code, reason } = isAcceptance ? ruled.verdict : next;
  const table = isAcceptance ? acceptance! : retry;
  const decision = dropUndefined<FinalDecision>({
    schema_version: '1',
    doc_id: report.doc_id,
    pack: report.pack,
    final_decision: ruled?.verdict.outcome ?? disposition,
    final_reason_kind: REASON_KINDS.find((word) => word === code.toLowerCase()) ?? 'arbiter',
    rule,
    source,
    code,
    reason,
    passes: passes.length,
    policy: policyName(table),
    policy_hash: policyHash(table),
    read_by: ruled === undefined ? undefined : read_by,
    certified_by: ruled?.certified_by,
    arbiter_decision: report.arbiter_decision,
  });
  const document = verifiedDocument(decision, passes, output);
  const { issues, merged, unconfirmed } = report;
  const { patch, output: value } = document;
  const ruling = { ...decision, issues, merged, unconfirmed, patch, output: value };
  return { state: { ...state, phase: 'ruled', verified: document, ruling }, commands: [] };
}
