/** Groups findings that say the same: complete linkage in a fixed order, so that the order of the reports plays no part. */
import type { Compared, FindingComparer } from './compare-findings.ts';
import type { Finding } from './finding.ts';

/** Findings each of which is similar to every other. */
export interface Cluster {
  readonly members: Finding[];
  /** Clusters that contradict this one, by index. */
  readonly contradicts: Set<number>;
  /** Clusters worth a cross-reference, by index. */
  readonly related: Set<number>;
}

/** Groups findings; only pairs that share a place or most words of their cause are compared. */
export function clusterFindings(findings: readonly Finding[], comparer: FindingComparer): Cluster[] {
  const clusters: Cluster[] = [];
  const clusterOf = new Map<Finding, number>();
  const index = new FindingIndex(comparer);
  for (const finding of [...findings].sort(byReference)) {
    const near = new Map<number, Compared[]>();
    for (const other of index.near(finding)) {
      const compared = comparer.compare(finding, other);
      const at = clusterOf.get(other)!;
      const list = near.get(at);
      if (list === undefined) near.set(at, [compared]);
      else list.push(compared);
    }
    const home = chooseCluster(clusters, near) ?? clusters.length;
    if (home === clusters.length) clusters.push({ members: [], contradicts: new Set(), related: new Set() });
    clusters[home]!.members.push(finding);
    clusterOf.set(finding, home);
    index.add(finding);
    for (const [at, list] of near) if (at !== home) link(clusters, home, at, list);
  }
  return clusters;
}

function link(clusters: readonly Cluster[], a: number, b: number, compared: readonly Compared[]): void {
  const isContradiction = compared.some(({ relation }) => relation === 'CONTRADICTS');
  if (!isContradiction && !compared.some(({ relation }) => relation !== 'UNRELATED')) return;
  const kind = isContradiction ? 'contradicts' : 'related';
  clusters[a]![kind].add(b);
  clusters[b]![kind].add(a);
}

/** The cluster to join: similar to every member, with the most agreement, else the earliest. */
function chooseCluster(
  clusters: readonly Cluster[],
  near: ReadonlyMap<number, readonly Compared[]>,
): number | undefined {
  let chosen: number | undefined;
  let most = -1;
  for (const [at, compared] of [...near].sort(([a], [b]) => a - b)) {
    const isSimilarToAll =
      compared.length === clusters[at]!.members.length &&
      compared.every(({ relation }) => relation === 'SIMILAR');
    if (!isSimilarToAll) continue;
    const agreement = compared.reduce((sum, one) => sum + yesCount(one), 0);
    if (agreement > most) {
      chosen = at;
      most = agreement;
    }
  }
  return chosen;
}

const yesCount = ({ location, cause, fix }: Compared): number =>
  [location, cause, fix].filter((answer) => answer === 'yes').length;

/** By investigator, then by number: `F2` before `F10`. */
export const byReference = (a: Finding, b: Finding): number =>
  a.iid === b.iid ? Number(a.id.slice(1)) - Number(b.id.slice(1)) : a.iid < b.iid ? -1 : 1;

/** Finds the findings that can be similar to another, contradict it or be related to it. */
class FindingIndex {
  private readonly comparer: FindingComparer;
  private readonly byKey = new Map<string, Finding[]>();

  constructor(comparer: FindingComparer) {
    this.comparer = comparer;
  }

  near(finding: Finding): Set<Finding> {
    return new Set(this.comparer.keysOf(finding).flatMap((key) => this.byKey.get(key) ?? []));
  }

  add(finding: Finding): void {
    for (const key of this.comparer.keysOf(finding)) {
      const list = this.byKey.get(key);
      if (list === undefined) this.byKey.set(key, [finding]);
      else list.push(finding);
    }
  }
}
