/** Points for tests: votes and known answers, read as a file of them is. */
import type { PointSet } from '../src/votes/points/points.ts';
import type { WantedScale } from '../src/votes/points/scale.ts';
import { startReading } from '../src/votes/read-votes.ts';
import type { Gold, Vote } from '../src/votes/vote.ts';

/** Reads points; throws if the labels are names. */
export function readPoints(
  votes: Iterable<Vote>,
  gold: Iterable<Gold> = [],
  scale: WantedScale | 'find' = 'find',
): PointSet {
  const reading = startReading({ scale });
  for (const vote of votes) reading.addVote(vote);
  for (const answer of gold) reading.addGold(answer);
  reading.finish();
  const { points } = reading.scale();
  if (points === undefined) throw new Error('the labels are names');
  return points;
}
