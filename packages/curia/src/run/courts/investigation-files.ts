/** The files of one investigation in the folder of its run: plan, artifacts, cross-verification, report and execution log. */
import {
  type FinalReport,
  type InvestigationState,
  renderHtml,
  renderReport,
  writeExecutionLog,
} from '@curia/core';
import { folderName } from '../../store/folder-name.ts';
import type { RunCase } from '../closed-cases.ts';

/** The files by their path; the time of the execution log is that of the last event, so that writing again changes nothing. */
export function investigationFiles({ case_id, record, ruling, events }: RunCase): Record<string, string> {
  const { investigation: state } = record as { investigation: InvestigationState };
  const report = ruling as FinalReport;
  const { investigation_id } = state.plan;
  const sealed = { schema_version: '1', investigation_id };
  const files: Record<string, unknown> = {
    'investigation-plan': state.plan,
    ...Object.fromEntries(
      [...state.done, ...state.tasks].flatMap(({ iid, report: given, review }) =>
        given === undefined && review === undefined ? [] : [[`artifacts/${iid}-report`, given ?? review]],
      ),
    ),
    ...(state.trigger === null
      ? {}
      : { 'cross-verification-r2': { ...sealed, items: state.cross_verification, trigger: state.trigger } }),
    ...Object.fromEntries(
      state.iterations.map(({ iteration, changed }) => {
        const tasks = state.done.filter((task) => task.round === 3 && task.iteration === iteration);
        const reviews = tasks.flatMap(({ review }) => review?.layer_2.counter_reviews ?? []);
        return [`counter-review-r3-i${iteration}`, { ...sealed, iteration, changed, reviews }];
      }),
    ),
    'final-report': report,
  };
  const log = writeExecutionLog(state, report, events.at(-1)!.at, (name) => Object.hasOwn(files, name));
  const place = `investigations/${folderName(case_id)}`;
  return {
    ...Object.fromEntries(
      Object.entries({ ...files, 'execution-log': log }).map(([name, value]) => [
        `${place}/${name}.json`,
        `${JSON.stringify(value, null, 2)}\n`,
      ]),
    ),
    [`${place}/final-report.md`]: renderReport(report),
    [`${place}/final-report.html`]: renderHtml(report),
  };
}
