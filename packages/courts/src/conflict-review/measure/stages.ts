/** What a reviewed text said before the review and after it. */
import type { RuledCase } from '@curia/core/court';
import { readTuples, type Stages } from '../../opinions/tuple-runs.ts';
import type { ConflictCase } from '../rules/conflict-case.ts';
import type { ReviewRuling } from '../rules/review-state.ts';

/** Candidates before the review, what stands after it, and the risks that a validator saw. */
export function stagesOf({ record, ruling: { final_tuples } }: RuledCase<ReviewRuling>): Stages {
  const { candidates, validator_risks } = record as Pick<ConflictCase, 'candidates' | 'validator_risks'>;
  // A risk is over once its tuple is gone or has changed.
  const isLeft = ({ tuple_id }: { readonly tuple_id: string }): boolean => {
    const was = candidates.find((one) => one.tuple_id === tuple_id);
    const is = final_tuples.find((one) => one.tuple_id === tuple_id);
    return is !== undefined && was?.polarity === is.polarity;
  };
  const types = (list: readonly { readonly type: string }[]): string[] => list.map(({ type }) => type);
  return {
    stage1: readTuples(candidates),
    final: readTuples(final_tuples),
    risks_before: validator_risks == null ? null : types(validator_risks),
    risks_after: validator_risks == null ? null : types(validator_risks.filter(isLeft)),
    override: null,
  };
}
