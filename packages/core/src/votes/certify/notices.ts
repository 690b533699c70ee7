/** What a reader should know before believing a number: voices that add nothing, and items that nobody answers. */

import type { VoteSet } from '../vote-set.ts';
import { pairAgreement } from '../weigh/agreement.ts';
import { arePaired } from '../weigh/errors-together.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** Fewer shared votes than these can agree by chance. */
const FEWEST_SHARED = 20;

/** Something that weakens what the numbers say, what to do, and the numbers behind it. */
export type Notice = { readonly message: string } & (
  | {
      readonly code: 'NEVER_DISAGREES';
      /** The second adds nothing to the first. */
      readonly reviewers: readonly [string, string];
      readonly n: number;
    }
  | {
      readonly code: 'ALWAYS_THE_SAME';
      readonly reviewer: string;
      readonly label: string;
      readonly n: number;
    }
  | { readonly code: 'NO_VOTE_ON_ITEM'; readonly silent: number; readonly n: number }
);

/** Looks for voices that add nothing and for items without a vote. */
export function noticesOf(votes: VoteSet): Notice[] {
  return [...copies(votes), ...constants(votes), ...silences(votes)];
}

function copies(votes: VoteSet): Notice[] {
  if (!arePaired(votes.reviewers.length)) return [];
  const { reviewers: count, shared, same } = pairAgreement(votes);
  const notices: Notice[] = [];
  for (let other = 1; other < count; other++)
    for (let one = 0; one < other; one++) {
      const cell = one * count + other;
      if (shared[cell]! < FEWEST_SHARED || same[cell] !== shared[cell]) continue;
      const reviewers = [votes.reviewers[one]!, votes.reviewers[other]!] as const;
      notices.push({
        code: 'NEVER_DISAGREES',
        reviewers,
        n: shared[cell]!,
        message: `${reviewers[1]} never disagrees with ${reviewers[0]} in ${shared[cell]!} shared votes: it adds nothing to it.`,
      });
      break;
    }
  return notices;
}

function constants(votes: VoteSet): Notice[] {
  const counts = votes.reviewers.map(() => new Map<number, number>());
  for (let at = 0; at < votes.label.length; at++) {
    const said = counts[votes.reviewer[at]!]!;
    said.set(votes.label[at]!, (said.get(votes.label[at]!) ?? 0) + 1);
  }
  return counts.flatMap((said, reviewer): Notice[] => {
    const [[label, times] = [0, 0], ...others] = said;
    if (others.length > 0 || times < FEWEST_SHARED) return [];
    return [
      {
        code: 'ALWAYS_THE_SAME',
        reviewer: votes.reviewers[reviewer]!,
        label: votes.classes[label]!,
        n: times,
        message: `${votes.reviewers[reviewer]!} says ${votes.classes[label]!} in all of its ${times} votes, whatever the item: it tells nothing.`,
      },
    ];
  });
}

function silences(votes: VoteSet): Notice[] {
  let silent = 0;
  for (let item = 0; item < votes.items.length; item++)
    if (votes.start[item] === votes.start[item + 1]) silent++;
  if (silent === 0) return [];
  return [
    {
      code: 'NO_VOTE_ON_ITEM',
      silent,
      n: votes.items.length,
      message: `On ${silent} of ${votes.items.length} items every reviewer abstains: they are never decided automatically.`,
    },
  ];
}
