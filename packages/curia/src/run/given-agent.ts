/** Answers that stand in the cases themselves: recorded panels are run again without asking anybody. */
import { CuriaError } from '@curia/core/internal';
import { type Agent, type Answer, readAnswer, reportKnown } from '../agents/agent.ts';
import type { Store } from '../store/store.ts';
import type { CourtKind } from './courts/court-kind.ts';
import { storedJson } from './stored-json.ts';

/** An agent that answers from the case it is asked about; who is not recorded there gives no answer. */
export function givenAgent(store: Store, run_id: string, court: CourtKind): Agent {
  return {
    async ask(ask, { admit, report }) {
      const stored = await store.case(run_id, ask.case_id);
      if (stored?.input == null)
        throw new CuriaError('CASE_NOT_FOUND', `run ${run_id} has no case ${ask.case_id}`);
      await admit();
      const found = court
        .given(storedJson(stored.input, `the input of case ${stored.case_id}`), ask)
        .find(({ role, key }) => role === ask.role && (key ?? ask.key) === ask.key);
      const answer: Answer =
        found === undefined
          ? {
              failure: 'no_answer',
              message: `the case records no answer of ${ask.voice === undefined ? ask.role : `${ask.role} ${ask.voice}`}`,
            }
          : readAnswer(ask, found.answer);
      report(reportKnown(ask, 'given', found?.kind ?? 'program', answer));
      return answer;
    },
  };
}
