/** Whose address counts, who is kept waiting by whom, and requests that could be read in two ways. */

import { connect } from 'node:net';
import { CuriaError } from '@curia/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../src/drive/rights.ts';
import { ClientAddresses, limitedBy, problemWithProxy } from '../../src/http/auth/client-address.ts';
import { RateLimit } from '../../src/http/auth/rate-limit.ts';
import { Sessions } from '../../src/http/auth/sessions.ts';
import { defaultConfig } from '../../src/http/config.ts';
import { OpenStreams } from '../../src/http/live/open-streams.ts';
import { type RunningServer, startServer } from '../../src/http/serve.ts';
import { answerMcp } from '../../src/mcp/answer-http.ts';
import { temporaryStore } from '../../src/store/temporary/temporary.ts';
import { get, post, serving, tokenBook } from './serving.ts';

const tokens: Record<string, Caller> = { right: { name: 'anna', roles: ['admin'] } };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function spend(server: RunningServer, headers: Record<string, string> = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < 62; sent++)
    statuses.push((await get(server, '/me', { ...headers, ...bearer(`wrong-${sent}`) })).status);
  return statuses;
}

describe('wrong tokens', () => {
  test('keep out no right one, by header, by session or at the door, and have to wait themselves', async () => {
    const server = await serving({ tokens, now: () => 0 });
    const signed = await post(server, '/session', { token: 'right' });
    const cookie = String(signed.headers['set-cookie']).split(';')[0]!;
    expect((await spend(server)).slice(58)).toEqual([401, 401, 429, 429]);
    expect((await post(server, '/session', { token: 'wrong' })).status).toBe(429);
    expect((await get(server, '/me', bearer('right'))).json).toMatchObject({ name: 'anna' });
    expect((await get(server, '/me', { cookie })).json).toMatchObject({ name: 'anna' });
    expect((await post(server, '/session', { token: 'right' })).status).toBe(200);
    await server.close();
  });

  test('are counted by the address that a trusted proxy names, and by no address that somebody makes up', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const behind = await serving({ tokens, now: () => 0, config: { trusted_proxies: ['127.0.0.1'] } });
    expect((await spend(behind, from('made.up, 203.0.113.9'))).at(-1)).toBe(429);
    expect((await get(behind, '/me', { ...from('203.0.113.10'), ...bearer('wrong') })).status).toBe(401);
    expect(
      (await get(behind, '/me', { ...from('198.51.100.1, 203.0.113.9'), ...bearer('wrong') })).status,
    ).toBe(429);
    await behind.close();
    const open = await serving({ tokens, now: () => 0 });
    for (let sent = 0; sent < 60; sent++)
      await get(open, '/me', { ...from(`203.0.113.${sent}`), ...bearer('wrong') });
    expect((await get(open, '/me', { ...from('203.0.113.99'), ...bearer('wrong') })).status).toBe(429);
    await open.close();
  });
});

test('strangers cannot spend the requests of those who have a token, nor may a name be an address', async () => {
  const limits = { ...defaultConfig().limits, requests_per_minute: 3 };
  const named = { ...tokens, odd: { name: '127.0.0.1', roles: ['viewer'] } } as Record<string, Caller>;
  const server = await serving({ tokens: named, config: { limits }, now: () => 0 });
  for (let sent = 0; sent < 3; sent++) expect((await get(server, '/me')).status).toBe(200);
  expect((await get(server, '/me')).status).toBe(429);
  expect((await get(server, '/me', bearer('right'))).status).toBe(200);
  expect((await get(server, '/me', bearer('odd'))).status).toBe(200);
  // Whoever signs in shows a token, too, and is counted by its name.
  for (const status of [200, 200, 429])
    expect((await post(server, '/session', { token: 'right' })).status).toBe(status);
  expect((await post(server, '/session', { token: 'wrong' })).status).toBe(401);
  await server.close();
});

