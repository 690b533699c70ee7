/** What a model is sent: the prompt, the shape of its answer in the way that its endpoint takes, and its tools. */
import { createHash } from 'node:crypto';
import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider';
import type { Prompt } from '@curia/core/court';
import type { AgentTool } from '@curia/core/in/agent';
import { dropUndefined } from '@curia/core/read';
import type { ModelConfig } from './config.ts';
import type { ModelPlace } from './load-model.ts';
import { type AnswerMode, sayInPrompt } from './modes.ts';
import { strictSchema } from './schema/strict-schema.ts';

/** What a model is sent, whether it is waited for or answers in a batch. */
export type SentCall = LanguageModelV4CallOptions;

/** A turn of the conversation after the prompt: the model's text, its tool results, or our reply. */
export type ModelTurn = LanguageModelV4Message;

/** The tools that a call offers; once they may no longer be used, they are only named. */
export interface OfferedTools {
  readonly tools: readonly Pick<AgentTool, 'name' | 'description' | 'input_schema'>[];
  readonly mayUse: boolean;
}

/** Marks where what is sent again and again ends, for the provider that wants to be told. */
const LASTING = { anthropic: { cacheControl: { type: 'ephemeral' } } };

/** The model that is called, as far as what it is sent depends on it. */
interface CalledModel {
  readonly config: Pick<ModelConfig, 'temperature' | 'max_output_tokens'>;
  readonly place: Pick<ModelPlace, 'kind' | 'address'>;
}

/** What a call sends. What is alike in many calls comes first, so that providers need to read it once. */
export function sentCall(
  { config: { temperature, max_output_tokens }, place }: CalledModel,
  { system, user, answer_schema }: Pick<Prompt, 'system' | 'user' | 'answer_schema'>,
  mode: AnswerMode,
  turns: readonly ModelTurn[] = [],
  offered?: OfferedTools,
): SentCall {
  const schema =
    mode === 'strict' ? strictSchema(answer_schema) : mode === 'tool' ? answer_schema : undefined;
  // Whoever else speaks the protocol may refuse a field that it does not know.
  const isOpenAi = place.kind === 'openai' && place.address === undefined;
  const told = schema === undefined ? `${system}\n\n${sayInPrompt(answer_schema)}` : system;
  return dropUndefined<SentCall>({
    prompt: [
      { role: 'system', content: told, providerOptions: LASTING },
      { role: 'user', content: [{ type: 'text', text: user }] },
      ...turns.slice(0, -1),
      ...turns.slice(-1).map((turn) => ({ ...turn, providerOptions: LASTING })),
    ],
    responseFormat:
      mode === 'prompt'
        ? undefined
        : schema === undefined
          ? { type: 'json' }
          : { type: 'json', schema, name: 'answer' },
    tools: offered?.tools.map(({ name, description, input_schema }) => ({
      type: 'function',
      name,
      description,
      inputSchema: input_schema,
    })),
    toolChoice: offered && { type: offered.mayUse ? 'auto' : 'none' },
    temperature: temperature ?? undefined,
    maxOutputTokens: max_output_tokens,
    providerOptions: {
      // Calls that begin alike go to the machine that knows the beginning.
      openai: dropUndefined<{ strictJsonSchema: boolean; promptCacheKey?: string }>({
        strictJsonSchema: true,
        promptCacheKey: isOpenAi ? sha256(told).slice(0, 32) : undefined,
      }),
      anthropic: { structuredOutputMode: mode === 'tool' ? 'jsonTool' : 'outputFormat' },
    },
  });
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
