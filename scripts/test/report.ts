/** What the report of a test run says: how many passed and failed, and which files took longest. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';

const shape = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

/** How a test run went. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  /** The files that took longest, the longest first. */
  readonly slowest: readonly { readonly file: string; readonly seconds: number }[];
}

/** Reads a report; a run that wrote none passed nothing. */
export function readReport(path: string, root = process.cwd()): TestReport {
  let report: z.output<typeof shape>;
  try {
    report = shape.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, slowest: [] };
  }
  const slowest = report.testResults
    .map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 12);
  return { passed: report.numPassedTests, failed: report.numFailedTests, slowest };
}
