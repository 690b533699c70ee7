/** Policy `v4` against a second reading of its rules that shares no code with it, and what it promises about places. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ConflictCase, conflictInput, type TupleRuling } from './conflict-case.ts';
import { ruleConflict } from './conflict-review.ts';
import { voteV4 } from './vote-v4.table.ts';

const WORDS = ['ash', 'bay', 'cove', 'dune', 'elm', 'fen', 'glen', 'hill'];
const TEXT = WORDS.join(' ');
const LETTERS = ['A', 'B', 'C'] as const;

type Given = { id: string; term: string; polarity: string; agent: string; confidence: number; quote: string };
type Said = { type: string; reason: string; to: string } | null;

const slice = fc
  .tuple(fc.nat(7), fc.integer({ min: 1, max: 3 }))
  .map(([from, length]) => WORDS.slice(from, from + length).join(' '));

const given = fc.record({
  term: fc.oneof({ weight: 4, arbitrary: slice }, fc.constantFrom('', 'zinc')),
  polarity: fc.constantFrom('positive', 'negative', 'neutral', 'odd'),
  agent: fc.constantFrom(...LETTERS),
  confidence: fc.constantFrom(0.4, 0.8),
  quote: fc.oneof({ weight: 5, arbitrary: slice }, fc.constantFrom('', 'zinc mine', 'bay ... elm')),
});

const said: fc.Arbitrary<Said> = fc.oneof(
  fc.constant(null),
  fc.record({
    type: fc.constantFrom('KEEP', 'DROP', 'FLIP', 'FLAG'),
    reason: fc.constantFrom('', 'NEGATION_SCOPE', 'WEAK_EVIDENCE'),
    to: fc.constantFrom('positive', 'negative', 'nonsense'),
  }),
);

const panels = fc
  .array(fc.tuple(given, fc.tuple(said, said, said)), { minLength: 1, maxLength: 5 })
  .map((list) => list.map(([one, votes], at) => ({ one: { ...one, id: `t${at}` }, votes })));

type Row = { one: Given; votes: readonly [Said, Said, Said] };

function caseOf(rows: readonly Row[], more: object = {}): ConflictCase {
  const actions = (seat: number): object[] =>
    rows.flatMap(({ one, votes }) => {
      const vote = votes[seat];
      return vote == null
        ? []
        : [
            {
              action_type: vote.type,
              target_tuple_ids: [one.id],
              reason_code: vote.reason,
              ...(vote.type === 'FLIP' ? { new_value: { polarity: vote.to } } : {}),
            },
          ];
    });
  return conflictInput.parse({
    text: TEXT,
    candidates: rows.map(({ one }) => ({
      tuple_id: one.id,
      aspect_term: one.term,
      polarity: one.polarity,
      origin_agent: one.agent,
      confidence: one.confidence,
      evidence: one.quote,
    })),
    review_actions: { A: actions(0), B: actions(1), C: actions(2) },
    ...more,
  });
}

const outcomes = (rulings: readonly TupleRuling[]): string[] =>
  rulings.map(({ tuple_id, action_type, rule }) => `${tuple_id} ${action_type} ${rule}`).sort();

const rule = (panel: ConflictCase): string[] => outcomes(ruleConflict(panel, voteV4).rulings);

/** The stretch of words that a quotation covers; null if it is not in the text. */
function cover(words: string): [number, number] | null {
  if (words === '') return null;
  if (words === 'bay ... elm') return [1, 4];
  const list = words.split(' ');
  const at = WORDS.findIndex((_, from) => list.every((word, next) => WORDS[from + next] === word));
  return at < 0 ? null : [at, at + list.length - 1];
}

