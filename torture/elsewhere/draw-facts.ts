/** Random facts of any table, near the values at which its rules turn; some of them are bad. */
import type { AnyTable } from '@curia/core';
import type { Random } from '../random.ts';

/** Facts by name, as a caller might give them. */
export type GivenFacts = Readonly<Record<string, unknown>>;

/** The share of bad values. */
const BAD = 0.03;

/** Values that fit no fact, or only facts of another kind. */
const STRANGE: readonly unknown[] = [undefined, null, '', '1', 'true', 0, -0, 1, true, {}, [], [null], [[]]];

/** The numbers that the rules and parameters of a table mention. */
const numbersIn = (table: AnyTable): number[] =>
  (JSON.stringify([table.rules, table.values]).match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);

/**
 * Returns a function that draws the facts of one case. Bad values still fit a column of the fact's type, so that a database can
 * store them; with `strange`, some also have a type that no column would take.
 */
export function drawerOf(table: AnyTable, options: { readonly strange?: boolean } = {}) {
  const mentioned = numbersIn(table);
  const near: Near = { scores: [0, 0.5, ...mentioned], counts: [0, 0, 1, 2, ...mentioned] };
  const observed = Object.entries(table.facts).filter(([, fact]) => fact.kind !== 'sum');
  return (random: Random): GivenFacts => {
    const facts: Record<string, unknown> = {};
    for (const [name, fact] of observed) {
      const isBad = random.fraction() < BAD;
      if (isBad && options.strange === true && random.fraction() < 0.5) facts[name] = random.pick(STRANGE);
      else facts[name] = isBad ? badValue(fact, random) : goodValue(fact, near, random);
    }
    return facts;
  };
}

type Fact = AnyTable['facts'][string];

/** The numbers near which facts are drawn. */
interface Near {
  readonly scores: readonly number[];
  readonly counts: readonly number[];
}

const STEPS = [0, 0, 0.01, -0.01, 0.1];

function goodValue(fact: Fact, near: Near, random: Random): unknown {
  switch (fact.kind) {
    case 'flag':
      return random.fraction() < 0.5;
    case 'choice':
      return random.pick(fact.values);
    case 'set': {
      const chosen = fact.values.filter(() => random.fraction() < 0.4);
      return random.fraction() < 0.05 ? [...chosen, ...chosen] : chosen;
    }
    case 'score': {
      const drawn = random.pick(near.scores) + random.pick(STEPS);
      const rounded = Math.round(drawn * 1000) / 1000;
      return Math.min(Math.max(rounded, fact.min ?? -1e6), fact.max ?? 1e6);
    }
    default:
      return Math.floor(Math.abs(random.pick(near.counts))) + random.pick([0, 0, 1]);
  }
}

function badValue(fact: Fact, random: Random): unknown {
  switch (fact.kind) {
    case 'flag':
      return null;
    case 'choice':
      return random.pick([null, 'word', '', `it''s`]);
    case 'set':
      return random.pick([null, ['y', 'w'], [''], [null]]);
    case 'score':
      return random.pick([null, Number.NaN, Infinity, -Infinity, (fact.max ?? 1e308) * 1.1 + 1]);
    default:
      return random.pick([null, Number.NaN, Infinity, -1, 1.5, 2 ** 41]);
  }
}
