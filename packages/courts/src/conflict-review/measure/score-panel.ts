/** Holds the ruling of a panel against the gold of its case. */
import type { Counts } from '@curia/core/measure';
import { z } from 'zod';
import { countHits } from '../../opinions/count-hits.ts';
import { evalTuple, judged } from '../../opinions/eval-tuple.ts';
import type { ConflictRuling } from '../rules/conflict-case.ts';

const withGold = z.object({ gold: z.array(judged).min(1) });

/** Hits and misses of a ruling by term and polarity, if the case carries gold. */
export function scorePanel(input: unknown, { final_tuples }: ConflictRuling): Counts | undefined {
  const parsed = withGold.safeParse(input);
  if (!parsed.success) return undefined;
  const gold = parsed.data.gold.map((one) => evalTuple(one));
  return countHits(
    final_tuples.map((one) => evalTuple(one)),
    gold,
    'otepol',
  );
}
