/** What experts settled on, in words. */
import type { RunCase } from '@curia/core/court';
import { ADJUDICATION, reviewSubmitted } from '@curia/core/in/review';
import type { LinkedStanding } from '../../../desk/linked.ts';

/** What experts settled on, if they did; the ruling above stays what it was. */
export const sayStanding = (
  standing: RunCase['standing'],
  home: LinkedStanding['home'],
  events: RunCase['events'],
): string[] =>
  standing.by === 'ruling'
    ? []
    : [
        ...reviewsIn(events, standing.round),
        `settled by ${standing.persons.join(', ')}: ${standing.reason} (${standing.rule}, item ${standing.item_id}${home === null ? '' : `, asked first by case ${home.case_id} of run ${home.run_id}`})`,
        `what stands: ${JSON.stringify(standing.ground_truth.gold ?? standing.ground_truth.ground_truth_output)}`,
      ];

/** Who answered what in the round that settled it, and why; an answer that was taken back is left out. */
function reviewsIn(events: RunCase['events'], wanted: number): string[] {
  return events.flatMap((event, at) => {
    if (event.kind !== 'review-submitted') return [];
    const { round, seat, person, answer, notes } = reviewSubmitted.parse({
      kind: event.kind,
      ...(event.said as object),
    });
    const isWithdrawn = events.slice(at).some(({ kind, said }) => {
      const taken = said as { readonly round?: unknown; readonly seat?: unknown };
      return kind === 'review-withdrawn' && taken.round === round && taken.seat === seat;
    });
    if (round !== wanted || isWithdrawn) return [];
    const values = Object.values(answer);
    const said = values.length === 1 && typeof values[0] === 'string' ? values[0] : JSON.stringify(answer);
    return [
      `${person} ${seat === ADJUDICATION ? 'decided' : 'answered'} ${said}${notes === '' ? '' : `: ${notes}`}`,
    ];
  });
}
