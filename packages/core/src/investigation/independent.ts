/** How many independent witnesses stand behind a claim: investigators who rest on the same evidence are one. */
import { citationsOf, type Finding } from './finding.ts';

/** What a finding rests on: what it says it is derived from, else its citations that did not fail. */
function sourcesOf(finding: Pick<Finding, 'derived_from' | 'evidence'>): string[] {
  const told = (finding.derived_from ?? [])
    .map((source) => source.trim().toLowerCase())
    .filter((one) => one !== '');
  if (told.length > 0) return [...new Set(told)].sort();
  const standing = finding.evidence.filter(({ verification }) => verification !== 'FAILED');
  return [...new Set(citationsOf({ evidence: standing }))].sort();
}

/**
 * Counts independent witnesses: investigators with the same sources are one, and each of the others needs a source that no other is
 * counted by. Those who rest on nothing that is known are one together.
 */
export function countIndependent(findings: readonly Finding[]): number {
  const byInvestigator = new Map<string, Set<string>>();
  for (const finding of findings) {
    const sources = byInvestigator.get(finding.base_id) ?? new Set();
    byInvestigator.set(finding.base_id, sources);
    for (const source of sourcesOf(finding)) sources.add(source);
  }
  const distinct = new Map(
    Array.from(byInvestigator.values(), (sources) => {
      const sorted = [...sources].sort();
      return [JSON.stringify(sorted), sorted.length === 0 ? [UNKNOWN] : sorted] as const;
    }),
  );
  return matchAll([...distinct.values()]);
}

const UNKNOWN = '(unknown)';

/** The most witnesses that can each have a source of their own: a maximum matching, by augmenting paths. */
function matchAll(witnesses: readonly (readonly string[])[]): number {
  const takenBy = new Map<string, number>();
  const assign = (witness: number, tried: Set<string>): boolean => {
    for (const source of witnesses[witness]!) {
      if (tried.has(source)) continue;
      tried.add(source);
      const holder = takenBy.get(source);
      if (holder === undefined || assign(holder, tried)) {
        takenBy.set(source, witness);
        return true;
      }
    }
    return false;
  };
  return witnesses.filter((_, witness) => assign(witness, new Set())).length;
}
