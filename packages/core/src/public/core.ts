/** `@curia/core`: define rule tables, then decide, explain, analyze, compare, render and hash them. */
export { ERRORS } from '../error-words.ts';
export { CuriaError, type ErrorCode, type ErrorRecord } from '../errors.ts';
export { type Analysis, type AnalysisFinding, analyze } from '../table/analyze.ts';
export { above, atLeast, atMost, below, between, hasAll, hasAny, hasNone, none, not } from '../table/cell.ts';
export { type Decision, decide, type TracedRule } from '../table/decide.ts';
export { defineTable, type TableDefinition, withValues } from '../table/define-table.ts';
export { derivePolicy } from '../table/derive-policy.ts';
export { type DiffSummary, startDiff } from '../table/diff.ts';
export { type Explanation, explain } from '../table/explain.ts';
export { choice, count, flag, score, set, sum } from '../table/fact.ts';
export { parseTable } from '../table/parse-table.ts';
export { policyHash } from '../table/policy-hash.ts';
export { renderMarkdown } from '../table/render-markdown.ts';
export { renderMermaid } from '../table/render-mermaid.ts';
export { sqlParameters } from '../table/sql-parameters.ts';
export { type AnyTable, type FactsOf, type OutcomeOf, policyName } from '../table/table.ts';
export { toJs } from '../table/to-js.ts';
export { toSql } from '../table/to-sql.ts';
