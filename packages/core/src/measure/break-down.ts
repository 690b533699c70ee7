/** How systems do on each kind of case. */
import type { TagRow } from './agents-report.ts';
import { addCounts, scoresOf } from './score.ts';
import type { System } from './system-report.ts';
import { countSystem, type GoldCase } from './systems.ts';
import type { Yardstick } from './yardstick.ts';

/** A case with its gold and what it is an example of. */
export interface TaggedCase<Part = unknown> extends GoldCase<Part> {
  readonly tags: readonly string[];
}

/** The F1 of some systems for every tag, in alphabetical order. */
export function breakDown<C extends TaggedCase<Part>, Said, Part, Metric extends string>(
  yardstick: Yardstick<Said, Part, Metric>,
  cases: readonly C[],
  systems: readonly System<C, Said>[],
): TagRow[] {
  const [first] = yardstick.metrics;
  return [...new Set(cases.flatMap((one) => one.tags))].sort().map((tag) => {
    const tagged = cases.filter((one) => one.tags.includes(tag));
    const hasGold = tagged.some(({ gold }) => gold.length > 0);
    const f1 = systems.map((system) => {
      const counts = countSystem(yardstick, system, tagged, first).filter((one) => one !== undefined);
      return [system.name, hasGold ? scoresOf(addCounts(counts)).f1 : null];
    });
    return { tag, cases: tagged.length, f1: Object.fromEntries(f1) };
  });
}
