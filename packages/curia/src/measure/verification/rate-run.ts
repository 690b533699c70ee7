/** How verification did over a run: what was accepted, escalated and fixed, and what the experts said to it. */

import { CuriaError } from '@curia/core';
import {
  type AgreementWeights,
  type FalseAccepts,
  type FinalDecision,
  type Pass,
  type ProductionRates,
  type ReviewPacket,
  startRates,
  type VerificationRates,
} from '@curia/courts/in/verification';
import { truthOf } from '../../courts/verification-records.ts';
import { courtOf, type Manifest } from '../../drive/log/manifest.ts';
import { keptPack } from '../../input/load-pack.ts';
import { falseAcceptsOf } from '../../runs/audit/audit-accepted.ts';
import { runCases } from '../../runs/closed-cases.ts';
import type { Store } from '../../store/store.ts';

/** The rates of a run, and the cases that could not be counted. */
export interface RatedRun {
  readonly rates: VerificationRates;
  /** What the audit of accepted documents says; null while there is none. */
  readonly audit: FalseAccepts | null;
  /** How a system in use compares with the ground truth; null if no case has its answer, or the pack supports none. */
  readonly production: ComparedProduction | null;
  readonly undecided: readonly { readonly case_id: string; readonly why: string }[];
}

/** A system in use against the ground truth of a run; what could not be compared is counted too. */
export interface ComparedProduction extends Partial<ProductionRates> {
  /** Documents about which nobody knows what is true. */
  readonly without_truth: number;
  /** Documents about which the system in use said nothing. */
  readonly without_answer: number;
}

/** Counts the documents of a run of verification; a run of another court is refused. */
export async function rateRun(
  store: Store,
  manifest: Manifest,
  onCase: (done: number) => void = () => {},
  weights?: AgreementWeights,
): Promise<RatedRun> {
  const { run_id } = manifest;
  const opened = await courtOf(store, manifest);
  const { kind, court } = opened;
  if (kind.name !== 'verification')
    throw new CuriaError('USAGE', `run ${run_id} is a run of ${kind.name}, not of verification`);
  const rates = startRates();
  const undecided: { case_id: string; why: string }[] = [];
  const pack = keptPack(manifest.options.pack!);
  const comparison = pack.production?.start(weights);
  const missing = { without_truth: 0, without_answer: 0 };
  let compared = 0;
  let done = 0;
  let isFinished = true;
  for await (const one of runCases(store, run_id, court)) {
    const { case_id, input, ruling, record, error, calls, packet } = one;
    onCase(++done);
    if (ruling === undefined) {
      isFinished &&= error !== undefined;
      undecided.push({ case_id, why: error?.message ?? 'it is not decided yet' });
      continue;
    }
    const { passes } = record as { passes: readonly Pass[] };
    const answer = (input as { production?: unknown }).production ?? undefined;
    const truth = truthOf(one)?.ground_truth_output;
    if (answer === undefined) missing.without_answer++;
    else if (truth === undefined || [...pack.shape(truth)].length > 0) missing.without_truth++;
    else {
      comparison?.add(answer, truth);
      compared++;
    }
    rates.add({
      decision: ruling as FinalDecision,
      first_report: passes[0]!.report,
      llm_calls: calls.length,
      // The packets of this court are of this shape, as its desk checks.
      ...(packet === undefined ? {} : { packet: packet as ReviewPacket }),
    });
  }
  const audit = isFinished ? await falseAcceptsOf(store, opened) : undefined;
  const isCompared = comparison !== undefined && compared + missing.without_truth > 0;
  const production = isCompared ? { ...missing, ...comparison.summary() } : null;
  return { rates: rates.summary(), audit: audit ?? null, production, undecided };
}
