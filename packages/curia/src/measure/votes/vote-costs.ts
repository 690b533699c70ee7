/** What each vote of a recorded case cost: as the case itself says, or as its calls were priced. */

import type { RunCase } from '@curia/core/court';
import type { CallReport } from '@curia/core/in/agent';

/** A line of a panel's votes, as far as it tells who was asked. */
interface VoteLine {
  readonly voice: string;
  readonly role?: string | null;
  readonly order?: unknown;
  readonly cost?: number | null;
}

const seatOf = (role: unknown, voice: unknown, order: unknown): string =>
  JSON.stringify([role ?? null, voice, order === null || order === undefined ? null : String(order)]);

/** The record with the cost of each vote, where it is known; a record without votes stays as it is. */
export function withCosts({ input, events }: Pick<RunCase, 'input' | 'events'>, record: object): object {
  const votes = linesOf(record);
  if (votes.length === 0) return record;
  const [given, priced] = [givenCosts(input, votes), pricedCosts(events)];
  // One call may answer for several items: they share what it cost.
  const shares = Map.groupBy(votes, ({ role, voice, order }) => seatOf(role, voice, order));
  return {
    ...record,
    votes: votes.map((vote) => {
      const seat = seatOf(vote.role, vote.voice, vote.order);
      const call = priced.get(seat);
      const cost =
        vote.cost ?? given.get(seat) ?? (call === undefined ? undefined : call / shares.get(seat)!.length);
      return cost === undefined ? vote : { ...vote, cost };
    }),
  };
}

const linesOf = (value: unknown): readonly VoteLine[] => {
  const { votes } = (value ?? {}) as { readonly votes?: unknown };
  return Array.isArray(votes) ? votes : [];
};

/** What the case says its own votes cost; a court with one role need not name it. */
function givenCosts(input: unknown, recorded: readonly VoteLine[]): Map<string, number> {
  const roles = new Set(recorded.map(({ role }) => role));
  const [only] = roles.size === 1 ? roles : [null];
  const costs = new Map<string, number>();
  for (const { role, voice, order, cost } of linesOf(input))
    if (typeof cost === 'number') costs.set(seatOf(role ?? only, voice, order), cost);
  return costs;
}

/** An answer that was known already, or that nobody charges for, says nothing about what a vote costs. */
const isPriced = ({ cost_usd, tokens_in }: CallReport): boolean =>
  cost_usd !== null && (cost_usd > 0 || tokens_in !== null);

/** What the calls behind each answer cost; unknown if one of them has no price. */
function pricedCosts(events: RunCase['events']): Map<string, number> {
  const costs = new Map<string, number>();
  for (const { kind, said } of events) {
    if (kind !== 'answered') continue;
    const { key, calls = [] } = said as { readonly key?: string; readonly calls?: readonly CallReport[] };
    const [, role, voice, order] = /^round-\d+\/([^/]+)\/(.+?)(?:\/order-(\w+))?$/s.exec(key ?? '') ?? [];
    if (role === undefined || calls.length === 0 || !calls.every(isPriced)) continue;
    const seat = seatOf(role, voice, order);
    const spent = calls.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0);
    costs.set(seat, (costs.get(seat) ?? 0) + spent);
  }
  return costs;
}
