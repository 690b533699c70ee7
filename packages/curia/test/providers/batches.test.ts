/** Questions in batches, against servers with the interfaces of OpenAI and Anthropic: nothing is lost, and nothing counts twice, whatever happens in between. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer, Ask, CallReport, Pending } from '@curia/core/in/agent';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { BatchDesk } from '../../src/agents/llm/batch/batch-desk.ts';
import { checkConfig } from '../../src/agents/llm/config.ts';
import { llmAgent } from '../../src/agents/llm/llm-agent.ts';
import { makePrompt } from '../../src/agents/prompt.ts';
import { type BatchServer, startBatchServer } from './batch-server.ts';

const answer = z.object({ word: z.string() });
const root = mkdtempSync(join(tmpdir(), 'curia-batches-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let made = 0;
let folder = '';
let server: BatchServer | undefined;
beforeEach(() => {
  folder = join(root, String(made++));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const askFor = (case_id: string): Ask => ({
  court: 'toy',
  case_id,
  role: 'voice',
  key: 'voice',
  prompt: makePrompt(
    { system: 'You judge. Answer in JSON.', user: 'Text: {text}' },
    { text: case_id },
    answer,
  ),
  answer,
});

interface Passed {
  readonly given: Readonly<Record<string, Answer | Pending>>;
  readonly calls: readonly CallReport[];
  readonly told: readonly string[];
  readonly admitted: readonly number[];
}

interface Passing {
  readonly isOn?: boolean;
  readonly isCancelled?: boolean;
  readonly isKilled?: boolean;
}

/** One process: puts every question, then sends off what waits, unless it is killed before. */
async function pass(
  kind: 'openai' | 'anthropic',
  cases: readonly string[],
  { isOn = true, isCancelled = false, isKilled = false }: Passing = {},
): Promise<Passed> {
  const desks: BatchDesk[] = [];
  const told: string[] = [];
  const prices = {
    ...{ usd_per_million_tokens_in: 10, usd_per_million_tokens_out: 100 },
    ...{ usd_per_million_tokens_in_batch: 5, usd_per_million_tokens_out_batch: 50 },
  };
  const config = checkConfig(
    {
      providers: { there: { kind, base_url: server!.url, key_env: 'TEST_KEY', first_retry_ms: 1 } },
      models: { main: { provider: 'there', model: 'test-model', max_output_tokens: 100, ...prices } },
      roles: { default: 'main' },
    },
    'the test',
  );
  const agent = llmAgent(config, {
    environment: { TEST_KEY: 'sk-test' },
    batches: { folder, isOn, desks, warn: (words) => told.push(words) },
  });
  if (isCancelled) for (const desk of desks) await desk.cancel();
  const calls: CallReport[] = [];
  const admitted: number[] = [];
  const context = {
    signal: new AbortController().signal,
    admit: (most?: { readonly tokens: number }) => void admitted.push(most?.tokens ?? 0),
    report: (call: CallReport) => calls.push(call),
  };
  const given: Record<string, Answer | Pending> = {};
  for (const case_id of cases) given[case_id] = await agent.ask(askFor(case_id), context);
  if (!isKilled) for (const desk of desks) await desk.submit();
  return { given, calls, told, admitted };
}

const THREE = ['a', 'b', 'c'];
const pending = { pending: expect.any(String) };
const yes = { answer: { word: 'yes' } };

