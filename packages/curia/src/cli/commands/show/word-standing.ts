/** What experts settled on, in words. */
import type { RunCase } from '@curia/core/court';
import type { LinkedStanding } from '../../../desk/linked.ts';

/** What experts settled on, if they did; the ruling above stays what it was. */
export const sayStanding = (standing: RunCase['standing'], home: LinkedStanding['home']): string[] =>
  standing.by === 'ruling'
    ? []
    : [
        `settled by ${standing.persons.join(', ')}: ${standing.reason} (${standing.rule}, item ${standing.item_id}${home === null ? '' : `, asked first by case ${home.case_id} of run ${home.run_id}`})`,
        `what stands: ${JSON.stringify(standing.ground_truth.gold ?? standing.ground_truth.ground_truth_output)}`,
      ];
