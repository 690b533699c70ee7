/** Votes and known answers as a calibration file keeps them, so that its figures can be computed again. */
import { z } from 'zod';
import { readVotes } from './read-votes.ts';
import { goldItems, type VoteSet } from './vote-set.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** The sample: reviewers with family and cost, votes as item, reviewer, label and order, and known answers. */
export const voteSample = z.object({
  reviewers: z.array(
    z.object({ reviewer: z.string(), family: z.string(), cost: z.number().min(0).nullable() }),
  ),
  votes: z.array(z.tuple([z.string(), z.int().min(0), z.string().nullable(), z.string()])),
  gold: z.array(z.tuple([z.string(), z.string()])),
  /** How a cascade was to be learned. */
  cascade: z
    .object({
      stopAt: z.number().optional(),
      mostStages: z.number().optional(),
      thenEverybody: z.boolean().optional(),
      order: z.array(z.string()).optional(),
    })
    .optional(),
});
/** Votes and known answers as a calibration file keeps them. */
export type VoteSample = z.infer<typeof voteSample>;

/** Writes votes down; items and reviewers without a vote are kept by an abstention. */
export function sampleOf(votes: VoteSet): VoteSample {
  const written: VoteSample['votes'] = [];
  const silent = new Set(votes.workerReviewer.keys());
  votes.items.forEach((item, at) => {
    const [from, to] = [votes.start[at]!, votes.start[at + 1]!];
    for (let place = from; place < to; place++) {
      const worker = votes.worker[place]!;
      silent.delete(worker);
      written.push([
        item,
        votes.workerReviewer[worker]!,
        votes.classes[votes.label[place]!]!,
        votes.workerOrder[worker]!,
      ]);
    }
    if (from === to) written.push([item, votes.workerReviewer[0]!, null, votes.workerOrder[0]!]);
  });
  for (const worker of silent)
    written.push([votes.items[0]!, votes.workerReviewer[worker]!, null, votes.workerOrder[worker]!]);
  return {
    reviewers: votes.reviewers.map((reviewer, at) => ({
      reviewer,
      family: votes.families[at]!,
      cost: Number.isNaN(votes.cost[at]!) ? null : votes.cost[at]!,
    })),
    votes: written,
    gold: goldItems(votes).map((item) => [votes.items[item]!, votes.classes[votes.gold[item]!]!]),
  };
}

/** Reads votes that were written down; throws if they are none. */
export const votesOfSample = ({ reviewers, votes, gold }: VoteSample): VoteSet =>
  readVotes(
    votes.map(([item, at, label, order]) => {
      const { reviewer, family, cost } = reviewers[at] ?? { reviewer: '', family: '', cost: null };
      return { item, reviewer, label, family, cost, order: order === '' ? undefined : order };
    }),
    gold.map(([item, label]) => ({ item, label })),
  );
