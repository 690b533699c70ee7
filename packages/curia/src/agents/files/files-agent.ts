/** An agent that waits for files: until a file is there, the question stays open. */
import { type Agent, type Answer, type Ask, readAnswer, reportKnown } from '../agent.ts';
import type { AnswerFile } from './answer-file.ts';

/** Finds the file that answers a question; undefined while there is none. */
export type FindFile = (ask: Ask) => Promise<AnswerFile | undefined>;

/**
 * Answers from files. One that cannot be used leaves the question open as well, until it is corrected; `isHeard` hands it on as an
 * answer of the wrong shape instead, for courts that decide for themselves what to do with it.
 */
export const filesAgent = (find: FindFile, options: { readonly isHeard?: boolean } = {}): Agent => ({
  async ask(ask, { admit, report }) {
    const found = await find(ask);
    if (found === undefined) return { pending: `no file answers ${ask.key} of ${ask.role} yet` };
    const answer = answerOf(ask, found);
    if ('failure' in answer && options.isHeard !== true)
      return { pending: `${found.path} cannot be used: ${answer.message}` };
    await admit();
    const { name, sha256 } = found;
    report({ ...reportKnown(ask, 'files', 'person', answer), file: { name, sha256 } });
    return answer;
  },
});

function answerOf(ask: Ask, { said }: AnswerFile): Answer {
  if ('value' in said) return readAnswer(ask, said.value);
  const { problem, text } = said;
  return { failure: 'wrong_shape', message: problem, ...(text === undefined ? {} : { said: text }) };
}
