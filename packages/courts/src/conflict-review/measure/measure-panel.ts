/** Measures a panel: every system on every case, and how far its reviewers agree. */
import type { RecordedReport } from '@curia/core/court/measure';
import { agreementOf, type MeasureOptions, measureSystems } from '@curia/core/measure';
import type { MetricName } from '../../opinions/eval-tuple.ts';
import { tupleYardstick } from '../../opinions/tuple-yardstick.ts';
import { REVIEWERS } from '../rules/action.ts';
import { ruleConflict } from '../rules/conflict-review.ts';
import type { ConflictGoldCase } from './panel-case.ts';
import { costsOf, type PanelSystem } from './panel-systems.ts';

/** Measures all systems of a panel; reviewers are compared over the tuples of cases in which none was absent, and a vote that was not cast counts as KEEP. */
export const measurePanel = (
  systems: readonly PanelSystem[],
  cases: readonly ConflictGoldCase[],
  { compat, ...options }: MeasureOptions & { readonly compat: boolean },
): RecordedReport<MetricName> => ({
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
