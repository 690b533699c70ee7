/** Answers that stand in the cases themselves: recorded panels are run again without asking anybody. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import {
  type Agent,
  type Answer,
  type Ask,
  type CallReport,
  readAnswer,
  reportKnown,
} from '@curia/core/in/agent';
import { storedJson } from '../../kept/stored-json.ts';
import type { Store } from '../../store/store.ts';

/** The answer that a case records, with the report of it; who is not recorded there gives none. */
export function givenOutcome(
  court: Court,
  input: unknown,
  ask: Ask,
): Answer & { readonly calls: readonly [CallReport] } {
  const given = court.given?.(input, ask) ?? [];
  const found = given.find(({ role, key }) => role === ask.role && (key ?? ask.key) === ask.key);
  const who = ask.voice === undefined ? ask.role : `${ask.role} ${ask.voice}`;
  const answer: Answer =
    found === undefined
      ? { failure: 'no_answer', message: `the case records no answer of ${who}` }
      : readAnswer(ask, found.answer);
  return { ...answer, calls: [reportKnown(ask, 'given', found?.kind ?? 'program', answer)] };
}

/** An agent that answers from the case it is asked about. */
export function givenAgent(store: Store, run_id: string, court: Court): Agent {
  return {
    is_free: true,
    async ask(ask, { admit, report }) {
      const stored = await store.cases.find(run_id, ask.case_id);
      if (stored?.input == null)
        throw new CuriaError('CASE_NOT_FOUND', `run ${run_id} has no case ${ask.case_id}`);
      await admit();
      const input = storedJson(stored.input, `the input of case ${stored.case_id}`);
      const { calls, ...answer } = givenOutcome(court, input, ask);
      report(calls[0]);
      return answer;
    },
  };
}
