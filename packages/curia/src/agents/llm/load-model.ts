/** Makes the model of a configuration from the AI SDK's providers; they are loaded when first used, so that other commands start fast. */
import type { Experimental_BatchV4, LanguageModelV4 } from '@ai-sdk/provider';
import { dropUndefined } from '@curia/core/read';
import type { OpenAiApi, ProviderKind } from './config.ts';
import { LARGEST_ANSWER, limitedFetch } from './limited-fetch.ts';

/** A model that can be called. */
export type Model = LanguageModelV4;

/** Where a model is found. */
export interface ModelPlace {
  /** The provider, as the configuration calls it. */
  readonly name: string;
  readonly kind: ProviderKind;
  readonly address: string | undefined;
  readonly api: OpenAiApi | undefined;
  readonly key: string | undefined;
}

/** What every provider is told. */
interface ProviderSettings {
  readonly fetch: typeof limitedFetch;
  readonly baseURL?: string;
  readonly apiKey?: string;
  readonly headers?: Record<string, string>;
}

const settingsOf = ({ kind, address, key }: ModelPlace): ProviderSettings =>
  dropUndefined<ProviderSettings>({
    fetch: limitedFetch,
    baseURL: address,
    apiKey: key,
    // Azure speaks OpenAI's protocol; its keys have a header of their own.
    headers: kind === 'azure' && key !== undefined ? { 'api-key': key } : undefined,
  });

/** The batches of a provider, if it has any; their results are read line by line, however many there are. */
export async function batchesAt(place: ModelPlace): Promise<Experimental_BatchV4 | undefined> {
  const settings = { ...settingsOf(place), fetch, batchResultDownloads: { maxLineBytes: LARGEST_ANSWER } };
  if (place.kind === 'openai' && place.api !== 'chat')
    return (await import('@ai-sdk/openai')).createOpenAI(settings).experimental_batch();
  if (place.kind === 'anthropic')
    return (await import('@ai-sdk/anthropic')).createAnthropic(settings).experimental_batch();
  return undefined;
}

/** Makes a model. */
export async function loadModel(place: ModelPlace, model: string): Promise<Model> {
  switch (place.kind) {
    case 'openai':
    case 'azure': {
      const openai = (await import('@ai-sdk/openai')).createOpenAI(settingsOf(place));
      return place.api === 'chat' ? openai.chat(model) : openai.responses(model);
    }
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(settingsOf(place))(model);
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(settingsOf(place))(model);
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        ...settingsOf(place),
        name: place.name,
        // A configuration without an address for this kind is refused when it is read.
        baseURL: place.address!,
        supportsStructuredOutputs: true,
      })(model);
    }
  }
}
