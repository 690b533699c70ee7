/** A report as it was handed in: the file, whose it is, and what can be read of it. */
import { parseIid, type ReadReport, readReport } from '@curia/courts/investigation';
import { type AnswerFile, readAnswerFile } from '../../agents/files/answer-file.ts';

/** A file that was handed in. */
export interface ReportFile extends AnswerFile {
  /** Whose report it is; undefined if neither the report nor its file name says so. */
  readonly iid: string | undefined;
  readonly read: ReadReport;
}

/** Reads a file; if the report is unsigned, the file name says whose it is. */
export function readReportFile(path: string): ReportFile {
  const file = readAnswerFile(path);
  const named = iidInName(file.name);
  const read = readSaid(file, named);
  return { ...file, iid: read.iid, read };
}

function readSaid({ said }: AnswerFile, named: string | undefined): ReadReport {
  if ('value' in said) return readReport(said.value, named);
  const { problem, text } = said;
  const problems = [{ path: '', problem }];
  if (text === undefined) return { kind: 'malformed', iid: named, problems, remains: undefined };
  const read = readReport(text, named);
  return read.kind === 'malformed' ? { ...read, problems } : read;
}

/** The investigator id that a file is named after: `CODE-CALLCHAIN-R1.yaml` or `CODE-CALLCHAIN-R1-report.yaml`. */
function iidInName(name: string): string | undefined {
  const stem = name.replace(/\.[^.]*$/, '').replace(/[-_.](report|repair\d*)$/i, '');
  return parseIid(stem) === undefined ? undefined : stem;
}
