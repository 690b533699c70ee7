/** What a call cost, by the prices of its model; what is not known is not guessed. */
import type { Ask } from '@curia/core/in/agent';
import { expect, test } from 'vitest';
import { checkConfig, type ModelConfig } from './config.ts';
import { mostOf, reportOf } from './report-call.ts';

const modelWith = (prices: object): ModelConfig =>
  checkConfig(
    {
      providers: { p: { kind: 'openai' } },
      models: { m: { provider: 'p', model: 'm', max_output_tokens: 1_000, ...prices } },
      roles: { default: 'm' },
    },
    'the test',
  ).models.m!;

const IN_OUT = { usd_per_million_tokens_in: 10, usd_per_million_tokens_out: 100 };
const ask = { role: 'r', prompt: { hash: 'h' } } as Ask;
const costOf = (prices: object, tokens: object, is_batch?: true): number | null => {
  const counted = { in: 1_000, out: 100, cached: undefined, cache_written: undefined, reasoning: undefined };
  const said = {
    ...{ text: '', stopped: undefined, response_model: undefined, tool_calls: [], turns: [] },
    tokens: { ...counted, ...tokens },
  };
  const call = { attempt: 1, outcome: 'answered', said, latency: 0, ...(is_batch && { is_batch }) };
  return reportOf(ask, modelWith(prices), call).cost_usd;
};

test.each<[string, object, object, true | undefined, number | null]>([
  ['tokens in and out', IN_OUT, {}, undefined, 0.02],
  ['remembered tokens without a price of their own', IN_OUT, { cached: 800 }, undefined, 0.02],
  ['remembered tokens', { ...IN_OUT, usd_per_million_tokens_cached: 1 }, { cached: 800 }, undefined, 0.0128],
  [
    'tokens that are to be remembered',
    { ...IN_OUT, usd_per_million_tokens_cache_written: 12.5 },
    { cache_written: 400 },
    undefined,
    0.021,
  ],
  [
    'tokens of reasoning',
    { ...IN_OUT, usd_per_million_tokens_reasoning: 50 },
    { reasoning: 80 },
    undefined,
    0.016,
  ],
  [
    'a batch',
    { ...IN_OUT, usd_per_million_tokens_in_batch: 5, usd_per_million_tokens_out_batch: 50 },
    {},
    true,
    0.01,
  ],
  ['a batch without a price of its own', IN_OUT, {}, true, 0.02],
  [
    'a price of a batch, asked at once',
    { ...IN_OUT, usd_per_million_tokens_in_batch: 5 },
    {},
    undefined,
    0.02,
  ],
  ['no price', { usd_per_million_tokens_in: 10 }, {}, undefined, null],
  ['no count', IN_OUT, { out: null }, undefined, null],
])('%s', (_what, prices, tokens, is_batch, cost) => {
  if (cost === null) expect(costOf(prices, tokens, is_batch)).toBeNull();
  else expect(costOf(prices, tokens, is_batch)).toBeCloseTo(cost, 9);
});

test('the most that a call can cost is never less than what it costs', () => {
  const sent = { prompt: [{ role: 'system' as const, content: 'x'.repeat(500) }] };
  const dear = {
    ...IN_OUT,
    usd_per_million_tokens_cache_written: 12.5,
    usd_per_million_tokens_reasoning: 200,
  };
  const { usd, tokens } = mostOf(modelWith(dear), sent);
  expect(tokens).toBeGreaterThanOrEqual(1_500);
  expect(usd).toBeGreaterThanOrEqual(
    costOf(dear, { in: 500, out: 1_000, cache_written: 500, reasoning: 1_000 })!,
  );
});
