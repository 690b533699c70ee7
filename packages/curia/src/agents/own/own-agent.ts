/** Lets somebody else's agent speak: what it replies is checked like everything that agents say. */

import { CuriaError } from '@curia/core';
import { type AnswerContext, type OwnAgent, reply } from '@curia/core/agent';
import {
  type Agent,
  type Answer,
  type Ask,
  type AskContext,
  readAnswer,
  reportKnown,
} from '@curia/core/in/agent';
import type { ReaderKind } from '@curia/core/protocol';
import { questionOf } from './question-of.ts';

/** How somebody else's agent is asked. */
export interface OwnAgentOptions {
  readonly timeout_seconds: number;
  /** A program of the user if absent. */
  readonly kind?: ReaderKind;
  /** What a call costs; null if that is not known. */
  readonly cost_usd: number | null;
  /** How often it is asked before it has failed; once if absent. */
  readonly attempts?: number;
}

/** What may go better when it is tried again; an answer that is wrong would be the same. */
const WORTH_TRYING_AGAIN: readonly string[] = ['timeout', 'provider_error'];

/** Makes an agent of a function; one that throws, or takes too long, has failed on this question alone, once it had its attempts. */
export function ownAgent(
  name: string,
  answer: OwnAgent,
  { timeout_seconds, cost_usd, attempts = 1, kind = 'program' }: OwnAgentOptions,
): Agent {
  return {
    async ask(ask, context) {
      for (let attempt = 1; ; attempt++) {
        await context.admit({ tokens: 0, usd: cost_usd ?? 0 });
        const started = performance.now();
        const given = await tryReply(ask, context, answer, timeout_seconds);
        const latency_ms = Math.round((performance.now() - started) * 10) / 10;
        context.report({ ...reportKnown(ask, name, kind, given), attempt, cost_usd, latency_ms });
        const isFailed = 'failure' in given && WORTH_TRYING_AGAIN.includes(given.failure);
        if (!isFailed || attempt >= attempts) return given;
      }
    },
  };
}

async function tryReply(
  ask: Ask,
  { signal }: AskContext,
  answer: OwnAgent,
  timeout_seconds: number,
): Promise<Answer> {
  // A timer of our own: that of `AbortSignal.timeout` would let the process end before it.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('late')), timeout_seconds * 1000);
  const ended = AbortSignal.any([signal, late.signal]);
  let said: unknown;
  try {
    said = await Promise.race([answer(questionOf(ask), contextOf(ask, ended)), rejected(ended)]);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (late.signal.aborted) return { failure: 'timeout', message: `no reply within ${timeout_seconds} s` };
    // An error that would meet every question alike stops the run.
    if (CuriaError.is(error)) throw error;
    return { failure: 'provider_error', message: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
  const parsed = reply.safeParse(said);
  if (!parsed.success) return { failure: 'wrong_shape', message: 'a reply has an answer, or a failure' };
  return 'failure' in parsed.data ? parsed.data : readAnswer(ask, parsed.data.answer);
}

/** A module may hang without looking at the signal; the run must not. */
const rejected = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const fail = (): void => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });

const contextOf = ({ sources }: Ask, signal: AbortSignal): AnswerContext =>
  sources === undefined ? { signal } : { signal, sources };
