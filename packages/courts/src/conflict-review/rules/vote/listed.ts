/** Claims whose terms the text lists side by side: they are different opinions, though one quotation covers all of them. */
import { joinAfter } from './coordination.ts';
import { Groups } from './same-place.ts';
import type { Stretch } from './stands-in-text.ts';

/** Where the term of a claim stands in the text. */
interface Named {
  readonly terms: readonly Stretch[];
}

/** Tells whether a folded text lists two claims side by side, or in one list that a conjunction closes: commas alone do not make one. */
export function findLists<Claim extends Named>(
  text: string,
  claims: readonly Claim[],
): (one: Claim, other: Claim) => boolean {
  const mentions = claims.flatMap((claim) => claim.terms.map(({ start, end }) => ({ claim, start, end })));
  const starting = new Map<number, number[]>();
  mentions.forEach(({ start }, at) => {
    const known = starting.get(start);
    if (known === undefined) starting.set(start, [at]);
    else known.push(at);
  });
  const groups = new Groups(mentions.length);
  const joined: (readonly [number, number])[] = [];
  const byWord: number[] = [];
  mentions.forEach(({ end }, at) => {
    const join = joinAfter(text, end);
    for (const start of join?.next ?? []) {
      for (const next of starting.get(start) ?? []) {
        groups.join(at, next);
        joined.push([at, next]);
        if (join!.isWord) byWord.push(at);
      }
    }
  });
  if (joined.length === 0) return () => false;
  const closed = new Set(byWord.map((at) => groups.find(at)));
  const lists = new Map<Claim, Set<number>>();
  const beside = new Map<Claim, Set<Claim>>();
  for (const pair of joined) {
    const [one, other] = [mentions[pair[0]]!.claim, mentions[pair[1]]!.claim];
    addTo(beside, one, other);
    addTo(beside, other, one);
    const list = groups.find(pair[0]);
    if (!closed.has(list)) continue;
    addTo(lists, one, list);
    addTo(lists, other, list);
  }
  return (one, other) => {
    if (beside.get(one)?.has(other)) return true;
    const own = lists.get(other);
    if (own === undefined) return false;
    for (const list of lists.get(one) ?? []) if (own.has(list)) return true;
    return false;
  };
}

function addTo<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}
