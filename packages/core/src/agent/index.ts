/** The port for agents of your own: what they are asked, what they reply, and what they may read. */
export { neighbours } from './import-graph.ts';
export { type AnswerContext, FAILURES, type OwnAgent, type Question, type Reply, reply } from './question.ts';
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
