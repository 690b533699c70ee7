/** `@curia/core`: define rule tables, then decide, explain, analyze, compare, render and hash them. */
export { ERRORS } from './read/error-words.ts';
export { CuriaError, type ErrorCode, type ErrorRecord } from './read/errors.ts';
export { Decision, decide } from './table/decide/decide.ts';
export {
  above,
  atLeast,
  atMost,
  below,
  between,
  hasAll,
  hasAny,
  hasNone,
  none,
  not,
} from './table/define/cell.ts';
export { defineTable, type TableDefinition, withValues } from './table/define/define-table.ts';
export { derivePolicy } from './table/define/derive-policy.ts';
export { choice, count, flag, score, set, sum } from './table/define/fact.ts';
export { parseTable } from './table/define/parse-table.ts';
export { policyHash } from './table/define/policy-hash.ts';
export { type AnyTable, type FactsOf, type OutcomeOf, policyName } from './table/define/table.ts';
export type { TracedRule } from './table/define/traced-rule.ts';
export { type DiffSummary, startDiff } from './table/explain/diff.ts';
export { type Explanation, explain } from './table/explain/explain.ts';
export { type Analysis, type AnalysisFinding, analyze } from './table/prove/analyze.ts';
export { renderMarkdown } from './table/write/render-markdown.ts';
export { renderMermaid } from './table/write/render-mermaid.ts';
export { sqlParameters } from './table/write/sql-parameters.ts';
export { toJs } from './table/write/to-js.ts';
export { toSql } from './table/write/to-sql.ts';
