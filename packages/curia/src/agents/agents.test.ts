/** Prompts, known answers, configuration and waits. */
import { createHash } from 'node:crypto';
import type { RecordedAnswer } from '@curia/core/agent';
import type { Ask, CallReport } from '@curia/core/in/agent';
import { recordedAgent } from '@curia/core/in/agent';
import { canonicalJson } from '@curia/core/text';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RecordedBy } from '../../../core/src/court/agent/recorded.ts';
import { readRetryAfter, waitAfter } from './llm/back-off.ts';
import { checkConfig, configForModel } from './llm/config.ts';
import { Secrets } from './llm/secrets.ts';
import { fillTemplate, makePrompt } from './prompt.ts';

const word = z.object({ word: z.string() });
const ask = (case_id: string, role: string, key = role, text = case_id): Ask => ({
  court: 'toy',
  case_id,
  role,
  key,
  prompt: makePrompt({ system: '', user: '{text}' }, { text }, word),
  answer: word,
});

test('text that looks like a hole stays as it is', () => {
  const filled = fillTemplate('{text} | {flags}', {
    text: 'I said {flags} and {text}',
    flags: [1, '{text}'],
  });
  expect(filled).toBe('I said {flags} and {text} | [\n 1,\n "{text}"\n]');
});

test('a hole without an input is a fault, never an empty string', () => {
  expect(() => fillTemplate('{text}', {})).toThrow(expect.objectContaining({ code: 'INTERNAL' }));
  expect(() => fillTemplate('{constructor}', {})).toThrow(expect.objectContaining({ code: 'INTERNAL' }));
});

test('the hash of a prompt covers system, user and schema', () => {
  const template = { system: 'a', user: '{text}' };
  const { hash, system, user, answer_schema } = makePrompt(template, { text: 'b' }, word);
  const whole = canonicalJson({ system, user, answer_schema });
  expect(hash).toBe(createHash('sha256').update(whole).digest('hex'));
  expect(makePrompt(template, { text: 'b' }, word).hash).toBe(hash);
  expect(makePrompt(template, { text: 'b' }, z.object({ word: z.string() })).hash).toBe(hash);
  expect(makePrompt({ ...template, system: 'A' }, { text: 'b' }, word).hash).not.toBe(hash);
  expect(makePrompt(template, { text: 'B' }, word).hash).not.toBe(hash);
  expect(makePrompt(template, { text: 'b' }, z.object({ word: z.number() })).hash).not.toBe(hash);
});

test.each<[string, RecordedBy, RecordedAnswer[], Ask, unknown]>([
  [
    'the case and role',
    'role',
    [
      { role: 'A', answer: { word: 'any' } },
      { case_id: '1', role: 'A', answer: { word: 'one' } },
    ],
    ask('1', 'A'),
    { answer: { word: 'one' } },
  ],
  [
    'the role alone',
    'role',
    [{ role: 'A', answer: { word: 'any' } }],
    ask('2', 'A'),
    { answer: { word: 'any' } },
  ],
  [
    'the key',
    'key',
    [{ case_id: '1', key: 'x', answer: { word: 'k' } }],
    ask('1', 'A', 'x'),
    { answer: { word: 'k' } },
  ],
  [
    'the prompt',
    'prompt_hash',
    [{ prompt_hash: ask('1', 'A').prompt.hash, answer: { word: 'p' } }],
    ask('9', 'B', 'B', '1'),
    { answer: { word: 'p' } },
  ],
  [
    'a failure',
    'role',
    [{ role: 'A', failure: 'timeout' }],
    ask('1', 'A'),
    { failure: 'timeout', message: 'timeout' },
  ],
  [
    'an answer of the wrong shape',
    'role',
    [{ role: 'A', answer: { word: 1 } }],
    ask('1', 'A'),
    { failure: 'wrong_shape' },
  ],
])('a known answer is found by %s', async (_what, by, answers, question, expected) => {
  const calls: CallReport[] = [];
  const context = {
    signal: new AbortController().signal,
    admit() {},
    report: (call: CallReport) => calls.push(call),
  };
  expect(await recordedAgent('replay', answers, by).ask(question, context)).toMatchObject(expected as object);
  expect(calls).toHaveLength(1);
});

