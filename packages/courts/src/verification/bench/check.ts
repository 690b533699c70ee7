/** Checks an output while it is written, by the same functions that decide about it afterwards. */
import { readOutput } from '../rules/read-output.ts';
import { CITATION_CODES } from '../rules/text/check-citations.ts';
import { verifyOutput } from '../rules/verify-output.ts';
import { type AskedIssue, askedOf, type DocumentBench } from './bench.ts';

/** What the checks say. */
export interface Checked {
  /** How many checks there are, and how many find nothing. */
  readonly total: number;
  readonly passed: number;
  /** True if the shape is wrong, so that the other checks wait. */
  readonly waits: boolean;
  readonly issues: readonly AskedIssue[];
  /** What would keep the output from being taken, unless it is accepted by name. */
  readonly failing: readonly AskedIssue[];
}

/** Checks an output. */
export function checkOutput(bench: DocumentBench, output: unknown): Checked {
  const { issues } = verifyOutput(bench, readOutput(output ?? null));
  const { checks } = bench.pack;
  const codes = new Set(issues.map(({ code }) => code));
  const sets = [...checks.map((check) => check.codes), CITATION_CODES as readonly string[]];
  const owned = new Set(sets.flat());
  const others = issues.filter(({ code }) => !owned.has(code));
  const failed = sets.filter((set) => set.some((code) => codes.has(code))).length;
  const asked = issues.map(askedOf);
  // The shape is one more check, and whatever else the engine reports counts with it.
  return {
    total: sets.length + 1,
    passed: sets.length - failed + (others.length === 0 ? 1 : 0),
    waits: issues.some(({ code }) => code === 'FIELD_MISSING' || code === 'FIELD_TYPE'),
    issues: asked,
    failing: asked.filter(({ severity }) => severity !== 'MINOR'),
  };
}