/** What the votes alone make of a tuple. */
function bySeats({ one, votes }: Row): { rule: string; does: string; polarity: string } {
  if (one.polarity === 'odd') return { rule: 'unknown-polarity', does: 'FLAG', polarity: '' };
  const sound = votes.map((vote) => (vote?.type === 'FLIP' && vote.to === 'nonsense' ? null : vote));
  const broken = votes.some((vote, at) => vote !== null && sound[at] === null);
  const of = (type: string): Said[] => sound.filter((vote) => vote?.type === type);
  const keep = { rule: '', does: 'KEEP', polarity: one.polarity };
  const flag = (name: string) => ({ rule: name, does: 'FLAG', polarity: one.polarity });
  if (of('KEEP').length >= 2) return keep;
  if (of('DROP').length >= 2) return { ...keep, rule: 'voted-out', does: 'DROP' };
  if (of('FLAG').length >= 2) return flag('voted-flag');
  const flips = of('FLIP');
  if (flips.length >= 2) {
    if (new Set(flips.map((vote) => vote!.to)).size > 1) return flag('flip-values-differ');
    return { rule: 'voted-flip', does: 'FLIP', polarity: flips[0]!.to };
  }
  if (sound.includes(null)) return broken ? flag('incomplete-action') : keep;
  if (of('FLAG').length === 1) return flag('all-differ');
  if (flips[0]!.reason === 'NEGATION_SCOPE')
    return { rule: 'structural-flip', does: 'FLIP', polarity: flips[0]!.to };
  if (of('DROP')[0]!.reason === 'WEAK_EVIDENCE') return { ...keep, rule: 'justified-drop', does: 'DROP' };
  return flag('unresolved-split');
}

const STANDS = new Set(['KEEP', 'FLIP']);

/** What a proposal counts; agent B reads what is only implied. */
const strength = ({ one }: Row): number => (one.agent === 'B' ? one.confidence / 2 : one.confidence);

