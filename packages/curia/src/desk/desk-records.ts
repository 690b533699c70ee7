/** What the folder of a run keeps of the desk: reviews that may be read, and cases with the answer that experts settled on, for `curia eval`. */
import type { RunCase } from '@curia/core/court';
import { isReview } from '../kept/desk-log.ts';

/** The lines about one case, each with the file it belongs to. */
export function deskRecords({
  case_id,
  record,
  events,
  standing,
}: RunCase): { readonly file: string; readonly line: object }[] {
  const reviews = events.filter(isReview).map(({ kind, at, said }) => ({
    file: 'reviews.jsonl',
    line: { ...(said as object), case_id, kind, at },
  }));
  const gold = standing.by === 'settlement' ? standing.ground_truth.gold : undefined;
  if (gold === undefined || record === undefined) return reviews;
  return [...reviews, { file: 'gold.jsonl', line: { ...record, case_id, gold } }];
}
