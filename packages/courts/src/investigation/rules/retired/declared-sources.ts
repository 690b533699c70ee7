/** How runs under `classification@independent` counted witnesses: by what findings said of their own sources. */
import { citationsOf, type Finding } from '../finding/finding.ts';
import { matchAll } from '../finding/independent.ts';

/** What a finding rests on: what it says it is derived from, else its citations that did not fail. */
function sourcesOf(finding: Pick<Finding, 'derived_from' | 'evidence'>): string[] {
  const told = (finding.derived_from ?? [])
    .map((source) => source.trim().toLowerCase())
    .filter((one) => one !== '');
  if (told.length > 0) return [...new Set(told)].sort();
  const standing = finding.evidence.filter(({ verification }) => verification !== 'FAILED');
  return [...new Set(citationsOf({ evidence: standing }))].sort();
}

/** Investigators with the same sources are one, and each of the others needs a source of its own; the unknown are one together. */
export function countDeclared(findings: readonly Finding[]): number {
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
