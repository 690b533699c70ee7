/** The agent that asks a model: remembered, limited, retried, and given one chance to repair an answer of the wrong shape. */
import { CuriaError } from '@curia/core';
import { type Agent, type Answer, type Ask, type AskContext, readAnswer } from '@curia/core/in/agent';
import { type Clock, wallClock } from '../clock.ts';
import { type BatchWish, openBatchDesk } from './batch/batch-desk.ts';
import { type AnswerCache, cacheKey } from './cache.ts';
import { type Failed, makeCalls } from './calls.ts';
import type { LlmConfig } from './config.ts';
import { type MakeGate, RateLimit } from './rate-limit.ts';
import { problemWith, readReply, repairTurns } from './read-reply.ts';
import { reportKnownOf } from './report-call.ts';
import { Secrets } from './secrets.ts';
import { makeSpeakers, type Speaker } from './speakers.ts';
import { hasTools, loopOverTools } from './tool-loop.ts';
import { turnWords } from './turn-words.ts';

/** What an agent of models needs besides its configuration. */
export interface LlmSurroundings {
  readonly environment: NodeJS.ProcessEnv;
  readonly cache?: AnswerCache;
  /** Where questions wait for a batch; every one is asked at once if absent. */
  readonly batches?: BatchWish | undefined;
  readonly clock?: Clock;
  /** The gates before providers; each process has its own if absent. */
  readonly gate?: MakeGate;
  /** Spreads retries; it never touches what is decided. */
  readonly random?: () => number;
}

/** Makes the agent; refuses at once if a key is missing. */
export function llmAgent(config: LlmConfig, surroundings: LlmSurroundings): Agent {
  const { environment, cache, clock = wallClock, random = Math.random } = surroundings;
  const { gate = (_identity, limits) => new RateLimit(limits, clock) } = surroundings;
  const secrets = new Secrets(environment);
  const speakers = makeSpeakers(config, environment, secrets, gate);
  const hide = (text: string): string => secrets.hide(text);
  const tryCalls = makeCalls({ clock, random, hide });
  const batches = surroundings.batches && openBatchDesk(surroundings.batches, speakers.values(), hide);
  const underWay = new Map<string, Promise<Answer>>();

  const speakerOf = (role: string): Speaker => {
    const name = config.roles[role] ?? config.roles.default;
    const found = name === undefined ? undefined : speakers.get(name);
    if (found === undefined)
      throw new CuriaError(
        'CONFIG_INVALID',
        `no model is configured for role ${role}, and there is no default`,
        [{ path: `roles.${role}`, problem: 'missing' }],
      );
    return found;
  };

  return {
    async ask(ask, context) {
      const speaker = speakerOf(ask.role);
      // What tools show is not part of the prompt: such an answer is not remembered, and waits for no batch.
      if (hasTools(ask)) return askModel(ask, speaker, context);
      const key = cacheKey(ask.prompt.hash, speaker.answering, ask.voice);
      const before = underWay.get(key);
      if (before !== undefined) return join(before);
      const known = await cache?.get(key);
      const remembered = known === undefined ? undefined : readAnswer(ask, known);
      if (remembered !== undefined && 'answer' in remembered) {
        context.report(reportKnownOf(ask, speaker.config, 'answered'));
        return remembered;
      }
      const batched = await batches?.ask(ask, speaker, context);
      if (batched !== undefined) {
        if ('answer' in batched) await cache?.set(key, batched.answer);
        return batched;
      }
      if (cache === undefined) return askModel(ask, speaker, context);
      const meanwhile = underWay.get(key);
      if (meanwhile !== undefined) return join(meanwhile);
      const mine = askModel(ask, speaker, context);
      underWay.set(key, mine);
      try {
        const answer = await mine;
        if ('answer' in answer) await cache.set(key, answer.answer);
        return answer;
      } finally {
        underWay.delete(key);
      }

      /** Two cases may put the same question at the same moment; it is paid for once. */
      async function join(other: Promise<Answer>): Promise<Answer> {
        const shared = await other;
        const outcome = 'failure' in shared ? shared.failure : 'answered';
        context.report(reportKnownOf(ask, speaker.config, outcome));
        return shared;
      }
    },
  };

  /** Asks, and if the answer cannot be used, asks once more and shows what was wrong. */
  async function askModel(ask: Ask, speaker: Speaker, context: AskContext): Promise<Answer> {
    const first = await converse(ask, speaker, context);
    if ('failure' in first) return first;
    if ('fault' in first) return asAnswer(first.fault);
    const { said, turns, offered } = first;
    const read = readReply(ask, said, speaker);
    const problem = problemWith(ask, said, read);
    if (problem === undefined) return read;
    const again = { turns: [...turns, ...repairTurns(ask, said, problem)], offered };
    const second = await tryCalls(ask, speaker, again, context);
    return 'fault' in second ? asAnswer(second.fault) : readReply(ask, second, speaker);
  }

  /** One call, or as many as the tools allow. */
  async function converse(ask: Ask, speaker: Speaker, context: AskContext) {
    if (hasTools(ask))
      return loopOverTools(
        ask.tools,
        (turns, offered, used) => tryCalls(ask, speaker, { turns, offered, used }, context),
        turnWords(ask.prompt),
        clock,
        context.signal,
      );
    const said = await tryCalls(ask, speaker, { turns: [] }, context);
    return 'fault' in said ? said : { said, turns: [], offered: undefined };
  }
}

function asAnswer(fault: Failed['fault']): Answer {
  if (CuriaError.is(fault.failure)) throw fault.failure;
  return fault.failure;
}
