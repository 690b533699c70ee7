/** The demo of investigation: a till that prints no receipts, and a trace whose first line is not where the mistake is. */
import type { Demo } from '@curia/core/court';
import type { FinalReport } from './rules/report/final-report.ts';

/** What investigation shows. */
export const investigationDemo: Demo<FinalReport> = {
  runs: [
    {
      cases: 'receipts',
      make: async (from, scratch, files) =>
        (await import('./node/make-demo.ts')).makeDemo(from, scratch, files),
      needs: 'git',
      agents: 'offline',
      telling: {
        case_id: 'receipts',
        right: 'src/receipt.js',
        plain: (_record, report) => whereItIsThrown(report),
        stands: placeOfCause,
        outcome: 'Confirmed',
      },
    },
  ],
};

const FRAME = /\b(src\/[\w./-]+):\d+/;

/** Where the error is thrown, which is where a hurried reader of the trace looks. */
function whereItIsThrown({ findings }: FinalReport) {
  const lineOf = (location: string): number => Number(/:(\d+)/.exec(location)?.[1] ?? 0);
  const frames = findings
    .flatMap(({ evidence }) => evidence)
    .filter(({ type, snippet }) => type === 'log' && FRAME.test(snippet ?? ''))
    .sort((a, b) => lineOf(a.location) - lineOf(b.location))
    .flatMap(({ snippet }) => FRAME.exec(snippet ?? '') ?? []);
  return { says: frames[1] ?? 'nothing', by: 'the first frame of the trace' };
}

/** The file that the first finding blames. */
function placeOfCause({ findings }: FinalReport): string {
  const code = findings[0]?.evidence.find(({ type }) => type === 'code');
  return code?.location.replace(/:.*/, '') ?? 'nothing';
}