test('a server behind a proxy needs a token, and what a proxy passes on is never at the machine itself', async () => {
  const parts = { port: 0, store: temporaryStore(), place: 'x', onFault: () => {}, answerAgent: answerMcp };
  const config = { ...defaultConfig(), trusted_proxies: ['127.0.0.1'] };
  await expect(
    startServer({ ...parts, config, host: '127.0.0.1', tokens: tokenBook({}) }),
  ).rejects.toMatchObject({ code: 'SERVER_EXPOSED' });
  const local = await serving();
  expect((await get(local, '/me')).json).toMatchObject({ name: 'local' });
  for (const header of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }] as const)
    expect((await get(local, '/me', header)).json).toMatchObject({ name: '' });
  await local.close();
});

test('signing in reads a small body only', async () => {
  const server = await serving({ tokens });
  const { status, json } = await post(server, '/session', { token: 'x'.repeat(20_000) });
  expect([status, json.error.code]).toEqual([413, 'REQUEST_TOO_LARGE']);
  await server.close();
});

describe('the address of a client', () => {
  const peerAt = (remoteAddress: string, headers: Record<string, string> = {}) =>
    ({ socket: { remoteAddress }, headers }) as unknown as Parameters<ClientAddresses['of']>[0];
  const proxies = new ClientAddresses(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7']);

  test.each<[string, Record<string, string>, string]>([
    ['203.0.113.1', { 'x-forwarded-for': '1.2.3.4' }, '203.0.113.1'],
    ['10.1.2.3', {}, '10.1.2.3'],
    ['10.1.2.3', { 'x-forwarded-for': '1.2.3.4' }, '1.2.3.4'],
    ['::ffff:10.1.2.3', { 'x-forwarded-for': '::ffff:1.2.3.4' }, '1.2.3.4'],
    ['10.1.2.3', { 'x-forwarded-for': '9.9.9.9, 1.2.3.4, 192.0.2.7' }, '1.2.3.4'],
    ['10.1.2.3', { 'x-forwarded-for': '1.2.3.4:5678' }, '1.2.3.4'],
    ['10.1.2.3', { 'x-forwarded-for': '[2001:DB9::1]:443' }, '2001:db9::1'],
    ['10.1.2.3', { 'x-forwarded-for': '2001:db9:0:0::1' }, '2001:db9::1'],
    ['10.1.2.3', { 'x-forwarded-for': '10.9.9.9, 10.8.8.8' }, '10.9.9.9'],
    ['10.1.2.3', { 'x-forwarded-for': 'unknown' }, '10.1.2.3'],
    ['10.1.2.3', { 'x-forwarded-for': '1.2.3.4, 999.1.1.1' }, '10.1.2.3'],
    ['10.1.2.3', { 'x-forwarded-for': '' }, '10.1.2.3'],
    ['10.1.2.3', { 'x-forwarded-for': ',,,' }, '10.1.2.3'],
    ['10.1.2.3', { forwarded: 'for=1.2.3.4;proto=https;by=10.0.0.1' }, '1.2.3.4'],
    ['10.1.2.3', { forwarded: 'proto=https;For="[2001:db9::1]:4711"' }, '2001:db9::1'],
    ['10.1.2.3', { forwarded: 'for=_hidden' }, '10.1.2.3'],
    ['10.1.2.3', { forwarded: 'for=9.9.9.9, for=1.2.3.4, for=10.7.7.7' }, '1.2.3.4'],
    ['10.1.2.3', { 'x-forwarded-for': '1.2.3.4', forwarded: 'for=1.2.3.4' }, '1.2.3.4'],
    ['10.1.2.3', { 'x-forwarded-for': '1.2.3.4', forwarded: 'for=6.6.6.6' }, '10.1.2.3'],
    ['2001:db8::5', { 'x-forwarded-for': 'fe80::1%eth0' }, 'fe80::1'],
  ])('of %s with %o is %s', (peer, headers, is) => {
    expect(proxies.of(peerAt(peer, headers))).toBe(is);
  });

  test('is that of the connection whatever a stranger writes, and what the last proxy wrote whatever is before it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: 'binary-ascii' }), (one, other) => {
        const headers = { 'x-forwarded-for': one, forwarded: other };
        expect(proxies.of(peerAt('203.0.113.1', headers))).toBe('203.0.113.1');
        expect(proxies.of(peerAt('10.0.0.1', { 'x-forwarded-for': `${one}, 1.2.3.4` }))).toBe('1.2.3.4');
      }),
    );
  });

  test('is counted by network where one person has very many', () => {
    expect(limitedBy('1.2.3.4')).toBe('1.2.3.4');
    expect(limitedBy('2001:db9::1')).toBe(limitedBy('2001:db9::ffff:1:2:3'));
    expect(limitedBy('2001:db9:0:1::1')).not.toBe(limitedBy('2001:db9::1'));
    expect(limitedBy('::1')).toBe('0:0:0:0::/64');
  });

  test.each([
    'localhost',
    '10.0.0.0/33',
    '::/129',
    '0.0.0.0/0',
    '::/0',
    '10.0.0',
    'fe80::1%x',
    '',
    '10.0.0.1/08',
  ])('cannot be told by the proxy %j', (entry) =>
    expect(problemWithProxy(entry)).toEqual(expect.any(String)),
  );
  test.each(['10.0.0.0/8', '::1', '2001:db8::/32', '127.0.0.1'])('may be told by the proxy %s', (entry) =>
    expect(problemWithProxy(entry)).toBeUndefined(),
  );
});

