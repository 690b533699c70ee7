/** Items of the desk at each stage of a round with two seats, for tests. */
import type { ReviewSubmitted } from '../src/review/desk-event.ts';
import { newItem, revisionOf, settlementOf, stepItem } from '../src/review/review-item.ts';
import type { Person, Role } from '../src/review/role.ts';

/** The name of the item. */
export const ITEM = 'abcdefabcdefabcdefab';

/** A person with a role. */
export const who = (person: string, role: Role = 'reviewer'): Person => ({ person, role });

/** A review in the first round. */
export const review = (
  person: string,
  seat: number,
  label: string,
  at = '2026-01-01T00:00:00.000Z',
): ReviewSubmitted => ({
  kind: 'review-submitted',
  packet_id: 'p',
  item_id: ITEM,
  round: 1,
  seat,
  seats: 2,
  person,
  revision: revisionOf(ITEM, 1),
  answer: { value: label },
  label,
  notes: '',
  at,
});

/** Nobody has answered. */
export const empty = newItem(ITEM, 2);
/** Ann has answered, Bob has not. */
export const begun = stepItem(empty, review('ann', 1, 'a'));
/** Ann and Bob differ. */
export const disputed = stepItem(begun, review('bob', 2, 'b'));
/** Ann and Bob agree, and nothing is settled yet. */
export const agreed = stepItem(begun, review('bob', 2, 'a'));
/** Ann and Bob agree, and that is settled. */
export const settled = stepItem(agreed, settlementOf(agreed, 'p', ({ answer }) => answer)!);