test('a question without an answer stops the run, and a near role is named', async () => {
  const agent = recordedAgent('scripted', [{ role: 'reviewer-A', answer: {} }]);
  const context = { signal: new AbortController().signal, admit() {}, report() {} };
  await expect(agent.ask(ask('1', 'reviewer-B'), context)).rejects.toMatchObject({
    code: 'ANSWER_MISSING',
    message: expect.stringContaining('did you mean reviewer-A?'),
  });
});

const good = {
  providers: { main: { kind: 'openai' } },
  models: { small: { provider: 'main', model: 'm' } },
  roles: { default: 'small' },
};

test.each([
  [
    'a misspelt field',
    { ...good, providers: { main: { kind: 'openai', base_ulr: 'http://x' } } },
    'providers.main.base_ulr',
    'did you mean base_url?',
  ],
  ['a misspelt section', { ...good, role: {} }, 'role', 'did you mean roles?'],
  ['an unknown kind', { ...good, providers: { main: { kind: 'opnai' } } }, 'providers.main.kind', 'openai'],
  [
    'a model without a provider',
    { ...good, models: { small: { provider: 'mian', model: 'm' } } },
    'models.small.provider',
    'did you mean main?',
  ],
  ['a role without a model', { ...good, roles: { default: 'smal' } }, 'roles.default', 'did you mean small?'],
  [
    'a key in the file',
    { ...good, providers: { main: { kind: 'openai', api_key: 'sk-x' } } },
    'providers.main.api_key',
    'environment variable',
  ],
  [
    'no address',
    { ...good, providers: { main: { kind: 'openai-compatible' } } },
    'providers.main.base_url',
    'address',
  ],
])('%s in the configuration is named', (_what, config, path, problem) => {
  expect(() => checkConfig(config, 'agents.yaml')).toThrow(
    expect.objectContaining({
      code: 'CONFIG_INVALID',
      details: [{ path, problem: expect.stringContaining(problem) }],
    }),
  );
});

test('a model can be named without a file', () => {
  const config = configForModel('openai-compatible/a/b', { CURIA_BASE_URL: 'http://localhost:11434/v1' });
  expect(config.models.main).toMatchObject({ provider: 'openai-compatible', model: 'a/b' });
  expect(() => configForModel('opena/x', {})).toThrow(/did you mean openai\?/);
  expect(() => configForModel('openai', {})).toThrow(/PROVIDER\/MODEL/);
});

test('waits double, keep their bound, and are left half to chance', () => {
  const backOff = { attempts: 9, first_ms: 100, longest_ms: 1_000 };
  expect([1, 2, 3, 9].map((attempt) => waitAfter(attempt, backOff, () => 0))).toEqual([50, 100, 200, 500]);
  expect([1, 9].map((attempt) => waitAfter(attempt, backOff, () => 1))).toEqual([100, 1_000]);
});

test.each([
  [{ 'retry-after': '3' }, 3_000],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:01:00 GMT' }, 60_000],
  [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
])('Retry-After %j means %s ms', (headers, expected) => {
  expect(readRetryAfter(headers, 0)).toBe(expected);
});

test('keys are hidden in every form they are likely to appear in', () => {
  const secrets = new Secrets({ K: 'plain-secret-value' });
  secrets.take('K', 'p');
  const text = 'plain-secret-value Bearer abcdefghijkl sk-abcdefghijklmnop http://u:pw@host/?api_key=zzz&x=1';
  const hidden = secrets.hide(text);
  for (const secret of ['plain-secret-value', 'abcdefghijkl', 'sk-abc', 'u:pw', 'zzz'])
    expect(hidden).not.toContain(secret);
  expect(hidden).toContain('x=1');
});
