/** Decides a case: each item on its own, then the case as a whole. */
import { type Decision, decide } from '@curia/core';
import { refusal } from '@curia/core/read';
import type { FactValues } from '@curia/core/table';
import { askedReviewers, heardVotes, votedItem } from '../case/labelled-votes.ts';
import type { Item, PanelCase } from '../case/panel-case.ts';
import { Quotations } from '../case/quotations.ts';
import { type Bench, seatsOf } from '../case/seats-of.ts';
import type { CalibratedAnswer, LabelledVote } from '../file/calibration.ts';
import type { Effect } from '../file/fact.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { CourtPlan, RuledItem } from '../file/plan.ts';
import { type DecidedItem, decideItem, type ItemOptions } from './decide-item.ts';
import { findUnproven } from './find-unproven.ts';

/** An item of a case, decided. */
export interface CaseItem extends DecidedItem {
  readonly item: Item;
  readonly bench: Bench;
}

/** A case, decided. */
export interface CaseDecision {
  readonly one: PanelCase;
  readonly items: readonly CaseItem[];
  readonly verdict: DecidedVerdict | null;
  readonly effect: Effect;
}

/** The verdict on a case. */
export interface DecidedVerdict {
  readonly decision: Decision;
  readonly effect: Exclude<Effect, 'ask'>;
  readonly facts: FactValues;
}

/** What deciding a case may be told. */
export interface CaseOptions {
  readonly trace?: boolean;
  /** True if the roles have answered on an item; by default, if the case has a line from them on any item. */
  readonly hasAnswered?: (item: Item, roles: readonly number[]) => boolean;
  readonly instead?: ItemOptions['instead'];
  readonly everybody?: boolean;
  /** The caller proves spared seats itself; by default one that is not proven refuses the case. */
  readonly isTrial?: boolean;
}

/** Decides a case that was read. Throws `SPARED_UNPROVEN`. */
export function decideCase(panel: Panel, one: PanelCase, options: CaseOptions = {}): CaseDecision {
  const made = panel[courtPlan];
  const quotations = new Quotations(made, one.given);
  const { hasAnswered = (_item, roles) => areHeard(one, roles), trace, instead, everybody } = options;
  const items = one.items.map((item): CaseItem => {
    const bench = seatsOf(made, item, one, quotations);
    const decided = decideItem(
      panel,
      {
        item: item.id,
        field: item.field,
        marks: item.marks,
        given: one.given,
        seats: bench.seats,
        roll: bench.roll,
        calibrate: (asked) => calibratedAnswer(panel, one, item, asked),
      },
      { hasAnswered: (roles) => hasAnswered(item, roles), trace, instead, everybody },
    );
    return { ...decided, item, bench };
  });
  const isOpen = items.some(({ effect }) => effect === 'ask');
  const verdict = made.verdict === null || isOpen ? null : judge(panel, one, items, options.trace === true);
  const effect = verdict?.effect ?? effectOf(items);
  // Where voices name the items, only those who answered can say that there is none.
  const isUnnamed = made.items === 'named' && items.length === 0 && isAnybodySilent(made, one);
  const decided = {
    one,
    items,
    verdict,
    effect: effect === 'take' && isUnnamed ? 'escalate' : effect,
  } as const;
  if (options.isTrial !== true) refuseUnproven(panel, decided);
  return decided;
}

/** A seat is spared only where that is proven again, so that it never hides a voice that failed. */
function refuseUnproven(panel: Panel, decided: CaseDecision): void {
  const found = findUnproven(panel, decided.one.given, decided.items);
  if (found !== undefined)
    throw refusal('SPARED_UNPROVEN', 'the case', [{ path: `votes[${found.at}]`, problem: found.problem }]);
}

/** Whether a seat that is asked first did not answer at all. */
const isAnybodySilent = ({ roles }: CourtPlan, { voices }: PanelCase): boolean =>
  roles.some(({ at, isLater, seats }) => {
    const answered = voices[at]!.filter(({ hasAnswered }) => hasAnswered).length;
    return !isLater && answered < (seats ?? Math.max(1, voices[at]!.length));
  });

/** True if the case has a line from each role, on any item. */
export const areHeard = ({ voices }: PanelCase, roles: readonly number[]): boolean =>
  roles.every((role) => voices[role]!.length > 0);

/** The court's calibrated answer on an item, from the votes of those who were asked. */
export function calibratedAnswer(
  panel: Panel,
  one: PanelCase,
  item: Item,
  asked: readonly boolean[],
  change: (votes: readonly LabelledVote[]) => readonly LabelledVote[] = (votes) => votes,
): CalibratedAnswer | undefined {
  if (panel.calibration === null) return undefined;
  const votes = change(heardVotes(panel, one, item, ({ role }) => asked[role] === true));
  return panel.calibration.answer({
    item: votedItem(panel, one, item),
    field: item.field.name,
    votes,
    isAsked: askedReviewers(panel, asked),
  });
}

/** What happens to a case without a verdict. */
function effectOf(items: readonly CaseItem[]): Effect {
  const has = (wanted: Effect): boolean => items.some(({ effect }) => effect === wanted);
  if (has('ask')) return 'ask';
  if (has('escalate')) return 'escalate';
  return has('take') || items.length === 0 ? 'take' : 'refuse';
}

/** The verdict if an item had ended otherwise; null if somebody would be asked then. */
export function verdictInstead(
  panel: Panel,
  { one, items }: CaseDecision,
  instead: { readonly of: CaseItem; readonly end: DecidedItem },
): DecidedVerdict | null {
  if (instead.end.effect === 'ask') return null;
  const changed = items.map((item) => (item === instead.of ? { ...item, ...instead.end } : item));
  return judge(panel, one, changed, false);
}

function judge(
  panel: Panel,
  { given }: PanelCase,
  items: readonly CaseItem[],
  trace: boolean,
): DecidedVerdict {
  const { table, facts: plans, effects } = panel[courtPlan].verdict!;
  const ruled = items.map(
    ({ outcome, effect, taken, item: { field, marks } }): RuledItem => ({
      outcome: outcome.name,
      effect,
      taken,
      field,
      marks,
    }),
  );
  const facts = Object.fromEntries(plans.map(({ name, count }) => [name, count(ruled, given)]));
  const decision = decide(table, facts, { trace });
  return { decision, effect: effects.get(decision.outcome)!, facts };
}
