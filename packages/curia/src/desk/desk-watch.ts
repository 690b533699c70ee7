/** Tells telemetry of reviews and settlements: how long people took, and whether they upheld the machine. Nobody is named. */
import type { ReviewSettled } from '@curia/core/in/review';
import { settlementSpan } from '../telemetry/spans.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** A settlement, as far as telemetry may know it. */
export interface SettlementNews {
  readonly court: string;
  readonly queue_id: string;
  readonly run_id: string;
  readonly case_id: string;
  readonly settled: ReviewSettled;
  /** What the machine would have answered; null if it had no answer. */
  readonly machine: string | null;
}

/** Who is told what happens at the desk. */
export interface DeskWatch {
  reviewed(about: { readonly court: string; readonly seconds: number }): void;
  settled(news: SettlementNews): void;
}

/** Tells metrics and traces, whichever there are. */
export const watchDesk = ({ metrics, tracing }: Pick<Telemetry, 'metrics' | 'tracing'>): DeskWatch => ({
  reviewed: ({ court, seconds }) => metrics?.observe('curia_review_seconds', { court }, seconds),
  settled: ({ settled: { state, rule, label, round }, machine, ...about }) =>
    tracing?.record(
      settlementSpan({
        ...about,
        state,
        rule,
        round,
        verdict: machine === null ? 'unanswered' : machine === label ? 'upheld' : 'overturned',
      }),
      0,
    ),
});
