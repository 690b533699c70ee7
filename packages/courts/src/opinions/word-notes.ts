/** Notes on a comparison: where the metric is lenient, which gold can never match, and how steady results are. */

import type { CostComparison, SystemReport, SystemsReport } from '@curia/core/measure';
import { listLabels } from '@curia/core/text';
import { EVAL_POLARITIES, type EvalTuple, type MetricName } from './eval-tuple.ts';

type Reports = readonly SystemReport<MetricName>[];

/** Sentences on gold tuples without a term, on those whose polarity can never match, and on repeats. */
export function wordNotes(
  gold: readonly EvalTuple[],
  { systems: reports, verdict }: Omit<SystemsReport<MetricName>, 'notes'>,
): string[] {
  const without = gold.filter(({ term }) => term === '').length;
  const unknown = gold.filter(({ polarity }) => polarity === null);
  return [
    ...(without === 0
      ? []
      : [
          `${without} of ${gold.length} gold tuples have no term; each matches any answer of its polarity. Counted strictly, where it matches only an answer without a term, ${wordStrict(reports, verdict)}.`,
        ]),
    ...(unknown.length === 0
      ? []
      : [
          `${unknown.length} of ${gold.length} gold tuples never match, because their polarity is none of ${EVAL_POLARITIES.join(', ')}: ${listLabels(unknown.map(({ written }) => written))}.`,
        ]),
    ...wordRepeats(reports, verdict),
  ];
}

function wordRepeats(reports: Reports, { best_policy }: CostComparison): string[] {
  const found = reports.find(({ system }) => system === best_policy)?.consistency;
  if (found === undefined || found.repeated === 0) return [];
  const { repeated, self_consistency_exact, tuple_agreement_rate } = found;
  const three = (value: number | null): string => (value === null ? 'n/a' : value.toFixed(3));
  return [
    `${repeated} texts are repeated: ${best_policy} says exactly the same to all repeats of a text in a share of ${three(self_consistency_exact)} (self_consistency_exact), and two repeats share ${three(tuple_agreement_rate)} of their tuples (tuple_agreement_rate).`,
  ];
}

function wordStrict(reports: Reports, { best_policy, rivals }: CostComparison): string {
  const strict = (name: string): number =>
    reports.find(({ system }) => system === name)?.metrics.otepol_strict?.micro.f1 ?? 0;
  const ours = strict(best_policy);
  const said = `${best_policy} reaches ${ours.toFixed(3)}`;
  const [best] = rivals.toSorted((a, b) => strict(b.system) - strict(a.system));
  if (best === undefined) return said;
  const theirs = strict(best.system);
  const turned = theirs > ours !== (rivals[0]?.gain ?? 0) < 0 ? ', which turns the comparison around' : '';
  return `${said} and the strongest cheaper way, ${best.system}, ${theirs.toFixed(3)}${turned}`;
}
