/** Checks what a run wrote about the gate. */
import { check, ENOUGH, enough, failIfAny, type RunCheck } from '@curia/core/court/doctor';

import type { GateLine, RunRecords } from './run-record.ts';

const MOST_INVALID = 0.05;
/** This many changes, all in one direction, are no accident; fewer prove nothing. */
const SUSPICIOUS = 10;

/** How many aspects of a sample may be changed: one, unless the policy of the line says otherwise; to confirm is no change. */
const mostOf = ({ thresholds }: GateLine): number => thresholds?.max_overrides ?? 1;

/** Every aspect once, no more changes per sample than allowed, readable hints, honest counts. */
export function checkGateLog({ gate, gate_summary }: RunRecords): RunCheck[] {
  const rows = (gate ?? []).filter(({ type }) => type == null || type === 'gate_decision');
  const name = ({ text_id, aspect_term }: GateLine): string => `${text_id} ${aspect_term ?? ''}`;
  const sum = (count: (row: GateLine) => number): number =>
    rows.reduce((total, row) => total + count(row), 0);
  const invalid = sum((row) => row.invalid_hint_count ?? 0);
  const hints = invalid + sum((row) => row.valid_hint_count ?? 0);
  const rate = hints === 0 ? 0 : invalid / hints;
  const seen = new Map<string, number>();
  for (const row of rows) seen.set(name(row), (seen.get(name(row)) ?? 0) + 1);
  const applied = rows.filter(({ decision }) => decision === 'APPLY');
  const changed = applied.filter(({ override_action }) => override_action?.startsWith('confirm') !== true);
  const perSample = Map.groupBy(changed, ({ text_id }) => text_id);
  const counted = gate_summary?.n_aspects;
  return [
    check(
      'override_evidence',
      'info',
      'what the gate changed',
      applied.map((row) => `${name(row)}: ${row.target_pol}, total ${row.total}, margin ${row.margin}`),
    ),
    check(
      'neutral_only_breakdown',
      'info',
      'aspects without a polar hint',
      rows
        .filter(({ skip_reason }) => skip_reason === 'neutral_only')
        .map(
          (row) =>
            `${name(row)}: ${(row.hint_polarity_sample ?? []).some(({ raw_polarity }) => raw_polarity) ? 'hint_reduced_to_neutral' : 'hint_absent'}`,
        ),
    ),
    enough(
      'hint_invalid_rate',
      hints,
      ENOUGH,
      rate < MOST_INVALID ? [] : [`${invalid} of ${hints}`],
      'less than 5 % of the hints are invalid',
      'L1',
    ),
    enough(
      'positive_targets',
      applied.length,
      SUSPICIOUS,
      applied.every(({ target_pol }) => target_pol === 'negative') ? applied.map(name) : [],
      'the gate does not only ever change to negative',
      'L2',
    ),
    failIfAny(
      'one_record_per_aspect',
      rows.length,
      [...seen].filter(([, times]) => times > 1).map(([key]) => key),
      'every aspect has exactly one gate record',
    ),
    failIfAny(
      'one_override_per_sample',
      rows.length,
      [...perSample].filter(([, list]) => list.length > mostOf(list[0]!)).map(([text_id]) => text_id),
      'no more aspects of a sample were changed than the policy allows',
    ),
    failIfAny(
      'gate_summary_counts',
      counted == null ? 0 : 1,
      counted === rows.length ? [] : [`summary ${counted}, records ${rows.length}`],
      'the summary counts gate records alone',
      'L9',
    ),
  ];
}
