/** The one number of a measurement that a build can be held to, and what it says. */

import type { ComparedVoices } from '@curia/core/court/votes';
import type { PointsReport } from '@curia/core/in/votes';
import type { AgentsReport, SystemReport } from '@curia/core/measure';
import type { VotesReport } from '@curia/core/votes';

/** A score between 0 and 1; undefined if it could not be measured. */
export interface HeadlineScore {
  readonly what: string;
  readonly value: number | undefined;
}

/** The share of items that a court of one's own decides rightly. */
export const courtScore = ({ systems }: Pick<ComparedVoices, 'systems'>): HeadlineScore => ({
  what: 'items that the court decides rightly',
  value: systems.find(({ system }) => system === 'court')?.correct,
});

/** The F1 of one policy by a metric. */
export const policyScore = (
  systems: readonly SystemReport[],
  policy: string,
  metric: string,
): HeadlineScore => ({
  what: `micro F1 of ${policy}`,
  value: systems.find(({ kind, system }) => kind === 'policy' && system === policy)?.metrics[metric]?.micro
    .f1,
});

/** The F1 of the best policy that agents rule under. */
export function agentsScore({ rows }: AgentsReport): HeadlineScore {
  const best = rows.filter(({ kind }) => kind === 'policy').toSorted((one, other) => other.f1 - one.f1)[0];
  return { what: best === undefined ? 'F1 of the agents together' : `F1 of ${best.system}`, value: best?.f1 };
}

/** The share of right answers by the recommended way to combine votes. */
export const votesScore = ({ methods, recommended }: VotesReport): HeadlineScore => ({
  what: `right answers by ${recommended}`,
  value: methods.find(({ name }) => name === recommended)?.accuracy,
});

/** The share of values near enough to the truth by the recommended way to combine points. */
export const pointsScore = ({ methods, recommended }: PointsReport): HeadlineScore => ({
  what: `values near enough by ${recommended}`,
  value: methods.find(({ name }) => name === recommended)?.within,
});

/** Whether a score reaches what is asked; one that is not known does not. */
export const reaches = ({ value }: HeadlineScore, least: number): boolean =>
  value !== undefined && value >= least;
