/** A whole verification run by rules alone: verify, fix, verify again, until a decision stands. */
import { applyFixes } from './apply-fixes.ts';
import type { PatchOperation } from './json-patch.ts';
import type { VerifierAnswer } from './model-verifier.ts';
import type { DomainPack } from './pack.ts';
import type { PageIndex } from './page-index.ts';
import { readOutput } from './read-output.ts';
import { retryBounded } from './retry.table.ts';
import { type FinalDecision, type Pass, type RunCommand, type RunEvent, startRun, stepRun } from './retry.ts';
import { verifyOutput } from './verify-output.ts';

/** A run that has ended. */
export interface VerifiedDocument {
  readonly decision: FinalDecision;
  readonly passes: readonly Pass[];
  /** The output as it came in: a value, or the text that could not be read. */
  readonly original_output: unknown;
  /** The output after all fixes. */
  readonly output: unknown;
  /** Every change from the one to the other, as JSON Patch. */
  readonly patch: readonly PatchOperation[];
}

/** Verifies an output, given as text or as a value, and fixes what is mechanical. */
export function verifyDocument(
  pack: DomainPack,
  pages: PageIndex,
  output: unknown,
  policy: typeof retryBounded = retryBounded,
): VerifiedDocument {
  let { state, commands } = startRun(readOutput(output));
  for (;;) {
    const [command] = commands;
    if (command === undefined || command.kind === 'record-decision') return verifiedDocument(state);
    ({ state, commands } = stepRun(state, carryOutCommand(pack, pages, command), policy));
  }
}

/** Carries out what a run wants, given what the model verifiers said. */
export function carryOutCommand(
  pack: DomainPack,
  pages: PageIndex,
  command: Exclude<RunCommand, { kind: 'record-decision' }>,
  answers: readonly VerifierAnswer[] = [],
): RunEvent {
  if (command.kind === 'apply-fixes')
    return { kind: 'fixes-applied', fixed: applyFixes(pack, command.output, command.report.issues) };
  const { pass, output } = command;
  return { kind: 'output-verified', report: verifyOutput(pack, pages, output, { pass, answers }) };
}

/** The result of a run that has ended. */
export function verifiedDocument(state: ReturnType<typeof startRun>['state']): VerifiedDocument {
  const first = state.passes[0]!.output;
  return {
    decision: state.decision!,
    passes: state.passes,
    original_output: first.ok ? first.value : first.text,
    output: state.output.ok ? state.output.value : null,
    patch: state.passes.flatMap(({ fixes }) => fixes.flatMap(({ patch }) => patch)),
  };
}
