/** What stands about a case: the settlement of its item where there is one, else the ruling. */
import type { ReviewSettled } from '@curia/core/in/review';
import type { LoggedEvent } from '../kept/case-event.ts';
import { readBody } from '../kept/case-event.ts';
import type { Standing } from '../wire/case.ts';

/** The settlement that stands in a log; one that was reopened does not, until the item is settled again. */
function settlementIn(events: readonly LoggedEvent[]): Omit<ReviewSettled, 'kind'> | undefined {
  const last = events.findLast(({ kind }) => kind === 'review-settled' || kind === 'review-reopened');
  return last?.kind === 'review-settled' ? readBody('review-settled', last) : undefined;
}

/** What stands about a case. */
export function standingOf(events: readonly LoggedEvent[]): Standing {
  const settled = settlementIn(events);
  if (settled === undefined) return { by: 'ruling' };
  const { state, item_id, round, by, rule, reason, ground_truth } = settled;
  return { by: 'settlement', state, item_id, round, persons: by, rule, reason, ground_truth };
}
