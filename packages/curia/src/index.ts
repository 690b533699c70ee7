/** `curia`: what a service needs to open a store, and to start, drive, resume, audit, replay and report runs. */
export { CuriaError } from '@curia/core';
export type { OwnAgent } from '@curia/core/agent';
export type { CaseResult, Curia, DriveRequest, RunRequest } from './library/curia.ts';
export { describeCourts, readPrompt } from './library/describe-courts.ts';
export { gradeWith } from './library/grade-with.ts';
export { openCuria } from './library/open-curia.ts';
export type { Audit } from './run/audit.ts';
export type { AuditFinding } from './run/audit-case.ts';
export type { BudgetLimits } from './run/budget.ts';
export type { RunComparison } from './run/compare-runs.ts';
export type { RunEnd } from './run/drive-run.ts';
export type { Replay } from './run/replay-run.ts';
export type { TableChoice } from './run/rulebook.ts';
export { openStore } from './store/open-store.ts';
export type { Store } from './store/store.ts';
export { temporaryStore } from './store/temporary/temporary.ts';
export type { RunLine } from './wire/run.ts';
export type { RunSummary } from './wire/run-summary.ts';
