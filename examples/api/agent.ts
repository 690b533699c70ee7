/** `@curia/core/agent`, and the same as `curia/agent`: an agent that reads the repository and the logs it is given. */
import {
  type AnswerContext,
  type BlamedLine,
  FAILURES,
  type FileText,
  isRefusal,
  type LoggedCommit,
  type LogRead,
  neighbours,
  type OwnAgent,
  type Question,
  type Refusal,
  type Reply,
  reply,
  type Sources,
  type SourceTools,
  type StackFrame,
  type StackTrace,
} from '@curia/core/agent';

/** Says what it read; every tool either gives something or says in one sentence why not. */
const reader: OwnAgent = async (question: Question, { sources, signal }: AnswerContext): Promise<Reply> => {
  if (sources === undefined) return { failure: 'no_answer', message: `${question.role} has nothing to read` };
  const file: FileText | Refusal = await sources.text('src/pool.js');
  if (isRefusal(file)) return { failure: 'no_answer', message: file.problem };
  const found = await sources.use('search_text', { pattern: 'release' }, signal);
  const lines = isRefusal(found) ? 0 : found.matches.length;
  const cause = await innermost(sources, 'Error: dry\n    at query (src/pool.js:2:3)', signal);
  const graph = await sources.imports(signal);
  const near = isRefusal(graph) ? [] : neighbours(graph.imports, file.path, 1);
  return {
    answer: {
      read: file.lines.length,
      lines,
      cause: cause?.path,
      near: near.map(({ path }) => path),
      blamed: await lastAuthor(sources, file.path, signal),
      commits: (await commitsOf(sources, signal)).map(({ subject }) => subject),
      errors: errorsIn(await sources.use('read_log', { path: 'app.log' }, signal)),
    },
  };
};

async function innermost(
  sources: Sources,
  text: string,
  signal: AbortSignal,
): Promise<StackFrame | undefined> {
  const read = await sources.use('parse_stack_trace', { text }, signal);
  const traces: readonly StackTrace[] = isRefusal(read) ? [] : read.traces;
  return traces[0]?.frames[0];
}

async function lastAuthor(sources: Sources, path: string, signal: AbortSignal): Promise<string> {
  const blamed = await sources.use('git_blame', { path, from: 1, to: 1 }, signal);
  const [line]: readonly BlamedLine[] = isRefusal(blamed) ? [] : blamed.lines;
  return line?.author ?? 'nobody';
}

async function commitsOf(sources: Sources, signal: AbortSignal): Promise<readonly LoggedCommit[]> {
  const wanted: SourceTools['git_log']['takes'] = { path: 'src/pool.js', most: 3 };
  const log = await sources.use('git_log', wanted, signal);
  return isRefusal(log) ? [] : log.commits;
}

const errorsIn = (read: SourceTools['read_log']['gives'] | Refusal): number =>
  'errors' in read ? (read satisfies LogRead).errors.length : 0;

// Curia puts the question and checks the reply; without sources, this agent says that it has none.
const question: Question = {
  schema_version: '1',
  court: 'investigation',
  case_id: 'c1',
  role: 'CODE-CALLCHAIN',
  key: 'report/1',
  prompt: { system: '', user: '', answer_schema: {}, hash: '' },
  inputs: {},
};
const said = await reader(question, { signal: new AbortController().signal });
console.log(said, reply.safeParse(said).success);
console.log(FAILURES.length, 'ways to say that there is no answer');
console.log(
  neighbours(
    new Map([
      ['a.js', ['b.js']],
      ['b.js', ['c.js']],
    ]),
    'a.js',
    2,
  ),
);
