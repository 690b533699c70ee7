/** One call of a model through the AI SDK; providers are loaded when first used, so that other commands start fast. */
import type { LanguageModel } from 'ai';
import type { Prompt } from '../prompt.ts';
import type { ModelConfig, ProviderConfig } from './config.ts';
import { limitedFetch } from './limited-fetch.ts';

/** What a model said, and what it counted. */
export interface Said {
  readonly text: string;
  readonly tokens_in: number | null;
  readonly tokens_out: number | null;
}

/** A turn of the conversation after the prompt: what the model said, and what it is told about it. */
export interface Turn {
  readonly role: 'assistant' | 'user';
  readonly content: string;
}

/** Makes the model of a configuration. */
export async function loadModel(
  name: string,
  provider: ProviderConfig,
  key: string | undefined,
  model: string,
): Promise<LanguageModel> {
  const { kind, base_url } = provider;
  const settings = {
    fetch: limitedFetch,
    ...(base_url === undefined ? {} : { baseURL: base_url }),
    ...(key === undefined ? {} : { apiKey: key }),
  };
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
      const always = { name, baseURL: base_url!, supportsStructuredOutputs: true };
      return createOpenAICompatible({ ...settings, ...always })(model);
    }
  }
}

/** Calls a model once; retries are the caller's business. */
export async function callModel(
  model: LanguageModel,
  config: ModelConfig,
  prompt: Prompt,
  turns: readonly Turn[],
  signal: AbortSignal,
): Promise<Said> {
  const { generateText, jsonSchema, NoObjectGeneratedError, Output } = await import('ai');
  try {
    const { text, usage } = await generateText({
      model,
      instructions: prompt.system,
      messages: [{ role: 'user', content: prompt.user }, ...turns],
      output: Output.object({ schema: jsonSchema(prompt.answer_schema), name: 'answer' }),
      temperature: config.temperature,
      maxOutputTokens: config.max_output_tokens,
      maxRetries: 0,
      abortSignal: signal,
      // Strict mode would refuse every schema with an optional field.
      providerOptions: { openai: { strictJsonSchema: false } },
    });
    return { text, tokens_in: usage.inputTokens ?? null, tokens_out: usage.outputTokens ?? null };
  } catch (error) {
    if (!NoObjectGeneratedError.isInstance(error)) throw error;
    const { text, usage } = error;
    return {
      text: text ?? '',
      tokens_in: usage?.inputTokens ?? null,
      tokens_out: usage?.outputTokens ?? null,
    };
  }
}
