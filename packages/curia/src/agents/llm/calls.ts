/** Calls of models with all that may happen to one: held to limits, tried again, asked in another way, or the end of the run. */
import { CuriaError } from '@curia/core';
import type { Ask, AskContext, ToolUse } from '@curia/core/in/agent';
import type { Clock } from '../clock.ts';
import { DEFAULT_BACK_OFF, waitAfter } from './back-off.ts';
import { callModel, type ModelReply } from './model.ts';
import { refusesMode } from './modes.ts';
import { answersNothing, PROBE } from './probe.ts';
import { type Fault, readFault, readSaid } from './read-fault.ts';
import { fencedIn } from './read-text.ts';
import { mostOf, reportOf } from './report-call.ts';
import { type ModelTurn, type OfferedTools, sentCall } from './sent-call.ts';
import type { Speaker } from './speakers.ts';

/** What a call is shown after the prompt, and what it may use. */
export interface Conversation {
  readonly turns: readonly ModelTurn[];
  readonly offered?: OfferedTools | undefined;
  /** The tools whose results it is shown for the first time. */
  readonly used?: readonly ToolUse[];
}

/** A call that failed for good, as far as its question goes. */
export interface Failed {
  readonly fault: Exclude<Fault, { kind: 'stop' }>;
}

/** Puts a question to a model until it says something, or is not worth asking any more. */
export type TryCalls = (
  ask: Ask,
  speaker: Speaker,
  conversation: Conversation,
  context: AskContext,
) => Promise<ModelReply | Failed>;

/** What calls need. */
export interface CallsNeed {
  readonly clock: Clock;
  readonly random: () => number;
  /** Keeps keys out of words. */
  readonly hide: (text: string) => string;
}

/** The way in which a model was asked was refused; there is another one. */
const NEXT_WAY = Symbol('next way');

/** Makes calls. */
export function makeCalls({ clock, random, hide }: CallsNeed): TryCalls {
  return async (ask, speaker, conversation, context) => {
    for (let attempt = 1; ; ) {
      const tried = await callOnce(ask, speaker, conversation, attempt, context);
      if (tried === NEXT_WAY) continue;
      if (!('fault' in tried)) return tried;
      const { fault } = tried;
      if (fault.kind === 'give-up' || attempt >= speaker.attempts) {
        if (fault.kind === 'retry' && CuriaError.is(fault.failure)) throw fault.failure;
        if (await failsAlike(ask, speaker, fault, context)) throw answersNothing(speaker, fault);
        return tried;
      }
      const wait =
        fault.wait_ms ?? waitAfter(attempt, { ...DEFAULT_BACK_OFF, first_ms: speaker.first_ms }, random);
      if (fault.wait_ms === undefined) await clock.sleep(wait, context.signal);
      else speaker.limit.pause(wait);
      attempt++;
    }
  };

  async function callOnce(
    ask: Ask,
    speaker: Speaker,
    { turns, offered, used }: Conversation,
    attempt: number,
    context: AskContext,
  ): Promise<ModelReply | Failed | typeof NEXT_WAY> {
    const { config, limit, ways, where } = speaker;
    const model = await speaker.model();
    return limit.through(context.signal, async () => {
      const mode = ways.now(ask.prompt.answer_schema, offered !== undefined);
      const sent = sentCall(speaker, ask.prompt, mode, turns, offered);
      await context.admit(mostOf(config, sent));
      const started = clock.now();
      const report = (outcome: string, said?: ModelReply): void =>
        context.report({
          ...reportOf(ask, config, { attempt, outcome, said, latency: clock.now() - started, mode }),
          tools_used: attempt === 1 && used !== undefined && used.length > 0 ? [...used] : undefined,
        });
      try {
        const inTime = AbortSignal.timeout(config.timeout_seconds * 1000);
        const said = await callModel(model, {
          ...sent,
          abortSignal: AbortSignal.any([inTime, context.signal]),
        });
        speaker.heard.anything = true;
        report(outcomeOf(said), said);
        return said;
      } catch (error) {
        if (context.signal.aborted) {
          report('aborted');
          throw context.signal.reason;
        }
        const fault = readFault(error, where, hide, Date.now());
        report(fault.word);
        const { status, words } = readSaid(error, hide);
        if (refusesMode(mode, status, words)) {
          ways.refused(mode, offered !== undefined);
          return NEXT_WAY;
        }
        if (fault.kind === 'stop') throw fault.error;
        return { fault };
      }
    });
  }

  /** Whether a model that has said nothing yet fails as well at a question that anybody could answer. */
  async function failsAlike(
    ask: Ask,
    speaker: Speaker,
    { word }: Failed['fault'],
    context: AskContext,
  ): Promise<boolean> {
    const { heard } = speaker;
    // Too much was said, which is more than nothing.
    if (heard.anything || word === 'too_long') return false;
    // Questions that fail at the same time share the finding.
    heard.finding ??= find().finally(() => {
      heard.finding = undefined;
    });
    return heard.finding;

    async function find(): Promise<boolean> {
      let tried: Awaited<ReturnType<typeof callOnce>>;
      do tried = await callOnce({ ...ask, prompt: PROBE }, speaker, { turns: [] }, 1, context);
      while (tried === NEXT_WAY);
      return 'fault' in tried && tried.fault.word === word;
    }
  }
}

function outcomeOf({ text, stopped }: ModelReply): string {
  if (stopped === 'filtered') return 'filtered';
  if (fencedIn(text) !== undefined) return 'answered_in_fence';
  return stopped === 'cut_off' ? 'answered_cut_off' : 'answered';
}
