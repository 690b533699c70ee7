/** Policy `v5` against a second reading of its page that shares no code with it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  caseOf,
  LETTERS,
  panels,
  type Row,
  type Said,
  WORDS,
} from '../../../../core/test/contested-panels.ts';
import { ruleConflict } from './conflict-review.ts';

const rule = (rows: readonly Row[]): string[] =>
  ruleConflict(caseOf(rows))
    .rulings.map(({ tuple_id, action_type, rule: by }) => `${tuple_id} ${action_type} ${by}`)
    .sort();

type Span = readonly [first: number, last: number];

/** Every stretch of words that a quotation or a term covers. */
function spansOf(words: string): Span[] {
  if (words === 'bay ... elm') return [[2, 7]];
  const list = words.split(' ');
  return WORDS.flatMap((_, from) =>
    words !== '' && list.every((word, next) => WORDS[from + next] === word)
      ? [[from, from + list.length - 1] as const]
      : [],
  );
}

interface Seated {
  readonly rule: string;
  readonly does: 'OPEN' | 'KEEP' | 'DROP' | 'FLIP' | 'FLAG';
  readonly polarity: string;
}

/** What the votes alone make of a tuple. */
function bySeats({ one, votes }: Row): Seated {
  if (one.polarity === 'odd') return { rule: 'unknown-polarity', does: 'FLAG', polarity: '' };
  const sound = votes.map((vote) => (vote?.type === 'FLIP' && vote.to === 'nonsense' ? null : vote));
  const isBroken = votes.some((vote, at) => vote !== null && sound[at] === null);
  const of = (type: string): Said[] => sound.filter((vote) => vote?.type === type);
  const told = (does: Seated['does'], name: string, polarity = one.polarity): Seated => ({
    rule: name,
    does,
    polarity,
  });
  const flips = of('FLIP');
  const drops = of('DROP');
  const isStructural = ['NEGATION_SCOPE', 'CONTRAST_CLAUSE'].includes(flips[0]?.reason ?? '');
  const isJustified = drops[0]?.reason === 'WEAK_EVIDENCE';
  if (of('KEEP').length === 3) return told('KEEP', 'unanimous-keep');
  if (of('KEEP').length === 2) return told('OPEN', '');
  if (drops.length >= 2) return told('DROP', 'voted-out');
  if (of('FLAG').length >= 2) return told('FLAG', 'voted-flag');
  if (flips.length >= 2)
    return new Set(flips.map((vote) => vote!.to)).size > 1
      ? told('FLAG', 'flip-values-differ')
      : told('FLIP', 'voted-flip', flips[0]!.to);
  if (!sound.includes(null)) {
    if (of('FLAG').length === 1) return told('FLAG', 'all-differ');
    if (isStructural) return told('FLIP', 'structural-flip', flips[0]!.to);
    return isJustified ? told('DROP', 'justified-drop') : told('FLAG', 'unresolved-split');
  }
  if (flips.length === 1 && isJustified && !isStructural) return told('FLAG', 'torn');
  return isBroken ? told('FLAG', 'incomplete-action') : told('OPEN', '');
}

/** What a proposal counts; agent B reads what is only implied. */
const strength = ({ one }: Row): number => (one.agent === 'B' ? one.confidence / 2 : one.confidence);

const six = (value: number): number => Number(value.toFixed(6)) + 0;

