/** Counts each defect once: issues with the same code at the same place are merged, and the merge is recorded. */
import { SEVERITIES, type VerificationIssue } from './issue.ts';

/** The issues that count, and those that repeat one of them. */
export interface Merged {
  readonly issues: readonly VerificationIssue[];
  readonly merged: readonly VerificationIssue[];
}

/** Keeps the worst of each group, the earliest among equals. */
export function mergeDuplicates(reported: readonly VerificationIssue[]): Merged {
  const places = new Map<string, Places>();
  const winners: VerificationIssue[] = [];
  const groupOf = reported.map((issue) => {
    const { code } = issue;
    const known = places.get(code) ?? new Places();
    places.set(code, known);
    const group = known.find(issue) ?? winners.length;
    known.add(issue, group);
    if (group === winners.length) winners.push(issue);
    else if (rank(issue) < rank(winners[group]!)) winners[group] = issue;
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

/** Where one code was reported. Rules name places exactly; a reader may name the record around a field, or a field inside it. */
class Places {
  readonly #exact = new Map<string, number>();
  readonly #below = new Map<string, number>();

  find(issue: VerificationIssue): number | undefined {
    const place = placeOf(issue);
    const exact = this.#exact.get(place);
    if (exact !== undefined || issue.origin === 'rule') return exact;
    for (const above of placesAbove(place)) {
      const group = this.#exact.get(above);
      if (group !== undefined) return group;
    }
    return this.#below.get(place);
  }

  add(issue: VerificationIssue, group: number): void {
    const place = placeOf(issue);
    if (!this.#exact.has(place)) this.#exact.set(place, group);
    for (const above of placesAbove(place)) if (!this.#below.has(above)) this.#below.set(above, group);
  }
}

/** Two failed verifiers are two defects, although neither has a place in the output. */
const placeOf = ({ location: { verifier, pointer } }: VerificationIssue): string =>
  verifier === undefined ? pointer : `${verifier} ${pointer}`;

/** The pointers above a pointer, nearest first; the whole output comes last. */
function* placesAbove(pointer: string): Generator<string> {
  for (let at = pointer.lastIndexOf('/'); at >= 0; at = at === 0 ? -1 : pointer.lastIndexOf('/', at - 1))
    yield pointer.slice(0, at);
}

const rank = ({ severity }: VerificationIssue): number => SEVERITIES.indexOf(severity);
