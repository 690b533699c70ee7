/** What a run costs, in words: a case, a case that needs no person, and each role. */
import { sayCount } from '@curia/core/in/read';
import type { CaseCost } from '../runs/estimate.ts';
import type { RunSummary } from '../wire/run-summary.ts';

/** A price, small or large. */
const sayUsd = (usd: number): string => `$${usd >= 100 ? usd.toFixed(2) : usd.toPrecision(3)}`;

/** What one case took; nothing if nobody was called for it, or all of it was free. */
export const sayCaseCost = ({ calls, usd }: CaseCost): string[] =>
  usd === 0
    ? []
    : [
        `costs: ${usd === null ? 'the price of a call is not known' : sayUsd(usd)}, ${sayCount(calls, 'call')}`,
      ];

/** A line about costs, and one about what providers remembered; nothing of a run that cost nothing. */
export function sayCosts({
  cost_usd,
  cost_usd_per_case,
  cost_usd_per_decided_alone: alone,
  decided_alone,
  cases,
  roles,
}: RunSummary): string[] {
  if (cost_usd === 0) return [];
  const priced = roles.filter((role) => role.cost_usd > 0).toSorted((a, b) => b.cost_usd - a.cost_usd);
  const parts = [
    `${sayUsd(cost_usd_per_case)} a case`,
    alone === null
      ? 'no case was decided without a person'
      : `${sayUsd(alone)} a case that needs no person (${decided_alone} of ${cases})`,
    ...(priced.length > 1
      ? [priced.map((role) => `${role.role} ${sayUsd(role.cost_usd_per_case)}`).join(', ')]
      : []),
  ];
  const all = roles.reduce((sum, { tokens_in }) => sum + tokens_in, 0);
  const remembered = roles.reduce((sum, { tokens_cached }) => sum + tokens_cached, 0);
  return [
    `costs: ${parts.join('; ')}`,
    ...(remembered === 0
      ? []
      : [`providers remembered ${Math.round((remembered / all) * 100)} % of the tokens in`]),
  ];
}
