/** Panels of any size to measure conflict review with, and how long a piece of work takes at best. */
import { type ConflictCase, conflictInput } from '@curia/courts/conflict-review';

const ACTIONS = ['KEEP', 'DROP', 'FLIP', 'FLAG'];
const REFS = ['', '제품 전체#품질', '본품#품질', '브랜드#가격'];

/** A panel of three reviewers who vote on everything; the same for the same numbers. */
export function panelOf(candidates: number, variant: number): ConflictCase {
  const pick = <T>(list: readonly T[], at: number): T => list[(at * 7 + variant) % list.length]!;
  const ids = Array.from({ length: candidates }, (_, at) => `t${at}`);
  const actions = (seat: number): object[] =>
    ids.map((id, at) => ({
      action_type: pick(ACTIONS, at + seat * (variant % 3)),
      target_tuple_ids: [id],
      new_value: { polarity: 'positive' },
      reason_code: pick(['', 'NEGATION_SCOPE', 'WEAK_EVIDENCE'], at + seat),
    }));
  return conflictInput.parse({
    candidates: ids.map((tuple_id, at) => ({
      tuple_id,
      aspect_term: `term ${Math.floor(at / 3)}`,
      aspect_ref: pick(REFS, at),
      polarity: pick(['positive', 'negative', 'neutral'], at),
      origin_agent: pick(['A', 'B', 'C'], at),
      confidence: 0.5 + (at % 5) / 10,
    })),
    review_actions: { A: actions(0), B: actions(1), C: actions(2) },
  });
}

function secondsFor(work: () => void): number {
  const started = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - started) / 1e9;
}

/** The seconds of the best of several rounds, since other work may share the core. */
export const best = (rounds: number, work: () => void): number =>
  Math.min(...Array.from({ length: rounds }, () => secondsFor(work)));
