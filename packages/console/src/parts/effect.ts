/** What an outcome does to its case, as its court declares it: the shape, the texture and the colour follow from this. */
import { EFFECTS, type Effects } from '@curia/core/table';

export type { Effects };

/** The order of bars; what does nothing to a case by itself is drawn plainly, and last. */
export const SHOWN = [...EFFECTS, 'plain'] as const;

/** How an outcome is drawn. */
export type ShownEffect = (typeof SHOWN)[number];

/** What an outcome does; of one that its court does not name, nothing is said. */
export function effectOf(said: string, effects: Effects = {}): ShownEffect {
  // A comparison says so where the outcome stays and its value does not.
  const outcome = said.replace(/, another value$/, '');
  return Object.hasOwn(effects, outcome) ? effects[outcome]! : 'plain';
}

/** How many rulings had each effect. */
export function effectCounts(
  rules: readonly { readonly outcome: string; readonly count: number }[],
  effects: Effects | undefined,
): Partial<Record<ShownEffect, number>> {
  const counts: Partial<Record<ShownEffect, number>> = {};
  for (const { outcome, count } of rules) {
    const effect = effectOf(outcome, effects);
    counts[effect] = (counts[effect] ?? 0) + count;
  }
  return counts;
}
