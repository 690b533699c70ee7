/**
 * The words of stored episodes and of what they come from: files that are kept say aspects and polarities, the code says items and
 * values. This is the one place where the two meet.
 */
import { readPolarity } from '@curia/core/text/opinion';
import { CHANGES, type Change, type DecidedCase } from './decided-case.ts';
import type { Episode, StageSnapshot } from './episode.ts';

type StoredChange = NonNullable<Episode['action_taken']>;

const STORED: Readonly<Record<Change, StoredChange>> = {
  turned: 'polarity_flip',
  dropped: 'abstain',
  opened: 'defer',
  lowered: 'confidence_reduce',
  levelled: 'neutral_fallback',
};

/** A change as episodes keep it. */
export const storedChange = (change: Change | null | undefined): Episode['action_taken'] =>
  change == null ? null : STORED[change];

/** A change that an episode keeps; undefined if it keeps none. */
export const changeIn = ({ action_taken }: Pick<Episode, 'action_taken'>): Change | undefined =>
  CHANGES.find((change) => STORED[change] === action_taken);

/** What an item was held to be, in one spelling. */
export interface HeldValue {
  readonly item: string;
  readonly value: string;
}

/** What an episode ended with: items without outer space, each with its value in one spelling. */
export const endOf = ({ stage_snapshot }: Pick<Episode, 'stage_snapshot'>): HeldValue[] =>
  Object.entries(stage_snapshot.final.polarities).map(([item, word]) => ({
    item: item.trim(),
    value: readPolarity(word) ?? word.trim().toLowerCase(),
  }));

/** A snapshot as episodes keep it. */
export const storedSnapshot = (
  items: readonly string[],
  values: readonly (readonly [item: string, value: string])[],
  confidence: number,
): StageSnapshot => ({ aspects_norm: [...items], polarities: Object.fromEntries(values), confidence });

/** A vote that was not followed, as episodes keep it. */
export const storedDissent = ({
  voice,
  said,
  reason,
}: DecidedCase['dissent'][number]): Episode['evaluation']['facet_dissent'][number] => ({
  actor: voice,
  action_type: said,
  reason_code: reason,
});
