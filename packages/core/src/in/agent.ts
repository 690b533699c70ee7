/** `@curia/core/in/agent`: what the product reaches of this room. */
export {
  type Agent,
  type AgentFailure,
  type AgentTool,
  type Answer,
  type Ask,
  type AskContext,
  type CallReport,
  callReport,
  type Failure,
  isAnswered,
  type MostCost,
  type Pending,
  readAnswer,
  reportKnown,
  type Toolbox,
  type ToolUse,
  UNANSWERED,
} from '../court/agent/agent.ts';
export type { ImportGraph } from '../court/agent/import-graph.ts';
export type { RankedFile, RankedPlace } from '../court/agent/ranking.ts';
export { recordedAgent, recordedAnswer } from '../court/agent/recorded.ts';
export type {
  LogList,
  SearchMatch,
  SearchResult,
  ShownCommit,
  SymbolsFound,
} from '../court/agent/sources.ts';
export type { FileSymbols, SymbolCall } from '../court/agent/symbols.ts';
