/** `curia serve` as a process: says where it is and what to do, takes tokens of its store, and ends cleanly on a signal. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerOf, createClient } from '../../src/client.ts';
import { curia, fileWith } from '../run-curia.ts';
import { newStore, panels } from '../run-fixture.ts';

const bin = join(import.meta.dirname, '../../bin/curia.js');

test('it starts, tells what to do first, knows the tokens of its store at once, and stops on a signal', async () => {
  const store = newStore();
  await curia(['run', 'conflict-review', panels, '--agents', 'given', '--name', 'r', '--store', store]);
  const child = spawn(process.execPath, [bin, 'serve', '--port', '0', '--store', store]);
  let told = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    told += part;
  });
  while (!told.includes('tokens create')) await once(child.stderr, 'data');
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(told)![0];
  const open = createClient(url);
  expect((await answerOf(open.runs.$get({ query: {} }))).runs).toMatchObject([
    { run_id: 'r', status: 'completed' },
  ]);
  const { stdout } = await curia([
    'serve',
    'tokens',
    'create',
    'anna',
    '--role',
    'viewer',
    '--store',
    store,
    '--json',
  ]);
  const { token } = JSON.parse(stdout);
  await expect(answerOf(open.runs.$get({ query: {} }))).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
  const anna = createClient(url, { token });
  expect(await answerOf(anna.me.$get())).toMatchObject({ name: 'anna', roles: ['viewer'] });
  expect((await answerOf(anna.runs.$get({ query: {} }))).runs).toHaveLength(1);
  child.kill('SIGTERM');
  const [status] = await once(child, 'close');
  expect(status).toBe(0);
});

test('what keeps it from starting is told, with what to do', async () => {
  const refused = async (...args: string[]) =>
    (await curia(['serve', '--port', '0', '--store', newStore(), ...args])).stderr;
  expect(await refused('--host', '0.0.0.0')).toContain('SERVER_EXPOSED');
  expect(await refused('--port', '99999')).toContain('--port');
  expect(await refused('--config', fileWith('c.yaml', 'agent:\n  x: given\n'))).toMatch(
    /CONFIG_INVALID.*agents/,
  );
  const folder = mkdtempSync(join(tmpdir(), 'curia-courts-'));
  writeFileSync(join(folder, 'broken.yaml'), 'id: 7\n');
  expect(await refused('--config', fileWith('c.yaml', `courts: ${folder}\n`))).toContain('TABLE_INVALID');
  writeFileSync(join(folder, 'disposition.yaml'), 'id: 7\n');
  expect(await refused('--config', fileWith('c.yaml', `courts: ${folder}\n`))).toContain('rename the file');
});
