/** What a person may see of an item: nobody reads the reviews of an open round but their authors, and an adjudicator once they differ. */
import { ADJUDICATION, type DeskEvent, type ReviewSubmitted } from './desk-event.ts';
import { decideState, type ReviewItem, unsettledRounds } from './review-item.ts';
import { isAllowed, type Person } from './role.ts';

/** What is shown of an item. */
export interface Sight {
  /** Reviews that are shown, of all rounds. */
  readonly reviews: readonly ReviewSubmitted[];
  /** Reviews of rounds without a settlement that are hidden. */
  readonly hidden: number;
  /** Whether what the machine would do is shown. */
  readonly machine: boolean;
}

/** What a queue lets its reviewers see. */
export interface QueueSight {
  /** Whether they see what the machine would do before they answer. */
  readonly shows_machine: boolean;
}

/** What a person sees; null is anybody who reads the record without a token. */
export function sightOf(item: ReviewItem, who: Person | null, queue?: QueueSight): Sight {
  const { current, earlier } = item;
  const open = unsettledRounds(item);
  const before = [...earlier, current].filter((round) => !open.includes(round)).flatMap(reviewsOf);
  if (open.length === 0) return { reviews: before, hidden: 0, machine: true };
  const now = reviewsOf(current);
  const kept = open.flatMap(reviewsOf);
  const isJudge =
    who !== null &&
    isAllowed(who.role, 'adjudicate') &&
    decideState(item).outcome === 'disputed' &&
    !now.some(({ person }) => person === who.person);
  const shown = isJudge ? kept.map(withoutName) : kept.filter(({ person }) => person === who?.person);
  const hasAnswered = now.some(({ person }) => person === who?.person);
  // Reviews of earlier rounds would tell a reviewer of this one what others think.
  const mayReview = who !== null && isAllowed(who.role, 'review') && !isJudge && !hasAnswered;
  return {
    reviews: mayReview ? [] : [...before, ...shown],
    hidden: mayReview ? kept.length + before.length : kept.length - shown.length,
    machine: !mayReview || queue?.shows_machine === true,
  };
}

/** Who decides a dispute weighs answers, not people. */
const withoutName = (review: ReviewSubmitted): ReviewSubmitted => ({
  ...review,
  person: `reviewer ${review.seat}`,
});

const reviewsOf = ({ reviews, adjudication }: ReviewItem['current']): ReviewSubmitted[] => [
  ...reviews,
  ...(adjudication === null ? [] : [adjudication]),
];

/** What is left of an event of an open round for whoever reads the log: that somebody answered, and neither who nor what. */
export function sealEvent(item: ReviewItem, event: DeskEvent): object | undefined {
  const isOpen = unsettledRounds(item).some(({ round }) => round === event.round);
  if (!isOpen || (event.kind !== 'review-submitted' && event.kind !== 'review-withdrawn')) return undefined;
  const { packet_id, item_id, round, seat } = event;
  return { packet_id, item_id, round, ...(seat === ADJUDICATION ? { seat } : {}), sealed: true };
}
