/** The reports that a case brings along, as the answers of those who signed them. */
import type { RecordedAnswer } from '@curia/core/agent';
import { readReport } from '../rules/finding/read-report.ts';
import { roleOf } from './ask-report.ts';

/** The reports in a case; one that is not signed answers nothing. */
export function givenReports(input: unknown): RecordedAnswer[] {
  const { reports } = input as { reports?: unknown };
  if (!Array.isArray(reports)) return [];
  return reports.flatMap((report: unknown): RecordedAnswer[] => {
    const { iid } = readReport(report);
    return iid === undefined
      ? []
      : [{ role: roleOf(iid), key: `${iid}/1/0`, answer: report as RecordedAnswer['answer'] }];
  });
}
