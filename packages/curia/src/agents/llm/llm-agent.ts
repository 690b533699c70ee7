/** The agent that asks a model: cached, limited, retried, and given one chance to repair an answer of the wrong shape. */
import { CuriaError } from '@curia/core';
import {
  type Agent,
  type Answer,
  type Ask,
  type AskContext,
  readAnswer,
  type ToolUse,
} from '@curia/core/in/agent';
import type { LanguageModel } from 'ai';
import { type Clock, wallClock } from '../clock.ts';
import { DEFAULT_BACK_OFF, waitAfter } from './back-off.ts';
import { type AnswerCache, cacheKey, type ModelIdentity } from './cache.ts';
import { addressOf, type LlmConfig, type ModelConfig, PROVIDER_KINDS } from './config.ts';
import { callModel, loadModel, type ModelReply, type ModelTurn, type OfferedTools } from './model.ts';
import { type Gate, type MakeGate, RateLimit } from './rate-limit.ts';
import { type Fault, readFault } from './read-fault.ts';
import { fencedIn, readModelText } from './read-text.ts';
import { mostOf, reportOf, withTools } from './report-call.ts';
import { Secrets } from './secrets.ts';
import { hasTools, loopOverTools } from './tool-loop.ts';
import { turnWords } from './turn-words.ts';

/** What an agent of models needs besides its configuration. */
export interface LlmSurroundings {
  readonly environment: NodeJS.ProcessEnv;
  readonly cache?: AnswerCache;
  readonly clock?: Clock;
  /** The gates before providers; each process has its own if absent. */
  readonly gate?: MakeGate;
  /** Spreads retries; it never touches what is decided. */
  readonly random?: () => number;
}

interface Speaker {
  readonly config: ModelConfig;
  readonly answering: ModelIdentity;
  readonly limit: Gate;
  readonly attempts: number;
  readonly first_ms: number;
  readonly model: () => Promise<LanguageModel>;
}

/** What a call is shown after the prompt, and what it may use. */
interface Conversation {
  readonly turns: readonly ModelTurn[];
  readonly offered?: OfferedTools | undefined;
  /** The tools whose results it is shown for the first time. */
  readonly used?: readonly ToolUse[];
}

type Tried = ModelReply | { readonly fault: Exclude<Fault, { kind: 'stop' }> };

