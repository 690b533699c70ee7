/** How often each outcome was ruled: verdicts on whole cases apart from what was ruled on their parts. */
import type { Headline } from '@curia/core/table';

/** Times by outcome, in order of their names. */
export type OutcomeCounts = Readonly<Record<string, number>>;

/** Counts the lines of rulings. */
export class OutcomeTally {
  readonly #parts = new Map<string, number>();
  readonly #verdicts = new Map<string, number>();

  add(lines: readonly Headline[]): void {
    for (const { outcome, is_verdict = false } of lines) {
      const counts = is_verdict ? this.#verdicts : this.#parts;
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
  }

  /** Of parts; of cases where no court has a verdict beside them. */
  get parts(): OutcomeCounts {
    return sorted(this.#parts);
  }

  get verdicts(): OutcomeCounts {
    return sorted(this.#verdicts);
  }

  get all(): OutcomeCounts {
    const all = new Map(this.#parts);
    for (const [outcome, count] of this.#verdicts) all.set(outcome, (all.get(outcome) ?? 0) + count);
    return sorted(all);
  }
}

const sorted = (counts: ReadonlyMap<string, number>): OutcomeCounts =>
  Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Counts in one line. */
export const sayCounts = (counts: OutcomeCounts): string =>
  Object.entries(counts)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ');
