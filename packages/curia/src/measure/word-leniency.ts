/** Says where the main metric is lenient, and what is left of a comparison when it is counted strictly. */
import { EVAL_POLARITIES, type EvalTuple } from '@curia/core';
import type { Verdict } from './judge-systems.ts';
import type { SystemReport } from './measure-systems.ts';
import { listLabels } from './refuse-to-judge.ts';

/** Sentences on gold tuples without a term, and on those whose polarity can never match. */
export function wordLeniency(
  gold: readonly EvalTuple[],
  reports: readonly SystemReport[],
  verdict: Verdict,
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
  ];
}

function wordStrict(reports: readonly SystemReport[], { best_policy, rivals }: Verdict): string {
  const strict = (name: string): number =>
    reports.find(({ system }) => system === name)?.metrics.otepol_strict?.micro.f1 ?? 0;
  const ours = strict(best_policy);
  const said = `${best_policy} reaches ${ours.toFixed(3)}`;
  const [best] = rivals.toSorted((a, b) => strict(b.system) - strict(a.system));
  if (best === undefined) return said;
  const theirs = strict(best.system);
  const turned = theirs > ours !== rivals[0]!.gain < 0 ? ', which turns the comparison around' : '';
  return `${said} and the strongest cheaper way, ${best.system}, ${theirs.toFixed(3)}${turned}`;
}
