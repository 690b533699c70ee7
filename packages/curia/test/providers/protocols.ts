/** How providers speak: where a request keeps the schema of the answer, and what answers and errors look like. */
import { type RULES, refusalOf, type Schema } from './documented-rules.ts';

/** A request as its provider reads it. */
export interface Request {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Body;
}

type Body = Readonly<Record<string, unknown>>;

/** What a provider finds in a request. */
export interface Understood {
  readonly mode: 'strict' | 'tool' | 'json' | 'prompt';
  readonly schema: Schema | undefined;
  readonly model: string;
}

/** What a model says. */
export interface Said {
  readonly text: string | null;
  readonly refusal?: string;
  readonly reasoning?: string;
  /** Why it stopped, if not because it was done. */
  readonly stopped?: 'length' | 'filter';
  readonly tool?: { readonly name: string; readonly arguments: string };
  readonly usage?: null | {
    readonly in: number;
    readonly out: number;
    readonly cached?: number;
    readonly reasoning?: number;
  };
}

/** A provider that tests speak to. */
export interface Protocol {
  readonly kind: 'openai' | 'azure' | 'anthropic' | 'google' | 'openai-compatible';
  readonly api?: 'chat' | 'responses';
  /** What stands between the address of the server and what is called there. */
  readonly path: string;
  readonly key: string;
  /** What is wrong with a request, in the provider's words; otherwise what it wants. */
  read(request: Request): Understood | string;
  answer(said: Said, understood: Understood): object;
  error(status: number, message: string): object;
}

const fields = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Reads `json_schema`, wherever it stands. */
function readFormat(
  format: Body,
  inner: Body,
  prompt: unknown,
  model: string,
  rules: keyof typeof RULES | undefined,
): Understood | string {
  if (format.type === undefined || format.type === 'text')
    return { mode: 'prompt', schema: undefined, model };
  if (format.type === 'json_object')
    return /json/i.test(JSON.stringify(prompt))
      ? { mode: 'json', schema: undefined, model }
      : "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.";
  if (format.type !== 'json_schema') return `Invalid value for response_format.type: ${String(format.type)}`;
  if (!NAME.test(String(inner.name))) return 'Invalid response_format.json_schema.name';
  const schema = fields(inner.schema);
  const problem = inner.strict === true && rules !== undefined ? refusalOf(rules, schema) : undefined;
  return problem === undefined
    ? { mode: 'strict', schema, model }
    : `Invalid schema for response_format 'answer': ${problem}.`;
}

const usageOf = (
  { usage }: Said,
  name: { in: string; out: string; cached: string; reasoning: string },
): object =>
  usage === null
    ? {}
    : {
        usage: {
          [name.in]: usage?.in ?? 100,
          [name.out]: usage?.out ?? 20,
          total_tokens: (usage?.in ?? 100) + (usage?.out ?? 20),
          [name.cached]: { cached_tokens: usage?.cached ?? 0 },
          [name.reasoning]: { reasoning_tokens: usage?.reasoning ?? 0 },
        },
      };

const CHAT_USAGE = {
  in: 'prompt_tokens',
  out: 'completion_tokens',
  cached: 'prompt_tokens_details',
  reasoning: 'completion_tokens_details',
};

const chatAnswer = (said: Said, { model }: Understood): object => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_700_000_000,
  model,
  choices: [
    {
      index: 0,
      finish_reason:
        said.stopped === 'length'
          ? 'length'
          : said.stopped === 'filter'
            ? 'content_filter'
            : said.tool
              ? 'tool_calls'
              : 'stop',
      message: {
        role: 'assistant',
        content: said.text,
        ...(said.refusal === undefined ? {} : { refusal: said.refusal }),
        ...(said.reasoning === undefined ? {} : { reasoning_content: said.reasoning }),
        ...(said.tool === undefined
          ? {}
          : { tool_calls: [{ id: 'call-1', type: 'function', function: said.tool }] }),
      },
    },
  ],
  ...usageOf(said, CHAT_USAGE),
});

const openAiError = (status: number, message: string): object => ({
  error: { message, type: status >= 500 ? 'server_error' : 'invalid_request_error', param: null, code: null },
});

const chat = (rules: keyof typeof RULES | undefined, more: Partial<Protocol>): Protocol => ({
  kind: 'openai-compatible',
  path: '/v1',
  key: 'sk-test',
  read({ url, headers, body }) {
    if (!url.endsWith('/chat/completions')) return `Not Found: ${url}`;
    if (headers.authorization !== 'Bearer sk-test') return 'You did not provide an API key.';
    const { response_format, messages, model } = body;
    if (list(messages).length === 0) return 'messages is required';
    const format = fields(response_format);
    return readFormat(format, fields(format.json_schema), messages, String(model), rules);
  },
  answer: chatAnswer,
  error: openAiError,
  ...more,
});

