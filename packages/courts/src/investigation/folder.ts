/** What investigation adds to the folder of a run: its packets, the files of each case, and what was planned how often. */
import type { RunFolder } from '@curia/core/court';
import { sayCount } from '@curia/core/read';
import { folderName } from '@curia/core/text';
import { investigationFiles } from './case-files.ts';
import type { Investigation } from './rules/investigation-state.ts';
import { sayPlan } from './rules/plan/say-plan.ts';
import type { FinalReport } from './rules/report/final-report.ts';

/** The folder of a run. */
export const folder: RunFolder<FinalReport> = {
  records: ({ events }) =>
    events.flatMap(({ kind, said }) =>
      kind === 'packet-opened' ? [{ file: 'packets.jsonl', line: (said as { packet: object }).packet }] : [],
    ),
  files(one, by) {
    const place = `investigations/${folderName(one.case_id)}`;
    const files = Object.entries(investigationFiles(one, by));
    return Object.fromEntries(files.map(([name, text]) => [`${place}/${name}`, text]));
  },
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
