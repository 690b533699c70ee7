/** What is said of a call of a model: who was asked, how it ended, what it took, and the most that it can take. */
import type { Ask, CallReport, MostCost, ToolUse } from '@curia/core/in/agent';
import type { ModelConfig } from './config.ts';
import type { ModelReply, ModelTurn, OfferedTools } from './model.ts';

/** The report of one call, as it is logged. */
export function reportOf(
  { role, prompt }: Ask,
  config: ModelConfig,
  attempt: number,
  outcome: string,
  said: ModelReply | undefined,
  latency: number,
  is_cached: boolean,
): CallReport {
  const tokens_in = said?.tokens_in ?? null;
  const tokens_out = said?.tokens_out ?? null;
  return {
    schema_version: '1',
    role,
    prompt_hash: prompt.hash,
    provider: config.provider,
    model: config.model,
    kind: 'model',
    response_model: said?.response_model,
    attempt,
    outcome,
    tokens_in,
    tokens_out,
    cost_usd: is_cached ? 0 : costOf(config, tokens_in, tokens_out),
    latency_ms: Math.round(latency * 10) / 10,
    is_cached,
  };
}

/** What providers add to a conversation by themselves, such as how tools are called. */
const TOKENS_ADDED = 1_000;

/** The most that a call can cost: no text has more tokens than bytes, and no answer more than it may. */
export function mostOf(
  config: ModelConfig,
  { prompt: { system, user, answer_schema } }: Ask,
  turns: readonly ModelTurn[],
  offered: OfferedTools | undefined,
): MostCost {
  const said = JSON.stringify([system, user, answer_schema, turns, offered ?? null]);
  const tokensIn = Buffer.byteLength(said) + TOKENS_ADDED;
  const tokensOut = config.max_output_tokens;
  return { tokens: tokensIn + tokensOut, usd: costOf(config, tokensIn, tokensOut) };
}

/** Null if the price or the count is not known; a guess would make budgets lie. */
function costOf(config: ModelConfig, tokensIn: number | null, tokensOut: number | null): number | null {
  const { usd_per_million_tokens_in: priceIn, usd_per_million_tokens_out: priceOut } = config;
  if (priceIn === undefined || priceOut === undefined || tokensIn === null || tokensOut === null) return null;
  return (tokensIn * priceIn + tokensOut * priceOut) / 1_000_000;
}

/** The report of a call that was shown the results of tools. */
export const withTools = (report: CallReport, used: readonly ToolUse[] = []): CallReport =>
  used.length === 0 ? report : { ...report, tools_used: [...used] };
