/** What follows when agents of a conflict review were absent: the code, the packet for a person, and the counts. */

import type { Packet } from '@curia/core/court';
import type { Failure } from '@curia/core/in/agent';
import type { Headline } from '@curia/core/table';
import { conflictReview, type TupleRuling } from '@curia/courts/conflict-review';
import {
  type AbsenceKind,
  isAbsenceCode,
  type ReviewRuling,
  type ReviewState,
} from '@curia/courts/in/conflict-review';

/** How an agent is absent, by what became of the question. */
export const absenceBy = ({ failure }: Failure): AbsenceKind => ABSENCE_BY[failure];

const ABSENCE_BY: Readonly<Record<Failure['failure'], AbsenceKind>> = {
  no_answer: 'failed',
  timeout: 'failed',
  provider_error: 'failed',
  called_off: 'failed',
  wrong_shape: 'unusable',
  too_many_tool_calls: 'unusable',
  too_long: 'refused',
};

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

/** What a person is handed: the text, who was absent, and the tuples that were left open; undefined if nobody was. */
export function absencePacket(packet_id: string, { ruling, given }: ReviewState): Packet | undefined {
  if (ruling === null || (ruling.escalated === undefined && openIn(ruling).length === 0)) return undefined;
  const { text = null } = given;
  return { packet_id, packet: { schema_version: '1', text, ...escalationOf(ruling) } };
}

/** A ruling in a line per tuple; a case that nobody read has one line. */
export function headlinesOf(ruling: ReviewRuling): readonly Headline[] {
  const { escalated } = ruling;
  if (escalated === undefined) return conflictReview.headlines(ruling);
  const { rule, reason } = escalated;
  return [{ about: '', outcome: 'ESCALATE_TO_SME', rule, reason }];
}
