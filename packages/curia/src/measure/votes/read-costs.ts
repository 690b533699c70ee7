/** Reads what calls, people and mistakes cost: typed as KEY=VALUE, or in a file. */
import { CuriaError } from '@curia/core';
import type { CaseCosts } from '@curia/core/in/votes/cascade';
import { readJson } from '@curia/core/read';
import type { VoteSet } from '@curia/core/votes';
import { readYaml } from '../../files/foreign/yaml.ts';
import { readText } from '../../files/read-file.ts';

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

/** Reads prices; the last one for a key counts. Throws if a key is unknown or a price is no amount. */
export function readCosts(given: readonly string[]): GivenCosts {
  const by = new Map<Key, number>();
  const calls = new Map<string, number>();
  for (const [key, value] of given.flatMap(pairsOf)) {
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

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The prices that a word stands for: itself, or those in the file that it names. */
function pairsOf(given: string): (readonly [key: string, value: unknown])[] {
  const at = given.indexOf('=');
  if (at > 0) return [[given.slice(0, at), given.slice(at + 1)]];
  const text = readText(given);
  const read = /\.json$/i.test(given) ? readJson(text, given) : yamlOf(text, given);
  if (!isRecord(read))
    throw new CuriaError('INPUT_INVALID', `${given} must hold prices by name: ${KEYS.join(', ')}, calls`);
  return Object.entries(read).flatMap(([key, value]) =>
    key === 'calls' && isRecord(value)
      ? Object.entries(value).map(([reviewer, price]) => [`${CALLS}${reviewer}`, price] as const)
      : [[key, value] as const],
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

function yamlOf(text: string, file: string): unknown {
  const read = readYaml(text);
  if (read.ok) return read.value;
  throw new CuriaError('INPUT_INVALID', `${file}, line ${read.line}: ${read.problem}`);
}
