/** The arbiter's second look at a group of tuples: one action, and a flag unless something is clear. */

import type { Reading } from '@curia/offline';
import type { Candidate } from '../rules/candidate.ts';
import { CONFLICT_TYPES } from '../rules/flag.ts';
import { type OfflineAction, redundancyOf } from './reviewers.ts';
import { weighCandidate } from './weigh-candidate.ts';

/** Decides on a group: a redundant upper reference goes, a clear negation or contrast turns, one clear reference joins. */
export function recheckGroup(
  text: string,
  reading: Reading,
  conflictType: string,
  candidates: readonly Candidate[],
): OfflineAction[] {
  if (candidates.length === 0) return [];
  const group = { conflict_type: conflictType, tuple_ids: candidates.map(({ tuple_id }) => tuple_id) };
  if (conflictType === CONFLICT_TYPES.granularity) {
    const redundant = candidates.find(
      (one) =>
        redundancyOf(weighCandidate(one, reading, text), { candidates, flags: [group] })?.action_type ===
        'DROP',
    );
    if (redundant !== undefined) return [actOn([redundant], 'DROP', 'REDUNDANT_UPPER_REF')];
  }
  for (const one of candidates) {
    const { settled, opinions } = weighCandidate(one, reading, text);
    const isNegated = opinions.some((opinion) => opinion.isNegated);
    const isContrasted = opinions.some(({ clause }) => reading.clauses[clause]?.isContrasted === true);
    if (settled === undefined || settled === one.polarity || !(isNegated || isContrasted)) continue;
    const reason = isNegated ? 'NEGATION_SCOPE' : 'CONTRAST_CLAUSE';
    return [{ ...actOn([one], 'FLIP', reason), new_value: { polarity: settled } }];
  }
  return [actOn(candidates, 'FLAG', 'TIE_UNRESOLVED')];
}

const actOn = (
  targets: readonly Candidate[],
  action_type: OfflineAction['action_type'],
  reason_code: OfflineAction['reason_code'],
): OfflineAction => ({
  action_type,
  target_tuple_ids: targets.map(({ tuple_id }) => tuple_id),
  new_value: null,
  reason_code,
});