const responses: Pick<Protocol, 'read' | 'answer'> = {
  read({ url, body }) {
    if (!url.endsWith('/responses')) return `Not Found: ${url}`;
    const { text, input, model } = body;
    const format = fields(fields(text).format);
    return readFormat(format, format, input, String(model), 'openai');
  },
  answer: (said, { model }) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1_700_000_000,
    status: said.stopped === undefined ? 'completed' : 'incomplete',
    incomplete_details:
      said.stopped === undefined
        ? null
        : { reason: said.stopped === 'length' ? 'max_output_tokens' : 'content_filter' },
    error: null,
    model,
    output: [
      ...(said.reasoning === undefined
        ? []
        : [{ type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: said.reasoning }] }]),
      ...(said.tool === undefined
        ? []
        : [{ type: 'function_call', id: 'fc_1', call_id: 'call-1', ...said.tool, status: 'completed' }]),
      ...(said.text === null && said.refusal === undefined
        ? []
        : [
            {
              type: 'message',
              id: 'msg_1',
              role: 'assistant',
              status: 'completed',
              content: [
                said.refusal === undefined
                  ? { type: 'output_text', text: said.text, annotations: [] }
                  : { type: 'refusal', refusal: said.refusal },
              ],
            },
          ]),
    ],
    ...usageOf(said, {
      in: 'input_tokens',
      out: 'output_tokens',
      cached: 'input_tokens_details',
      reasoning: 'output_tokens_details',
    }),
  }),
};

const anthropic: Protocol = {
  kind: 'anthropic',
  path: '/v1',
  key: 'sk-test',
  read({ url, headers, body }) {
    if (!url.endsWith('/messages')) return `Not found: ${url}`;
    if (headers['x-api-key'] !== 'sk-test' || headers['anthropic-version'] === undefined)
      return 'x-api-key header is required';
    const { output_config, tools, tool_choice, model, max_tokens, messages, system } = body;
    if (typeof max_tokens !== 'number') return 'max_tokens: Field required';
    if (fields(list(messages)[0]).role !== 'user') return 'messages: first message must use the "user" role';
    const blocks = [...list(system), ...list(messages).flatMap((one) => list(fields(one).content))].map(
      fields,
    );
    if (blocks.some(({ type, text }) => type === 'text' && text === ''))
      return 'messages: text content blocks must be non-empty';
    if (blocks.filter(({ cache_control }) => cache_control !== undefined).length > 4)
      return 'A maximum of 4 blocks with cache_control may be provided.';
    const format = fields(fields(output_config).format);
    if (format.type === 'json_schema') {
      const schema = fields(format.schema);
      const problem = refusalOf('anthropic', schema);
      return problem === undefined
        ? { mode: 'strict', schema, model: String(model) }
        : `output_config.format.schema: ${problem}`;
    }
    const forced = list(tools)
      .map(fields)
      .find(({ name }) => name === 'json');
    if (forced !== undefined) {
      if (fields(forced.input_schema).type !== 'object')
        return 'tools.0.custom.input_schema.type: Input should be "object"';
      if (!['any', 'tool'].includes(String(fields(tool_choice).type)))
        return 'tool_choice: a tool must be used';
      return { mode: 'tool', schema: fields(forced.input_schema), model: String(model) };
    }
    return { mode: 'prompt', schema: undefined, model: String(model) };
  },
  answer: (said, { model, mode }) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model,
    content: [
      ...(said.reasoning === undefined
        ? []
        : [{ type: 'thinking', thinking: said.reasoning, signature: 's' }]),
      ...(said.tool === undefined
        ? []
        : [{ type: 'tool_use', id: 'call-1', name: said.tool.name, input: parsed(said.tool.arguments) }]),
      ...((said.text ?? said.refusal) === undefined || (said.text ?? said.refusal) === null
        ? []
        : mode === 'tool' && said.refusal === undefined
          ? [{ type: 'tool_use', id: 'call-0', name: 'json', input: parsed(said.text!) }]
          : [{ type: 'text', text: said.text ?? said.refusal }]),
    ],
    stop_reason:
      said.stopped === 'length'
        ? 'max_tokens'
        : said.refusal !== undefined || said.stopped === 'filter'
          ? 'refusal'
          : said.tool !== undefined || (mode === 'tool' && said.text !== null)
            ? 'tool_use'
            : 'end_turn',
    stop_sequence: null,
    usage: {
      input_tokens: (said.usage?.in ?? 100) - (said.usage?.cached ?? 0),
      cache_read_input_tokens: said.usage?.cached ?? 0,
      cache_creation_input_tokens: 0,
      output_tokens: said.usage?.out ?? 20,
    },
  }),
  error: (status, message) => ({
    type: 'error',
    error: { type: status >= 500 ? 'api_error' : 'invalid_request_error', message },
    request_id: 'req_1',
  }),
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const google: Protocol = {
  kind: 'google',
  path: '/v1beta',
  key: 'sk-test',
  read({ url, headers, body }) {
    const [, model] = /\/models\/([^/:]+):generateContent$/.exec(url) ?? [];
    if (model === undefined) return `Not found: ${url}`;
    if (headers['x-goog-api-key'] !== 'sk-test') return 'API key not valid.';
    const config = fields(body.generationConfig);
    if (list(body.tools).length > 0 && config.responseMimeType === 'application/json')
      return "Function calling with a response mime type: 'application/json' is unsupported";
    const schema = config.responseJsonSchema ?? config.responseSchema;
    if (config.responseMimeType !== 'application/json') return { mode: 'prompt', schema: undefined, model };
    if (schema === undefined) return { mode: 'json', schema: undefined, model };
    const problem = refusalOf('google', fields(schema));
    return problem === undefined
      ? { mode: 'strict', schema: fields(schema), model }
      : `* GenerateContentRequest.generation_config.response_schema: ${problem}`;
  },
  answer: (said, { model }) => ({
    candidates: [
      {
        content: {
          role: 'model',
          parts: [
            ...(said.reasoning === undefined ? [] : [{ text: said.reasoning, thought: true }]),
            ...(said.tool === undefined
              ? []
              : [{ functionCall: { name: said.tool.name, args: parsed(said.tool.arguments) } }]),
            ...(said.text === null ? [] : [{ text: said.text }]),
            ...(said.refusal === undefined ? [] : [{ text: said.refusal }]),
          ],
        },
        finishReason:
          said.stopped === 'length'
            ? 'MAX_TOKENS'
            : said.stopped === 'filter' || said.refusal
              ? 'SAFETY'
              : 'STOP',
        index: 0,
      },
    ],
    modelVersion: model,
    ...(said.usage === null
      ? {}
      : {
          usageMetadata: {
            promptTokenCount: said.usage?.in ?? 100,
            candidatesTokenCount: (said.usage?.out ?? 20) - (said.usage?.reasoning ?? 0),
            thoughtsTokenCount: said.usage?.reasoning ?? 0,
            cachedContentTokenCount: said.usage?.cached ?? 0,
          },
        }),
  }),
  error: (status, message) => ({ error: { code: status, message, status: 'INVALID_ARGUMENT' } }),
};