/** All rules of `v4`, read once more from its page. */
function oracle(rows: readonly Row[]): string[] {
  const seats = rows.map((row) => bySeats(row));
  const left = rows
    .map((_, at) => at)
    .filter((at) => seats[at]!.does !== 'DROP' && seats[at]!.polarity !== '');
  const claims = new Map<string, number[]>();
  for (const at of left) {
    const key = `${seats[at]!.polarity}|${rows[at]!.one.term}`;
    claims.set(key, [...(claims.get(key) ?? []), at]);
  }
  const all = [...claims].map(([key, members]) => {
    const [polarity, term] = key.split('|') as [string, string];
    const quotes = members.map((at) => cover(rows[at]!.one.quote));
    const named = cover(term);
    const false_ = members.map((at, n) => rows[at]!.one.quote !== '' && quotes[n] === null);
    const covers = members.flatMap((_, n): [number, number][] => {
      const quote = quotes[n] ?? null;
      if (quote === null) return named === null ? [] : [named];
      const has = named === null || (quote[0] <= named[0] && named[1] <= quote[1]);
      return has ? [quote] : [quote, named];
    });
    let support = 0;
    for (const agent of LETTERS) {
      const own = members.filter((at, n) => rows[at]!.one.agent === agent && !false_[n]);
      support += Math.max(0, ...own.map((at) => strength(rows[at]!)));
    }
    for (const seat of [0, 1, 2]) {
      const votes = members.flatMap((at) => rows[at]!.votes[seat] ?? []);
      const sound = votes.filter(({ type, to }) => type !== 'FLIP' || to !== 'nonsense');
      const objects = sound.some(
        ({ type, to }) => type === 'DROP' || type === 'FLAG' || (type === 'FLIP' && to !== polarity),
      );
      if (objects) support -= 0.5;
      else if (sound.length > 0) support += 0.5;
    }
    if (polarity === 'neutral') support /= 2;
    const first = [...members].sort((a, b) => {
      const order = (at: number): number[] => [
        seats[at]!.does === 'FLAG' ? 0 : 1,
        seats[at]!.does === 'FLIP' ? 1 : 0,
        -strength(rows[at]!),
        at,
      ];
      const [x, y] = [order(a), order(b)];
      const n = x.findIndex((value, place) => value !== y[place]);
      return x[n]! - y[n]!;
    })[0]!;
    return { polarity, term, members, covers, false_, named, support: Number(support.toFixed(6)), first };
  });
  const isNowhere = (claim: (typeof all)[number]): boolean => claim.covers.length === 0;
  const touch = (a: (typeof all)[number], b: (typeof all)[number]): boolean =>
    (a.term !== '' &&
      b.term !== '' &&
      (` ${a.term} `.includes(` ${b.term} `) || ` ${b.term} `.includes(` ${a.term} `))) ||
    a.covers.some(([from, to]) => b.covers.some(([start, end]) => from <= end && start <= to));
  const place = (claim: (typeof all)[number]): (typeof all)[number][] => {
    const here = [claim];
    for (const one of here)
      for (const other of all)
        if (!here.includes(other) && !isNowhere(other) && touch(one, other)) here.push(other);
    return here;
  };
  const ruled = rows.map(({ one }, at) => {
    const claim = all.find(({ members }) => members.includes(at));
    const [does, by] = ruleAlone(at, claim);
    return { id: one.id, does, by, support: claim?.support ?? 0 };
  });
  // Everything above leaves other places alone; beside the best of the text, what hardly anybody supports goes.
  const most = Math.max(...ruled.map(({ does, support }) => (STANDS.has(does) ? support : 0)));
  return ruled
    .map(({ id, does, by, support }) => {
      const isWeak = support < 0.5 && support < most && (STANDS.has(does) || by === 'tied');
      return isWeak ? `${id} DROP weak-beside-another` : `${id} ${does} ${by}`;
    })
    .sort();

  function ruleAlone(at: number, claim: (typeof all)[number] | undefined): [does: string, by: string] {
    const { rule: name, does } = seats[at]!;
    const told = (action: string, by: string): [string, string] => [action, by];
    if (name === 'unknown-polarity') return told('FLAG', name);
    if (claim !== undefined && claim.first !== at) return told('DROP', 'same-as-another');
    if (['voted-out', 'justified-drop'].includes(name)) return told('DROP', name);
    if (['flip-values-differ', 'voted-flag', 'incomplete-action'].includes(name)) return told('FLAG', name);
    if (isNowhere(claim!))
      return claim!.false_.every(Boolean) ? told('DROP', 'misquoted') : told('FLAG', 'stands-nowhere');
    const here = place(claim!);
    const shared = (polarity: string): number =>
      LETTERS.reduce((sum, agent) => {
        const best = here
          .filter((other) => other.polarity === polarity)
          .flatMap((other) => other.members.filter((_, n) => !other.false_[n]))
          .filter((member) => rows[member]!.one.agent === agent)
          .map((member) => strength(rows[member]!));
        return sum + Math.max(0, ...best);
      }, 0);
    const keys = (other: (typeof all)[number]): number[] => [
      -other.support,
      -Number(shared(other.polarity).toFixed(6)),
      other.term === '' || other.named !== null ? 0 : 1,
    ];
    const isLevel = (other: (typeof all)[number]): boolean => String(keys(other)) === String(keys(claim!));
    const isBehind = here.some((other) => {
      const [mine, theirs] = [keys(claim!), keys(other)];
      const n = mine.findIndex((value, key) => value !== theirs[key]);
      return n >= 0 && theirs[n]! < mine[n]!;
    });
    const level = here.filter(isLevel);
    const isTied = new Set(level.map(({ polarity }) => polarity)).size > 1;
    const best = [...level].sort((a, b) => b.term.length - a.term.length || (a.term < b.term ? -1 : 1))[0];
    if (isBehind || (!isTied && best !== claim)) return told('DROP', 'outranked');
    if (does === 'FLAG') return told('FLAG', name);
    if (claim!.support <= 0) return told('DROP', 'too-little-support');
    if (isTied) return told('FLAG', 'tied');
    if (does === 'FLIP') return told('FLIP', name);
    return told('KEEP', here.length === 1 ? 'alone-at-its-place' : 'best-supported');
  }
}

test('rules as a second reading of its page does', () => {
  fc.assert(
    fc.property(panels, (rows) => {
      expect(rule(caseOf(rows))).toEqual(oracle(rows));
    }),
    { numRuns: 2000 },
  );
});

test('the order of the tuples changes nothing', () => {
  fc.assert(
    fc.property(panels, (rows) => {
      expect(rule(caseOf(rows.toReversed()))).toEqual(rule(caseOf(rows)));
    }),
    { numRuns: 300 },
  );
});

