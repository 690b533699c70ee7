/** The desk of verification: experts review what was escalated, under the rulebook and the pack of the run. */
import {
  CuriaError,
  openPacket,
  type PacketEvent,
  type ReviewPacket,
  retakeReview,
  reviewPacket,
  reviewSettled,
  reviewSubmitted,
  stepPacket,
  takeReview,
  type VerificationSetting,
} from '@curia/core/internal';
import type { NewEvent, StoredEvent } from '../../store/store.ts';
import { makeEvent, readBody } from '../case-event.ts';
import type { Desk } from '../court.ts';

/** The desk of one case, by the event that opened its packet. */
export function verificationDesk(opened: StoredEvent, setting: () => VerificationSetting): Desk {
  const { packet_id } = readBody('packet-opened', opened);
  let packet = packetOf(opened);
  const toStored =
    (at: string) =>
    (event: PacketEvent): NewEvent => {
      const { round } = event;
      return event.kind === 'review-submitted'
        ? makeEvent(event.kind, at, { packet_id, round, revision: event.revision, review: event.review })
        : makeEvent(event.kind, at, { packet_id, round, ground_truth: event.ground_truth });
    };
  return {
    packet: () => packet,
    submit: (review, at) => takeReview(packet, review, setting(), at).map(toStored(at)),
    tell(event) {
      packet = stepPacket(packet, readReview(event));
    },
    again(event) {
      const review = readReview(event);
      if (review.kind !== 'review-submitted')
        throw new CuriaError('REPLAY_DIVERGED', `${review.kind} follows from no review`);
      return retakeReview(packet, review, setting()).map(toStored(review.review.review_date));
    },
  };
}

/** The packet of a case according to its log; undefined if the case was not escalated. */
export function packetIn(events: readonly StoredEvent[]): ReviewPacket | undefined {
  const opened = events.find(({ kind }) => kind === 'packet-opened');
  if (opened === undefined) return undefined;
  return reviewsIn(events).map(readReview).reduce(stepPacket, packetOf(opened));
}

/** The events of a log that are about reviews. */
export const reviewsIn = (events: readonly StoredEvent[]): StoredEvent[] =>
  events.filter(({ kind }) => kind === 'review-submitted' || kind === 'review-settled');

function packetOf(opened: StoredEvent): ReviewPacket {
  const { packet } = readBody('packet-opened', opened);
  const parsed = reviewPacket.safeParse(packet);
  if (parsed.success) return openPacket(parsed.data);
  throw unreadable(opened);
}

function readReview(event: StoredEvent): PacketEvent {
  const { kind } = event;
  if (kind !== 'review-submitted' && kind !== 'review-settled') throw unreadable(event);
  const shape = kind === 'review-submitted' ? reviewSubmitted : reviewSettled;
  const parsed = shape.safeParse({ kind, ...readBody(kind, event) });
  if (parsed.success) return parsed.data;
  throw unreadable(event);
}

const unreadable = ({ kind, seq, case_id }: StoredEvent): CuriaError =>
  new CuriaError('REPLAY_DIVERGED', `event ${seq} of case ${case_id} cannot be read as ${kind}`);
