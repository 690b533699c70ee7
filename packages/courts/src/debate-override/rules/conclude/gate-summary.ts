/** Adds up the records of a run into `override_gate_debug_summary.json`. Only gate records count as aspects. */

import { roundScore } from '@curia/core/text';
import type { AdoptionRuling } from '../adopt/adoption.ts';
import type { EvRecord, GateRecord } from './gate-record.ts';

/** How numbers are spread. */
export interface Distribution {
  readonly min: number;
  readonly mean: number;
  readonly median: number;
  readonly p90: number;
  readonly p95: number;
  readonly max: number;
}

/** The gate over a whole run. */
export interface GateSummary {
  readonly schema_version: '1';
  readonly n_aspects: number;
  readonly decision_applied_n: number;
  readonly decision_skip_n: number;
  readonly skipped_neutral_only_n: number;
  readonly low_signal_breakdown: { readonly neutral_only: number; readonly low_signal: number };
  readonly skip_reason_count: Readonly<Record<string, number>>;
  readonly skip_reason_rate: Readonly<Record<string, number>>;
  readonly override_hint_invalid_total: number;
  readonly override_hint_repair_total: number;
  /** The share of invalid hints among those that were invalid, positive or negative; null if there were none. */
  readonly override_hint_invalid_rate: number | null;
  readonly by_sample: Readonly<
    Record<
      string,
      {
        readonly adopt_decision: AdoptionRuling['adopt_decision'];
        readonly adopt_reason: string;
        readonly ev_score: number;
        readonly ev_threshold: number;
      }
    >
  >;
  readonly total_dist: Distribution | null;
  readonly margin_dist: Distribution | null;
  /** The share of aspects that missed a threshold by 0.2 or less; null if there were none. */
  readonly threshold_near_rate: number | null;
}

const NEAR = 0.2;

/** Sums up the records of a run, in any order of samples. */
export function summarizeGate(records: Iterable<GateRecord | EvRecord>): GateSummary {
  const gate: GateRecord[] = [];
  const samples: [string, GateSummary['by_sample'][string]][] = [];
  for (const record of records) {
    if (record.type === 'gate_decision') gate.push(record);
    else {
      const { text_id, adopt_decision, override_reason, ev_score, ev_threshold } = record;
      samples.push([text_id, { adopt_decision, adopt_reason: override_reason, ev_score, ev_threshold }]);
    }
  }
  const counts = countSkips(gate);
  const sum = (count: (record: GateRecord) => number): number =>
    gate.reduce((total, record) => total + count(record), 0);
  const invalid = sum((record) => record.invalid_hint_count);
  const valid = sum((record) => record.valid_hint_count);
  const applied = sum((record) => (record.decision === 'APPLY' ? 1 : 0));
  const share = (part: number, whole: number): number | null =>
    whole === 0 ? null : roundScore(part / whole);
  return {
    schema_version: '1',
    n_aspects: gate.length,
    decision_applied_n: applied,
    decision_skip_n: gate.length - applied,
    skipped_neutral_only_n: counts.neutral_only ?? 0,
    low_signal_breakdown: { neutral_only: counts.neutral_only ?? 0, low_signal: counts.low_signal ?? 0 },
    skip_reason_count: counts,
    skip_reason_rate: Object.fromEntries(
      Object.entries(counts).map(([reason, count]) => [reason, roundScore(count / gate.length)]),
    ),
    override_hint_invalid_total: invalid,
    override_hint_repair_total: sum((record) => record.hint_repair_count),
    override_hint_invalid_rate: share(invalid, invalid + valid),
    by_sample: Object.fromEntries(samples),
    total_dist: distribution(gate.map((record) => record.total)),
    margin_dist: distribution(gate.map((record) => record.margin)),
    threshold_near_rate: share(gate.filter(isNearThreshold).length, gate.length),
  };
}

function countSkips(gate: readonly GateRecord[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { skip_reason } of gate) {
    if (skip_reason !== null) counts.set(skip_reason, (counts.get(skip_reason) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isNearThreshold({ total, margin, ev, thresholds }: GateRecord): boolean {
  const misses = (value: number, least: number): boolean =>
    value < least && roundScore(least - value) <= NEAR;
  if ('min_voices' in thresholds) return misses(ev ?? 0, thresholds.ev_threshold);
  return misses(total, thresholds.min_total) || misses(margin, thresholds.min_margin);
}

/** Describes numbers; quantiles are interpolated between neighbours. */
export function distribution(numbers: readonly number[]): Distribution | null {
  if (numbers.length === 0) return null;
  const sorted = numbers.toSorted((a, b) => a - b);
  const nth = (at: number): number => sorted[at] ?? Number.NaN;
  const quantile = (share: number): number => {
    const at = share * (sorted.length - 1);
    const low = nth(Math.floor(at));
    return roundScore(low + (at - Math.floor(at)) * (nth(Math.ceil(at)) - low));
  };
  return {
    min: nth(0),
    mean: roundScore(sorted.reduce((sum, number) => sum + number, 0) / sorted.length),
    median: quantile(0.5),
    p90: quantile(0.9),
    p95: quantile(0.95),
    max: nth(sorted.length - 1),
  };
}
