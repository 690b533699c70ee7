/** Measures a panel: every system on every case, and how far its reviewers agree. */
import {
  type Agreement,
  agreementOf,
  type MeasureOptions,
  measureSystems,
  type SystemsReport,
} from '@curia/core/measure';
import type { MetricName } from '../../opinions/eval-tuple.ts';
import { tupleYardstick } from '../../opinions/tuple-yardstick.ts';
import { REVIEWERS } from '../rules/action.ts';
import { ruleConflict } from '../rules/conflict-review.ts';
import type { ConflictGoldCase } from './panel-case.ts';
import { costsOf, type PanelSystem } from './panel-systems.ts';

/** The whole comparison. */
export interface ConflictReport extends SystemsReport<MetricName> {
  /** Among the reviewers, over the tuples of cases in which none was absent; a vote that was not cast counts as KEEP. */
  readonly agreement: Agreement;
}

/** Measures all systems of a panel. */
export const measurePanel = (
  systems: readonly PanelSystem[],
  cases: readonly ConflictGoldCase[],
  { compat, ...options }: MeasureOptions & { readonly compat: boolean },
): ConflictReport => ({
  ...measureSystems(tupleYardstick({ compat }), systems, cases, {
    ...options,
    costs: costsOf(cases, systems),
  }),
  agreement: agreementOf(cases.flatMap(labelsOf)),
});

/** What each reviewer says to each tuple of a case. */
const labelsOf = ({ panel }: ConflictGoldCase): string[][] =>
  // A reviewer who was asked and failed did not vote, so it agrees with nobody.
  REVIEWERS.some((reviewer) => panel.absent?.[reviewer] != null)
    ? []
    : ruleConflict(panel).rulings.map(({ votes }) => REVIEWERS.map((reviewer) => votes[reviewer] ?? 'KEEP'));
