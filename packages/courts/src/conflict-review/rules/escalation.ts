/** What follows when agents of a conflict review were absent: the tuples that go to a person, the code, and the lines of the ruling. */
import type { Headline } from '@curia/core/table';
import { isAbsenceCode } from './absence-code.ts';
import type { TupleRuling } from './conflict-case.ts';
import { conflictReview } from './conflict-review.ts';
import type { ReviewRuling } from './review-state.ts';

/** The tuples that go to a person because somebody was absent. */
export const openIn = ({ rulings }: ReviewRuling): readonly TupleRuling[] =>
  rulings.filter(({ code }) => isAbsenceCode(code));

/** Why a case goes to a person, and with which of its tuples. */
export interface Escalation extends Pick<ReviewRuling, 'absent'> {
  readonly code: string | undefined;
  readonly reason: string | undefined;
  readonly tuples: readonly (TupleRuling['proposed'] &
    Pick<TupleRuling, 'tuple_id' | 'code' | 'reason' | 'votes'>)[];
}

/** Works that out. */
export function escalationOf(ruling: ReviewRuling): Escalation {
  const { absent, escalated } = ruling;
  const tuples = openIn(ruling).map(({ tuple_id, proposed, code, reason, votes }) => ({
    tuple_id,
    ...proposed,
    code,
    reason,
    votes,
  }));
  const code = escalated?.code ?? tuples[0]?.code;
  const reason = escalated?.reason ?? tuples[0]?.reason;
  return { code, reason, absent, tuples };
}

/** A ruling in a line per tuple; a case that nobody read has one line. */
export function headlinesOf(ruling: ReviewRuling): readonly Headline[] {
  const { escalated } = ruling;
  if (escalated === undefined) return conflictReview.headlines(ruling);
  const { rule, reason } = escalated;
  return [{ about: '', outcome: 'ESCALATE_TO_SME', rule, reason }];
}
