/** The packed command asks models: each kind of provider is loaded and called by its own protocol. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from './run.ts';

/** Where each kind of provider is asked. */
const PATHS = {
  openai: '/responses',
  anthropic: '/messages',
  google: ':generateContent',
  'openai-compatible': '/chat/completions',
};

/** Runs a court once for each kind of provider, against a server that refuses the key; returns how many kinds there are. */
export async function checkModels(project: string): Promise<number> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    request.resume();
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"error":{"message":"this key is not known"}}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  for (const [kind, path] of Object.entries(PATHS)) {
    asked.length = 0;
    const said = await askOne(project, kind, `http://127.0.0.1:${port}`);
    expect(asked.length > 0 && asked.every((url) => url.includes(path)), `${kind} asked ${asked}: ${said}`);
    expect(said.includes('HTTP 401'), `${kind} did not say that its key was refused: ${said}`);
  }
  server.close();
  return Object.keys(PATHS).length;
}

async function askOne(project: string, kind: string, address: string): Promise<string> {
  const config = {
    providers: { local: { kind, base_url: address, key_env: 'TEST_KEY' } },
    models: { one: { provider: 'local', model: 'one' } },
    roles: { default: 'one' },
  };
  writeFileSync(join(project, 'models.json'), JSON.stringify(config));
  const run = ['run', 'conflict-review', 'node_modules/curia/demo/conflict-review.jsonl', '--agents'];
  const rest = ['llm:models.json', '--store', `${kind}.sqlite`];
  const child = spawn('node', ['node_modules/curia/bin/curia.js', ...run, ...rest], {
    cwd: project,
    env: { ...process.env, TEST_KEY: 'not-a-key' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return said;
}
