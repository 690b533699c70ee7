/** What measuring agents of a text court comes to: rows by tuples, and what they say of texts without an opinion. */
import { type AgentsRow, type Cost, type System, type SystemsReport, systemRows } from '@curia/core/measure';
import type { Judged, MetricName } from './eval-tuple.ts';
import type { KnownText } from './tuple-case.ts';

/** Turns a comparison by tuples into rows; a court in which nobody names references has no figure by reference. */
export const tupleRows = (
  report: SystemsReport<MetricName>,
  costs: ReadonlyMap<string, Cost>,
  { isByReference }: { readonly isByReference: boolean },
): AgentsRow[] =>
  systemRows(
    report,
    costs,
    'otepol',
    isByReference
      ? { 'strict F1': 'otepol_strict', 'F1 by reference': 'refpol' }
      : { 'strict F1': 'otepol_strict' },
  );

/** A sentence on texts whose gold is empty; none if there are no such texts. */
export function wordSilence<C extends Pick<KnownText, 'gold'>>(
  cases: readonly C[],
  systems: readonly System<C, Judged>[],
): string[] {
  const without = cases.filter(({ gold }) => gold.length === 0);
  if (without.length === 0) return [];
  const silent = systems.map(
    ({ name, predict }) => `${name} in ${without.filter((one) => predict(one).length === 0).length}`,
  );
  return [`On ${without.length} texts without an opinion, nothing is said by ${silent.join(', ')}.`];
}
