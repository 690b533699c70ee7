/** How verification did over a run: what was accepted, escalated and fixed, and what the experts said to it. */
import {
  CuriaError,
  type FinalDecision,
  type Pass,
  startRates,
  type VerificationRates,
} from '@curia/core/internal';
import { runCases } from '../../run/closed-cases.ts';
import { packetIn } from '../../run/courts/verification-desk.ts';
import { courtOf, type Manifest } from '../../run/manifest.ts';
import type { Store } from '../../store/store.ts';

/** The rates of a run, and the cases that could not be counted. */
export interface RatedRun {
  readonly rates: VerificationRates;
  readonly undecided: readonly { readonly case_id: string; readonly why: string }[];
}

/** Counts the documents of a run of verification; a run of another court is refused. */
export async function rateRun(
  store: Store,
  manifest: Manifest,
  onCase: (done: number) => void = () => {},
): Promise<RatedRun> {
  const { run_id } = manifest;
  const { kind, court } = courtOf(manifest);
  if (kind.name !== 'verification')
    throw new CuriaError('USAGE', `run ${run_id} is one of ${kind.name}, not of verification`);
  const rates = startRates();
  const undecided: { case_id: string; why: string }[] = [];
  let done = 0;
  for await (const { case_id, ruling, record, error, calls, events } of runCases(store, run_id, court)) {
    onCase(++done);
    if (ruling === undefined) {
      undecided.push({ case_id, why: error?.message ?? 'it is not decided yet' });
      continue;
    }
    const { passes } = record as { passes: readonly Pass[] };
    const packet = packetIn(events);
    rates.add({
      decision: ruling as FinalDecision,
      first_report: passes[0]!.report,
      llm_calls: calls.length,
      ...(packet === undefined ? {} : { packet }),
    });
  }
  return { rates: rates.summary(), undecided };
}
