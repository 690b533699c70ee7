/** Fingerprints of votes and of gold, so that a certificate can tell whether it is about these votes. */
import { sha256 } from '../text/sha256.ts';
import { onceFor } from './once-for.ts';
import { goldItems, type VoteSet } from './vote-set.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** How many characters of a hash identify the votes on one case. */
const SHORT = 16;

/** The fingerprint of the votes on one item: who said what, in which order. */
export function ballotHash(votes: VoteSet, item: number): string {
  const said: string[][] = [];
  for (let at = votes.start[item]!; at < votes.start[item + 1]!; at++) {
    const worker = votes.worker[at]!;
    said.push([
      votes.reviewers[votes.workerReviewer[worker]!]!,
      votes.workerOrder[worker]!,
      votes.classes[votes.label[at]!]!,
    ]);
  }
  return sha256(JSON.stringify(said)).slice(0, SHORT);
}

/** The fingerprints of the votes on every item. */
export const ballotHashes = (votes: VoteSet): readonly string[] =>
  hashed(votes, '', () => votes.items.map((_, item) => ballotHash(votes, item)));

const hashed = onceFor<VoteSet, readonly string[]>();

/** The fingerprint of all votes. */
export const votesHash = (votes: VoteSet, ballots: readonly string[] = ballotHashes(votes)): string =>
  sha256(votes.items.map((name, item) => `${JSON.stringify(name)} ${ballots[item]!}\n`).join(''));

/** The fingerprint of the known answers. */
export const goldHash = (votes: VoteSet): string =>
  sha256(
    goldItems(votes)
      .map((item) => `${JSON.stringify([votes.items[item], votes.classes[votes.gold[item]!]])}\n`)
      .join(''),
  );
