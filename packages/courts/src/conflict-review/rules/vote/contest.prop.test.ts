/** What policy `v5` promises, whatever agents and reviewers say. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  caseOf,
  LETTERS,
  panels,
  type Row,
  type Said,
  TEXT,
  WORDS,
} from '../../../../../core/test/contested-panels.ts';
import { draws } from '../../../../../core/test/draws.ts';
import type { ConflictCase, TupleRuling } from '../conflict-case.ts';
import { ruleConflict } from '../conflict-review.ts';
import { voteV5 } from './vote-v5.table.ts';

const outcomes = (rulings: readonly TupleRuling[]): string[] =>
  rulings.map(({ tuple_id, action_type, rule }) => `${tuple_id} ${action_type} ${rule}`).sort();

const rule = (panel: ConflictCase): string[] => outcomes(ruleConflict(panel, voteV5).rulings);

test('the order of the tuples changes nothing', () => {
  fc.assert(
    fc.property(
      panels.chain((rows) =>
        fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
      ),
      ([rows, shuffled]) => {
        expect(rule(caseOf(shuffled))).toEqual(rule(caseOf(rows)));
      },
    ),
    { numRuns: draws(1000) },
  );
});

test('one KEEP more never turns KEEP into DROP', () => {
  fc.assert(
    fc.property(panels, fc.nat(4), fc.nat(2), (rows, nth, seat) => {
      const at = nth % rows.length;
      const more = rows.map(({ one, votes }, of): Row => {
        // With the reason that was given, if any: what a reviewer names, such as a contrast, stays named.
        const kept: Said = { type: 'KEEP', reason: votes[seat]?.reason ?? '', to: 'positive' };
        return { one, votes: of === at ? (votes.with(seat, kept) as unknown as Row['votes']) : votes };
      });
      const [before, after] = [rows, more].map((list) => ruleConflict(caseOf(list)).rulings[at]!.action_type);
      if (before === 'KEEP') expect(after).not.toBe('DROP');
    }),
    { numRuns: draws(3000) },
  );
});

test('what all three reviewers keep is never dropped, and merged only into a tuple that stands', () => {
  const all: Row['votes'] = [0, 1, 2].map(() => ({ type: 'KEEP', reason: '', to: 'positive' })) as never;
  fc.assert(
    fc.property(panels, fc.nat(4), (rows, nth) => {
      const at = nth % rows.length;
      const { rulings, final_tuples } = ruleConflict(
        caseOf(rows.map((row, of) => (of === at ? { ...row, votes: all } : row))),
      );
      const { action_type, merged_into, proposed } = rulings[at]!;
      expect(action_type).not.toBe('DROP');
      if (action_type !== 'MERGED') return;
      expect(final_tuples.find(({ from }) => from.includes(merged_into!))).toMatchObject({
        polarity: proposed.polarity,
      });
    }),
    { numRuns: draws(1000) },
  );
});

test('what is merged names a tuple that is ruled on, and what stands says what it stands for', () => {
  fc.assert(
    fc.property(panels, (rows) => {
      const { rulings, final_tuples } = ruleConflict(caseOf(rows));
      for (const { tuple_id, action_type, merged_into } of rulings) {
        expect(merged_into !== undefined).toBe(action_type === 'MERGED');
        if (merged_into === undefined) continue;
        const into = rulings.find((one) => one.tuple_id === merged_into)!;
        expect(into.action_type).not.toBe('MERGED');
        if (into.action_type === 'DROP') continue;
        expect(final_tuples.find(({ from }) => from.includes(merged_into))!.from).toContain(tuple_id);
      }
    }),
    { numRuns: draws(1000) },
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
      const here = ruleConflict({ ...rest, text, candidates }, voteV5, { facts: true }).rulings;
      const beside = ruleConflict(more, voteV5).rulings;
      expect(beside.at(-1)).toMatchObject({ tuple_id: 'far', rule: 'alone-at-its-place' });
      for (const [at, { facts, rule, action_type }] of here.entries()) {
        const now = beside[at]!;
        if (now.rule === rule) expect(now.action_type).toBe(action_type);
        else {
          expect(['weak-beside-another', 'too-little-support', 'kept-without-support']).toContain(now.rule);
          expect(facts!.support).toBeLessThan(1);
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
    expect(ruleConflict(caseOf(rows), voteV5).final_tuples).toHaveLength(count);
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
        const { rulings, conflict_flags } = ruleConflict(open, voteV5);
        const asked = new Set(conflict_flags.flatMap(({ tuple_ids }) => tuple_ids));
        const present = ruleConflict(
          // What nobody asked about got no votes; only then do both cases differ in the absent reviewer alone.
          caseOf(
            rows.map((row) => (ask === 'always' || asked.has(row.one.id) ? row : silent[rows.indexOf(row)]!)),
            {
              options: { ask },
            },
          ),
          voteV5,
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
