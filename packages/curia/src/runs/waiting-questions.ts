/** What a run waits for: the questions of its open cases that nobody has answered, with the file that would answer each. */
import type { Question } from '@curia/core/agent';
import { answerFileOf } from '../agents/files/question-board.ts';
import { questionOf } from '../agents/own/question-of.ts';
import { promptOf } from '../agents/prompts/prompt-for.ts';
import { openQuestions } from '../drive/open-questions.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import { isClosing } from '../store/cases.ts';
import type { Store } from '../store/store.ts';

/** An open question. */
export interface WaitingQuestion extends Question {
  /** What answers it below the folder of `files:FOLDER`. */
  readonly answer_file: string;
}

/** The questions in input order; those that a court answers itself are none. */
export async function* waitingQuestions(
  store: Store,
  { manifest: { run_id }, court, kind }: OpenedRun,
): AsyncGenerator<WaitingQuestion> {
  const own = kind.examiner?.looks ?? {};
  for await (const stored of store.cases.all(run_id)) {
    const { case_id } = stored;
    const log = await store.cases.events(run_id, case_id);
    if (log.some(isClosing)) continue;
    for (const { role, voice, key, prompt: wish, answer } of openQuestions(court, stored, log)) {
      if (Object.hasOwn(own, role)) continue;
      const prompt = promptOf(court.prompts, wish(), answer);
      const who = voice === undefined ? { role } : { role, voice };
      const ask = { court: court.name, case_id, ...who, key, prompt, answer };
      yield { ...questionOf(ask), answer_file: answerFileOf(ask) };
    }
  }
}
