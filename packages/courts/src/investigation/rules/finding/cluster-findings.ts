/** Groups findings that say the same: complete linkage in a fixed order, so that the order of the reports plays no part. */

import type { Finding } from './finding.ts';
import type { Compared, FindingComparer } from './finding-comparer.ts';

/** Findings each of which is similar to every other. */
export interface Cluster {
  readonly members: Finding[];
  /** Clusters that contradict this one, by index. */
  readonly contradicts: Set<number>;
  /** Clusters worth a cross-reference, by index. */
  readonly related: Set<number>;
  /** Somebody is against it without evidence. */
  isObjectedTo: boolean;
}

/** How a finding relates to a whole cluster with which it has something in common. */
interface Nearness {
  similar: number;
  agreement: number;
  isContradiction: boolean;
  isObjection: boolean;
}

/** Groups findings; only pairs that share a place or most words of their cause are compared. */
export function clusterFindings(findings: readonly Finding[], comparer: FindingComparer): Cluster[] {
  const sorted = [...findings].sort(byReference);
  const index = new FindingIndex(sorted.length, comparer.thresholds.same_words);
  const clusters: Cluster[] = [];
  const clusterOf: number[] = [];
  sorted.forEach((finding, at) => {
    const near = new Map<number, Nearness>();
    const { keys, words } = comparer.keysOf(finding);
    for (const other of index.near(at, keys, words)) {
      const compared = comparer.compare(finding, sorted[other]!);
      if (compared.relation !== 'UNRELATED') note(near, clusterOf[other]!, compared);
    }
    const home = chooseCluster(clusters, near) ?? clusters.length;
    if (home === clusters.length)
      clusters.push({ members: [], contradicts: new Set(), related: new Set(), isObjectedTo: false });
    clusters[home]!.members.push(finding);
    clusterOf.push(home);
    index.add(at, keys, words);
    for (const [other, how] of near) if (other !== home) link(clusters, home, other, how);
  });
  return clusters;
}

function note(near: Map<number, Nearness>, cluster: number, { relation, agreement }: Compared): void {
  let how = near.get(cluster);
  if (how === undefined) {
    how = { similar: 0, agreement: 0, isContradiction: false, isObjection: false };
    near.set(cluster, how);
  }
  if (relation === 'SIMILAR') how.similar++;
  else if (relation === 'CONTRADICTS') how.isContradiction = true;
  else if (relation === 'OBJECTS') how.isObjection = true;
  how.agreement += agreement;
}

function link(
  clusters: readonly Cluster[],
  a: number,
  b: number,
  { isContradiction, isObjection }: Nearness,
): void {
  const kind = isContradiction ? 'contradicts' : 'related';
  if (isObjection) for (const at of [a, b]) if (!isAgainst(clusters[at]!)) clusters[at]!.isObjectedTo = true;
  clusters[a]![kind].add(b);
  clusters[b]![kind].add(a);
}

const isAgainst = ({ members }: Cluster): boolean => members.every(({ stance }) => stance === 'refutes');

/** The cluster to join: similar to every member, with the most agreement, else the earliest. */
function chooseCluster(
  clusters: readonly Cluster[],
  near: ReadonlyMap<number, Nearness>,
): number | undefined {
  let chosen: number | undefined;
  let most = -1;
  for (const [at, { similar, agreement }] of near) {
    if (similar !== clusters[at]!.members.length) continue;
    if (agreement > most || (agreement === most && at < chosen!)) {
      chosen = at;
      most = agreement;
    }
  }
  return chosen;
}

/** By investigator, then by number: `F2` before `F10`. */
export const byReference = (a: Finding, b: Finding): number =>
  a.iid === b.iid ? Number(a.id.slice(1)) - Number(b.id.slice(1)) : a.iid < b.iid ? -1 : 1;

/** Finds the earlier findings that share a key, or enough words of their causes, each once. */
class FindingIndex {
  private readonly byKey = new Map<string, number[]>();
  private readonly byWord = new Map<number, number[]>();
  private readonly wordCount: number[] = [];
  private readonly seenFor: Int32Array;
  private readonly shared: Int32Array;
  private readonly enough: number;

  constructor(size: number, enough: number) {
    this.seenFor = new Int32Array(size).fill(-1);
    this.shared = new Int32Array(size);
    this.enough = enough;
  }

  near(at: number, keys: readonly string[], words: readonly number[]): number[] {
    const found: number[] = [];
    for (const key of keys) {
      for (const other of this.byKey.get(key) ?? []) {
        if (this.seenFor[other] === at) continue;
        this.seenFor[other] = at;
        found.push(other);
      }
    }
    // Counting shared words is much cheaper than comparing every pair that shares one.
    this.shared.fill(0);
    for (const word of words) for (const other of this.byWord.get(word) ?? []) this.shared[other]!++;
    for (let other = 0; other < at; other++) {
      const both = this.shared[other]!;
      if (both === 0 || this.seenFor[other] === at) continue;
      if (both / (words.length + this.wordCount[other]! - both) >= this.enough) found.push(other);
    }
    return found;
  }

  add(at: number, keys: readonly string[], words: readonly number[]): void {
    this.wordCount.push(words.length);
    for (const key of keys) put(this.byKey, key, at);
    for (const word of words) put(this.byWord, word, at);
  }
}

function put<K>(lists: Map<K, number[]>, key: K, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
