/** Reads what calls, people and mistakes cost, and finds the price of everybody who votes. */
import { CuriaError } from '@curia/core';
import type { CaseCosts } from '@curia/core/in/votes/cascade';
import type { VoteSet } from '@curia/core/votes';

const KEYS = ['call', 'case', 'minute', 'minutes', 'error'] as const;
type Key = (typeof KEYS)[number];
const CALLS = 'calls.';
/** So many reviewers are named where a name fits none. */
const MOST_NAMED = 8;

/** Prices as they were given. */
export interface GivenCosts {
  readonly by: ReadonlyMap<Key, number>;
  /** One call of each reviewer that is named. */
  readonly calls: ReadonlyMap<string, number>;
}

/** Prices by their names; `calls.NAME` is the price of one reviewer. */
export type NamedPrices = readonly (readonly [name: string, price: unknown])[];

/** Reads prices; the last one for a key counts. Throws if a key is unknown or a price is no amount. */
export function readCosts(given: NamedPrices): GivenCosts {
  const by = new Map<Key, number>();
  const calls = new Map<string, number>();
  for (const [key, value] of given) {
    const price = amountOf(key, value);
    if (key.startsWith(CALLS)) calls.set(key.slice(CALLS.length), price);
    else by.set(keyOf(key), price);
  }
  return { by, calls };
}

/** The prices of a set of votes; throws if one is missing, or a name fits no reviewer. */
export function costsFor({ by, calls }: GivenCosts, votes: VoteSet): CaseCosts {
  for (const name of calls.keys())
    if (!votes.reviewers.includes(name))
      throw new CuriaError(
        'USAGE',
        `--costs: ${CALLS}${name} names no reviewer; there are ${votes.reviewers.slice(0, MOST_NAMED).join(', ')}`,
      );
  const ofCall = (reviewer: string, at: number): number => {
    const cost = calls.get(reviewer) ?? (Number.isNaN(votes.cost[at]!) ? by.get('call') : votes.cost[at]!);
    if (cost !== undefined) return cost;
    throw new CuriaError(
      'USAGE',
      `--costs: what a call of ${reviewer} costs is not known; add call=PRICE for all, or ${CALLS}${reviewer}=PRICE`,
    );
  };
  return {
    calls: new Map(votes.reviewers.map((reviewer, at) => [reviewer, ofCall(reviewer, at)])),
    person: personCost(by),
    error: by.get('error') ?? 0,
  };
}

function personCost(by: GivenCosts['by']): number {
  const [whole, minute, minutes] = [by.get('case'), by.get('minute'), by.get('minutes')];
  if (whole !== undefined && (minute ?? minutes) === undefined) return whole;
  if (whole === undefined && minute !== undefined && minutes !== undefined) return minute * minutes;
  throw new CuriaError(
    'USAGE',
    '--costs: say what a case costs that a person decides: case=PRICE, or minute=PRICE with minutes=MINUTES',
  );
}

function keyOf(key: string): Key {
  const known = KEYS.find((one) => one === key);
  if (known !== undefined) return known;
  const names = [...KEYS, `${CALLS}REVIEWER`];
  throw new CuriaError('USAGE', `--costs: no price is called ${key}; there are ${names.join(', ')}`);
}

function amountOf(key: string, value: unknown): number {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof amount === 'number' && Number.isFinite(amount) && amount >= 0) return amount;
  throw new CuriaError('USAGE', `--costs: ${key}=${String(value)} is no amount; give a number of 0 or more`);
}
