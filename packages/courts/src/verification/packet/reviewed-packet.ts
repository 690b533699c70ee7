/** A packet with what was said about it: the packet as it was opened never changes, and this is how it stands now. */
import type { ReviewPacket } from './packet.ts';

/** What was said about a packet. */
export interface SaidOfPacket {
  /** Names the round and the content. */
  readonly revision: string;
  /** Whether anybody has answered in the open round; what they said may not be shown yet. */
  readonly is_begun: boolean;
  /** The reviews that are shown. */
  readonly reviews: ReviewPacket['reviews'];
  /** The review that settled it; null while it is open. */
  readonly settled: ReviewPacket['sme_review'];
}

/** The packet as it stands now. */
export function reviewedPacket(
  packet: ReviewPacket,
  { revision, is_begun, reviews, settled }: SaidOfPacket,
): ReviewPacket {
  const last = [...reviews, ...(settled === null ? [] : [settled])]
    .map(({ review_date }) => review_date)
    .sort()
    .at(-1);
  return {
    ...packet,
    revision,
    review_status: settled !== null ? 'completed' : is_begun ? 'in_progress' : 'pending',
    reviews,
    sme_review: settled,
    updated_at: last ?? packet.updated_at,
  };
}
