/** Answers that stand in the cases themselves: recorded panels are run again without asking anybody. */
import { CuriaError } from '@curia/core/internal';
import { type Agent, type Answer, type Ask, readAnswer, reportKnown } from '../agents/agent.ts';
import type { RecordedAnswer } from '../agents/recorded.ts';
import type { Store } from '../store/store.ts';
import type { CourtKind } from './courts/court-kind.ts';
import { storedJson } from './stored-json.ts';

const recordedIn = (court: CourtKind, input: unknown, ask: Ask): RecordedAnswer | undefined =>
  court.given(input, ask).find(({ role, key }) => role === ask.role && (key ?? ask.key) === ask.key);

/** The answer that a case records; who is not recorded there gives none. */
export function givenAnswer(court: CourtKind, input: unknown, ask: Ask): Answer {
  const found = recordedIn(court, input, ask);
  if (found !== undefined) return readAnswer(ask, found.answer);
  const who = ask.voice === undefined ? ask.role : `${ask.role} ${ask.voice}`;
  return { failure: 'no_answer', message: `the case records no answer of ${who}` };
}

/** An agent that answers from the case it is asked about. */
export function givenAgent(store: Store, run_id: string, court: CourtKind): Agent {
  return {
    async ask(ask, { admit, report }) {
      const stored = await store.case(run_id, ask.case_id);
      if (stored?.input == null)
        throw new CuriaError('CASE_NOT_FOUND', `run ${run_id} has no case ${ask.case_id}`);
      await admit();
      const input = storedJson(stored.input, `the input of case ${stored.case_id}`);
      const answer = givenAnswer(court, input, ask);
      report(reportKnown(ask, 'given', recordedIn(court, input, ask)?.kind ?? 'program', answer));
      return answer;
    },
  };
}
