/** Measures a panel: every system on every case, and how far its reviewers agree. */
import { type Agreement, agreementOf, REVIEWERS, rulePanel } from '@curia/core';
import { type MeasureOptions, measureSystems, type System, type SystemsReport } from '../measure-systems.ts';
import type { PanelCase } from './panel-case.ts';
import { costsOf } from './panel-systems.ts';

/** The whole comparison. */
export interface PanelReport extends SystemsReport {
  /** Among the reviewers, over all tuples; an abstention counts as KEEP. */
  readonly agreement: Agreement;
}

/** Measures all systems of a panel. */
export const measurePanel = (
  systems: readonly System<PanelCase>[],
  cases: readonly PanelCase[],
  options: MeasureOptions,
): PanelReport => ({
  ...measureSystems(systems, cases, { ...options, costs: costsOf(cases, systems) }),
  agreement: agreementOf(cases.flatMap(labelsOf)),
});

/** What each reviewer says to each tuple of a case. */
const labelsOf = ({ panel }: PanelCase): string[][] =>
  rulePanel(panel).rulings.map(({ votes }) => REVIEWERS.map((reviewer) => votes[reviewer] ?? 'KEEP'));
