/** One call of a model through the AI SDK; providers are loaded when first used, so that other commands start fast. */
import type { Prompt } from '@curia/core/court';
import type { AgentTool } from '@curia/core/in/agent';
import { dropUndefined } from '@curia/core/read';
import type { LanguageModel, ModelMessage } from 'ai';
import type { ModelConfig, ProviderKind } from './config.ts';
import { limitedFetch } from './limited-fetch.ts';

/** What a model said, and what it counted. */
export interface ModelReply {
  readonly text: string;
  readonly tokens_in: number | null;
  readonly tokens_out: number | null;
  /** The model that answered, as its provider names it. */
  readonly response_model?: string | undefined;
  readonly tool_calls: readonly ToolCall[];
  /** What it said, as the next call is to be shown it. */
  readonly turns: readonly ModelTurn[];
}

/** A turn of the conversation after the prompt: the model's text, its tool results, or our reply. */
export type ModelTurn = ModelMessage;

/** A tool that a model asks for. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** The tools that a call offers; once they may no longer be used, they are only named. */
export interface OfferedTools {
  readonly tools: readonly Pick<AgentTool, 'name' | 'description' | 'input_schema'>[];
  readonly mayUse: boolean;
}

/** What every provider is told. */
interface ProviderSettings {
  readonly fetch: typeof limitedFetch;
  readonly baseURL?: string;
  readonly apiKey?: string;
}

/** Makes the model of a configuration. */
export async function loadModel(
  name: string,
  { kind, address }: { readonly kind: ProviderKind; readonly address: string | undefined },
  key: string | undefined,
  model: string,
): Promise<LanguageModel> {
  const settings = dropUndefined<ProviderSettings>({ fetch: limitedFetch, baseURL: address, apiKey: key });
  switch (kind) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(settings)(model);
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(settings)(model);
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(settings)(model);
    default: {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      // Without this the schema of the answer would be sent nowhere, not even into the prompt.
      // A configuration without an address for this kind is refused when it is read.
      const always = { name, baseURL: address!, supportsStructuredOutputs: true };
      return createOpenAICompatible({ ...settings, ...always })(model);
    }
  }
}

/** A number of tokens as a provider says it, or null if it cannot be one: no prompt and no answer takes nothing, or gives back. */
const believed = (tokens: number | undefined, least: 0 | 1): number | null =>
  tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= least ? tokens : null;

/** Calls a model once; retries are the caller's business. */
export async function callModel(
  model: LanguageModel,
  config: ModelConfig,
  prompt: Prompt,
  turns: readonly ModelTurn[],
  signal: AbortSignal,
  offered?: OfferedTools,
): Promise<ModelReply> {
  const { generateText, jsonSchema, NoObjectGeneratedError, Output, tool, ToolChoiceViolationError } =
    await import('ai');
  const tools = (offered?.tools ?? []).map(({ name, description, input_schema }) => [
    name,
    tool({ description, inputSchema: jsonSchema(input_schema) }),
  ]);
  const choice =
    offered === undefined
      ? {}
      : {
          tools: Object.fromEntries(tools),
          toolChoice: offered.mayUse ? ('auto' as const) : ('none' as const),
        };
  let counted: Pick<ModelReply, 'tokens_in' | 'tokens_out'> = { tokens_in: null, tokens_out: null };
  try {
    const { text, toolCalls, responseMessages, response } = await generateText({
      model,
      instructions: prompt.system,
      messages: [{ role: 'user', content: prompt.user }, ...turns],
      output: Output.object({ schema: jsonSchema(prompt.answer_schema), name: 'answer' }),
      ...choice,
      temperature: config.temperature,
      maxOutputTokens: config.max_output_tokens,
      maxRetries: 0,
      abortSignal: signal,
      onLanguageModelCallEnd: ({ usage: { inputTokens, outputTokens }, content }) => {
        counted = {
          tokens_in: believed(inputTokens, 1),
          tokens_out: believed(outputTokens, content.length === 0 ? 0 : 1),
        };
      },
      // Strict mode would refuse every schema with an optional field.
      providerOptions: { openai: { strictJsonSchema: false } },
    });
    return {
      text,
      ...counted,
      response_model: response.modelId === '' ? undefined : response.modelId,
      tool_calls: toolCalls.map(({ toolCallId, toolName, input }) => ({
        id: toolCallId,
        name: toolName,
        input,
      })),
      // The caller supplies tool results, even for a tool that does not exist.
      turns: responseMessages.filter(({ role }) => role === 'assistant'),
    };
  } catch (error) {
    // Asking for a tool after being told to conclude is an answer, too.
    if (ToolChoiceViolationError.isInstance(error))
      return {
        text: '',
        ...counted,
        tool_calls: error.content.flatMap((part) =>
          part.type === 'tool-call' ? [{ id: part.toolCallId, name: part.toolName, input: part.input }] : [],
        ),
        turns: [],
      };
    if (!NoObjectGeneratedError.isInstance(error)) throw error;
    return { text: error.text ?? '', ...counted, tool_calls: [], turns: [] };
  }
}
