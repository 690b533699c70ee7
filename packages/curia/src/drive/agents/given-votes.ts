/** Votes that were given with the cases instead of asked for: who may give them is a right, and whatever rests on them says so. The mark is made here, and faces only show it. */

import type { StoredEvent } from '../../store/cases.ts';
import { callRows, isGiven } from '../../store/listing.ts';
import type { CallTotals, ListedCall } from '../../store/lists.ts';

/** What people are told of a ruling that rests on given votes. */
export const GIVEN_WORDS = 'on votes that were given with the case, not asked for';

/** Whether a case was decided with answers that came with it. */
export const hasGiven = (calls: readonly Pick<ListedCall, 'provider' | 'outcome'>[]): boolean =>
  calls.some(isGiven);

/** The same, from the log of a case. */
export const hasGivenIn = (log: readonly StoredEvent[]): boolean => hasGiven(log.flatMap(callRows));

/** Whether rulings of a run rest on given votes: what its calls add up to tells, whoever it began with. */
export const restsOnGiven = ({ given }: Pick<CallTotals, 'given'>): boolean => given > 0;
