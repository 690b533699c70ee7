/** Puts votes into one order, by item, then reviewer, then order of presentation, and takes repetitions out. */

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** Votes as they were read, names already in their sorted places; an abstention has label -1. */
export interface RawVotes {
  readonly item: Int32Array;
  readonly reviewer: Int32Array;
  readonly order: Int32Array;
  readonly label: Int32Array;
}

/** A reviewer that says several things about one item in one order. */
export interface VoteTwice {
  readonly item: number;
  readonly worker: number;
  readonly labels: ReadonlySet<number>;
}

/** Votes in order. */
export interface SortedVotes {
  readonly start: Int32Array;
  readonly worker: Int32Array;
  readonly reviewer: Int32Array;
  readonly label: Int32Array;
  readonly workerReviewer: Int32Array;
  readonly workerOrder: Int32Array;
  readonly orders: Int32Array;
  readonly abstained: Int32Array;
  readonly twice: readonly VoteTwice[];
}

/** Sorts votes in linear time. */
export function sortVotes(
  raw: RawVotes,
  sizes: { readonly items: number; readonly reviewers: number; readonly orders: number },
): SortedVotes {
  const workers = numberWorkers(raw, sizes);
  const byWorker = countingSort(workers.of, workers.reviewer.length);
  const sorted = countingSort(raw.item, sizes.items, byWorker);

  const start = new Int32Array(sizes.items + 1);
  const abstained = new Int32Array(sizes.reviewers);
  const twice: (VoteTwice & { readonly labels: Set<number> })[] = [];
  const kept = new Int32Array(sorted.length);
  let length = 0;
  let before = -1;
  for (const at of sorted) {
    const [item, worker, label] = [raw.item[at]!, workers.of[at]!, raw.label[at]!];
    const isRepeated = raw.item[before] === item && workers.of[before] === worker;
    if (isRepeated) {
      const last = twice.at(-1);
      if (last?.item === item && last.worker === worker) last.labels.add(label);
      else if (raw.label[before] !== label)
        twice.push({ item, worker, labels: new Set([raw.label[before]!, label]) });
      continue;
    }
    before = at;
    if (label < 0) abstained[raw.reviewer[at]!]!++;
    else {
      kept[length++] = at;
      start[item + 1]!++;
    }
  }
  for (let item = 0; item < sizes.items; item++) start[item + 1]! += start[item]!;
  const places = kept.subarray(0, length);
  const orders = new Int32Array(sizes.reviewers);
  for (const reviewer of workers.reviewer) orders[reviewer]!++;
  return {
    start,
    worker: places.map((at) => workers.of[at]!),
    reviewer: places.map((at) => raw.reviewer[at]!),
    label: places.map((at) => raw.label[at]!),
    workerReviewer: workers.reviewer,
    workerOrder: workers.order,
    orders,
    abstained,
    twice,
  };
}

interface Workers {
  /** The worker of each vote. */
  readonly of: Int32Array;
  readonly reviewer: Int32Array;
  readonly order: Int32Array;
}

/** Numbers every reviewer in every order that it was asked in, by reviewer, then order. */
function numberWorkers(raw: RawVotes, sizes: { reviewers: number; orders: number }): Workers {
  const keyOf = (at: number): number => raw.reviewer[at]! * sizes.orders + raw.order[at]!;
  const keys = new Set<number>();
  for (let at = 0; at < raw.item.length; at++) keys.add(keyOf(at));
  const sorted = [...keys].sort((a, b) => a - b);
  const numbers = new Map(sorted.map((key, number) => [key, number]));
  return {
    of: raw.item.map((_, at) => numbers.get(keyOf(at))!),
    reviewer: Int32Array.from(sorted, (key) => Math.floor(key / sizes.orders)),
    order: Int32Array.from(sorted, (key) => key % sizes.orders),
  };
}

/** The places sorted by key; equal keys stay in the order in which they are given. */
function countingSort(keys: Int32Array, size: number, given?: Int32Array): Int32Array {
  const next = new Int32Array(size + 1);
  for (const key of keys) next[key + 1]!++;
  for (let key = 0; key < size; key++) next[key + 1]! += next[key]!;
  const sorted = new Int32Array(keys.length);
  for (let at = 0; at < keys.length; at++) {
    const place = given === undefined ? at : given[at]!;
    sorted[next[keys[place]!]!++] = place;
  }
  return sorted;
}
