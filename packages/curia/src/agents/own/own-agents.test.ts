/** Agents of users: whatever they do, the run gets an answer, a failure, or a reason to stop. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Agent, Answer, Ask, CallReport, Pending } from '@curia/core/in/agent';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makePrompt } from '../prompt.ts';
import { type Command, commandAgent } from './command-agent.ts';
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

async function put(
  agent: Agent,
  signal: AbortSignal = new AbortController().signal,
): Promise<{
  answer: Answer | Pending;
  calls: CallReport[];
}> {
  const calls: CallReport[] = [];
  const answer = await agent.ask(ask, {
    signal,
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
    ['that throws', write('throws.mjs', 'throw new Error("no");'), 'MODULE_BROKEN'],
    ['that does not exist', join(folder, 'missing.ts'), 'FILE_UNREADABLE'],
  ])('%s is refused at once', async (_what, file, code) => {
    await expect(moduleAgent(file)).rejects.toMatchObject({ code });
  });
});

/** Whether a process runs; one that has ended may wait for somebody to notice. */
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc') || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('a program', () => {
  const node = JSON.stringify(process.execPath);
  const says = (script: string): string => `${node} -e ${JSON.stringify(script)}`;
  const answered = async (command: Command) => (await put(commandAgent(command))).answer;

  test('reads the question, with its inputs at the top level too, and prints an answer or a whole reply', async () => {
    const echo = (reply: string) =>
      says(
        `let t='';process.stdin.on('data',(d)=>t+=d).on('end',()=>{const q=JSON.parse(t);console.log(JSON.stringify(${reply}))})`,
      );
    expect(await answered(echo("{word:q.role+' '+q.text+' '+q.inputs.text}"))).toEqual({
      answer: { word: 'speaker hi hi' },
    });
    expect(await answered(echo("{answer:{word:'yes'}}"))).toEqual({ answer: { word: 'yes' } });
    expect(await answered(echo("{failure:'no_answer',message:'not mine'}"))).toEqual({
      failure: 'no_answer',
      message: 'not mine',
    });
  });

  test.each([
    ['ends badly', 'exit 3', 'provider_error', 2],
    ['does not exist', 'no-such-program-anywhere', 'provider_error', 2],
    ['prints too much', says("process.stdout.write('x'.repeat(17*1024*1024))"), 'provider_error', 2],
    ['prints nothing', 'true', 'no_answer', 1],
    ['prints prose', 'echo all is well', 'wrong_shape', 1],
    ['gives a key twice', `echo '{"word":"no","word":"yes"}'`, 'wrong_shape', 1],
    ['answers in another shape', `echo '{"verdict":1}'`, 'wrong_shape', 1],
  ])('that %s has failed on this question alone', async (_what, command, failure, calls) => {
    const { answer, calls: made } = await put(commandAgent(command));
    expect(answer).toMatchObject({ failure });
    expect(made.map(({ attempt }) => attempt)).toEqual([1, 2].slice(0, calls));
  });

  test('is one for every role, or one for each; a role without one stops the run', async () => {
    expect(await answered(`{ echo '{"word":"shell"}'; }`)).toEqual({ answer: { word: 'shell' } });
    expect(await answered(['echo', '{"word":"$HOME > x"}'])).toEqual({ answer: { word: '$HOME > x' } });
    const each = JSON.stringify({ speaker: `echo '{"word":"own"}'` });
    expect(await answered(each)).toEqual({ answer: { word: 'own' } });
    await expect(answered(JSON.stringify({ judge: 'true' }))).rejects.toMatchObject({ code: 'USAGE' });
  });

  test('that is broken off takes with it what it started', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'curia-command-'));
    const file = join(folder, 'pid');
    const started = `sh -c 'echo $$ > ${file}; exec sleep 60' | cat`;
    const halt = new AbortController();
    const asked = put(commandAgent(started), halt.signal);
    while (!existsSync(file) || readFileSync(file, 'utf8') === '') await delay(20);
    halt.abort(new Error('stop'));
    await expect(asked).rejects.toThrow('stop');
    const pid = Number(readFileSync(file, 'utf8'));
    while (lives(pid)) await delay(20);
    rmSync(folder, { recursive: true });
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
    [
      'gives a key twice',
      (_: unknown, response: { end(s: string): void }) =>
        response.end('{"answer":{"word":"no"},"answer":{"word":"yes"}}'),
      'wrong_shape',
    ],
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
      message: expect.stringContaining('http://127.0.0.1:1/; redirects are not followed'),
    });
  });

  test.each(['ftp://a/b', 'http://user:pass@a/b', 'http:'])('%s is not an address', (address) => {
    expect(() => agentAt(address)).toThrow(expect.objectContaining({ code: 'USAGE' }));
  });
});
