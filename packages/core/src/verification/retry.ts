/** The course of one verification run as a pure state machine: it says what it wants done and is told what happened. */
import { z } from 'zod';
import { CuriaError } from '../errors.ts';
import { decide } from '../table/decide.ts';
import { policyHash } from '../table/policy-hash.ts';
import { type FactsOf, policyName } from '../table/table.ts';
import type { AppliedFix, Fixed } from './apply-fixes.ts';
import { fingerprint } from './fingerprint.ts';
import type { RawOutput } from './read-output.ts';
import { dispositionRuling, type VerificationReport } from './report.ts';
import { retryBounded } from './retry.table.ts';

/** Why a run ended. */
export const REASON_KINDS = ['arbiter', 'no_progress', 'cycle', 'max_retries', 'verifier_failure'] as const;

/** How a run ended, beside the disposition of its last pass. */
export const finalDecision = z.object({
  schema_version: z.literal('1'),
  doc_id: z.string(),
  pack: z.string(),
  final_decision: z.enum(['AUTO_ACCEPT', 'ESCALATE_TO_SME']),
  final_reason_kind: z.enum(REASON_KINDS),
  rule: z.string(),
  source: z.string(),
  code: z.string(),
  reason: z.string(),
  passes: z.int().min(1),
  policy: z.string().describe('the retry policy, such as retry@bounded'),
  policy_hash: z.string(),
  arbiter_decision: dispositionRuling,
});

/** How a run ended. */
export type FinalDecision = z.infer<typeof finalDecision>;

/** One pass of a run: what was verified, what was found, what was fixed afterwards. */
export interface Pass {
  readonly pass: number;
  readonly fingerprint: string | null;
  readonly output: RawOutput;
  readonly report: VerificationReport;
  readonly fixes: readonly AppliedFix[];
}

/** Where a run stands. */
export interface RunState {
  readonly phase: 'verifying' | 'fixing' | 'ended';
  readonly output: RawOutput;
  readonly passes: readonly Pass[];
  readonly decision: FinalDecision | null;
}

/** What happened. */
export type RunEvent =
  | { readonly kind: 'output-verified'; readonly report: VerificationReport }
  | { readonly kind: 'fixes-applied'; readonly fixed: Fixed };

/** What the run wants done. */
export type RunCommand =
  | { readonly kind: 'verify-output'; readonly pass: number; readonly output: RawOutput }
  | { readonly kind: 'apply-fixes'; readonly output: unknown; readonly report: VerificationReport }
  | { readonly kind: 'record-decision'; readonly decision: FinalDecision };

/** The state after an event, and what is wanted next. */
export interface RunStep {
  readonly state: RunState;
  readonly commands: readonly RunCommand[];
}

type Policy = typeof retryBounded;

/** Begins a run. */
export const startRun = (output: RawOutput): RunStep => ({
  state: { phase: 'verifying', output, passes: [], decision: null },
  commands: [{ kind: 'verify-output', pass: 1, output }],
});

/** Takes a run one event further; an event that does not fit the phase is refused. */
export function stepRun(state: RunState, event: RunEvent, policy: Policy = retryBounded): RunStep {
  if (event.kind === 'output-verified' && state.phase === 'verifying')
    return verified(state, event.report, policy);
  if (event.kind === 'fixes-applied' && state.phase === 'fixing') return fixed(state, event.fixed, policy);
  throw new CuriaError('INPUT_INVALID', `the event ${event.kind} does not fit a run that is ${state.phase}`);
}

function verified(state: RunState, report: VerificationReport, policy: Policy): RunStep {
  const { output } = state;
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
  if (next.outcome === 'FIX' && output.ok) {
    const commands = [{ kind: 'apply-fixes', output: output.value, report } as const];
    return { state: { ...state, phase: 'fixing', passes }, commands };
  }
  return end({ ...state, passes }, next, policy);
}

function blockersAreFixable({ issues, has_blocker_issues }: VerificationReport): boolean {
  return (
    has_blocker_issues && issues.every((issue) => issue.severity !== 'BLOCKER' || issue.effectively_fixable)
  );
}

function fixed(state: RunState, { output, fixes, has_changed }: Fixed, policy: Policy): RunStep {
  const raw: RawOutput = { ok: true, value: output };
  const mark = fingerprint(output);
  const passes = [...state.passes.slice(0, -1), { ...state.passes.at(-1)!, fixes }];
  const next = decide(policy, {
    ...factsOf('fixed', passes),
    has_changed,
    was_seen_before: passes.some((pass) => pass.fingerprint === mark),
  });
  if (next.outcome !== 'VERIFY') return end({ ...state, output: raw, passes }, next, policy);
  return {
    state: { ...state, phase: 'verifying', output: raw, passes },
    commands: [{ kind: 'verify-output', pass: passes.length + 1, output: raw }],
  };
}

const factsOf = (stage: 'verified' | 'fixed', passes: readonly Pass[]): FactsOf<Policy> => ({
  stage,
  decision: passes.at(-1)!.report.arbiter_decision.decision,
  passes: passes.length,
  has_failed_verifier: false,
  may_repair_first: false,
  has_changed: false,
  was_seen_before: false,
});

function end(state: RunState, ruling: ReturnType<typeof decide<Policy>>, policy: Policy): RunStep {
  const { report } = state.passes.at(-1)!;
  const kind = REASON_KINDS.find((word) => word === ruling.code.toLowerCase());
  const decision: FinalDecision = {
    schema_version: '1',
    doc_id: report.doc_id,
    pack: report.pack,
    final_decision: ruling.outcome === 'ACCEPT' ? 'AUTO_ACCEPT' : 'ESCALATE_TO_SME',
    final_reason_kind: kind ?? 'arbiter',
    rule: ruling.rule,
    source: ruling.source,
    code: ruling.code,
    reason: ruling.reason,
    passes: state.passes.length,
    policy: policyName(policy),
    policy_hash: policyHash(policy),
    arbiter_decision: report.arbiter_decision,
  };
  return {
    state: { ...state, phase: 'ended', decision },
    commands: [{ kind: 'record-decision', decision }],
  };
}
