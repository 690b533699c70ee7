/** `@curia/core/agent`: what courts use of this room. */
export type { Ask, CallReport, Failure } from './agent.ts';
export { neighbours } from './import-graph.ts';
export { PROMPT_LANGUAGES, type PromptLanguage, promptLanguage } from './prompt-language.ts';
export { type AnswerContext, FAILURES, type OwnAgent, type Question, type Reply, reply } from './question.ts';
export type { Ranking } from './ranking.ts';
export { type RecordedAnswer, recordedAnswersIn } from './recorded.ts';
export {
  type BlamedLine,
  type FileText,
  isRefusal,
  type LoggedCommit,
  type LogRead,
  type Refusal,
  type Sources,
  type SourceTools,
  type StackFrame,
  type StackTrace,
} from './sources.ts';
export { type FileSymbol, symbolAt } from './symbols.ts';
