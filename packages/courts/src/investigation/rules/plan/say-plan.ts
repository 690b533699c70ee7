/** What a plan does and how many answers it costs, in one line. */
import { baseIdOf } from '../finding/iid.ts';
import type { InvestigationPlan } from './plan.ts';

/** One line on a plan; an answer that cannot be used is asked for once more, and a model that uses tools is called once for each use. */
export function sayPlan({
  profile,
  quick,
  lead,
  places = [],
  assignments,
  ...plan
}: InvestigationPlan): string {
  const names = assignments.map(({ iid }) => baseIdOf(iid));
  const looks = plan.max_iterations > 0;
  if (quick) return `${profile}: ${names[0]} alone, nothing is cross-verified or confirmed: 1 answer`;
  if (lead === undefined) {
    const most = looks ? plan.max_spawns : names.length;
    const after = looks
      ? `then counter-reviews and second looks, in at most ${plan.max_iterations} more round${plan.max_iterations === 1 ? '' : 's'}`
      : 'no review, so nothing is confirmed';
    return `${profile}: ${names.length} look, ${after}: ${names.length}${most > names.length ? ` to ${most}` : ''} answers`;
  }
  const start = places.length === 0 ? 'without ranked places' : `from ${places.length} ranked places`;
  const after = looks ? 'then one counter-review' : 'no review, so nothing is confirmed';
  return `${profile}: ${names[0]} leads ${start}, ${names[1]} looks blind, ${after}: ${looks ? 3 : 2} answers`;
}
