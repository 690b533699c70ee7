/** Agents of users: whatever they do, the run gets an answer, a failure, or a reason to stop. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Agent, Answer, Ask, CallReport, Pending } from '../agent.ts';
import { makePrompt } from '../prompt.ts';
import { httpAgent, TOKEN_VARIABLE } from './http-agent.ts';
import { moduleAgent } from './module-agent.ts';
import { ownAgent } from './own-agent.ts';

const word = z.object({ word: z.string() });
const ask: Ask = {
  court: 'toy',
  case_id: 'c1',
  role: 'speaker',
  key: 'say',
  prompt: makePrompt({ system: 'Say a word.', user: '{text}' }, { text: 'hi' }, word),
  answer: word,
};

async function put(agent: Agent): Promise<{
  answer: Answer | Pending;
  calls: CallReport[];
}> {
  const calls: CallReport[] = [];
  const answer = await agent.ask(ask, {
    signal: new AbortController().signal,
    admit() {},
    report: (call) => void calls.push(call),
  });
  return { answer, calls };
}

describe('a function', () => {
  test.each([
    ['an answer of the wanted shape', () => ({ answer: { word: 'yes' } }), { answer: { word: 'yes' } }],
    ['another shape', () => ({ answer: { word: 1 } }), { failure: 'wrong_shape' }],
    ['nothing', () => undefined, { failure: 'wrong_shape' }],
    ['a bare answer', () => ({ word: 'yes' }), { failure: 'wrong_shape' }],
    [
      'a failure',
      () => ({ failure: 'no_answer', message: 'away' }),
      { failure: 'no_answer', message: 'away' },
    ],
    ['a failure that nobody knows', () => ({ failure: 'mood' }), { failure: 'wrong_shape' }],
  ])('that replies with %s', async (_what, reply, expected) => {
    const { answer, calls } = await put(
      ownAgent('module', reply as never, { timeout_seconds: 5, cost_usd: null }),
    );
    expect(answer).toMatchObject(expected);
    expect(calls).toMatchObject([{ role: 'speaker', provider: 'module', cost_usd: null }]);
  });

  test('that throws has failed on this question alone', async () => {
    const thrown = ownAgent('module', () => Promise.reject(new Error('broken')), {
      timeout_seconds: 5,
      cost_usd: null,
    });
    expect((await put(thrown)).answer).toEqual({ failure: 'provider_error', message: 'broken' });
  });

  test('that never replies is given up', async () => {
    const silent = ownAgent('module', () => new Promise(() => {}), { timeout_seconds: 0.05, cost_usd: null });
    expect((await put(silent)).answer).toMatchObject({ failure: 'timeout' });
  });
});

test('a function that hangs does not let the process end before it is given up', () => {
  const script = `
    import { ownAgent } from ${JSON.stringify(join(import.meta.dirname, 'own-agent.ts'))};
    const ask = { case_id: 'c', role: 'r', key: 'k', prompt: { inputs: {}, hash: '' } };
    const context = { signal: new AbortController().signal, admit() {}, report() {} };
    const { failure } = await ownAgent('module', () => new Promise(() => {}), { timeout_seconds: 0.3, cost_usd: null }).ask(ask, context);
    console.log(failure);`;
  const args = ['--conditions=curia-source', '--input-type=module', '-e', script];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ stdout, status }).toEqual({ stdout: 'timeout\n', status: 0 });
});

describe('a module', () => {
  const folder = mkdtempSync(join(tmpdir(), 'curia-module-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, code: string): string => {
    writeFileSync(join(folder, name), code);
    return join(folder, name);
  };

  test('is loaded and asked with the question', async () => {
    const file = write(
      'echo.mjs',
      "export default ({ role, inputs }) => ({ answer: { word: role + ' ' + inputs.text } });",
    );
    expect((await put(await moduleAgent(file))).answer).toEqual({ answer: { word: 'speaker hi' } });
  });

  test.each([
    ['without a default', write('empty.mjs', 'export const a = 1;'), 'USAGE'],
    ['that throws', write('throws.mjs', 'throw new Error("no");'), 'FILE_UNREADABLE'],
    ['that does not exist', join(folder, 'missing.ts'), 'FILE_UNREADABLE'],
  ])('%s is refused at once', async (_what, file, code) => {
    await expect(moduleAgent(file)).rejects.toMatchObject({ code });
  });
});

describe('an endpoint', () => {
  let stop = async (): Promise<void> => {};
  afterEach(() => stop());
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    stop = async () => {
      server.closeAllConnections();
      server.close();
    };
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/answer`;
  };
  const clock = { now: () => 0, sleep: async () => {} };
  const agentAt = (address: string, environment: NodeJS.ProcessEnv = {}) =>
    httpAgent(address, { environment, clock, random: () => 0 });

  test('gets the question and its token, and replies', async () => {
    const seen: unknown[] = [];
    const address = await serve(async (request, response) => {
      seen.push(request.headers.authorization, JSON.parse(await text(request)));
      response.end('{"answer":{"word":"yes"}}');
    });
    const { answer } = await put(agentAt(address, { [TOKEN_VARIABLE]: 'secret-token' }));
    expect(answer).toEqual({ answer: { word: 'yes' } });
    expect(seen).toMatchObject([
      'Bearer secret-token',
      { schema_version: '1', case_id: 'c1', role: 'speaker', key: 'say', inputs: { text: 'hi' } },
    ]);
  });

  test('that is busy is asked again', async () => {
    let calls = 0;
    const address = await serve((_request, response) => {
      if (++calls < 3) response.writeHead(calls === 1 ? 503 : 429).end('busy');
      else response.end('{"answer":{"word":"late"}}');
    });
    expect((await put(agentAt(address))).answer).toEqual({ answer: { word: 'late' } });
    expect(calls).toBe(3);
  });

  test.each([
    ['is no JSON', (_: unknown, response: { end(s: string): void }) => response.end('<html>'), 'wrong_shape'],
    [
      'is a 400',
      (_: unknown, r: { writeHead(n: number): { end(): void } }) => r.writeHead(400).end(),
      'provider_error',
    ],
  ])('whose reply %s has failed on this question', async (_what, listener, failure) => {
    const address = await serve(listener as unknown as RequestListener);
    expect((await put(agentAt(address))).answer).toMatchObject({ failure });
  });

  test('that refuses, or is not there, stops the run', async () => {
    const address = await serve((_request, response) => response.writeHead(401).end('who?'));
    await expect(put(agentAt(address))).rejects.toMatchObject({ code: 'MODEL_REFUSED' });
    await stop();
    await expect(put(agentAt(address))).rejects.toMatchObject({ code: 'MODEL_UNREACHABLE' });
  });

  test('that sends us elsewhere is not followed', async () => {
    const address = await serve((_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    );
    expect((await put(agentAt(address))).answer).toMatchObject({
      failure: 'provider_error',
      message: expect.stringContaining('http://127.0.0.1:1/, which is not followed'),
    });
  });

  test.each(['ftp://a/b', 'http://user:pass@a/b', 'http:'])('%s is no address', (address) => {
    expect(() => agentAt(address)).toThrow(expect.objectContaining({ code: 'USAGE' }));
  });
});
