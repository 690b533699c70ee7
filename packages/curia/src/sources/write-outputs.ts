/** Writes what an investigation has led to: cross-verification, reviews, the report in every form, and the execution log. */
import {
  composeReport,
  type FinalReport,
  type InvestigationState,
  type Language,
  renderHtml,
  renderReport,
  renderSarif,
  writeExecutionLog,
} from '@curia/core';
import type { InvestigationFolder } from './folder.ts';

/** Writes all files of a finished investigation and returns its report. */
export function writeOutputs(
  folder: InvestigationFolder,
  options: { readonly language: Language; readonly version: string },
): FinalReport {
  const { state } = folder;
  const { investigation_id } = state.plan;
  const report = composeReport(state);
  if (state.trigger !== null) {
    folder.writeJson('cross-verification-r2', {
      schema_version: '1',
      investigation_id,
      items: state.cross_verification,
      counts: countCategories(state.cross_verification),
      trigger: state.trigger,
    });
  }
  for (const { iteration, changed } of state.iterations) {
    const tasks = state.done.filter((task) => task.round === 3 && task.iteration === iteration);
    folder.writeJson(`counter-review-r3-i${iteration}`, {
      schema_version: '1',
      investigation_id,
      iteration,
      changed,
      reviews: tasks.flatMap(({ review }) => review?.layer_2.counter_reviews ?? []),
      tasks: tasks.map(({ iid, kind, items, status }) => ({ iid, kind, items, status })),
    });
  }
  folder.writeJson('final-report', report);
  folder.write('final-report.md', renderReport(report, options.language));
  folder.write('final-report.html', renderHtml(report, options.language));
  folder.writeJson('final-report.sarif', renderSarif(report, options.version));
  // The time of the last event, not of this call: writing the outputs again changes nothing.
  const log = writeExecutionLog(state, report, folder.lastChange(), (name) => folder.hasFile(name));
  folder.writeJson('execution-log', log);
  return report;
}

const countCategories = (items: InvestigationState['items']): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { category } of items) counts[category] = (counts[category] ?? 0) + 1;
  return counts;
};
