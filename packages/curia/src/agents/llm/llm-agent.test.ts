/** The agent of models against a server that behaves well and badly. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer, Ask, CallReport, Pending } from '@curia/core/in/agent';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Asked,
  type Behaviour,
  type OpenAiServer,
  says,
  startOpenAiServer,
} from '../../../test/openai-server.ts';
import type { Clock } from '../clock.ts';
import { makePrompt } from '../prompt.ts';
import { folderCache } from './cache.ts';
import { addressOf, checkConfig } from './config.ts';
import { LARGEST_ANSWER } from './limited-fetch.ts';
import { llmAgent } from './llm-agent.ts';

const KEY = 'sk-test-0123456789abcdef';
const answer = z.object({ word: z.string() });
const ask = (text = 'hello'): Ask => ({
  court: 'toy',
  case_id: 'c1',
  role: 'reviewer-A',
  key: 'review/A',
  prompt: makePrompt({ system: 'You review.', user: 'Text: {text}' }, { text }, answer),
  answer,
});

const folder = mkdtempSync(join(tmpdir(), 'curia-llm-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let server: OpenAiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

interface Heard {
  readonly answer: Answer | Pending;
  readonly calls: CallReport[];
  readonly waits: number[];
  readonly asked: Asked[];
}

/** Waits without waiting, and remembers how long. */
function patientClock(): Clock & { readonly waits: number[] } {
  let now = 0;
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    async sleep(milliseconds) {
      waits.push(milliseconds);
      now += milliseconds;
    },
  };
}

const configFor = (base_url: string, more: object = {}, timeout_seconds = 60) =>
  checkConfig(
    {
      providers: {
        local: { kind: 'openai-compatible', base_url, key_env: 'TEST_KEY', attempts: 3, ...more },
      },
      models: {
        main: {
          provider: 'local',
          model: 'test',
          timeout_seconds,
          usd_per_million_tokens_in: 1,
          usd_per_million_tokens_out: 10,
        },
      },
      roles: { default: 'main' },
    },
    'the test',
  );

/** What becomes of a question to a model, which has answered another one before if `isKnown`. */
async function hear(
  behaviours: readonly Behaviour[],
  timeoutSeconds?: number,
  isKnown = false,
): Promise<Heard> {
  let isAsked = !isKnown;
  let number = 0;
  server = await startOpenAiServer(() =>
    isAsked ? behaviours[Math.min(number++, behaviours.length - 1)]! : good,
  );
  const clock = patientClock();
  const calls: CallReport[] = [];
  const config = configFor(server.url, {}, timeoutSeconds);
  const agent = llmAgent(config, { environment: { TEST_KEY: KEY }, clock, random: () => 0.5 });
  const context = {
    signal: new AbortController().signal,
    admit: () => {},
    report: (call: CallReport) => calls.push(call),
  };
  if (isKnown) await agent.ask(ask('before'), context);
  isAsked = true;
  const before = server.asked.length;
  const given = await agent.ask(ask(), context);
  return { answer: given, calls: calls.slice(before), waits: clock.waits, asked: server.asked.slice(before) };
}

const good = says({ word: 'yes' });

test('a good answer comes back typed, with tokens, cost and latency', async () => {
  const heard = await hear([good]);
  expect(heard.answer).toEqual({ answer: { word: 'yes' } });
  expect(heard.calls).toEqual([
    expect.objectContaining({
      role: 'reviewer-A',
      prompt_hash: ask().prompt.hash,
      provider: 'local',
      model: 'test',
      outcome: 'answered',
      tokens_in: 100,
      tokens_out: 20,
      cost_usd: 0.0003,
      is_cached: false,
    }),
  ]);
});

