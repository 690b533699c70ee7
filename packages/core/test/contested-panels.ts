/** Random panels about one short text with lists and a contrast, for conflict review. */

import fc from 'fast-check';
import { type ConflictCase, conflictInput } from '../../courts/src/conflict-review/rules/conflict-case.ts';

/** The words of the text, in order. */
export const WORDS = ['ash', 'and', 'bay', 'and', 'cove', 'dune', 'but', 'elm', 'fen'];
/** A text with lists and a contrast. */
export const TEXT = WORDS.join(' ');
/** The agents, and the reviewers. */
export const LETTERS = ['A', 'B', 'C'] as const;

type Given = { id: string; term: string; polarity: string; agent: string; confidence: number; quote: string };
/** What a reviewer says of a tuple; null if nothing. */
export type Said = { type: string; reason: string; to: string } | null;

const slice = fc
  .tuple(fc.nat(8), fc.integer({ min: 1, max: 5 }))
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
    type: fc.constantFrom('KEEP', 'KEEP', 'DROP', 'FLIP', 'FLAG'),
    reason: fc.constantFrom('', 'NEGATION_SCOPE', 'WEAK_EVIDENCE', 'CONTRAST_CLAUSE'),
    to: fc.constantFrom('positive', 'negative', 'nonsense'),
  }),
);

/** Small panels whose tuples often meet. */
export const panels = fc
  .array(fc.tuple(given, fc.tuple(said, said, said)), { minLength: 1, maxLength: 5 })
  .map((list) => list.map(([one, votes], at) => ({ one: { ...one, id: `t${at}` }, votes })));

/** A tuple and what A, B and C say of it. */
export type Row = { one: Given; votes: readonly [Said, Said, Said] };

/** The case as it comes in. */
export function caseOf(rows: readonly Row[], more: object = {}): ConflictCase {
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
