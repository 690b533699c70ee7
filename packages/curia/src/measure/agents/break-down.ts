/** How systems do on each kind of text, and whether they stay silent when there is nothing to say. */
import { addCounts } from '@curia/core/in/measure';
import { scoresOf } from '@curia/core/measure';
import { countSystem, type System } from '../measure-systems.ts';
import type { TagRow } from './agents-report.ts';
import type { TupleCase } from './tuple-case.ts';

/** The F1 of some systems for every tag and for every number of opinions, in alphabetical order. */
export function breakDown<C extends TupleCase>(cases: readonly C[], systems: readonly System<C>[]): TagRow[] {
  const kinds = new Map(cases.map((one) => [one, [...one.tags, `opinions: ${one.gold.length}`]]));
  const tags = [...new Set([...kinds.values()].flat())].sort();
  return tags.map((tag) => {
    const tagged = cases.filter((one) => kinds.get(one)!.includes(tag));
    const hasGold = tagged.some(({ gold }) => gold.length > 0);
    const f1 = systems.map((system) => {
      const counts = countSystem(system, tagged, 'otepol', false).filter((one) => one !== undefined);
      return [system.name, hasGold ? scoresOf(addCounts(counts)).f1 : null];
    });
    return { tag, cases: tagged.length, f1: Object.fromEntries(f1) };
  });
}

/** A sentence on texts whose gold is empty; none if there are no such texts. */
export function wordSilence<C extends TupleCase>(
  cases: readonly C[],
  systems: readonly System<C>[],
): string[] {
  const without = cases.filter(({ gold }) => gold.length === 0);
  if (without.length === 0) return [];
  const silent = systems.map(
    ({ name, predict }) => `${name} in ${without.filter((one) => predict(one).length === 0).length}`,
  );
  return [`On ${without.length} texts without an opinion, nothing is said by ${silent.join(', ')}.`];
}