test('the schema of the answer is sent to the model', async () => {
  const { asked } = await hear([good]);
  expect(asked[0]!.body.response_format?.json_schema?.schema).toMatchObject({
    properties: { word: { type: 'string' } },
  });
  expect(asked[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
});

test('fields nobody asked for are left out', async () => {
  expect((await hear([says({ word: 'yes', mood: 'fine' })])).answer).toEqual({ answer: { word: 'yes' } });
});

test.each<[string, Behaviour, string]>([
  ['text that is not JSON', { does: 'answer', text: 'I think yes' }, 'not JSON'],
  ['a key twice', { does: 'answer', text: '{"word":"no","word":"yes"}' }, 'word is given twice'],
  ['the wrong shape', says({ word: 7 }), 'word: '],
  ['nothing', { does: 'answer', text: '' }, 'empty'],
])('after %s the model is shown the problem and may repair once', async (_what, bad, shown) => {
  const repaired = await hear([bad, good]);
  expect(repaired.answer).toEqual({ answer: { word: 'yes' } });
  expect(repaired.asked).toHaveLength(2);
  expect(repaired.asked[1]!.body.messages.at(-1)!.content).toContain(shown);
  await server!.close();
  const twice = await hear([bad, bad]);
  expect(twice.answer).toMatchObject({ failure: expect.stringMatching(/wrong_shape|no_answer/) });
  expect(twice.asked).toHaveLength(2);
});

test('a busy provider is left alone for as long as it asks', async () => {
  const busy: Behaviour = { does: 'status', status: 429, headers: { 'retry-after': '7' } };
  const heard = await hear([busy, good]);
  expect(heard.answer).toEqual({ answer: { word: 'yes' } });
  expect(heard.waits).toEqual([7_000]);
  expect(heard.calls.map(({ outcome, attempt }) => [outcome, attempt])).toEqual([
    ['http_429', 1],
    ['answered', 2],
  ]);
});

test('a provider that stays busy stops the run, as does one that asks for hours', async () => {
  await expect(hear([{ does: 'status', status: 429 }])).rejects.toMatchObject({ code: 'MODEL_REFUSED' });
  await server!.close();
  const hours: Behaviour = { does: 'status', status: 429, headers: { 'retry-after': '7200' } };
  await expect(hear([hours, good])).rejects.toMatchObject({ code: 'MODEL_REFUSED' });
});

test.each<[string, Behaviour, string, number?]>([
  ['an internal error', { does: 'status', status: 500 }, 'http_500'],
  ['a connection closed half way', { does: 'half-close' }, 'broken'],
  ['a connection reset', { does: 'reset' }, 'broken'],
  ['a body that is no JSON', { does: 'malformed' }, 'broken'],
  ['no answer in time', { does: 'hang' }, 'timeout', 0.5],
])('%s is tried again, with growing waits, and then given up', async (_what, bad, word, timeout) => {
  const recovered = await hear([bad, good], timeout);
  expect(recovered.answer).toEqual({ answer: { word: 'yes' } });
  expect(recovered.calls.map(({ outcome }) => outcome)).toEqual([word, 'answered']);
  await server!.close();
  const lost = await hear([bad], timeout, true);
  expect(lost.answer).toMatchObject({ failure: expect.stringMatching(/provider_error|timeout/) });
  expect(lost.asked).toHaveLength(3);
  expect(lost.waits).toEqual([375, 750]);
});

describe('a model that has answered nothing yet and fails at the simplest question as well stops the run', () => {
  test.each<[string, Behaviour, string, number?]>([
    [
      'a request that it does not take',
      { does: 'status', status: 400, message: 'no such parameter' },
      'MODEL_REFUSED',
    ],
    ['an internal error', { does: 'status', status: 500 }, 'MODEL_REFUSED'],
    ['a body that is no JSON', { does: 'malformed' }, 'MODEL_UNREACHABLE'],
    ['no answer in time', { does: 'hang' }, 'MODEL_UNREACHABLE', 0.2],
  ])('%s', async (_what, bad, code, timeout) => {
    const error = (await hear([bad], timeout).catch((thrown: unknown) => thrown)) as Error;
    expect(error).toMatchObject({
      code,
      message: expect.stringContaining('fails alike at the simplest question'),
    });
    if (bad.does === 'status') expect(error.message).toContain(bad.message ?? 'HTTP 500');
  });

  test('unless it is this question that it cannot answer', async () => {
    const tooLong: Behaviour = { does: 'status', status: 400, message: 'maximum context length exceeded' };
    const { answer: given, asked, calls } = await hear([tooLong, good]);
    expect(given).toMatchObject({
      failure: 'provider_error',
      message: expect.stringContaining('context length'),
    });
    expect(asked).toHaveLength(2);
    expect(calls.map(({ outcome }) => outcome)).toEqual(['http_400', 'answered']);
  });
});

test('an endless answer is cut off and not tried again', async () => {
  const long = await hear([says({ word: 'x'.repeat(LARGEST_ANSWER) })]);
  expect(long.answer).toMatchObject({ failure: 'too_long' });
  expect(long.asked).toHaveLength(1);
});

test('a long answer within the limit is accepted', async () => {
  const word = '긴 답 '.repeat(200_000);
  expect((await hear([says({ word })])).answer).toEqual({ answer: { word } });
});

describe('an error that every question would meet stops the run', () => {
  test.each([401, 403, 404])('HTTP %i', async (status) => {
    await expect(hear([{ does: 'status', status }])).rejects.toMatchObject({ code: 'MODEL_REFUSED' });
    expect(server!.asked).toHaveLength(1);
  });

  test('nothing listening', async () => {
    const gone = await startOpenAiServer(() => good);
    await gone.close();
    const agent = llmAgent(configFor(gone.url), {
      environment: { TEST_KEY: KEY },
      clock: patientClock(),
    });
    const context = { signal: new AbortController().signal, admit() {}, report() {} };
    await expect(agent.ask(ask(), context)).rejects.toMatchObject({ code: 'MODEL_UNREACHABLE' });
  });

  test('no key', () => {
    expect(() => llmAgent(configFor('http://127.0.0.1:1/v1'), { environment: {} })).toThrow(
      expect.objectContaining({ code: 'KEY_MISSING', message: expect.stringContaining('TEST_KEY') }),
    );
  });
});

test('a key that a provider repeats is hidden from every message', async () => {
  server = await startOpenAiServer(({ headers }) => ({
    does: 'status',
    status: 401,
    message: `Incorrect API key provided: ${headers.authorization}`,
  }));
  const calls: CallReport[] = [];
  const agent = llmAgent(configFor(`${server.url}?key=${KEY}`), { environment: { TEST_KEY: KEY } });
  const context = {
    signal: new AbortController().signal,
    admit() {},
    report: (call: CallReport) => calls.push(call),
  };
  const error = (await agent.ask(ask(), context).catch((thrown: unknown) => thrown)) as Error;
  expect(error).toMatchObject({
    code: 'MODEL_REFUSED',
    message: expect.stringContaining('Incorrect API key'),
  });
  expect(`${error.message} ${JSON.stringify(error)} ${JSON.stringify(calls)}`).not.toContain(KEY);
});

test('the same question is paid for once, even if it is asked twice at the same time', async () => {
  server = await startOpenAiServer(() => good);
  const cache = folderCache(join(folder, 'cache'));
  const environment = { TEST_KEY: KEY };
  const calls: CallReport[] = [];
  const context = {
    signal: new AbortController().signal,
    admit() {},
    report: (call: CallReport) => calls.push(call),
  };
  const agent = llmAgent(configFor(server.url), { environment, cache });
  await Promise.all([agent.ask(ask(), context), agent.ask(ask(), context)]);
  await agent.ask(ask(), context);
  await llmAgent(configFor(server.url), { environment, cache }).ask(ask(), context);
  await agent.ask(ask('something else'), context);
  expect(server.asked).toHaveLength(2);
  expect(calls.filter(({ is_cached }) => is_cached)).toHaveLength(3);
  expect(readdirSync(join(folder, 'cache')).length).toBeGreaterThan(0);
});

test('an answer is remembered only for the address that gave it', async () => {
  server = await startOpenAiServer(() => good);
  const other = await startOpenAiServer(() => good);
  const cache = folderCache(join(folder, 'addresses'));
  const context = { signal: new AbortController().signal, admit() {}, report() {} };
  const askAt = (address: string) =>
    llmAgent(configFor(address), { environment: { TEST_KEY: KEY }, cache }).ask(ask(), context);
  try {
    await askAt(server.url);
    await askAt(other.url);
    expect([server.asked.length, other.asked.length]).toEqual([1, 1]);
    await askAt(`${other.url}/`);
    expect(other.asked).toHaveLength(1);
  } finally {
    await other.close();
  }
});

test('the address is the one that is called, even if only the environment names it', () => {
  const environment = { OPENAI_BASE_URL: 'https://proxy.example/v1/', ANTHROPIC_BASE_URL: ' ' };
  expect(addressOf({ kind: 'openai' }, environment)).toBe('https://proxy.example/v1');
  expect(addressOf({ kind: 'openai', base_url: 'https://own.example' }, environment)).toBe(
    'https://own.example',
  );
  expect(addressOf({ kind: 'anthropic' }, environment)).toBeUndefined();
  expect(addressOf({ kind: 'google' }, environment)).toBeUndefined();
});

test('no more calls are under way than the provider allows, and no more a minute', async () => {
  let atOnce = 0;
  let most = 0;
  server = await startOpenAiServer(async () => {
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setTimeout(resolve, 5));
    atOnce--;
    return good;
  });
  const clock = patientClock();
  const config = configFor(server.url, { max_in_flight: 2, requests_per_minute: 60 });
  const agent = llmAgent(config, { environment: { TEST_KEY: KEY }, clock });
  const context = { signal: new AbortController().signal, admit() {}, report() {} };
  await Promise.all(Array.from({ length: 6 }, (_, at) => agent.ask(ask(`text ${at}`), context)));
  expect(most).toBe(2);
  expect(clock.now()).toBeGreaterThanOrEqual(4_000);
});
