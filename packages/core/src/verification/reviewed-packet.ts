/** Expert reviews of a packet as events, and the packet's state after them: the packet itself never changes. */
import { z } from 'zod';
import { misplaced } from '../protocol.ts';
import { groundTruth } from './ground-truth.ts';
import { FIRST_ROUND, type ReviewPacket, revisionOf, storedReview } from './packet.ts';

const round = z.int().min(1).describe('goes up when a settled packet is opened again');

/** An expert reviewed the packet, or left it to somebody else. */
export const reviewSubmitted = z.object({
  kind: z.literal('review-submitted'),
  round,
  revision: z.string().describe('what the reviewer has read'),
  review: storedReview,
});

/** The reviews agree on what is true. */
export const reviewSettled = z.object({
  kind: z.literal('review-settled'),
  round,
  ground_truth: groundTruth,
});

/** An expert reviewed the packet, or left it to somebody else. */
export type ReviewSubmitted = z.infer<typeof reviewSubmitted>;

/** What happens to a packet after it was opened. */
export type PacketEvent = ReviewSubmitted | z.infer<typeof reviewSettled>;

/** The packet as opened, with the revision that reviews must name, computed on reading. */
export const openPacket = (packet: ReviewPacket): ReviewPacket => ({
  ...packet,
  revision: revisionOf(packet, FIRST_ROUND),
});

/** The packet after an event; rejects an event that does not fit its state. */
export function stepPacket(packet: ReviewPacket, event: PacketEvent): ReviewPacket {
  const { reviews, review_status, revision } = packet;
  if (event.round !== FIRST_ROUND || review_status === 'completed') throw misplaced(event, review_status);
  if (event.kind === 'review-submitted') {
    const { review } = event;
    if (event.revision !== revision) throw misplaced(event, `revision ${revision}`);
    return {
      ...packet,
      reviews: [...reviews, review],
      review_status: review.is_skip ? 'skipped' : 'in_progress',
      updated_at: review.review_date,
    };
  }
  const { sme_review, updated_at } = event.ground_truth;
  if (sme_review === null || reviews.length === 0) throw misplaced(event, review_status);
  return { ...packet, review_status: 'completed', sme_review, updated_at };
}
