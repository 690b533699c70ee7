/** One defect counts once: issues with the same code at the same place are merged, and the merge is recorded. */
import { SEVERITIES, type VerificationIssue } from './issue.ts';

/** Issues that count, and those that repeat one of them. */
export interface Merged {
  readonly issues: readonly VerificationIssue[];
  readonly merged: readonly VerificationIssue[];
}

/** Keeps the worst of each group, the earliest among equals. */
export function mergeDuplicates(reported: readonly VerificationIssue[]): Merged {
  const kept = new Map<string, VerificationIssue>();
  // Two verifiers that failed are two defects, though neither has a place in the output.
  const keyOf = ({ code, location }: VerificationIssue): string =>
    `${code} ${location.pointer} ${location.verifier ?? ''}`;
  for (const issue of reported) {
    const before = kept.get(keyOf(issue));
    if (before === undefined || rank(issue) < rank(before)) kept.set(keyOf(issue), issue);
  }
  const issues: VerificationIssue[] = [];
  const merged: VerificationIssue[] = [];
  for (const issue of reported) {
    const winner = kept.get(keyOf(issue))!;
    if (winner === issue) issues.push(issue);
    else merged.push({ ...issue, duplicate_of: winner.issue_id });
  }
  return { issues, merged };
}

const rank = ({ severity }: VerificationIssue): number => SEVERITIES.indexOf(severity);