/** All rules of `v5`, read once more from its page. */
function oracle(rows: readonly Row[]): string[] {
  const seats = rows.map((row) => bySeats(row));
  const groups = Map.groupBy(
    rows.map((_, at) => at).filter((at) => ['OPEN', 'KEEP', 'FLIP'].includes(seats[at]!.does)),
    (at) => `${seats[at]!.polarity}|${rows[at]!.one.term}`,
  );
  const claims = [...groups].map(([key, members]) => {
    const [polarity, term] = key.split('|') as [string, string];
    const terms = spansOf(term);
    const lies = members.map((at) => rows[at]!.one.quote !== '' && spansOf(rows[at]!.one.quote).length === 0);
    const covers = members.flatMap((at): Span[] => {
      const quotes = spansOf(rows[at]!.one.quote);
      if (quotes.length === 0) return terms;
      const isIn = terms.some(([a, z]) => quotes.some(([from, to]) => from <= a && z <= to));
      return isIn ? quotes : [...quotes, ...terms];
    });
    const stances = [0, 1, 2].map((seat) => {
      const votes = members
        .flatMap((at) => rows[at]!.votes[seat] ?? [])
        .filter(({ type, to }) => type !== 'FLIP' || to !== 'nonsense');
      if (votes.length === 0) return 0;
      return votes.every(({ type, to }) => type === 'KEEP' || (type === 'FLIP' && to === polarity)) ? 1 : -1;
    });
    const keepers = stances.filter((stance) => stance > 0).length;
    const objectors = stances.filter((stance) => stance < 0).length;
    const proposed = new Map(
      LETTERS.map((agent) => [
        agent,
        Math.max(
          0,
          ...members
            .filter((at, n) => rows[at]!.one.agent === agent && !lies[n])
            .map((at) => strength(rows[at]!)),
        ),
      ]),
    );
    const total = [...proposed.values()].reduce((sum, one) => sum + one, 0);
    const support = six((total - 0.5 * Math.max(0, objectors - keepers)) / (polarity === 'neutral' ? 2 : 1));
    const rank = (at: number): number[] => [
      seats[at]!.does === 'KEEP' ? 0 : 1,
      seats[at]!.does === 'FLIP' ? 1 : 0,
      -strength(rows[at]!),
      at,
    ];
    const first = [...members].sort((a, b) => compare(rank(a), rank(b)))[0]!;
    return {
      ...{
        polarity,
        term,
        terms,
        members,
        lies,
        covers,
        stances,
        keepers,
        objectors,
        proposed,
        support,
        first,
      },
      isNamed: term === '' || terms.length > 0,
      isBound: seats[first]!.does === 'KEEP',
      isSettled: members.some((at) => seats[at]!.does === 'KEEP' || seats[at]!.does === 'FLIP'),
      isContrasted: members.some((at) =>
        rows[at]!.votes.some(
          (vote) => vote?.reason === 'CONTRAST_CLAUSE' && (vote.type !== 'FLIP' || vote.to !== 'nonsense'),
        ),
      ),
    };
  });
  type Claim = (typeof claims)[number];
  const holds = (one: string, other: string): boolean =>
    one !== '' && other !== '' && ` ${one} `.includes(` ${other} `);
  const live = claims.filter(({ covers }) => covers.length > 0);

  /** The members of a list: every term that an "and" joins to the next, in whatever number of steps. */
  const listOf = (claim: Claim): Set<Claim> => {
    const beside = (one: Span): (readonly [Claim, Span])[] =>
      live.flatMap((other) =>
        other.terms
          .filter(
            ([a, z]) =>
              (one[1] + 2 === a && WORDS[one[1] + 1] === 'and') ||
              (z + 2 === one[0] && WORDS[z + 1] === 'and'),
          )
          .map((span) => [other, span] as const),
      );
    const found = new Set<Claim>();
    const seen = new Set<string>();
    const open: Span[] = [...claim.terms];
    for (const span of open) {
      for (const [other, next] of beside(span)) {
        found.add(other);
        if (seen.has(String(next))) continue;
        seen.add(String(next));
        open.push(next);
      }
    }
    return found;
  };
  const rivalry = (one: Claim, other: Claim): 'same' | 'opposed' | undefined => {
    const isNested = holds(one.term, other.term) || holds(other.term, one.term);
    const isNear = one.covers.some(([a, z]) => other.covers.some(([from, to]) => a <= to && from <= z));
    if (one === other || (!isNested && !isNear)) return undefined;
    if (one.polarity === other.polarity) return !isNested && listOf(one).has(other) ? undefined : 'same';
    const both = [0, 1, 2].filter((seat) => one.stances[seat]! > 0 && other.stances[seat]! > 0).length;
    const isTurned = one.covers.some(([a, z]) =>
      other.covers.some(([from, to]) => WORDS.slice(Math.min(a, from), Math.max(z, to) + 1).includes('but')),
    );
    const isSaid = both >= 2 || one.isContrasted || other.isContrasted;
    return isTurned && isSaid ? undefined : 'opposed';
  };
  const keys = (claim: Claim): number[] => {
    const sharing = live.filter((other) => other === claim || rivalry(claim, other) === 'same');
    const shared = LETTERS.reduce(
      (sum, agent) => sum + Math.max(...sharing.map(({ proposed }) => proposed.get(agent)!)),
      0,
    );
    return [
      claim.isSettled ? 0 : 1,
      -claim.support,
      claim.objectors - claim.keepers,
      -six(shared),
      claim.isNamed ? 0 : 1,
    ];
  };
  const ranks = new Map(live.map((claim) => [claim, keys(claim)]));
  const ordered = live.toSorted(
    (a, b) =>
      compare(ranks.get(a)!, ranks.get(b)!) ||
      b.term.length - a.term.length ||
      (a.term === b.term ? (a.polarity < b.polarity ? -1 : 1) : a.term < b.term ? -1 : 1),
  );
  const standing: Claim[] = [];
  const tied = new Set<Claim>();
  const betters = new Map<Claim, Claim[]>();
  const absorbed = new Set<Claim>();
  for (const claim of ordered) {
    const above = standing.filter((other) => rivalry(claim, other) !== undefined);
    const level = above.filter(
      (other) => rivalry(claim, other) === 'opposed' && compare(ranks.get(claim)!, ranks.get(other)!) === 0,
    );
    const isSwallowed =
      claim.isBound &&
      above.some(
        (other) => rivalry(claim, other) === 'same' && (!claim.isNamed || holds(other.term, claim.term)),
      );
    if (isSwallowed) absorbed.add(claim);
    else if (above.length === 0 || claim.isSettled) standing.push(claim);
    else if (level.length === above.length) {
      for (const one of [claim, ...level]) tied.add(one);
      standing.push(claim);
    } else betters.set(claim, above);
  }
  const most = Math.max(0, ...standing.filter((one) => !tied.has(one)).map(({ support }) => support));
  const falls = (claim: Claim): boolean =>
    !claim.isSettled &&
    !tied.has(claim) &&
    (claim.support <= 0 ? claim.keepers < 2 : claim.support < 1 && claim.support < most);
  const ruleClaim = (claim: Claim): [does: string, by: string] => {
    const { does, rule: name } = seats[claim.first]!;
    if (absorbed.has(claim)) return ['MERGED', 'unanimous-but-absorbed'];
    if (claim.isBound) return claim.covers.length === 0 ? ['FLAG', 'unanimous-but-nowhere'] : ['KEEP', name];
    if (does === 'FLIP') return ['FLIP', name];
    if (claim.covers.length === 0)
      return claim.lies.every(Boolean) ? ['DROP', 'misquoted'] : ['FLAG', 'stands-nowhere'];
    if (tied.has(claim)) return ['FLAG', 'tied'];
    const better = (betters.get(claim) ?? []).filter((other) => !falls(other));
    if (better.some(({ polarity }) => polarity === claim.polarity))
      return ['MERGED', 'same-place-same-polarity'];
    if (better.length > 0) return ['DROP', 'outranked'];
    if (claim.support <= 0)
      return claim.keepers >= 2 ? ['FLAG', 'kept-without-support'] : ['DROP', 'too-little-support'];
    if (falls(claim)) return ['DROP', 'weak-beside-another'];
    return ['KEEP', live.some((other) => rivalry(claim, other)) ? 'best-supported' : 'alone-at-its-place'];
  };
  return rows
    .map(({ one }, at) => {
      const { does, rule: name } = seats[at]!;
      const claim = claims.find(({ members }) => members.includes(at));
      if (claim === undefined) return `${one.id} ${does} ${name}`;
      return `${one.id} ${claim.first === at ? ruleClaim(claim).join(' ') : 'MERGED same-claim'}`;
    })
    .sort();
}

/** The first difference decides. */
function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

test('rules as a second reading of its page does', () => {
  fc.assert(
    fc.property(panels, (rows) => {
      expect(rule(rows)).toEqual(oracle(rows));
    }),
    { numRuns: 2000 },
  );
});
