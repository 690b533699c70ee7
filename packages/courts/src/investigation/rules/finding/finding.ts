/** A finding in the matrix: one claim by one investigator, with its evidence. */
import { citationOf, lineRange, normalisePath, parseLocation } from '@curia/core/text/citation';
import type { claimStrengthDefault } from './claim-strength.table.ts';
import { claimStrengthOf } from './claim-strength.ts';
import { parseIid } from './iid.ts';
import type { Evidence, InvestigatorReport, ReportedFinding, Subject } from './report.ts';
import type { Confidence, Strength } from './strength.ts';

/** One claim by one investigator. */
export interface Finding extends Omit<ReportedFinding, 'confidence' | 'evidence_strength'> {
  /** The name of the finding across all reports: `IID#F1`. */
  readonly ref: string;
  readonly iid: string;
  readonly base_id: string;
  readonly confidence: Confidence;
  readonly evidence_strength: Strength | null;
  /** Every citation was checked and none is there: the claim counts nothing. */
  readonly is_discredited: boolean;
  /** The report was malformed; only its claims could be saved. */
  readonly is_degraded: boolean;
  /** Who said it, as far as the run knows. */
  readonly voice?: string;
  /** Changed sides in round 3 without new evidence. */
  readonly unsupported_flip?: boolean;
}

/** The findings of a report; how strong each counts is decided by the policy of `claim-strength`, not by the report. */
export function findingsOf(
  { iid, layer_1, layer_2 }: InvestigatorReport,
  is_degraded: boolean,
  policy: typeof claimStrengthDefault,
  voice?: string,
): Finding[] {
  const { base_id } = parseIid(iid)!;
  return layer_2.findings.map((one) => {
    const { strength, discredited, weakened } = claimStrengthOf(one, policy);
    return {
      ...one,
      ref: `${iid}#${one.id}`,
      iid,
      base_id,
      confidence: one.confidence ?? layer_1.confidence,
      evidence: weakened ? one.evidence.map((cited) => ({ ...cited, strength: null })) : one.evidence,
      evidence_strength: strength,
      is_discredited: discredited,
      is_degraded,
      ...(voice === undefined ? {} : { voice }),
    };
  });
}

/** The citations of a finding, each in its one way of writing. */
export const citationsOf = ({ evidence }: { readonly evidence: readonly Evidence[] }): string[] =>
  evidence.map(({ type, location }) => citationOf(type, location));

/** A place that a finding points at; without symbol and lines it means the whole file. */
export interface Place {
  readonly path: string;
  readonly symbol: string | undefined;
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/** Everything a finding points at; the places of its citations if it names no subject. */
export function placesOf(finding: Finding): { places: Place[]; components: string[] } {
  const subjects = finding.subjects ?? [];
  const places = subjects.flatMap(placesOfSubject);
  const components = subjects.flatMap(({ path, component }) =>
    typeof component === 'string' && typeof path !== 'string' ? [component.trim().toLowerCase()] : [],
  );
  if (places.length + components.length > 0) return { places, components };
  const cited = finding.evidence.flatMap(({ type, location }) => {
    const { path, lines } = parseLocation(location, type === 'commit');
    if (path === undefined || type === 'log') return [];
    return [{ path, symbol: undefined, low: lines?.[0], high: lines?.[1] }];
  });
  return { places: cited, components: [] };
}

function placesOfSubject({ path, symbol, lines, touched_paths }: Subject): Place[] {
  const touched = (touched_paths ?? []).map((one) => wholeFile(one));
  if (typeof path !== 'string') return touched;
  const range =
    typeof lines === 'number'
      ? lineRange(lines, lines)
      : lines === null || lines === undefined
        ? undefined
        : lineRange(...lines);
  const place = {
    path: normalisePath(path),
    symbol: symbol?.trim() || undefined,
    low: range?.[0],
    high: range?.[1],
  };
  return [place, ...touched];
}

const wholeFile = (path: string): Place => ({
  path: normalisePath(path),
  symbol: undefined,
  low: undefined,
  high: undefined,
});
