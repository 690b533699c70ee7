/** Measures recorded panels: no review, each agent alone, agreement of two, every policy, and the oracle, with what fitting is worth. */
import type { RecordedMeasure } from '@curia/core/court/measure';
import type { Agreement } from '@curia/core/measure';
import type { MetricName } from '../../opinions/eval-tuple.ts';
import type { VotePolicy } from '../rules/vote/deliberation.ts';
import { fitPanel, type PanelFit } from './fit-panel.ts';
import { measurePanel } from './measure-panel.ts';
import { type ConflictGoldCase, readPanelCase } from './panel-case.ts';
import { policiesInOrder, systemsOf } from './panel-systems.ts';
import { countUnanimousKeeps, wordUnanimousKeeps } from './unanimous-keeps.ts';

/** How recorded panels are measured. */
export const recordedPanels: RecordedMeasure<ConflictGoldCase, MetricName> = {
  headings: {
    otepol: 'by term (otepol)',
    otepol_strict: 'strict',
    refpol: 'by reference (refpol)',
    attrpol: 'by attribute (attrpol)',
  },
  by: 'term and polarity',
  read: readPanelCase,
  measure(cases, policy: VotePolicy, options) {
    const policies = policiesInOrder().map((one) => (one.policy === policy.policy ? policy : one));
    return measurePanel(systemsOf(cases, policies), cases, options);
  },
  tell({ agreement, verdict, notes }, cases, policy: VotePolicy) {
    const unanimous_keeps = countUnanimousKeeps(cases, policy);
    return {
      found: { unanimous_keeps },
      lines: [wordAgreement(agreement), wordUnanimousKeeps(unanimous_keeps), verdict.sentence, ...notes],
    };
  },
  fit(cases, policy: VotePolicy, { compat }) {
    const found = fitPanel(cases, policy, compat);
    return { found, lines: wordFit(found) };
  },
};

function wordAgreement({ items, all_agree, some_agree, cohen_kappa, fleiss_kappa }: Agreement): string {
  const share = (count: number): string => `${((items === 0 ? 0 : count / items) * 100).toFixed(1)} %`;
  const kappa = (value: number | null): string => (value === null ? 'n/a' : value.toFixed(2));
  return `The reviewers agree fully on ${share(all_agree)} of ${items} tuples and two of three on ${share(some_agree)}, abstentions counted as KEEP (Cohen's kappa ${kappa(cohen_kappa)}, Fleiss' ${kappa(fleiss_kappa)}).`;
}

function wordFit(fit: PanelFit): string[] {
  const { policy, parameters, given_f1, fitted_f1, left_out_f1, left_out_strict_f1, groups } = fit;
  const settings = Object.entries(parameters).map(([name, value]) => `--set ${name}=${value}`);
  return [
    `Fitted ${policy}: ${settings.join(' ')}`,
    `  as given ${given_f1.toFixed(3)}, fitted ${fitted_f1.toFixed(3)} on the same cases`,
    `  ${left_out_f1.toFixed(3)} with each of the ${groups} groups scored by parameters fitted on the others: expect this on new texts`,
    `  ${left_out_strict_f1.toFixed(3)} of that strictly, where gold without a term matches only an answer without one`,
  ];
}
