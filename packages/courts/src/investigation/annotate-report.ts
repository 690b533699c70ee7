/** Puts what the check of citations found into a report; what the report claims about its own citations is overwritten. */
import { type Checked, parseLocation } from '@curia/core/text/citation';
import { primaryOf } from './rules/finding/cited-place.ts';
import type { ReadReport } from './rules/finding/read-report.ts';
import type { Evidence, InvestigatorReport, ReviewReport } from './rules/finding/report.ts';

/** An excerpt of a file without the secrets in it: excerpts are passed to other agents and reports. */
type Mask = (path: string, excerpt: string) => string;

/** The citations of a report, in the order in which results are put back. */
export function evidenceOf(read: ReadReport): Evidence[] {
  if (read.kind === 'report') return read.report.layer_2.findings.flatMap(({ evidence }) => evidence);
  if (read.kind === 'review')
    return read.review.layer_2.counter_reviews.flatMap(({ challenge }) => challenge.evidence ?? []);
  return [];
}

/** Puts results into the report of an investigator. */
export function annotateReport(
  report: InvestigatorReport,
  checks: readonly Checked[],
  mask: Mask,
): InvestigatorReport {
  let next = 0;
  const findings = report.layer_2.findings.map((finding) => {
    const own = checks.slice(next, next + finding.evidence.length);
    next += finding.evidence.length;
    const touched = [...new Set(own.flatMap((check) => check.touched ?? []))].slice(0, 500);
    // A commit is about the files it touched, so it can be compared with findings about code.
    const subjects =
      (finding.subjects ?? []).length > 0 || touched.length === 0
        ? finding.subjects
        : [{ touched_paths: touched }];
    const placed = placeCommits(own, finding.evidence);
    return {
      ...finding,
      subjects,
      evidence: finding.evidence.map((one, at) => annotate(one, placed[at]!, mask)),
    };
  });
  return { ...report, layer_2: { findings } };
}

/** Puts results into the report of a counter-reviewer. */
export function annotateReview(review: ReviewReport, checks: readonly Checked[], mask: Mask): ReviewReport {
  let next = 0;
  const counter_reviews = review.layer_2.counter_reviews.map((one) => {
    const cited = one.challenge.evidence ?? [];
    const placed = placeCommits(checks.slice(next, next + cited.length), cited);
    next += cited.length;
    const evidence = cited.map((item, at) => annotate(item, placed[at]!, mask));
    return { ...one, challenge: { ...one.challenge, evidence } };
  });
  const { iid, layer_1 } = review;
  return layer_1 == null
    ? { iid, layer_2: { counter_reviews } }
    : { iid, layer_1, layer_2: { counter_reviews } };
}

/** A commit is evidence of history only for a place that it touched: that of what the finding is about, if it cites anything else. */
function placeCommits(checks: readonly Checked[], cited: readonly Evidence[]): Checked[] {
  const shown = checks.flatMap(({ found }, at) =>
    found === undefined ? [] : [{ ...found, role: cited[at]!.role }],
  );
  const place = primaryOf(shown)?.path ?? undefined;
  return checks.map((check) => {
    if (check.verification !== 'VERIFIED' || check.touched === undefined) return check;
    const touches = place === undefined || check.touched.includes(place);
    const { commit = null } = check;
    return {
      ...check,
      found: touches ? { kind: 'history', path: place ?? null, commit } : { kind: null, commit },
    };
  });
}

function annotate(evidence: Evidence, { verification, problem, found }: Checked, mask: Mask): Evidence {
  const { type, location, snippet } = evidence;
  const { path = '' } = parseLocation(location, type === 'commit');
  return {
    ...evidence,
    snippet: typeof snippet === 'string' ? mask(path, snippet) : snippet,
    verification,
    problem: problem ?? null,
    found: found ?? null,
  };
}
