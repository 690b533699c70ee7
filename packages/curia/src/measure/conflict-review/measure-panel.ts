/** Measures a panel: every system on every case, and how far its reviewers agree. */
import { type Agreement, agreementOf } from '@curia/core/in/measure';
import { ruleConflict } from '@curia/courts/conflict-review';
import { REVIEWERS } from '@curia/courts/in/conflict-review';
import { type MeasureOptions, measureSystems, type System, type SystemsReport } from '../measure-systems.ts';
import type { ConflictGoldCase } from './panel-case.ts';
import { costsOf } from './panel-systems.ts';

/** The whole comparison. */
export interface ConflictReport extends SystemsReport {
  /** Among the reviewers, over the tuples of cases in which none was absent; a vote that was not cast counts as KEEP. */
  readonly agreement: Agreement;
}

/** Measures all systems of a panel. */
export const measurePanel = (
  systems: readonly System<ConflictGoldCase>[],
  cases: readonly ConflictGoldCase[],
  options: MeasureOptions,
): ConflictReport => ({
  ...measureSystems(systems, cases, { ...options, costs: costsOf(cases, systems) }),
  agreement: agreementOf(cases.flatMap(labelsOf)),
});

/** What each reviewer says to each tuple of a case. */
const labelsOf = ({ panel }: ConflictGoldCase): string[][] =>
  // A reviewer who was asked and failed did not vote, so it agrees with nobody.
  REVIEWERS.some((reviewer) => panel.absent?.[reviewer] != null)
    ? []
    : ruleConflict(panel).rulings.map(({ votes }) => REVIEWERS.map((reviewer) => votes[reviewer] ?? 'KEEP'));
