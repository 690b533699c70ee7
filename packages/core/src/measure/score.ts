/** Counts hits and misses of predictions against gold, and turns counts into precision, recall and F1. */
import { type EvalTuple, METRICS, type MetricName } from '@curia/courts/in/opinions';

/** Hits and misses; counts add up over cases. */
export interface Counts {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
}

/** Precision, recall and F1; each 0 if it is undefined. */
export interface Scores {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

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

/** The best that a choice among the predictions could do. */
export function countOracle(
  predicted: readonly EvalTuple[],
  gold: readonly EvalTuple[],
  name: MetricName,
): Counts | undefined {
  const counts = countHits(predicted, gold, name);
  return counts === undefined ? undefined : { ...counts, fp: 0 };
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

/** Precision, recall and F1 of counts. */
export function scoresOf({ tp, fp, fn }: Counts): Scores {
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
  return {
    precision: share(tp, tp + fp),
    recall: share(tp, tp + fn),
    f1: share(2 * tp, 2 * tp + fp + fn),
  };
}

/** Counts added up. */
export function addCounts(list: readonly Counts[]): Counts {
  let [tp, fp, fn] = [0, 0, 0];
  for (const one of list) {
    tp += one.tp;
    fp += one.fp;
    fn += one.fn;
  }
  return { tp, fp, fn };
}

/** Whether what was taken is right, by its counts; undefined if nothing was taken. */
export function rightOf({ tp, fp }: Counts): 'right' | 'wrong' | undefined {
  if (tp + fp === 0) return undefined;
  return fp > 0 ? 'wrong' : 'right';
}

/** Scores of all cases together: micro from summed counts, macro as the mean over cases. */
export function summarise(list: readonly Counts[]): { micro: Scores; macro: Scores } {
  const each = list.map(scoresOf);
  const mean = (pick: (scores: Scores) => number): number =>
    each.length === 0 ? 0 : each.reduce((sum, scores) => sum + pick(scores), 0) / each.length;
  return {
    micro: scoresOf(addCounts(list)),
    macro: { precision: mean((s) => s.precision), recall: mean((s) => s.recall), f1: mean((s) => s.f1) },
  };
}
