/** A finding as the matrix holds it: one claim of one investigator, with what it rests on. */
import { parseIid } from './iid.ts';
import { citationOf, lineRange, normalisePath, parseLocation } from './location.ts';
import type { Evidence, Report, ReportedFinding, Subject } from './report.ts';
import { best, type Confidence, STRENGTHS, type Strength } from './strength.ts';

/** One claim of one investigator. */
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
  /** Changed sides in round 3 without new evidence. */
  readonly unsupported_flip?: boolean;
}

/** The findings of a report. What has no evidence is weak, whatever it claims. */
export function findingsOf({ iid, layer_1, layer_2 }: Report, is_degraded: boolean): Finding[] {
  const { base_id } = parseIid(iid)!;
  return layer_2.findings.map((one) => ({
    ...one,
    ref: `${iid}#${one.id}`,
    iid,
    base_id,
    confidence: one.confidence ?? layer_1.confidence,
    evidence_strength: strengthOf(one),
    is_discredited:
      one.evidence.length > 0 && one.evidence.every(({ verification }) => verification === 'FAILED'),
    is_degraded,
  }));
}

/** The strength that a finding’s evidence can carry: failed citations carry none, and no citation is weak. */
function strengthOf({ evidence, evidence_strength }: ReportedFinding): Strength | null {
  const standing = evidence.filter(({ verification }) => verification !== 'FAILED');
  if (standing.length === 0) return 'WEAK';
  return (
    evidence_strength ??
    best(
      STRENGTHS,
      standing.map(({ strength }) => strength),
    ) ??
    null
  );
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

/** Everything that a finding points at; the places of its citations where it names no subject. */
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
