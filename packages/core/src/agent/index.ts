/** The port for agents of your own: what they are asked, what they reply, and what they may read. */
export { type ImportGraph, type Neighbour, neighbours } from './import-graph.ts';
export {
  type AnswerContext,
  FAILURES,
  type OwnAgent,
  type Question,
  type Reply,
  reply,
} from './question.ts';
export {
  type BlamedLine,
  type FileList,
  type FileText,
  type Found,
  type Frame,
  isRefusal,
  type LoggedCommit,
  type LogList,
  type LogRead,
  type Match,
  type Refusal,
  type ShownCommit,
  type Signature,
  type Sources,
  type SourceTools,
  type Trace,
} from './sources.ts';
