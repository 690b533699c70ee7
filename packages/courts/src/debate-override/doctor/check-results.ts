/** Checks the results of a run against the debate, the first stage and the text. */
import { check, failIfAny, type RunCheck } from '@curia/core/court/doctor';
import { containsText } from '@curia/core/text';
import { readPolarity } from '@curia/core/text/opinion';
import { refusedAspects } from '../rules/correction.ts';
import { ADOPTING_REASONS } from '../rules/integrity.table.ts';
import {
  bindingTuples,
  evReasonOf,
  isMismatch,
  nameKey,
  readReason,
  ruleIntegrity,
  strayNames,
} from '../rules/integrity.ts';
import { pairKeys } from './pair-keys.ts';
import type { OutputRecord } from './run-record.ts';

/** S1 to S3 of the document, and what it did not look at. */
export function checkResults(outputs: readonly OutputRecord[]): RunCheck[] {
  const idsOf = (isFound: (output: OutputRecord) => boolean): string[] =>
    outputs.filter(isFound).map(({ text_id }) => text_id);
  const isS1 = ({ debate_final_tuples, final_tuples }: OutputRecord): boolean =>
    isMismatch(debate_final_tuples ?? [], final_tuples);
  const reasons = new Set(outputs.map(({ adopt_reason }) => adopt_reason ?? 'absent'));
  const unmapped = [...reasons].filter((reason) => {
    const known = readReason(reason);
    return evReasonOf(known) === null && !(ADOPTING_REASONS as readonly string[]).includes(known);
  });
  return [
    check('s1_debate_differs', 'info', 'the result is not what the debate concluded', idsOf(isS1)),
    check(
      's2_aspects_differ',
      'info',
      'final tuples and final aspects differ',
      idsOf(({ final_tuples, final_aspects }) => {
        const aspects = final_aspects ?? [];
        return final_tuples.length > 0 && aspects.length > 0 && pairKeys(final_tuples) !== pairKeys(aspects);
      }),
    ),
    failIfAny(
      's3a_difference_explained',
      outputs.length,
      idsOf(isUnexplained),
      'every difference from the debate is explained',
    ),
    failIfAny(
      's3b_tuples_among_aspects',
      outputs.filter(({ final_aspects }) => final_aspects).length,
      idsOf(({ final_tuples, final_aspects }) =>
        final_aspects ? strayNames(final_tuples, final_aspects).length > 0 : false,
      ),
      'every final tuple is on one of the final aspects',
    ),
    failIfAny(
      'reasons_mapped',
      outputs.length,
      unmapped.sort(),
      'every adopt reason is filed under one of the four',
    ),
    failIfAny(
      'polarity_contract',
      outputs.length,
      idsOf(({ final_tuples }) => final_tuples.some(({ polarity }) => readPolarity(polarity) === null)),
      'every final polarity is positive, negative or neutral',
    ),
    failIfAny(
      'reviews_bound',
      outputs.reduce((sum, { sentiment_reviews }) => sum + (sentiment_reviews?.length ?? 0), 0),
      idsOf(({ sentiment_reviews }) =>
        (sentiment_reviews ?? []).some(({ aspect_term }) => !aspect_term?.trim()),
      ),
      'every review names its aspect',
      'L6',
    ),
    failIfAny(
      'pj1_aspects_in_text',
      outputs.filter(({ text, stage1_aspects }) => text && stage1_aspects).length,
      idsOf(({ text, stage1_aspects }) =>
        (stage1_aspects ?? []).some(({ term }) => text && !containsText(text, term)),
      ),
      'every aspect of the first stage is in the text',
    ),
    check(
      'aggregator_source',
      'info',
      'the tuples came from a fallback',
      idsOf(({ tuple_source }) => tuple_source != null && tuple_source !== 'final_tuples'),
    ),
    check(
      'neutral_only_results',
      'info',
      'all final tuples are neutral',
      idsOf(
        ({ final_tuples }) =>
          final_tuples.length > 0 &&
          final_tuples.every(({ polarity }) => readPolarity(polarity) === 'neutral'),
      ),
    ),
  ];
}

/** An absent decision or reason explains nothing. */
function isUnexplained(output: OutputRecord): boolean {
  const { adopt_decision, adopt_reason, debate_final_tuples, final_tuples, corrections } = output;
  const { adopted_aspects } = output;
  if (adopt_decision === 'adopted' && adopted_aspects != null)
    return isOtherThanConcluded(output, new Set(adopted_aspects.map(nameKey)));
  // If a sample was adopted, the debate binds it on the aspects that no step refused to change.
  const refused = adopt_decision === 'adopted' ? refusedAspects(corrections ?? []) : new Set<string>();
  const ruling = ruleIntegrity({
    adopt_decision: adopt_decision === 'not_adopted' ? 'not_adopted' : 'adopted',
    adopt_reason: adopt_reason ?? '',
    debate_final_tuples: [...bindingTuples(debate_final_tuples ?? [], refused)],
    final_tuples: [...bindingTuples(final_tuples, refused)],
  });
  return ruling.violations.includes('ev_decision_or_reason_violation');
}

/** Where aspects are adopted one by one, the debate binds those that were, as far as its judge concluded anything about them. */
function isOtherThanConcluded(
  { debate_final_tuples, final_tuples }: OutputRecord,
  adopted: ReadonlySet<string>,
): boolean {
  const concluded = (debate_final_tuples ?? []).filter(({ aspect_term }) =>
    adopted.has(nameKey(aspect_term)),
  );
  const names = new Set(concluded.map(({ aspect_term }) => nameKey(aspect_term)));
  return isMismatch(
    concluded,
    final_tuples.filter(({ aspect_term }) => names.has(nameKey(aspect_term))),
  );
}
