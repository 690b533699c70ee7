/** Counts issues into the facts of the disposition table. The order of the issues does not matter. */

import type { FactsOf } from '@curia/core';
import { refusal } from '@curia/core/read';
import { describe } from '@curia/core/text';
import type { dispositionV5 } from './disposition.table.ts';
import { type Issue, readSeverity } from './issue.ts';

/** The facts of the disposition table. */
export type DispositionFacts = FactsOf<typeof dispositionV5>;

/** Counts the issues; issues of unknown severity have a count of their own. */
export function countIssues(issues: readonly Issue[]): DispositionFacts {
  let blockers = 0;
  let majors_fixable = 0;
  let majors_unfixable = 0;
  let minors = 0;
  let unknown_severities = 0;
  for (const { severity, auto_fixable } of issues) {
    switch (readSeverity(severity)) {
      case 'BLOCKER':
        blockers++;
        break;
      case 'MAJOR':
        if (auto_fixable === true) majors_fixable++;
        else majors_unfixable++;
        break;
      case 'MINOR':
        minors++;
        break;
      default:
        unknown_severities++;
    }
  }
  return { blockers, majors_fixable, majors_unfixable, minors, unknown_severities };
}

/** Rejects issues whose severity is none of the three, naming each. */
export function refuseUnknownSeverities(issues: readonly Issue[]): void {
  const details = issues.flatMap(({ severity }, at) =>
    readSeverity(severity) === undefined
      ? [
          {
            path: `issues[${at}].severity`,
            problem: `must be BLOCKER, MAJOR or MINOR, got ${describe(severity)}`,
          },
        ]
      : [],
  );
  if (details.length > 0) throw refusal('UNKNOWN_SEVERITY', 'the case', details);
}
