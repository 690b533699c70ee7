/** What investigation adds to the folder of a run: its packets, the files of each case, and what was planned how often. */
import type { RunFolder } from '@curia/core/court';
import { sayCount } from '@curia/core/read';
import { folderName } from '@curia/core/text';
import { caseFiles, filesSoFar } from './case-files.ts';
import { type Form, reports } from './reports.ts';
import type { Investigation } from './rules/investigation-state.ts';
import { sayPlan } from './rules/plan/say-plan.ts';
import type { FinalReport } from './rules/report/final-report.ts';

const placed = (case_id: string, files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([name, text]) => [`investigations/${folderName(case_id)}/${name}`, text]),
  );

/** The folder of a run. */
export const folder: RunFolder<object, FinalReport> = {
  records: ({ events }) =>
    events.flatMap(({ kind, said }) =>
      kind === 'packet-opened' ? [{ file: 'packets.jsonl', line: (said as { packet: object }).packet }] : [],
    ),
  files: (one, how) => placed(one.case_id, caseFiles(one, how)),
  unfinished({ case_id, record }) {
    const { investigation } = record as { investigation: Investigation };
    return 'plan' in investigation ? placed(case_id, filesSoFar(investigation)) : {};
  },
  forms: Object.keys(reports),
  report: (one, form, how) => reports[form as Form](one, how),
  study() {
    const said = new Map<string, number>();
    const count = (line: string): unknown => said.set(line, (said.get(line) ?? 0) + 1);
    return {
      add({ record, ruling }) {
        const { investigation } = record as { investigation: Investigation };
        if ('plan' in investigation) count(sayPlan(investigation.plan));
        ruling.metadata.notes.forEach(count);
      },
      remarks: () => Array.from(said, ([line, cases]) => `${sayCount(cases, 'case')}: ${line}`),
    };
  },
};
