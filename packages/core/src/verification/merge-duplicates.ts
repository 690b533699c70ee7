/** One defect counts once: issues with the same code at the same place are merged, and the merge is recorded. */
import { SEVERITIES, type VerificationIssue } from './issue.ts';

/** Issues that count, and those that repeat one of them. */
export interface Merged {
  readonly issues: readonly VerificationIssue[];
  readonly merged: readonly VerificationIssue[];
}

/** Keeps the worst of each group, the earliest among equals. */
export function mergeDuplicates(reported: readonly VerificationIssue[]): Merged {
  const groups = new Map<string, Map<string, number>>();
  const winners: VerificationIssue[] = [];
  const groupOf = reported.map((issue) => {
    const { code, location } = issue;
    // Two verifiers that failed are two defects, though neither has a place in the output.
    const place =
      location.verifier === undefined ? location.pointer : `${location.verifier} ${location.pointer}`;
    const places = groups.get(code) ?? new Map<string, number>();
    groups.set(code, places);
    const group = places.get(place) ?? winners.length;
    if (group === winners.length) {
      places.set(place, group);
      winners.push(issue);
    } else if (rank(issue) < rank(winners[group]!)) winners[group] = issue;
    return group;
  });
  const issues: VerificationIssue[] = [];
  const merged: VerificationIssue[] = [];
  for (const [at, issue] of reported.entries()) {
    const winner = winners[groupOf[at]!]!;
    if (winner === issue) issues.push(issue);
    else merged.push({ ...issue, duplicate_of: winner.issue_id });
  }
  return { issues, merged };
}

const rank = ({ severity }: VerificationIssue): number => SEVERITIES.indexOf(severity);
