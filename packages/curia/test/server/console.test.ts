/** The files of the console over HTTP: kept for ever where their names say what is in them, and nothing but them. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/http/serve.ts';
import { send, serving } from './serving.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-console-'));
const BROWSER = { accept: 'text/html,application/xhtml+xml' };
let server: RunningServer;
let without: RunningServer;

beforeAll(async () => {
  const built = join(folder, 'console');
  mkdirSync(join(built, 'assets'), { recursive: true });
  writeFileSync(join(built, 'index.html'), '<!doctype html><title>Curia</title>');
  writeFileSync(join(built, 'assets/index-abc.js'), 'export {};');
  writeFileSync(join(built, 'assets/notes.txt'), 'of no type that is served');
  writeFileSync(join(folder, 'secret.html'), 'beside the console');
  server = await serving({
    console_folder: built,
    tokens: { curia_a_b: { name: 'anna', roles: ['admin'] } },
  });
  without = await serving({ console_folder: join(folder, 'nowhere') });
});

afterAll(() => Promise.all([server.close(), without.close()]));

test('every address that a browser goes to is a screen, also before signing in', async () => {
  for (const path of ['/', '/runs', '/runs/a/cases/b.json', '/tables/disposition/v5']) {
    const { status, text, headers } = await send(server, 'GET', path, { headers: BROWSER });
    expect([path, status, text]).toEqual([path, 200, '<!doctype html><title>Curia</title>']);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'/,
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('a file whose name says what is in it is kept for ever', async () => {
  const { headers, text } = await send(server, 'GET', '/assets/index-abc.js');
  expect(text).toBe('export {};');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test('text is sent in fewer bytes to whoever takes them', async () => {
  const response = await fetch(`${server.url}/assets/index-abc.js`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(await response.text()).toBe('export {};');
});

test('nothing but the console is read, whatever is asked for', async () => {
  for (const path of [
    '/assets/index-old.js',
    '/assets/notes.txt',
    '/../secret.html',
    '/..%2fsecret.html',
    '/%2e%2e/secret.html',
  ])
    expect([path, (await send(server, 'GET', path)).status]).toEqual([path, 404]);
});

test('the API and everything that writes pass by it', async () => {
  expect((await send(server, 'GET', '/api/v1/live', { headers: BROWSER })).headers['content-type']).toMatch(
    /json/,
  );
  expect((await send(server, 'GET', '/api/elsewhere', { headers: BROWSER })).status).toBe(404);
  expect((await send(server, 'POST', '/runs', { headers: BROWSER })).status).toBe(404);
});

test('without a console the reference stands at the beginning', async () => {
  expect(server.hasConsole).toBe(true);
  expect(without.hasConsole).toBe(false);
  const { status, headers } = await send(without, 'GET', '/', { headers: BROWSER });
  expect([status, headers.location]).toEqual([302, '/api/v1/reference']);
});