describe('limits', () => {
  test('whoever comes with very many addresses resets no count', () => {
    const limit = new RateLimit(2, () => 0);
    limit.add('a');
    limit.add('a');
    for (let other = 0; other < 100_001; other++) limit.add(`other-${other}`);
    expect([limit.isSpent('a'), limit.isSpent('new')]).toEqual([true, true]);
    expect(() => limit.take('a', 'things')).toThrow(CuriaError);
  });

  test('sessions of one token push out only their own', () => {
    let now = 0;
    const sessions = new Sessions(() => now);
    const anna = sessions.open('token of anna');
    const words = Array.from({ length: 20_000 }, () => sessions.open('token of bob'));
    expect(sessions.tokenOf(anna)).toBe('token of anna');
    expect(words.filter((word) => sessions.tokenOf(word) !== undefined)).toEqual(words.slice(-100));
    sessions.close(words.at(-1)!);
    expect(sessions.tokenOf(words.at(-1)!)).toBeUndefined();
    now = 12 * 60 * 60 * 1000;
    const later = sessions.open('token of bob');
    expect([sessions.tokenOf(words.at(-2)!), sessions.tokenOf(later)]).toEqual([undefined, 'token of bob']);
  });

  test('streams of one caller leave room for others', () => {
    const streams = new OpenStreams();
    const ends = Array.from({ length: 2_000 }, () => streams.begin('bob'));
    expect(() => streams.begin('bob')).toThrow('streams are open');
    streams.begin('anna')();
    ends[0]!();
    expect(streams.begin('bob')).toEqual(expect.any(Function));
  });
});

describe('a request that can be read in two ways is refused', () => {
  const raw = (server: RunningServer, text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname, () => socket.end(text));
      let said = '';
      socket.on('data', (part) => {
        said += part.toString();
      });
      socket.on('end', () => resolve(said)).on('error', reject);
    });
  const PATH = '/api/v1/live';

  test.each([
    ['two hosts', `GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n`],
    ['the same host twice', `GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nHOST: localhost\r\n\r\n`],
    ['no host', `GET ${PATH} HTTP/1.1\r\n\r\n`],
    ['no host, in an old version', `GET ${PATH} HTTP/1.0\r\n\r\n`],
    [
      'two origins',
      `GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://a\r\nOrigin: http://localhost\r\n\r\n`,
    ],
    [
      'two authorizations',
      `GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\nauthorization: Bearer right\r\n\r\n`,
    ],
    ['a host in its target', `GET http://localhost${PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
    ['another host in its target', `GET http://evil.example${PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
    ['no path', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ])('%s', async (_what, text) => {
    const server = await serving({ tokens });
    const said = await raw(server, text);
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(said).toContain('REQUEST_INVALID');
    expect(said.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(await raw(server, `GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 200 /,
    );
    await server.close();
  });
});
