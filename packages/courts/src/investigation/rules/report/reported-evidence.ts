/** What a finding in the report cites: each citation once, and which of them says where a cause lies and since when. */
import { citationOf, parseLocation, VERIFICATIONS } from '@curia/core/text/citation';
import { isVerified } from '../finding/cited-place.ts';
import type { Finding } from '../finding/finding.ts';
import type { Evidence } from '../finding/report.ts';
import type { Strength } from '../finding/strength.ts';
import type { ReportedCommit, ReportedEvidence, ReportedPlace } from './reported-item.ts';

/** The citation that says where a cause lies: one that is marked so, else any but a symptom; of either the first of code that holds. */
export function placeOf(evidence: readonly ReportedEvidence[]): ReportedEvidence | undefined {
  const holding = evidence.filter(({ type, verification }) => type !== 'commit' && verification !== 'FAILED');
  const checked = holding.filter(isVerified);
  const [cited] = [
    checked.filter(({ role }) => role === 'cause'),
    checked.filter(({ role }) => role !== 'symptom'),
    checked,
    holding,
  ].filter(({ length }) => length > 0);
  return cited?.find(({ type }) => type === 'code') ?? cited?.[0];
}

/** The commit that brought a cause, if one that holds is cited. */
export function commitOf(evidence: readonly ReportedEvidence[]): ReportedEvidence | undefined {
  const commits = evidence.filter((one) => one.type === 'commit' && isVerified(one));
  const isMeant = ({ role }: ReportedEvidence): boolean => role !== 'fix' && role !== 'symptom';
  return commits.find(({ role }) => role === 'cause') ?? commits.find(isMeant);
}

/** The hash of a cited commit, as it is cited. */
export const hashOf = ({ location }: Pick<ReportedEvidence, 'location'>): string =>
  parseLocation(location, true).commit ?? location;

/** Where a cause lies, if a citation says so. */
export function whereOf(evidence: readonly ReportedEvidence[]): ReportedPlace | null {
  const place = placeOf(evidence);
  return place === undefined ? null : { location: place.location, unit: place.unit ?? null };
}

/** The commit that brought a cause, if one is cited. */
export function sinceOf(evidence: readonly ReportedEvidence[]): ReportedCommit | null {
  const cited = commitOf(evidence);
  return cited === undefined ? null : { commit: hashOf(cited), ...cited.commit };
}

/** Each citation once; of one that was made several times, the first that stood the check best. */
export function evidenceOf(members: readonly Finding[]): ReportedEvidence[] {
  const seen = new Map<string, ReportedEvidence>();
  for (const { iid, evidence, evidence_strength } of members) {
    for (const one of evidence) {
      const key = citationOf(one.type, one.location);
      const cited = reportEvidence(one, iid, evidence_strength);
      const known = seen.get(key);
      if (known === undefined || rankOf(cited) < rankOf(known)) seen.set(key, cited);
    }
  }
  return [...seen.values()];
}

/** Words one citation; one without a strength of its own has that of its finding. */
export const reportEvidence = (
  { type, location, snippet, strength, verification, problem, role, found }: Evidence,
  source: string,
  otherwise: Strength | null = null,
): ReportedEvidence => ({
  type,
  location,
  snippet: snippet ?? null,
  strength: strength ?? otherwise,
  verification: verification ?? 'UNCHECKED',
  problem: problem ?? null,
  source,
  role: role ?? null,
  unit: found?.units?.[0] ?? null,
  commit: found?.commit ?? null,
});

const rankOf = ({ verification }: ReportedEvidence): number => VERIFICATIONS.indexOf(verification);