describe.each(['openai', 'anthropic'] as const)('%s', (kind) => {
  beforeEach(async () => {
    server = await startBatchServer(kind);
  });

  test('questions are sent off together, and their answers taken in at the price of a batch', async () => {
    const first = await pass(kind, THREE);
    expect(first.given).toEqual({ a: pending, b: pending, c: pending });
    expect(first.calls).toEqual([]);
    expect(server!.batches.map(({ questions }) => questions.size)).toEqual([3]);
    const second = await pass(kind, THREE);
    expect(second.given).toEqual({ a: yes, b: yes, c: yes });
    expect(second.calls).toHaveLength(3);
    expect(second.calls[0]).toMatchObject({
      is_batch: true,
      mode: 'strict',
      tokens_in: 100,
      tokens_out: 20,
      cost_usd: 0.0015,
    });
    expect(server!.batches).toHaveLength(1);
  });

  test('a batch that is under way is waited for, and nothing is sent twice', async () => {
    server!.plan.status = 'pending';
    await pass(kind, THREE);
    for (let at = 0; at < 3; at++)
      expect((await pass(kind, THREE)).given).toEqual({ a: pending, b: pending, c: pending });
    expect(server!.batches).toHaveLength(1);
    // Whoever goes on without batches waits for what is under way all the same.
    expect((await pass(kind, THREE, { isOn: false })).given.a).toEqual(pending);
    server!.batches[0]!.status = 'completed';
    expect((await pass(kind, THREE)).given).toEqual({ a: yes, b: yes, c: yes });
  });

  test('what fails is a failure of its question, and what expires is asked again, but not for ever', async () => {
    server!.plan.end = (_id, _body, at) =>
      at === 0 ? { text: '{"word":"yes"}' } : at === 1 ? { error: 'this input is too long' } : 'expired';
    await pass(kind, THREE);
    const second = await pass(kind, THREE);
    expect(second.given).toEqual({
      a: yes,
      b: { failure: 'provider_error', message: expect.stringContaining('too long') },
      c: pending,
    });
    expect(server!.batches.map(({ questions }) => questions.size)).toEqual([3, 1]);
    server!.batches[1]!.end = () => 'expired';
    const third = await pass(kind, ['c']);
    expect(third.given.c).toMatchObject({ failure: 'timeout' });
    expect(third.calls.every(({ cost_usd }) => cost_usd === null)).toBe(true);
  });

  test('answers in another order, twice, and to unknown questions count once and for their own question', async () => {
    server!.plan.end = (id) => ({ text: JSON.stringify({ word: id.slice(0, 6) }) });
    server!.plan.arrange = (lines) => {
      const [first = ''] = lines;
      const id = (JSON.parse(first) as { custom_id: string }).custom_id;
      const changed = first
        .replace(id.slice(0, 6), 'zzzzzz')
        .replace(`"${'zzzzzz'}${id.slice(6)}"`, `"${id}"`);
      return [...lines.toReversed(), first.replaceAll(id, 'f'.repeat(48)), changed];
    };
    await pass(kind, THREE);
    const { given, told, calls } = await pass(kind, THREE);
    const words = Object.values(given).map((one) => (one as { answer: { word: string } }).answer.word);
    expect(words.toSorted()).toEqual(
      [...server!.batches[0]!.questions.keys()].map((id) => id.slice(0, 6)).toSorted(),
    );
    expect(calls).toHaveLength(3);
    expect(told.join()).toMatch(/1 answers to questions that were not asked.*1 answers came twice/);
    expect((await pass(kind, THREE)).given).toEqual(given);
  });

  test('a process that is killed before it sends loses nothing', async () => {
    await pass(kind, THREE, { isKilled: true });
    expect(server!.batches).toHaveLength(0);
    await pass(kind, THREE);
    expect(server!.batches).toHaveLength(1);
    expect((await pass(kind, THREE)).given).toEqual({ a: yes, b: yes, c: yes });
  });

  test('a batch that was sent and never acknowledged is found again', async () => {
    server!.plan.isSilent = true;
    await expect(pass(kind, THREE)).rejects.toMatchObject({ code: 'MODEL_UNREACHABLE' });
    expect(server!.batches).toHaveLength(1);
    server!.plan.isSilent = false;
    expect((await pass(kind, THREE)).given).toEqual({ a: yes, b: yes, c: yes });
    expect(server!.batches).toHaveLength(1);
  });

  test('results that break off are fetched again, and the first answer to a question counts', async () => {
    await pass(kind, THREE);
    server!.plan.arrives = 0.5;
    await expect(pass(kind, THREE)).rejects.toMatchObject({ code: 'MODEL_UNREACHABLE' });
    server!.plan.arrives = 1;
    // By now the model has changed its mind.
    server!.batches[0]!.end = () => ({ text: '{"word":"no"}' });
    const { given, calls } = await pass(kind, THREE);
    expect(given).toEqual({ a: yes, b: { answer: { word: 'no' } }, c: { answer: { word: 'no' } } });
    expect(calls).toHaveLength(3);
    expect(server!.batches).toHaveLength(1);
    expect((await pass(kind, THREE)).given).toEqual(given);
  });

  test('a line of the results that is none ends them: what came before counts, the rest is asked again', async () => {
    server!.plan.arrange = ([first = '', ...others]) => [first, 'no JSON', ...others];
    await pass(kind, THREE);
    server!.plan.arrange = (lines) => lines;
    const { given, told } = await pass(kind, THREE);
    expect(given).toEqual({ a: yes, b: pending, c: pending });
    expect(told.join()).toContain('2 came to no end and are asked again');
    expect((await pass(kind, THREE)).given).toEqual({ a: yes, b: yes, c: yes });
    expect(server!.batches.map(({ questions }) => questions.size)).toEqual([3, 2]);
  });

  test('a batch that its provider does not have any more is asked again, and has failed nobody', async () => {
    for (let times = 0; times < 3; times++) {
      await pass(kind, THREE);
      server!.batches.length = 0;
    }
    const { given, told } = await pass(kind, THREE);
    expect(given).toEqual({ a: pending, b: pending, c: pending });
    expect(told.join()).toContain('is not there any more');
    expect((await pass(kind, THREE)).given).toEqual({ a: yes, b: yes, c: yes });
  });

  test('a batch that is called off gives what it has, and the rest is asked at once or in the next one', async () => {
    server!.plan.status = 'pending';
    await pass(kind, THREE);
    server!.plan.status = 'completed';
    const { told } = await pass(kind, [], { isCancelled: true });
    expect(told.join()).toContain('is called off');
    expect(server!.batches[0]!.status).toBe('cancelled');
    expect((await pass(kind, THREE)).given).toEqual({ a: pending, b: pending, c: pending });
    expect((await pass(kind, THREE)).given).toEqual({ a: yes, b: yes, c: yes });
  });

  test('an answer that cannot be used goes back once, in the next batch, and both are paid for', async () => {
    server!.plan.end = () => ({ text: '{"word": 7}' });
    await pass(kind, ['a']);
    server!.plan.end = () => ({ text: '{"word":"yes"}' });
    expect((await pass(kind, ['a'])).given.a).toEqual(pending);
    const [, again] = server!.batches;
    expect(JSON.stringify([...again!.questions.values()])).toContain('word: must be text');
    const { given, calls } = await pass(kind, ['a']);
    expect(given.a).toEqual(yes);
    expect(calls.map(({ attempt }) => attempt)).toEqual([1, 2]);
  });

  test('what a provider refuses altogether stops the run and decides nothing', async () => {
    server!.plan.end = () => ({ error: 'the model test-model does not exist' });
    await pass(kind, THREE);
    await expect(pass(kind, THREE)).rejects.toMatchObject({
      code: 'MODEL_REFUSED',
      message: expect.stringContaining('test-model does not exist'),
    });
    server!.plan.end = () => ({ text: '{"word":"yes"}' });
    await pass(kind, THREE);
    expect((await pass(kind, THREE)).given).toEqual({ a: yes, b: yes, c: yes });
  });

  test('a way of asking that is refused is left for the next one', async () => {
    server!.plan.end = (_id, body) =>
      /json_schema/.test(JSON.stringify([body.text, body.output_config]))
        ? { error: 'json_schema is not supported with this model' }
        : { text: '{"word":"yes"}' };
    await pass(kind, THREE);
    await pass(kind, THREE);
    const { given, calls } = await pass(kind, THREE);
    expect(given).toEqual({ a: yes, b: yes, c: yes });
    expect(calls[0]!.mode).toBe(kind === 'openai' ? 'json' : 'prompt');
  });

  test('a budget counts all that is under way', async () => {
    const { admitted } = await pass(kind, THREE);
    expect(admitted[1]! / admitted[0]!).toBeCloseTo(2, 1);
    expect(admitted[2]! / admitted[0]!).toBeCloseTo(3, 1);
    server!.batches[0]!.status = 'pending';
    expect((await pass(kind, [...THREE, 'd'])).admitted).toEqual([expect.closeTo(admitted[0]! * 4, -2)]);
  });

  test('nothing of the key stands in what is kept', async () => {
    await pass(kind, THREE);
    await pass(kind, THREE);
    expect(readdirSync(folder).length).toBe(2);
  });
});

test('a provider without batches says so', async () => {
  const config = checkConfig(
    {
      providers: { there: { kind: 'openai-compatible', base_url: 'http://127.0.0.1:9/v1' } },
      models: { main: { provider: 'there', model: 'm' } },
      roles: { default: 'main' },
    },
    'the test',
  );
  const desks: BatchDesk[] = [];
  const agent = llmAgent(config, { environment: {}, batches: { folder, isOn: true, desks, warn() {} } });
  const context = { signal: new AbortController().signal, admit() {}, report() {} };
  await agent.ask(askFor('a'), context);
  await expect(desks[0]!.submit()).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
});
