/** Everything that may go wrong with a provider, in its own protocol: what is tried again, asked otherwise, given up, or stops the run. */
import type { Ask, CallReport } from '@curia/core/in/agent';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { llmAgent } from '../../src/agents/llm/llm-agent.ts';
import { makePrompt } from '../../src/agents/prompt.ts';
import { PROTOCOLS, type Protocol, type Understood } from './protocols.ts';
import { type Doing, type ProviderServer, startProvider } from './provider-server.ts';

const answer = z.object({ word: z.string() });
let server: ProviderServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const askFor = (text: string, more: Partial<Ask> = {}): Ask => ({
  court: 'toy',
  case_id: 'c1',
  role: 'voice',
  key: text,
  prompt: makePrompt({ system: 'You judge. Answer in JSON.', user: 'Text: {text}' }, { text }, answer),
  answer,
  ...more,
});

const YES: Doing = { text: '{"word":"yes"}' };

interface Heard {
  readonly given: unknown;
  readonly calls: readonly CallReport[];
  readonly asked: readonly Understood[];
}

/** Puts one question after another to a model that has answered before; `act` decides what comes back for each try. */
async function hear(
  protocol: Protocol,
  act: (number: number, understood: Understood) => Doing,
  {
    questions = 1,
    isNew = false,
    more = {},
  }: { questions?: number; isNew?: boolean; more?: Partial<Ask> } = {},
): Promise<Heard> {
  let isWarm = isNew;
  let number = 0;
  server = await startProvider(protocol, (understood) => (isWarm ? act(number++, understood) : YES));
  const calls: CallReport[] = [];
  let now = 0;
  const clock = {
    now: () => now,
    sleep: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
  const agent = llmAgent(server.config, { environment: { TEST_KEY: 'sk-test' }, clock });
  const context = {
    signal: new AbortController().signal,
    admit() {},
    report: (call: CallReport) => calls.push(call),
  };
  if (!isNew) await agent.ask(askFor('before'), context);
  isWarm = true;
  const [before, made] = [server.asked.length, calls.length];
  let given: unknown;
  for (let at = 0; at < questions; at++)
    given = await agent.ask(askFor(`question ${at}`, more), context).catch((error: unknown) => error);
  return { given, calls: calls.slice(made), asked: server.asked.slice(before) };
}

const outcomes = ({ calls }: Heard): string[] => calls.map(({ outcome }) => outcome);
const first =
  (bad: Doing, then = YES) =>
  (number: number): Doing =>
    number === 0 ? bad : then;

describe.each(Object.keys(PROTOCOLS))('%s', (name) => {
  const protocol = PROTOCOLS[name]!;

  test.each<[string, Doing, string]>([
    ['busy for a moment', { status: 429, message: 'slow down', headers: { 'retry-after': '1' } }, 'http_429'],
    ['an internal error', { status: 500, message: 'oops' }, 'http_500'],
    ['overloaded', { status: 529, message: 'Overloaded' }, 'http_529'],
    ['an answer that breaks off', { broken: 'cut' }, 'broken'],
    ['a connection reset', { broken: 'reset' }, 'broken'],
  ])('%s: tried again', async (_what, bad, word) => {
    const heard = await hear(protocol, first(bad));
    expect(heard.given).toEqual({ answer: { word: 'yes' } });
    expect(outcomes(heard)).toEqual([word, 'answered']);
  });

  test('a request that is refused for what it asks is given up, in the words of the provider', async () => {
    const heard = await hear(protocol, () => ({
      status: 400,
      message: 'the input is too long for this model',
    }));
    expect(heard.given).toMatchObject({
      failure: 'provider_error',
      message: expect.stringContaining('the input is too long for this model'),
    });
    expect(outcomes(heard)).toEqual(['http_400']);
  });

  test.each([401, 402, 403, 404])('HTTP %i stops the run, in the words of the provider', async (status) => {
    const heard = await hear(protocol, () => ({ status, message: 'test-model is not for you' }));
    expect(heard.given).toMatchObject({
      code: 'MODEL_REFUSED',
      message: expect.stringContaining('test-model is not for you'),
    });
    expect(heard.asked).toHaveLength(1);
  });

  test('no credit left stops the run at once', async () => {
    const heard = await hear(protocol, () => ({
      status: 429,
      message: 'insufficient_quota: check your plan',
    }));
    expect(heard.given).toMatchObject({ code: 'MODEL_REFUSED' });
    expect(heard.asked).toHaveLength(1);
  });

  test('who wants to be left alone for hours stops the run at once, and says for how long', async () => {
    const headers = { 'retry-after': '10800' };
    const heard = await hear(protocol, () => ({ status: 429, message: 'daily limit reached', headers }));
    expect(heard.given).toMatchObject({
      code: 'MODEL_REFUSED',
      message: expect.stringMatching(/left alone for 180 minutes \(HTTP 429\): .*daily limit reached/),
    });
    expect(heard.asked).toHaveLength(1);
  });

  test('a question that a filter stops before a model sees it is no answer, and stops no run', async () => {
    const message =
      "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.";
    const heard = await hear(protocol, first({ status: 400, message }), { isNew: true });
    expect(heard.given).toMatchObject({
      failure: 'no_answer',
      message: expect.stringContaining('stopped by a content filter: '),
    });
    // The second call asks the simplest question, which is answered.
    expect(outcomes(heard)).toEqual(['filtered', 'answered']);
  });

  test('a refusal is no answer, and is not asked away', async () => {
    const heard = await hear(protocol, () => ({
      text: null,
      refusal: 'I cannot help with that.',
      stopped: 'filter',
    }));
    expect(heard.given).toMatchObject({ failure: 'no_answer' });
    expect(outcomes(heard)).toEqual(['filtered']);
  });

  test('half an answer that a filter stopped does not count, even if it can be read', async () => {
    const heard = await hear(protocol, () => ({ text: '{"word":"yes"}', stopped: 'filter' }));
    expect(heard.given).toMatchObject({ failure: 'no_answer' });
  });

  test('an answer cut off at its longest is none, and the setting is named', async () => {
    const heard = await hear(protocol, () => ({ text: '{"word":"y', stopped: 'length' }));
    expect(heard.given).toMatchObject({
      failure: protocol.kind === 'anthropic' || heard.calls.length > 0 ? 'too_long' : '',
      message: expect.stringContaining('max_output_tokens is 4096'),
    });
    expect(outcomes(heard)).toEqual(['answered_cut_off']);
  });

  test('an empty answer is asked for once more', async () => {
    const heard = await hear(protocol, first({ text: '' }));
    expect(heard.given).toEqual({ answer: { word: 'yes' } });
    expect(heard.asked).toHaveLength(2);
  });

  test('reasoning is no part of the answer, and its tokens are counted', async () => {
    const usage = { in: 1_000, out: 500, cached: 800, reasoning: 400 };
    const heard = await hear(protocol, () => ({
      text: '{"word":"yes"}',
      reasoning: 'let me see: {"word":"no"}',
      usage,
    }));
    expect(heard.given).toEqual({ answer: { word: 'yes' } });
    expect(heard.calls[0]).toMatchObject({ tokens_in: 1_000, tokens_out: 500, tokens_cached: 800 });
    if (protocol.kind !== 'anthropic') expect(heard.calls[0]).toMatchObject({ tokens_reasoning: 400 });
  });

  test('a provider that does not say what a call took is not guessed for', async () => {
    if (protocol.kind === 'anthropic') return;
    const { given, calls } = await hear(protocol, () => ({ text: '{"word":"yes"}', usage: null }));
    expect(given).toEqual({ answer: { word: 'yes' } });
    expect(calls).toMatchObject([{ tokens_in: null, tokens_out: null, cost_usd: null }]);
  });

  test('a tool that is asked for with broken arguments refuses, and the model goes on', async () => {
    const seen: unknown[] = [];
    const look = {
      name: 'look',
      description: 'Looks.',
      input_schema: z.toJSONSchema(z.object({ at: z.string() })),
      async use(input: unknown) {
        seen.push(input);
        return { text: 'at must be text', is_refused: true };
      },
    };
    const tool = { name: 'look', arguments: '{"at": ' };
    const tools = { tools: [look], limits: { calls: 3, bytes: 1_000, seconds: 60 } };
    const heard = await hear(protocol, first({ text: null, tool }), { more: { tools } });
    expect(heard.given).toEqual({ answer: { word: 'yes' } });
    expect(seen).toHaveLength(1);
    expect(typeof seen[0]).not.toBe('object');
  });

  test('a model that fails at everything stops the run before anything is decided', async () => {
    const heard = await hear(protocol, () => ({ status: 400, message: 'no such setting: temperature' }), {
      isNew: true,
    });
    expect(heard.given).toMatchObject({
      code: 'MODEL_REFUSED',
      message: expect.stringMatching(/no such setting: temperature.*check the model's name/),
    });
    expect(heard.asked).toHaveLength(2);
  });
});

test('an error in a body that says 200 is read as what it is', async () => {
  const heard = await hear(PROTOCOLS.openrouter!, first({ broken: 'error-in-answer' }));
  expect(heard.given).toEqual({ answer: { word: 'yes' } });
  expect(outcomes(heard)).toEqual(['http_502', 'answered']);
});

test('what a server leaves of the reasoning before an answer is taken off', async () => {
  const heard = await hear(PROTOCOLS.vllm!, () => ({
    text: '<think>{"word":"no"}?</think>\n{"word":"yes"}',
  }));
  expect(heard.given).toEqual({ answer: { word: 'yes' } });
});

describe('a way that is refused is left for the next one, once in a run', () => {
  const REFUSALS: Readonly<Record<string, readonly [mode: string, status: number, words: string][]>> = {
    'openai chat': [
      [
        'strict',
        400,
        "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model",
      ],
    ],
    'openai responses': [
      ['strict', 400, "Invalid schema for response_format 'answer': 6 levels of nesting exceeds limit of 5."],
    ],
    azure: [['strict', 400, "Invalid value: 'json_schema'. Supported values are: 'json_object'"]],
    anthropic: [
      ['strict', 400, 'output_config.format: structured outputs are not supported by this model'],
      ['tool', 400, 'tool_choice forces tool use is not compatible with this model'],
    ],
    google: [
      ['strict', 400, 'Invalid JSON payload received. Unknown name "responseJsonSchema"'],
      ['json', 400, "response mime type: 'application/json' is unsupported"],
    ],
    mistral: [['strict', 422, 'response_format.json_schema: Extra inputs are not permitted']],
    vllm: [['strict', 400, 'The provided JSON schema contains features not supported by xgrammar.']],
    litellm: [
      ['strict', 400, "UnsupportedParamsError: it does not support parameters: ['response_format']"],
      ['json', 400, "UnsupportedParamsError: it does not support parameters: ['response_format']"],
    ],
    openrouter: [['strict', 404, 'No endpoints found that can handle the requested parameters.']],
    ollama: [['strict', 400, 'invalid format: expected "json" or a JSON schema']],
  };

  test.each(Object.keys(REFUSALS))('%s', async (name) => {
    const refusals = new Map(REFUSALS[name]!.map(([mode, status, message]) => [mode, { status, message }]));
    const act = (_number: number, { mode }: Understood): Doing => refusals.get(mode) ?? YES;
    const heard = await hear(PROTOCOLS[name]!, act, { questions: 3, isNew: true });
    expect(heard.given).toEqual({ answer: { word: 'yes' } });
    const left = heard.asked.filter(({ mode }) => refusals.has(mode));
    expect(left.map(({ mode }) => mode)).toEqual([...refusals.keys()]);
    const ways = heard.calls.filter(({ outcome }) => outcome === 'answered').map(({ mode }) => mode);
    expect(ways).toHaveLength(3);
    expect(new Set(ways).size).toBe(1);
    expect(refusals.has(ways[0]!)).toBe(false);
  });

  test('with tools and without are two ways to ask', async () => {
    const tools = { tools: [], limits: { calls: 3, bytes: 1_000, seconds: 60 } };
    const look = {
      name: 'look',
      description: 'Looks.',
      input_schema: { type: 'object', properties: {} },
      use: async () => ({ text: '', is_refused: false }),
    };
    const heard = await hear(PROTOCOLS.google!, () => YES, { more: { tools: { ...tools, tools: [look] } } });
    expect(heard.given).toEqual({ answer: { word: 'yes' } });
    // Gemini takes no shape beside tools, and the two ways that it refused are not tried again.
    expect(heard.calls.map(({ outcome, mode }) => [outcome, mode])).toEqual([
      ['http_400', 'strict'],
      ['http_400', 'json'],
      ['answered', 'prompt'],
    ]);
  });
});
