/** Adds up hits and misses, and turns them into precision, recall and F1. */

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
