/** The files of one investigation: plan, artifacts, cross-verification, reviews, the report in every form, and the execution log. */

import type { ReportHow, RuledCase } from '@curia/core/court';
import { reports } from './reports.ts';
import type { InvestigationState } from './rules/investigation-state.ts';
import { writeExecutionLog } from './rules/report/execution-log.ts';
import type { FinalReport } from './rules/report/final-report.ts';

const PLAN = 'investigation-plan';

/** The files of an open case: its plan, and what the rounds that are over left behind. */
export const filesSoFar = (state: InvestigationState): Record<string, string> =>
  asJson({ [PLAN]: state.plan, ...roundsOf(state) });

/** The files of a ruled case by their path. The time of the execution log is that of the last event, so that writing again changes nothing. */
export function caseFiles(one: RuledCase<FinalReport>, how: ReportHow): Record<string, string> {
  const { investigation: state } = one.record as { investigation: InvestigationState };
  const documents: Record<string, object> = {
    [PLAN]: state.plan,
    ...artifactsOf(state),
    ...roundsOf(state),
    'final-report': one.ruling,
  };
  const isThere = (name: string): boolean => name === 'final-report.sarif' || Object.hasOwn(documents, name);
  const log = writeExecutionLog(state, one.ruling, one.events.at(-1)?.at ?? '', isThere);
  return {
    ...asJson({ ...documents, 'execution-log': log }),
    'final-report.sarif.json': reports.sarif(one, how),
    'final-report.md': reports.md(one, how),
    'final-report.html': reports.html(one, how),
  };
}

/** What the rounds that are over left behind: the matrix of round 2, and one counter-review for each iteration of round 3. */
const roundsOf = (state: InvestigationState): Record<string, object> => ({
  ...crossVerificationOf(state),
  ...reviewsOf(state),
});

const asJson = (documents: Readonly<Record<string, object>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(documents).map(([name, value]) => [`${name}.json`, `${JSON.stringify(value, null, 2)}\n`]),
  );

/** What was used of each report. */
function artifactsOf({ done, tasks }: InvestigationState): Record<string, object> {
  const given = [...done, ...tasks].flatMap(({ iid, report, review }) => {
    const used = report ?? review;
    return used === undefined ? [] : [[`artifacts/${iid}-report`, used] as const];
  });
  return Object.fromEntries(given);
}

function crossVerificationOf({
  plan,
  trigger,
  cross_verification: items,
}: InvestigationState): Record<string, object> {
  if (trigger === null) return {};
  const counts: Record<string, number> = {};
  for (const { category } of items) counts[category] = (counts[category] ?? 0) + 1;
  return { 'cross-verification-r2': { ...headOf(plan), items, counts, trigger } };
}

function reviewsOf({ plan, iterations, done }: InvestigationState): Record<string, object> {
  return Object.fromEntries(
    iterations.map(({ iteration, changed }) => {
      const tasks = done.filter((task) => task.round === 3 && task.iteration === iteration);
      const reviews = tasks.flatMap(({ review }) => review?.layer_2.counter_reviews ?? []);
      const asked = tasks.map(({ iid, kind, items, status }) => ({ iid, kind, items, status }));
      return [
        `counter-review-r3-i${iteration}`,
        { ...headOf(plan), iteration, changed, reviews, tasks: asked },
      ];
    }),
  );
}

const headOf = ({ investigation_id }: InvestigationState['plan']) => ({
  schema_version: '1' as const,
  investigation_id,
});
