/** `curia`: what a service needs to open a store, and to start, drive, resume, audit, replay and report runs. */
export { CuriaError } from '@curia/core';
export type { OwnAgent } from '@curia/core/agent';
export type { CaseResult, Curia, DriveRequest, RunRequest } from './api/curia.ts';
export { describeCourts, readPrompt } from './api/describe-courts.ts';
export { gradeWith } from './api/grade-with.ts';
export { openCuria } from './api/open-curia.ts';
export type { RunEnd } from './drive/drive-run.ts';
export type { AuditFinding } from './kept/audit-case.ts';
export type { TableChoices } from './kept/law/table-choices.ts';
export type { BudgetLimits } from './kept/limits.ts';
export type { Audit } from './runs/audit/audit.ts';
export type { RunComparison } from './runs/compare/compare-runs.ts';
export type { Replay } from './runs/compare/replay-run.ts';
export { openStore } from './store/open-store.ts';
export type { Store } from './store/store.ts';
export { temporaryStore } from './store/temporary/temporary.ts';
export type { RunLine } from './wire/run.ts';
export type { RunSummary } from './wire/run-summary.ts';
