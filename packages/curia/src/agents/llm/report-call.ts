/** What is said of a call of a model: who was asked, how it ended, what it took, and the most that it can take. */
import type { Ask, CallReport, MostCost } from '@curia/core/in/agent';
import type { ModelConfig } from './config.ts';
import type { ModelReply, Tokens } from './model.ts';
import type { AnswerMode } from './modes.ts';
import type { SentCall } from './sent-call.ts';

/** How a call went. */
export interface CallEnd {
  readonly attempt: number;
  readonly outcome: string;
  readonly said: ModelReply | undefined;
  readonly latency: number;
  readonly mode?: AnswerMode | undefined;
  readonly is_batch?: true;
}

/** The report of one call, as it is logged. */
export function reportOf(
  { role, prompt }: Pick<Ask, 'role' | 'prompt'>,
  config: ModelConfig,
  { attempt, outcome, said, latency, mode, is_batch }: CallEnd,
): CallReport {
  const tokens = said?.tokens ?? UNCOUNTED;
  return {
    schema_version: '1',
    role,
    prompt_hash: prompt.hash,
    provider: config.provider,
    model: config.model,
    kind: 'model',
    response_model: said?.response_model,
    mode,
    is_batch,
    attempt,
    outcome,
    tokens_in: tokens.in,
    tokens_out: tokens.out,
    tokens_cached: tokens.cached,
    tokens_cache_written: tokens.cache_written,
    tokens_reasoning: tokens.reasoning,
    cost_usd: costOf(config, tokens, is_batch),
    latency_ms: Math.round(latency * 10) / 10,
    is_cached: false,
  };
}

/** The report of an answer that was remembered. */
export const reportKnownOf = (ask: Ask, config: ModelConfig, outcome: string): CallReport => ({
  ...reportOf(ask, config, { attempt: 1, outcome, said: undefined, latency: 0 }),
  cost_usd: 0,
  is_cached: true,
});

const UNCOUNTED: Tokens = {
  in: null,
  out: null,
  cached: undefined,
  cache_written: undefined,
  reasoning: undefined,
};

/** What providers add to a conversation by themselves, such as how tools are called. */
const TOKENS_ADDED = 1_000;

/** The most that a call can cost: no text has more tokens than bytes, and no answer more than it may. */
export function mostOf(config: ModelConfig, { prompt, tools, responseFormat }: SentCall): MostCost {
  const said = JSON.stringify([prompt, tools ?? null, responseFormat ?? null]);
  const tokensIn = Buffer.byteLength(said) + TOKENS_ADDED;
  const tokensOut = config.max_output_tokens;
  const { usd_per_million_tokens_cache_written: written = 0, usd_per_million_tokens_reasoning: thought = 0 } =
    config;
  const usd = costOf(
    {
      usd_per_million_tokens_in: dearer(config.usd_per_million_tokens_in, written),
      usd_per_million_tokens_out: dearer(config.usd_per_million_tokens_out, thought),
    },
    { ...UNCOUNTED, in: tokensIn, out: tokensOut },
  );
  return { tokens: tokensIn + tokensOut, usd };
}

const dearer = (price: number | undefined, other: number): number | undefined =>
  price === undefined ? undefined : Math.max(price, other);

type Prices = {
  readonly [Price in keyof ModelConfig as Price extends `usd_${string}` ? Price : never]?: ModelConfig[Price];
};

/** Null if the price or the count is not known; a guess would make budgets lie. */
function costOf(prices: Prices, tokens: Tokens, isBatch = false): number | null {
  const priceIn =
    (isBatch ? prices.usd_per_million_tokens_in_batch : undefined) ?? prices.usd_per_million_tokens_in;
  const priceOut =
    (isBatch ? prices.usd_per_million_tokens_out_batch : undefined) ?? prices.usd_per_million_tokens_out;
  if (priceIn === undefined || priceOut === undefined || tokens.in === null || tokens.out === null)
    return null;
  const { cached = 0, cache_written: written = 0, reasoning = 0 } = tokens;
  const {
    usd_per_million_tokens_cached: priceCached = priceIn,
    usd_per_million_tokens_cache_written: priceWritten = priceIn,
    usd_per_million_tokens_reasoning: priceReasoning = priceOut,
  } = prices;
  return (
    (Math.max(0, tokens.in - cached - written) * priceIn +
      cached * (isBatch ? Math.min(priceCached, priceIn) : priceCached) +
      written * priceWritten +
      (tokens.out - reasoning) * priceOut +
      reasoning * (isBatch ? Math.min(priceReasoning, priceOut) : priceReasoning)) /
    1_000_000
  );
}
