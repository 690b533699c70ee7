/** What is compared when a panel is measured: no review, each agent alone, agreement of two, every policy, and the oracle. */
import type { System, SystemCost } from '@curia/core/measure';
import { evalTuple, type Judged } from '../../opinions/eval-tuple.ts';
import { REVIEWERS } from '../rules/action.ts';
import { conflictReview, ruleConflict } from '../rules/conflict-review.ts';
import type { VotePolicy } from '../rules/vote/deliberation.ts';
import type { ConflictGoldCase } from './panel-case.ts';

/** A way of using a panel. */
export type PanelSystem = System<ConflictGoldCase, Judged>;

/** The policies that ship, by name. */
export const policiesInOrder = (): VotePolicy[] =>
  conflictReview.policies.toSorted((a, b) => (a.policy < b.policy ? -1 : 1));

/** Everything that is compared, in the order of the report; `asked` lists agents that count even if they never answered. */
export function systemsOf(
  cases: readonly ConflictGoldCase[],
  policies: readonly VotePolicy[],
  asked: readonly string[] = [],
): PanelSystem[] {
  const agents = new Set([
    ...asked,
    ...cases.flatMap(({ panel }) => panel.candidates.map(({ origin_agent }) => origin_agent ?? '')),
  ]);
  return [
    { name: 'no review', kind: 'baseline', predict: ({ panel }) => panel.candidates },
    ...[...agents]
      .filter((agent) => agent !== '')
      .sort()
      .map(
        (agent): PanelSystem => ({
          name: `agent ${agent} alone`,
          kind: 'agent',
          predict: ({ panel }) => panel.candidates.filter(({ origin_agent }) => origin_agent === agent),
        }),
      ),
    { name: 'support by two', kind: 'baseline', predict: supportedByTwo },
    ...policies.map((policy): PanelSystem => policySystem(policy)),
    { name: 'oracle', kind: 'oracle', predict: ({ panel }) => panel.candidates },
  ];
}

/**
 * The calls each system makes per case: every proposer is asked once, and if one reviewer acts or is known to be absent, all three were asked. Only
 * policies need reviewers.
 */
export function costsOf(
  cases: readonly ConflictGoldCase[],
  systems: readonly PanelSystem[],
): ReadonlyMap<string, SystemCost> {
  // Somebody proposed the candidates, even if they do not say who.
  const proposing = Math.max(1, systems.filter(({ kind }) => kind === 'agent').length);
  const reviewed = cases.filter(({ panel }) =>
    REVIEWERS.some(
      (reviewer) =>
        panel.review_actions[reviewer].length > 0 || (panel.absent?.[reviewer] ?? 'missing') !== 'missing',
    ),
  ).length;
  const reviewing = cases.length === 0 ? 0 : (REVIEWERS.length * reviewed) / cases.length;
  const calls = { baseline: proposing, agent: 1, policy: proposing + reviewing, oracle: proposing };
  return new Map(systems.map(({ name, kind }) => [name, { calls_per_case: calls[kind] }]));
}

/** A policy as a way of getting tuples. */
export const policySystem = (policy: VotePolicy): PanelSystem => ({
  name: policy.policy,
  kind: 'policy',
  predict: ({ panel }) => ruleConflict(panel, policy).final_tuples,
});

/** What at least two agents propose, term and polarity alike. */
function supportedByTwo({ panel: { candidates } }: ConflictGoldCase): Judged[] {
  const agents = new Map<string, Set<string>>();
  const keyOf = (one: Judged): string => {
    const { term, polarity } = evalTuple(one);
    return JSON.stringify([term, polarity]);
  };
  for (const one of candidates) {
    const known = agents.get(keyOf(one)) ?? new Set<string>();
    agents.set(keyOf(one), known.add(one.origin_agent ?? ''));
  }
  return candidates.filter((one) => (agents.get(keyOf(one))?.size ?? 0) >= 2);
}
