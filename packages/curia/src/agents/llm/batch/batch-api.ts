/** The batches of a provider, and what it means when they cannot be reached. */
import type { Experimental_BatchV4 as BatchApi } from '@ai-sdk/provider';
import { CuriaError } from '@curia/core';
import { batchesAt } from '../load-model.ts';
import { readSaid } from '../read-fault.ts';
import type { Speaker } from '../speakers.ts';

const API_TIMEOUT_MS = 300_000;

/** The batches of a provider. */
export async function apiOf({ place, where }: Speaker): Promise<BatchApi> {
  const api = await batchesAt(place);
  if (api !== undefined) return api;
  throw new CuriaError(
    'CONFIG_INVALID',
    `${where} is asked at once or not at all: batches are for openai (responses) and anthropic`,
  );
}

/** Does something with the batches of a model; `hide` keeps keys out of the words of a refusal. */
export async function callBatches<T>(
  { where }: Speaker,
  hide: (text: string) => string,
  does: (options: { readonly abortSignal: AbortSignal }) => PromiseLike<T>,
): Promise<T> {
  try {
    return await does({ abortSignal: AbortSignal.timeout(API_TIMEOUT_MS) });
  } catch (error) {
    if (CuriaError.is(error)) throw error;
    const { status, words } = readSaid(error, hide);
    // Of what took too long nobody knows whether it arrived.
    const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 408;
    throw new CuriaError(
      isRefused ? 'MODEL_REFUSED' : 'MODEL_UNREACHABLE',
      `the batches of ${where}: ${words}`,
    );
  }
}
