/** One call of a model: what it said, why it stopped, and what it counted; retries are the caller's business. */
import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4Message,
} from '@ai-sdk/provider';
import { readJson } from '@curia/core/read';
import type { Model } from './load-model.ts';
import type { ModelTurn, SentCall } from './sent-call.ts';

/** What a model said, and what it counted. */
export interface ModelReply {
  readonly text: string;
  readonly tokens: Tokens;
  /** Why it stopped, where that is not because it was done. */
  readonly stopped: 'cut_off' | 'filtered' | undefined;
  /** The model that answered, as its provider names it. */
  readonly response_model: string | undefined;
  readonly tool_calls: readonly ToolCall[];
  /** What it said, as the next call is to be shown it. */
  readonly turns: readonly ModelTurn[];
}

/** The tokens of a call as its provider counts them, null where it does not say; the last three are part of the first two. */
export interface Tokens {
  readonly in: number | null;
  readonly out: number | null;
  readonly cached: number | undefined;
  readonly cache_written: number | undefined;
  readonly reasoning: number | undefined;
}

/** A tool that a model asks for. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** Calls a model once. */
export const callModel = async (model: Model, sent: SentCall): Promise<ModelReply> =>
  readReply(await model.doGenerate(sent));

/** Reads what a model returned, at once or in a batch. */
export function readReply(result: LanguageModelV4GenerateResult): ModelReply {
  const { content, finishReason, response } = result;
  const texts = content.map((part) => (part.type === 'text' ? part.text : ''));
  return {
    text: result.structuredOutputText ?? texts.join(''),
    tokens: tokensOf(result),
    stopped: STOPPED[finishReason.unified],
    response_model: response?.modelId === '' ? undefined : response?.modelId,
    tool_calls: content.flatMap((part) =>
      part.type === 'tool-call'
        ? [{ id: part.toolCallId, name: part.toolName, input: inputOf(part.input) }]
        : [],
    ),
    turns: content.length === 0 ? [] : [{ role: 'assistant', content: content.flatMap(shownAgain) }],
  };
}

const STOPPED: Readonly<Record<string, ModelReply['stopped']>> = {
  length: 'cut_off',
  'content-filter': 'filtered',
};

/** What a model wants a tool to do; a tool refuses what is not JSON. */
function inputOf(input: string): unknown {
  try {
    return readJson(input, 'the input');
  } catch {
    return input;
  }
}

/** A part of what a model said, with what its provider wants to see again. */
function shownAgain(
  part: LanguageModelV4Content,
): (LanguageModelV4Message & { role: 'assistant' })['content'] {
  const providerOptions = 'providerMetadata' in part ? part.providerMetadata : undefined;
  const kept = providerOptions === undefined ? {} : { providerOptions };
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return [{ type: part.type, text: part.text, ...kept }];
    case 'tool-call': {
      const { toolCallId, toolName } = part;
      return [{ type: 'tool-call', toolCallId, toolName, input: inputOf(part.input), ...kept }];
    }
    default:
      return [];
  }
}

/** A number of tokens as a provider says it, or undefined if it cannot be one. */
const believed = (tokens: number | undefined, least: 0 | 1): number | undefined =>
  tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= least ? tokens : undefined;

/** No prompt and no answer takes nothing, or gives back; no part is more than the whole. */
function tokensOf({ usage, content }: LanguageModelV4GenerateResult): Tokens {
  const { inputTokens, outputTokens } = usage;
  const all = believed(inputTokens.total, 1);
  const out = believed(outputTokens.total, content.length === 0 ? 0 : 1);
  const partOf = (part: number | undefined, whole = 0): number | undefined => {
    const tokens = believed(part, 1);
    return tokens !== undefined && tokens <= whole ? tokens : undefined;
  };
  return {
    in: all ?? null,
    out: out ?? null,
    cached: partOf(inputTokens.cacheRead, all),
    cache_written: partOf(inputTokens.cacheWrite, all),
    reasoning: partOf(outputTokens.reasoning, out),
  };
}
