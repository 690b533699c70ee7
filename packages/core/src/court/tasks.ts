/** The kinds of task a court can request; each turns its outcome, in the requested shape, into an event. */

import type { z } from 'zod';
import { CuriaError } from '../read/errors.ts';
import { readBy } from '../read/refusal.ts';
import type { CallReport, Failure } from './agent/agent.ts';
import type { Outcome, ServiceTask } from './hearing.ts';
import type { Wanted } from './proceed.ts';
import type { PromptWish } from './prompt.ts';

/** A question to an agent. The event type comes from the protocol, not from the first callback. */
interface Question<Answer, Event> {
  readonly key: string;
  readonly role: string;
  readonly voice?: string;
  readonly prompt: () => PromptWish;
  readonly answer: z.ZodType<Answer>;
  /** What is wrong with an answer of the right shape; the protocol gets the answer anyway. */
  readonly check?: (answer: unknown) => string | undefined;
  /** What of an answer that was taken counts nothing, because it cannot be read. */
  readonly unread?: (answer: unknown) => string | undefined;
  /** The answer, and the calls that it took. */
  readonly told: (answer: Answer, calls: readonly CallReport[]) => NoInfer<Event>;
  readonly failed: (problem: string, failure: Failure, calls: readonly CallReport[]) => NoInfer<Event>;
}

/** Asks an agent. The answer is read from the log by the requested shape, both live and in a replay. */
export const asks = <Answer, Event>({
  told,
  failed,
  ...question
}: Question<Answer, Event>): Wanted<Event> => ({
  task: { does: 'ask', ...question },
  told(outcome) {
    const { key, answer } = question;
    if ('failure' in outcome)
      return failed(`${outcome.failure}: ${outcome.message}`, outcome, outcome.calls ?? []);
    if ('answer' in outcome)
      return told(
        readBy(answer, outcome.answer, 'REPLAY_DIVERGED', 'the answer', `what is recorded of ${key}`),
        outcome.calls ?? [],
      );
    throw misfit(key, 'an answer', outcome);
  },
});

/** Has work done that needs no agent. */
export const works = <Result, Event>({
  key,
  work,
  told,
}: {
  readonly key: string;
  readonly work: () => Result;
  readonly told: (result: Result) => NoInfer<Event>;
}): Wanted<Event> => ({
  task: { does: 'work', key, work },
  told(outcome) {
    // Work is pure and its result is JSON: the log has its result, and an audit repeats the work to check.
    if ('done' in outcome) return told(outcome.done as Result);
    throw misfit(key, 'work', outcome);
  },
});

/** Asks a service beside the court. */
export const uses = <Result, Event>({
  told,
  ...task
}: {
  readonly key: string;
  readonly service: string;
  readonly request: ServiceTask['request'];
  readonly result: z.ZodType<Result>;
  readonly told: (result: Result) => NoInfer<Event>;
}): Wanted<Event> => ({
  task: { does: 'use', ...task },
  told(outcome) {
    const { key, service, result } = task;
    if ('used' in outcome)
      return told(readBy(result, outcome.used, 'REPLAY_DIVERGED', 'the reply', `what is recorded of ${key}`));
    throw misfit(key, `what the ${service} replied`, outcome);
  },
});

const misfit = (key: string, wanted: string, outcome: Outcome): CuriaError =>
  new CuriaError(
    'REPLAY_DIVERGED',
    `${key} wants ${wanted}, but the log has ${Object.keys(outcome).join(', ')}`,
  );
