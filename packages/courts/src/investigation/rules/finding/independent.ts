/** How many independent witnesses stand behind a claim: each needs a kind of verified evidence that no other is counted by. */
import type { EvidenceKind } from '@curia/core/text/citation';
import { verifiedPlaces } from './cited-place.ts';
import type { Finding } from './finding.ts';

/** The kinds of evidence that were verified for a claim. */
export const kindsOf = (findings: readonly Pick<Finding, 'evidence'>[]): Set<EvidenceKind> =>
  new Set(findings.flatMap((one) => verifiedPlaces(one).flatMap(({ kind }) => kind ?? [])));

/**
 * The greatest number of investigators that can each be given a kind of verified evidence of their own. Whoever verified
 * anything is one witness at least; what a finding says it is derived from is shown and never counted.
 */
export function countIndependent(findings: readonly Finding[]): number {
  const byInvestigator = new Map<string, Finding[]>();
  for (const finding of findings)
    byInvestigator.set(finding.base_id, [...(byInvestigator.get(finding.base_id) ?? []), finding]);
  const witnesses = Array.from(byInvestigator.values(), (own) => [...kindsOf(own)]);
  const hasVerified = findings.some((one) => verifiedPlaces(one).length > 0);
  return Math.max(hasVerified ? 1 : 0, matchAll(witnesses));
}

/** The most witnesses that can each have a source of their own: a maximum matching, by augmenting paths. */
export function matchAll(witnesses: readonly (readonly string[])[]): number {
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
