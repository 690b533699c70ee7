/** What reviewers of a conflict review said, as votes on each candidate: keep it, drop it, or flip it to which polarity. */

import type { Vote } from '@curia/core/votes';
import { evalTuple } from '../../opinions/eval-tuple.ts';

/** The part of a reviewer's action that is a vote. */
export interface VotedAction {
  readonly action_type: string;
  readonly target_tuple_ids: readonly string[];
  readonly new_value?: { readonly polarity?: string | null | undefined } | null | undefined;
}

/** A case of a conflict review. */
export interface ReviewCase {
  readonly case_id: string;
  readonly candidates: readonly { readonly tuple_id: string }[];
  readonly review_actions: Readonly<Record<string, readonly VotedAction[]>>;
  /** Reviewers that were asked and gave no usable answer. */
  readonly absent?: Readonly<Record<string, string | null | undefined>> | null | undefined;
}

/** The item of a candidate. */
export const candidateItem = (case_id: string, tuple_id: string): string => `${case_id}/${tuple_id}`;

/** The label of a candidate that is right with another polarity; one polarity has one label, however it is written. */
export const flipTo = (polarity: string): string => `FLIP ${evalTuple({ polarity }).polarity ?? polarity}`;

/**
 * A vote for each reviewer and candidate that it acted on. To flag is to abstain, and so are being absent, saying two things about one
 * candidate, and a flip that does not say to what; to merge is to keep.
 */
export function conflictVotes({ case_id, candidates, review_actions, absent }: ReviewCase): Vote[] {
  const ids = new Set(candidates.map(({ tuple_id }) => tuple_id));
  const isAbsent = (reviewer: string): boolean => absent?.[reviewer] != null;
  const votes = Object.entries(review_actions).flatMap(([reviewer, actions]) => {
    if (isAbsent(reviewer)) return [];
    const said = new Map<string, string | null>();
    for (const action of actions)
      for (const tuple_id of action.target_tuple_ids) {
        const label = labelOf(action);
        const isOther = said.has(tuple_id) && said.get(tuple_id) !== label;
        if (ids.has(tuple_id)) said.set(tuple_id, isOther ? null : label);
      }
    return [...said].map(([tuple_id, label]) => ({
      item: candidateItem(case_id, tuple_id),
      reviewer,
      label,
    }));
  });
  // Who has no list may not have been asked.
  const silent = Object.keys(absent ?? {}).filter((one) => isAbsent(one) && absent![one] !== 'missing');
  return [
    ...votes,
    ...silent.flatMap((reviewer) =>
      [...ids].map((tuple_id) => ({ item: candidateItem(case_id, tuple_id), reviewer, label: null })),
    ),
  ];
}

function labelOf({ action_type, new_value }: VotedAction): string | null {
  const polarity = new_value?.polarity?.trim() ?? '';
  switch (action_type) {
    case 'KEEP':
    case 'MERGE':
      return 'KEEP';
    case 'DROP':
      return 'DROP';
    case 'FLIP':
      return polarity === '' ? null : flipTo(polarity);
    default:
      return null;
  }
}
