/** An agent that waits for files: until a file is there, the question stays open. */
import {
  type Agent,
  type Answer,
  type Ask,
  type AskContext,
  type Pending,
  readAnswer,
  reportKnown,
} from '@curia/core/in/agent';
import { restoreAnswer } from '../llm/schema/restore-answer.ts';
import type { AnswerFile } from './answer-file.ts';
import type { QuestionBoard } from './question-board.ts';

/** A file that answers a question, or that would if it had not been taken in before. */
export interface FoundFile extends AnswerFile {
  readonly isTaken?: boolean;
}

/** Finds the file that answers a question; undefined while there is none. */
export type FindFile = (ask: Ask) => Promise<FoundFile | undefined>;

/**
 * Answers from files. One that cannot be used leaves the question open as well, until it is corrected. Open questions stand on the
 * board.
 */
export const filesAgent = (find: FindFile, board?: QuestionBoard): Agent => ({
  async ask(ask, context) {
    const given = await answerFrom(find, ask, context);
    if ('pending' in given) {
      board?.put(ask, given.problem);
      return { pending: given.pending };
    }
    board?.remove(ask);
    return given;
  },
});

/** A file that is awaited, or must be corrected. */
interface AwaitedFile extends Pending {
  /** What is wrong with the file that is there, for whoever wrote it. */
  readonly problem?: string;
}

async function answerFrom(
  find: FindFile,
  ask: Ask,
  { admit, report }: AskContext,
): Promise<Answer | AwaitedFile> {
  const found = await find(ask);
  const nothing = `no file answers ${ask.key} of ${ask.role} yet`;
  if (found === undefined) return { pending: nothing };
  const answer = answerIn(ask, found);
  if (found.isTaken === true) {
    const problem = 'failure' in answer ? ` and cannot be used: ${answer.message}` : '';
    return {
      pending: `${nothing}: ${found.path} was taken in before${problem}; it answers again once it is changed`,
    };
  }
  const problem = 'failure' in answer ? answer.message : ask.check?.(answer.answer);
  if (problem !== undefined)
    return {
      pending: `${found.path} cannot be used: ${problem}`,
      problem: `${found.name} cannot be used. ${problem}`,
    };
  await admit();
  const { name, sha256 } = found;
  report({ ...reportKnown(ask, 'files', 'person', answer), file: { name, sha256 } });
  return answer;
}

/** What a file says to a question; what its court could not use is no answer, since whoever wrote it can mend it. */
export function answerIn(ask: Ask, { said }: AnswerFile): Answer {
  if (!('value' in said)) return { failure: 'wrong_shape', message: said.problem };
  const read = readAnswer(ask, restoreAnswer(ask.prompt.answer_schema, said.value));
  const problem = 'answer' in read ? ask.check?.(read.answer) : undefined;
  return problem === undefined ? read : { failure: 'wrong_shape', message: problem };
}