/** Fields that a strict server takes at the top of a request. */
const MISTRAL_FIELDS = new Set([
  ...['model', 'messages', 'temperature', 'max_tokens', 'response_format', 'tools', 'tool_choice', 'stream'],
  ...['top_p', 'stop', 'random_seed', 'safe_prompt', 'n', 'prediction', 'parallel_tool_calls', 'prompt_mode'],
]);

const plainChat = chat(undefined, {});

/** Everybody that tests speak to. */
export const PROTOCOLS: Readonly<Record<string, Protocol>> = {
  'openai responses': {
    kind: 'openai',
    api: 'responses',
    path: '/v1',
    key: 'sk-test',
    error: openAiError,
    ...responses,
  },
  'openai chat': chat('openai', { kind: 'openai', api: 'chat' }),
  azure: {
    ...chat('azure', { kind: 'azure', path: '/openai/v1' }),
    ...responses,
    read(request) {
      if (request.headers['api-key'] !== 'sk-test') return 'Access denied due to missing subscription key.';
      const format = fields(fields(request.body.text).format);
      const problem = format.type === 'json_schema' ? refusalOf('azure', fields(format.schema)) : undefined;
      return problem === undefined
        ? responses.read(request)
        : `Invalid schema for response_format 'answer': ${problem}`;
    },
  },
  'azure chat': chat('azure', { kind: 'azure', api: 'chat', path: '/openai/v1' }),
  anthropic,
  google,
  'a gateway that enforces strict schemas': chat('openai', {}),
  mistral: chat('openai', {
    read(request) {
      const extra = Object.keys(request.body).find((name) => !MISTRAL_FIELDS.has(name));
      return extra === undefined ? chat('openai', {}).read(request) : `extra_forbidden: body.${extra}`;
    },
    error: (status, message) =>
      status === 422
        ? { detail: [{ type: 'extra_forbidden', loc: ['body'], msg: message }] }
        : { object: 'error', message, type: 'invalid_request_error', param: null, code: '3051' },
  }),
  ollama: {
    ...plainChat,
    error: (_status, message) => ({ error: { message, type: 'api_error', param: null, code: null } }),
  },
  vllm: {
    ...plainChat,
    error: (status, message) => ({
      object: 'error',
      message,
      type: 'BadRequestError',
      param: null,
      code: status,
    }),
  },
  litellm: {
    ...chat('openai', {}),
    error: (status, message) => ({
      error: {
        message: `litellm.BadRequestError: ${message}`,
        type: null,
        param: null,
        code: String(status),
      },
    }),
  },
  openrouter: {
    ...chat('openai', {}),
    error: (status, message) => ({
      error: {
        code: status,
        message: 'Provider returned error',
        metadata: { raw: message, provider_name: 'Somebody' },
      },
      user_id: 'u',
    }),
  },
};
