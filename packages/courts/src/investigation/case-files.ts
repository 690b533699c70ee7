/** The files of one investigation: plan, artifacts, cross-verification, reviews, the report in every form, and the execution log. */

import { promptLanguage } from '@curia/core/agent';
import type { RuledCase } from '@curia/core/court';
import type { InvestigationState } from './rules/investigation-state.ts';
import { writeExecutionLog } from './rules/report/execution-log.ts';
import type { FinalReport } from './rules/report/final-report.ts';
import { renderHtml } from './rules/report/render-html.ts';
import { renderReport } from './rules/report/render-report.ts';
import { renderSarif } from './rules/report/render-sarif.ts';
import type { Language } from './rules/report/report-words.ts';

/** Where the report of one investigator stands, without its ending. */
export const artifactOf = (iid: string): string => `artifacts/${iid}-report`;

/** The plan as a file. */
export const planFile = ({ plan }: Pick<InvestigationState, 'plan'>): Record<string, string> => ({
  'investigation-plan.json': toJson(plan),
});

/**
 * The files of a ruled case by their path. The time of the execution log is that of the last event, so that writing again changes
 * nothing; `has` tells of files that are there already, by their name without ending; `repository` is where the repository is, seen
 * from the files.
 */
export function investigationFiles(
  { record, ruling: report, events }: Pick<RuledCase<FinalReport>, 'record' | 'ruling' | 'events'>,
  {
    version,
    language = promptLanguage(record, report.query),
    repository,
    has = () => false,
  }: {
    version: string;
    language?: Language;
    repository?: string;
    has?: (name: string) => boolean;
  },
): Record<string, string> {
  const { investigation: state } = record as { investigation: InvestigationState };
  const documents: Record<string, object> = {
    ...artifactsOf(state, has),
    ...roundsOf(state),
    'final-report': report,
    'final-report.sarif': renderSarif(report, version),
  };
  const isThere = (name: string): boolean =>
    name === 'investigation-plan' || Object.hasOwn(documents, name) || has(name);
  const log = writeExecutionLog(state, report, events.at(-1)?.at ?? '', isThere);
  return {
    ...planFile(state),
    ...Object.fromEntries(
      Object.entries({ ...documents, 'execution-log': log }).map(([name, value]) => [
        `${name}.json`,
        toJson(value),
      ]),
    ),
    'final-report.md': renderReport(report, language, repository),
    'final-report.html': renderHtml(report, language, repository),
  };
}

/** What the rounds that are over left behind: the matrix of round 2, and one counter-review for each iteration of round 3. */
export const roundFiles = (state: InvestigationState): Record<string, string> =>
  Object.fromEntries(Object.entries(roundsOf(state)).map(([name, value]) => [`${name}.json`, toJson(value)]));

const roundsOf = (state: InvestigationState): Record<string, object> => ({
  ...crossVerificationOf(state),
  ...reviewsOf(state),
});

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** What was used of each report; a report that is kept as it was handed in is left alone. */
function artifactsOf(
  { done, tasks }: InvestigationState,
  has: (name: string) => boolean,
): Record<string, object> {
  const given = [...done, ...tasks].flatMap(({ iid, report, review }) => {
    const used = report ?? review;
    return used === undefined || has(artifactOf(iid)) ? [] : [[artifactOf(iid), used] as const];
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
