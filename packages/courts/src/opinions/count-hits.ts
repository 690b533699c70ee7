/** Counts hits and misses of tuples against gold. */
import type { Counts } from '@curia/core/measure';
import { type EvalTuple, METRICS, type MetricName } from './eval-tuple.ts';

/** Compares predictions with gold; undefined if the metric finds no gold to compare with. */
export function countHits(
  predicted: readonly EvalTuple[],
  gold: readonly EvalTuple[],
  name: MetricName,
): Counts | undefined {
  const wanted = pairsOf(gold, name);
  if (wanted.size === 0) return undefined;
  const said = pairsOf(predicted, name);
  const hits = hitsOf(said, wanted, name).length;
  return { tp: hits, fp: said.size - hits, fn: wanted.size - hits };
}

interface Pair {
  readonly name: string;
  readonly polarity: string | null;
}

function pairsOf(tuples: readonly EvalTuple[], metric: MetricName): Map<string, Pair> {
  const pairs = new Map<string, Pair>();
  for (const tuple of tuples) {
    const name = METRICS[metric](tuple);
    if (name !== undefined)
      pairs.set(JSON.stringify([name, tuple.polarity]), { name, polarity: tuple.polarity });
  }
  return pairs;
}

/** The gold keys that are matched, each by a different prediction; an invalid polarity matches nothing. */
function hitsOf(
  said: ReadonlyMap<string, Pair>,
  wanted: ReadonlyMap<string, Pair>,
  metric: MetricName,
): string[] {
  const left = new Map(said);
  const hits: string[] = [];
  for (const [key, { name, polarity }] of wanted) {
    if (polarity === null || (metric === 'otepol' && name === '')) continue;
    if (left.delete(key)) hits.push(key);
  }
  if (metric !== 'otepol') return hits;
  // Gold without a term takes any prediction of its polarity that no other gold has taken.
  for (const [key, { name, polarity }] of wanted) {
    if (name !== '' || polarity === null) continue;
    const match = [...left].find(([, pair]) => pair.polarity === polarity);
    if (match !== undefined && left.delete(match[0])) hits.push(key);
  }
  return hits;
}
