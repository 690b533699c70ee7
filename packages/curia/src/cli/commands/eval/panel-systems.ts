/** What is compared when a panel is measured: no review, each agent alone, agreement of two, every policy, and the oracle. */
import {
  type Counts,
  countHits,
  countOracle,
  type EvalTuple,
  evalTuple,
  type Judged,
  type MetricName,
  type Panel,
  rulePanel,
  type VotePolicy,
} from '@curia/core';
import type { PanelCase } from './panel-case.ts';

/** One way of getting tuples out of a panel. */
export interface System {
  readonly name: string;
  readonly kind: 'baseline' | 'agent' | 'policy' | 'oracle';
  readonly predict: (panel: Panel) => readonly Judged[];
}

/** Everything that is compared, in the order of the report. */
export function systemsOf(cases: readonly PanelCase[], policies: readonly VotePolicy[]): System[] {
  const agents = new Set(
    cases.flatMap(({ panel }) => panel.candidates.map(({ origin_agent }) => origin_agent ?? '')),
  );
  return [
    { name: 'no review', kind: 'baseline', predict: (panel) => panel.candidates },
    ...[...agents]
      .filter((agent) => agent !== '')
      .sort()
      .map(
        (agent): System => ({
          name: `agent ${agent} alone`,
          kind: 'agent',
          predict: (panel) => panel.candidates.filter(({ origin_agent }) => origin_agent === agent),
        }),
      ),
    { name: 'support by two', kind: 'baseline', predict: supportedByTwo },
    ...policies.map((policy): System => policySystem(policy)),
    { name: 'oracle', kind: 'oracle', predict: (panel) => panel.candidates },
  ];
}

/** A policy as a way of getting tuples. */
export const policySystem = (policy: VotePolicy): System => ({
  name: policy.policy,
  kind: 'policy',
  predict: (panel) => rulePanel(panel, policy).final_tuples,
});

/** What at least two agents propose, term and polarity alike. */
function supportedByTwo({ candidates }: Panel): Judged[] {
  const agents = new Map<string, Set<string>>();
  const keyOf = (one: Judged): string => {
    const { term, polarity } = evalTuple(one);
    return JSON.stringify([term, polarity]);
  };
  for (const one of candidates) {
    const known = agents.get(keyOf(one)) ?? new Set<string>();
    agents.set(keyOf(one), known.add(one.origin_agent ?? ''));
  }
  return candidates.filter((one) => agents.get(keyOf(one))!.size >= 2);
}

/** The hits and misses of a system on every case; nothing where a metric has no gold there. */
export function countSystem(
  { kind, predict }: System,
  cases: readonly PanelCase[],
  metric: MetricName,
  compat: boolean,
): (Counts | undefined)[] {
  const count = kind === 'oracle' ? countOracle : countHits;
  return cases.map(({ panel, gold }) => {
    const said: EvalTuple[] = predict(panel).map((one) => evalTuple(one, { compat }));
    return count(said, gold, metric);
  });
}
