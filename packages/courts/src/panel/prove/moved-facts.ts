/** What a vote that falls silent can do to facts that no panel determines: certainty, confidence, sizes of numbers, functions. */
import type { AnyFactValue } from '@curia/core/table';
import { ItemCount } from '../count/item-count.ts';
import { leaderOf, standsFor } from '../count/tally.ts';
import { isOwn } from '../file/fact.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { FactPlan } from '../file/plan.ts';
import type { Seat } from '../file/seat.ts';
import { countedOf, type Met, type Visit } from './explore.ts';
import { isFree } from './free-facts.ts';
import type { FieldSpace } from './panel-space.ts';

/** Whether a role's votes have a part in anything that is free. */
export const movesFreeFacts = (panel: Panel, { field }: FieldSpace, role: number): boolean =>
  panel[courtPlan].needsCalibration ||
  panel[courtPlan].facts.some((plan) => isFree(plan, field) && countsRole(panel, plan, role));

const countsRole = (panel: Panel, { fact, group }: FactPlan, role: number): boolean =>
  isOwn(fact) || panel[courtPlan].groups[group]![role] === true;

/**
 * Tells whether a panel that came to one visit can come to another once a vote is missing. Where the voice was not asked it changes
 * nothing. What a calibration says may change in any way, but certifies nothing any more; a fact that counts other
 * roles stays as it was, the spread of numbers cannot grow, and the least confidence changes only with those who lead.
 */
export function silenceMoves(
  panel: Panel,
  before: Met,
  after: Met,
  silent: Seat,
): (was: Visit, is: Visit) => boolean {
  const free = panel[courtPlan].facts.filter((plan) => isFree(plan, before.space.field));
  const stays = (plan: FactPlan, asked: readonly boolean[], was: AnyFactValue, is: AnyFactValue): boolean => {
    const { fact, group } = plan;
    if (!countsRole(panel, plan, silent.role)) return was === is;
    if (isOwn(fact) || !('tally' in fact)) return true;
    if (fact.tally === 'spread') return (is as number) <= (was as number);
    if (fact.tally !== 'confidence') return true;
    const [leads, then] = [before, after].map((met) => leading(panel, met, asked, group));
    if (leads === undefined || leads !== then) return true;
    return silent.said!.key === leads ? (is as number) >= (was as number) : was === is;
  };
  return (was, is) => {
    if (!was.asked[silent.role] || !is.asked[silent.role]) return false;
    if (was.asked.some((isAsked, role) => isAsked !== is.asked[role])) return true;
    return free.every((plan) =>
      stays(plan, was.asked, was.freedom.instead[plan.name]!, is.freedom.instead[plan.name]!),
    );
  };
}

/** What leads alone among the seats of a group; undefined if nothing does. */
function leading(panel: Panel, met: Met, asked: readonly boolean[], group: number): string | undefined {
  const tally = new ItemCount(panel[courtPlan], countedOf(met), asked).tally(group);
  const leader = leaderOf(tally);
  return leader < 0 ? undefined : standsFor(tally, leader).key;
}
