/** Facts that no panel determines: each can take any distinguishable value in its range, within the laws of counting. */

import type { AnyFactValue, FactValues } from '@curia/core/table';
import type { Axis } from '@curia/core/table/prove';
import { caseSpace } from '@curia/core/table/prove';
import type { ItemCount } from '../count/item-count.ts';
import { leaderOf } from '../count/tally.ts';
import type { CalibratedAnswer } from '../file/calibration.ts';
import { isOwn } from '../file/fact.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { FactPlan, Field } from '../file/plan.ts';
import { labelOf } from '../value/said-values.ts';
import { valuesApart } from './panel-space.ts';

/** One choice for everything that is free. */
export interface Freedom {
  readonly calibrated: CalibratedAnswer | undefined;
  readonly instead: FactValues;
}

/** What is free in a court, on the items of one field. */
export interface FreeFacts {
  /** Every calibration answer that could matter. */
  readonly calibrations: readonly (CalibratedAnswer | undefined)[];
  /** Every choice for the facts that are free, given what was counted. */
  readonly choices: (count: ItemCount) => FactValues[];
}

/** Finds what is free. */
export function freeFacts(panel: Panel, field: Field): FreeFacts {
  const axes = new Map(caseSpace(panel.table).axes.map((axis) => [axis.name, axis]));
  const free = panel[courtPlan].facts.filter((fact) => isFree(fact, field));
  const values = free.map((fact) => ({ fact, values: valuesApart([axes.get(fact.name)!]) }));
  return {
    calibrations: calibrationsOf(panel, field, axes),
    choices: (count) =>
      values.reduce<FactValues[]>(
        (made, { fact, values: all }) =>
          made.flatMap((one) =>
            possible(fact, all, count).map(
              (value): FactValues => ({ ...one, [fact.name]: value as AnyFactValue }),
            ),
          ),
        [{}],
      ),
  };
}

/** Whether the votes do not determine a fact on the items of a field. */
export function isFree({ fact }: FactPlan, { reader: { kind } }: Field): boolean {
  if (isOwn(fact)) return true;
  if (!('tally' in fact)) return false;
  if (fact.tally === 'confidence') return true;
  const isSized = fact.tally === 'median' || fact.tally === 'spread' || fact.tally === 'far';
  const isListed =
    kind.kind === 'number' && kind.step !== undefined && kind.min !== undefined && kind.max !== undefined;
  return isSized && kind.kind === 'number' && !isListed;
}

/** Leaves out the impossible: a confidence if nothing leads, a median if nobody gave a number. */
function possible(
  { fact, group }: FactPlan,
  values: readonly unknown[],
  count: ItemCount,
): readonly unknown[] {
  if (!('tally' in fact)) return values;
  const tally = count.tally(group);
  if (fact.tally === 'confidence') return leaderOf(tally) < 0 ? [0] : values;
  const numbers = tally.counts.reduce(
    (sum, votes, at) => sum + (tally.roll.said[at]!.key === '' ? 0 : votes),
    0,
  );
  if (fact.tally === 'median') return numbers === 0 ? [0] : values;
  if (fact.tally === 'spread') return numbers < 2 ? [0] : values;
  return values.filter((far) => (far as number) <= Math.max(0, numbers - 1));
}

function calibrationsOf(
  panel: Panel,
  field: Field,
  axes: ReadonlyMap<string, Axis>,
): (CalibratedAnswer | undefined)[] {
  const { facts, outcomes, needsCalibration } = panel[courtPlan];
  if (!needsCalibration) return [undefined];
  const about = (what: string): Axis[] =>
    facts.flatMap(({ name, fact }) =>
      'calibrated' in fact && fact.calibrated === what ? [axes.get(name)!] : [],
    );
  const certainties = about('certainty').length === 0 ? [0] : (valuesApart(about('certainty')) as number[]);
  const isTaken = [...outcomes.values()].some(({ what }) => what === 'calibrated');
  const labels = (isTaken ? field.reader.closed : field.reader.closed.slice(0, 1)).map(labelOf);
  return [
    undefined,
    ...certainties.flatMap((certainty): CalibratedAnswer[] => [
      { label: labels[0]!, tie: true, certified: false, certainty },
      ...labels.flatMap((label) =>
        [false, true].map((certified) => ({ label, tie: false, certified, certainty })),
      ),
    ]),
  ];
}