test('which reviewer says what changes nothing where all count alike', () => {
  fc.assert(
    fc.property(panels, (rows) => {
      const turned = rows.map(({ one, votes: [a, b, c] }): Row => ({ one, votes: [b, c, a] }));
      const ruled = (list: readonly Row[]): string[] =>
        // C has a say of its own on conflicts of granularity; there are none here.
        rule(caseOf(list));
      expect(ruled(turned)).toEqual(ruled(rows));
    }),
    { numRuns: 300 },
  );
});

test('a tuple at another place changes nothing here but what hardly anybody supports', () => {
  const far = {
    tuple_id: 'far',
    aspect_term: 'river',
    polarity: 'negative',
    confidence: 1,
    evidence: 'river mouth',
  };
  fc.assert(
    fc.property(panels, fc.constantFrom('A', 'C'), (rows, agent) => {
      const text = `${TEXT} river mouth`;
      const { candidates, ...rest } = caseOf(rows);
      const more = {
        ...rest,
        text,
        candidates: [...candidates, { ...far, aspect_ref: '', origin_agent: agent }],
      };
      const here = ruleConflict({ ...rest, text, candidates }, voteV4, { facts: true }).rulings;
      const beside = ruleConflict(more, voteV4).rulings;
      expect(beside.at(-1)).toMatchObject({ tuple_id: 'far', rule: 'alone-at-its-place' });
      for (const [at, { facts, rule, action_type }] of here.entries()) {
        const now = beside[at]!;
        if (now.rule === rule) expect(now.action_type).toBe(action_type);
        else {
          expect(now.rule).toBe('weak-beside-another');
          expect(facts!.support).toBeLessThan(0.5);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('a text with one, two or three opinions keeps as many', () => {
  const claims = WORDS.slice(0, 3).map((term, at) => ({
    term,
    quote: WORDS.slice(at * 2, at * 2 + 2).join(' '),
  }));
  for (const count of [1, 2, 3]) {
    const rows = claims.slice(0, count).flatMap(({ quote }, at) =>
      LETTERS.slice(0, 2).map(
        (agent, seat): Row => ({
          one: {
            id: `t${at}${seat}`,
            term: quote,
            polarity: at === 1 ? 'negative' : 'positive',
            agent,
            confidence: 0.8,
            quote,
          },
          votes: [null, null, null],
        }),
      ),
    );
    expect(ruleConflict(caseOf(rows), voteV4).final_tuples).toHaveLength(count);
  }
});

test('an absent reviewer never leads to a tuple being accepted', () => {
  fc.assert(
    fc.property(
      panels,
      fc.constantFrom(...LETTERS),
      fc.constantFrom('conflict', 'always'),
      (rows, gone, ask) => {
        const seat = LETTERS.indexOf(gone);
        const silent = rows.map(
          ({ one, votes }): Row => ({
            one,
            votes: votes.map((vote, at) => (at === seat ? null : vote)) as unknown as Row['votes'],
          }),
        );
        const open = caseOf(silent, { absent: { [gone]: 'failed' }, options: { ask } });
        const { rulings, conflict_flags } = ruleConflict(open, voteV4);
        const asked = new Set(conflict_flags.flatMap(({ tuple_ids }) => tuple_ids));
        const present = ruleConflict(
          // What nobody asked about got no votes; only then do both cases differ in the absent reviewer alone.
          caseOf(
            rows.map((row) => (ask === 'always' || asked.has(row.one.id) ? row : silent[rows.indexOf(row)]!)),
            {
              options: { ask },
            },
          ),
          voteV4,
        );
        rulings.forEach(({ tuple_id, action_type, rule }, at) => {
          // What is dropped beside another goes whatever the absent reviewer would have said.
          if (rule === 'weak-beside-another') expect(present.rulings[at]!.action_type).toBe('DROP');
          if (ask === 'always' || asked.has(tuple_id)) expect(action_type).toBe('FLAG');
          if (action_type === 'KEEP' || action_type === 'FLIP')
            expect(['KEEP', 'FLIP']).toContain(present.rulings[at]!.action_type);
        });
      },
    ),
    { numRuns: 300 },
  );
});