/** Makes the agent; refuses at once if a key is missing. */
export function llmAgent(config: LlmConfig, surroundings: LlmSurroundings): Agent {
  const { environment, cache, clock = wallClock, random = Math.random } = surroundings;
  const { gate = (_identity, limits) => new RateLimit(limits, clock) } = surroundings;
  const secrets = new Secrets(environment);
  const speakers = makeSpeakers(config, environment, secrets, gate);
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
      // What tools show is not part of the prompt: such an answer is not remembered.
      if (hasTools(ask)) return askModel(ask, speaker, context);
      const key = cacheKey(ask.prompt.hash, speaker.answering, ask.voice);
      const before = underWay.get(key);
      if (before !== undefined) return join(before);
      const known = await cache?.get(key);
      const remembered = known === undefined ? undefined : readAnswer(ask, known);
      if (remembered !== undefined && 'answer' in remembered) {
        context.report(reportOf(ask, speaker.config, 1, 'answered', undefined, 0, true));
        return remembered;
      }
      const meanwhile = underWay.get(key);
      if (meanwhile !== undefined) return join(meanwhile);
      const mine = askModel(ask, speaker, context);
      underWay.set(key, mine);
      try {
        const answer = await mine;
        if ('answer' in answer) await cache?.set(key, answer.answer);
        return answer;
      } finally {
        underWay.delete(key);
      }

      /** Two cases may put the same question at the same moment; it is paid for once. */
      async function join(other: Promise<Answer>): Promise<Answer> {
        const shared = await other;
        const outcome = 'failure' in shared ? shared.failure : 'answered';
        context.report(reportOf(ask, speaker.config, 1, outcome, undefined, 0, true));
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
    const read = readModelText(ask, said.text);
    const problem = 'answer' in read ? ask.check?.(read.answer) : read.message;
    if (problem === undefined) return read;
    const again = {
      turns: [...turns, ...repairTurns(said.text, turnWords(ask.prompt).repair(problem))],
      offered,
    };
    const second = await tryCalls(ask, speaker, again, context);
    return 'fault' in second ? asAnswer(second.fault) : readModelText(ask, second.text);
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

  async function tryCalls(
    ask: Ask,
    speaker: Speaker,
    conversation: Conversation,
    context: AskContext,
  ): Promise<Tried> {
    for (let attempt = 1; ; attempt++) {
      const tried = await callOnce(ask, speaker, conversation, attempt, context);
      if (!('fault' in tried)) return tried;
      const { fault } = tried;
      if (fault.kind === 'give-up' || attempt >= speaker.attempts) {
        if (fault.kind === 'retry' && CuriaError.is(fault.failure)) throw fault.failure;
        return tried;
      }
      const wait =
        fault.wait_ms ?? waitAfter(attempt, { ...DEFAULT_BACK_OFF, first_ms: speaker.first_ms }, random);
      if (fault.wait_ms === undefined) await clock.sleep(wait, context.signal);
      else speaker.limit.pause(wait);
    }
  }

  async function callOnce(
    ask: Ask,
    { config: model, limit, model: load }: Speaker,
    { turns, offered, used }: Conversation,
    attempt: number,
    context: AskContext,
  ): Promise<Tried> {
    const loaded = await load();
    return limit.through(context.signal, async () => {
      await context.admit(mostOf(model, ask, turns, offered));
      const started = clock.now();
      const report = (outcome: string, said?: ModelReply): void =>
        context.report(
          withTools(
            reportOf(ask, model, attempt, outcome, said, clock.now() - started, false),
            attempt === 1 ? used : undefined,
          ),
        );
      try {
        const inTime = AbortSignal.timeout(model.timeout_seconds * 1000);
        const said = await callModel(
          loaded,
          model,
          ask.prompt,
          turns,
          AbortSignal.any([inTime, context.signal]),
          offered,
        );
        report(fencedIn(said.text) === undefined ? 'answered' : 'answered_in_fence', said);
        return said;
      } catch (error) {
        if (context.signal.aborted) {
          report('aborted');
          throw context.signal.reason;
        }
        const where = `${model.provider}/${model.model}`;
        const fault = readFault(error, where, (text) => secrets.hide(text), Date.now());
        report(fault.word);
        if (fault.kind === 'stop') throw fault.error;
        return { fault };
      }
    });
  }
}

function makeSpeakers(
  config: LlmConfig,
  environment: NodeJS.ProcessEnv,
  secrets: Secrets,
  gate: MakeGate,
): Map<string, Speaker> {
  const gates = new Map(
    Object.entries(config.providers).map(([name, provider]) => {
      const { kind, key_env = '' } = provider;
      // The same account at the same address, whatever a configuration calls it.
      const identity = JSON.stringify([kind, addressOf(provider, environment) ?? '', key_env]);
      return [name, gate(identity, provider)];
    }),
  );
  const used = new Set(Object.values(config.roles));
  return new Map(
    Object.entries(config.models)
      .filter(([name]) => used.has(name))
      .map(([name, model]) => {
        // A model whose provider is not configured is refused when the configuration is read.
        const provider = config.providers[model.provider]!;
        const variable = provider.key_env ?? PROVIDER_KINDS[provider.kind];
        const key = variable === undefined ? undefined : secrets.take(variable, model.provider);
        const address = addressOf(provider, environment);
        let loaded: Promise<LanguageModel> | undefined;
        return [
          name,
          {
            config: model,
            answering: { ...model, kind: provider.kind, address: address ?? null },
            limit: gates.get(model.provider)!,
            attempts: provider.attempts ?? DEFAULT_BACK_OFF.attempts,
            first_ms: provider.first_retry_ms ?? DEFAULT_BACK_OFF.first_ms,
            model: () => {
              loaded ??= loadModel(model.provider, { kind: provider.kind, address }, key, model.model);
              return loaded;
            },
          },
        ];
      }),
  );
}

const SHOWN = 20_000;

const repairTurns = (said: string, content: string): ModelTurn[] => [
  // Some providers refuse an empty turn.
  ...(said.trim() === '' ? [] : [{ role: 'assistant', content: said.slice(0, SHOWN) } as const]),
  {
    role: 'user',
    content,
  },
];

function asAnswer(fault: Exclude<Fault, { kind: 'stop' }>): Answer {
  if (CuriaError.is(fault.failure)) throw fault.failure;
  return fault.failure;
}
