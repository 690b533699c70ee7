/** What can go wrong between Curia and PostgreSQL: nothing acknowledged is lost, no case is ruled twice, none is left open. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CuriaError, ERRORS } from '@curia/core';
import type { RecordedAnswer } from '@curia/core/agent';
import { recordedAgent } from '@curia/core/in/agent';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { driveRun } from '../src/drive/drive-run.ts';
import { auditRun } from '../src/runs/audit/audit.ts';
import { isClosing, RUN_LOG } from '../src/store/cases.ts';
import type { FeedEvent } from '../src/store/lists.ts';
import { POSTGRES_MIGRATIONS } from '../src/store/postgres/migrations.ts';
import { openPostgresStore } from '../src/store/postgres/postgres.ts';
import type { StoredLog } from '../src/store/runs.ts';
import type { Store } from '../src/store/store.ts';
import { type BreakingProxy, startBreakingProxy, startPooler } from './postgres-proxy.ts';
import { asOwner, makePostgres, type PostgresServer, sharedPostgres } from './postgres-server.ts';
import { toyCases, toyCourt } from './toy-court.ts';

const about = { created_at: '2026-01-01T00:00:00.000Z', manifest: '{}' };
const event = { kind: 'answered', at: about.created_at, body: '{}' };
const CASES = 30;
const { cases, answers } = toyCases(CASES);

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function opened(place: string, options: { patience_ms?: number } = {}): Store {
  const store = openPostgresStore(place, options);
  closers.push(() => store.close());
  return store;
}

async function proxied(): Promise<{ proxy: BreakingProxy; direct: string; through: string }> {
  const server = await sharedPostgres();
  const proxy = await startBreakingProxy(server.port);
  closers.push(() => proxy.close());
  const direct = server.address();
  return { proxy, direct, through: direct.replace(`:${server.port}/`, `:${proxy.port}/`) };
}

/** An agent that counts how often each question was put, and lets a moment pass. */
function countingAgent(given: readonly RecordedAnswer[], onAsk: (asked: number) => Promise<void> | void) {
  const asked = new Map<string, number>();
  let count = 0;
  const agent = recordedAgent('scripted', given, 'role', async ({ case_id, key }) => {
    const name = `${case_id} ${key}`;
    asked.set(name, (asked.get(name) ?? 0) + 1);
    await onAsk(++count);
  });
  return { agent, twice: () => [...asked.values()].filter((times) => times > 1).length };
}

/** Every case has one ruling, the run one seal, and an audit finds nothing. */
async function expectWhole(store: Store): Promise<void> {
  expect(await store.cases.tally('r')).toEqual({ cases: CASES, closed: CASES });
  for (const { case_id } of cases)
    expect((await store.cases.events('r', case_id)).filter(isClosing)).toHaveLength(1);
  expect(await auditRun(store, 'r', toyCourt)).toMatchObject({ sealed: true, findings: [] });
  const seals = (await store.cases.events('r', RUN_LOG)).filter(({ kind }) => kind === 'run-completed');
  expect(seals).toHaveLength(1);
}

describe('faults', () => {
  test('every connection is cut four times in one run', async () => {
    const { proxy, direct, through } = await proxied();
    const store = opened(through);
    await store.runs.create('r', cases, () => about);
    const { agent, twice } = countingAgent(answers, (asked) => {
      if (asked % 25 === 0 && asked <= 100) proxy.cut();
    });
    expect(await driveRun(store, 'r', toyCourt, agent, { concurrency: 8 })).toMatchObject({
      status: 'completed',
    });
    expect(twice()).toBe(0);
    await expectWhole(opened(direct));
  });

  test('the answer of an append is lost after its commit: the event is stored once, and acknowledged', async () => {
    const { proxy, direct, through } = await proxied();
    const store = opened(through);
    await store.runs.create('r', cases, () => about);
    await store.cases.append('r', 'case-0', 0, [event]);
    const body = JSON.stringify({ calls: [{ role: 'lost-answer' }] });
    proxy.loseAnswerTo('lost-answer');
    const [own, other] = await Promise.all([
      store.cases.append('r', 'case-0', 1, [{ ...event, body }]),
      store.cases.append('r', 'case-1', 0, [event]),
    ]);
    expect([own[0]!.seq, other[0]!.seq]).toEqual([2, 1]);
    const again = opened(direct);
    expect(await again.cases.events('r', 'case-0')).toHaveLength(2);
    expect((await again.lists.callTotals('r')).calls).toBe(1);
    await expect(store.cases.append('r', 'case-0', 1, [event])).rejects.toMatchObject({
      code: 'STORE_CONFLICT',
    });
  });

  test('a machine that is cut off again and again keeps its run; one whose clock is a day ahead does not get it', async () => {
    const { proxy, direct, through } = await proxied();
    const [here, there] = [opened(direct), opened(through)];
    await here.runs.create('r', cases, () => about);
    const refused: unknown[] = [];
    const other = recordedAgent('scripted', answers);
    const { agent, twice } = countingAgent(answers, async (asked) => {
      if (asked % 10 === 0) proxy.cut();
      if (asked % 30 !== 1) return;
      const today = (): string => '2026-01-02T00:00:00.000Z';
      const second = driveRun(here, 'r', toyCourt, other, { concurrency: 4, today });
      refused.push(await second.catch((error: CuriaError) => error.code));
    });
    await driveRun(there, 'r', toyCourt, agent, { concurrency: 4 });
    expect(new Set(refused)).toEqual(new Set(['RUN_BUSY']));
    expect(twice()).toBe(0);
    await expectWhole(here);
  });

  test('the server is stopped at once and started again in the middle of a run', async () => {
    // The user that the server runs as must be able to enter the folder.
    const server = await makePostgres(join(tmpdir(), `postgres-restarted-${process.pid}`));
    closers.push(() => server.stop());
    const store = opened(server.address());
    await store.runs.create('r', cases, () => about);
    const { agent, twice } = countingAgent(answers, async (asked) => {
      if (asked !== 40) return;
      await server.stop();
      await server.start();
    });
    expect(await driveRun(store, 'r', toyCourt, agent, { concurrency: 8 })).toMatchObject({
      status: 'completed',
    });
    expect(twice()).toBe(0);
    await expectWhole(store);
  });

  test('a server that stays away stops the run, and the run goes on where it was', async () => {
    const { proxy, through } = await proxied();
    const store = opened(through, { patience_ms: 200 });
    await store.runs.create('r', cases, () => about);
    const { agent } = countingAgent(answers, (asked) => {
      if (asked === 30) proxy.refuse(true);
    });
    await expect(driveRun(store, 'r', toyCourt, agent, { concurrency: 4 })).rejects.toMatchObject({
      code: 'STORE_UNREACHABLE',
    });
    proxy.refuse(false);
    const before = (await store.lists.callTotals('r')).calls;
    expect(before).toBeGreaterThan(10);
    await driveRun(store, 'r', toyCourt, recordedAgent('scripted', answers), { concurrency: 4 });
    expect((await store.lists.callTotals('r')).calls).toBe(4 * CASES);
    await expectWhole(store);
  });

  test('a full database stops the run; what was acknowledged is there, and the run goes on when there is room', async () => {
    const place = (await sharedPostgres()).address();
    const store = opened(place);
    await store.runs.create('r', cases, () => about);
    await asOwner(
      place,
      `CREATE FUNCTION SCHEMA_NAME.fill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF (SELECT count(*) FROM SCHEMA_NAME.events) >= 60 THEN
          RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full';
        END IF; RETURN NEW; END $$`,
      'CREATE TRIGGER full_disk BEFORE INSERT ON SCHEMA_NAME.events FOR EACH ROW EXECUTE FUNCTION SCHEMA_NAME.fill()',
    );
    const { agent } = countingAgent(answers, () => {});
    // Where even the end of the run cannot be written it is thrown; else the run says why it stopped.
    const end = await driveRun(store, 'r', toyCourt, agent, { concurrency: 4 }).catch((error: unknown) => ({
      error,
    }));
    expect(end).toMatchObject({ error: { code: 'STORE_FULL' } });
    await asOwner(place, 'DROP TRIGGER full_disk ON SCHEMA_NAME.events');
    await driveRun(store, 'r', toyCourt, agent, { concurrency: 4 });
    await expectWhole(store);
  });

  test('a run is imported while every connection is cut again and again: it arrives whole, once', async () => {
    const { proxy, direct, through } = await proxied();
    const source = opened((await sharedPostgres()).address());
    await source.runs.create('r', cases, () => about);
    await driveRun(source, 'r', toyCourt, recordedAgent('scripted', answers), { concurrency: 8 });
    async function* logs(): AsyncGenerator<StoredLog> {
      yield { events: await source.cases.events('r', RUN_LOG) };
      for await (const of of source.cases.all('r')) {
        if (of.position % 10 === 0) proxy.cut();
        yield { of, events: await source.cases.events('r', of.case_id) };
      }
      proxy.cut();
    }
    const store = opened(through);
    await store.lists.runs();
    proxy.loseAnswerTo('INSERT INTO');
    await store.runs.takeIn((await source.runs.find('r'))!, logs());
    await expectWhole(opened(direct));
  });

  test('answers of models are remembered for every process that uses the store', async () => {
    const place = (await sharedPostgres()).address();
    const [here, there] = [opened(place), opened(place)];
    await here.answers!.set('key', { word: 'a \u0000 \ud800' });
    expect(await there.answers!.get('key')).toEqual({ word: 'a \u0000 \ud800' });
    await there.answers!.set('key', null);
    expect(await here.answers!.get('key')).toBeNull();
    expect(await here.answers!.get('other')).toBeUndefined();
  });

  test('a reader of the feed misses nothing, whatever the order in which several writers commit', async () => {
    const place = (await sharedPostgres()).address();
    const writers = [opened(place), opened(place), opened(place)];
    const [reader] = writers as [Store];
    await reader.runs.create('r', cases, () => about);
    const write = async (store: Store, own: readonly string[]): Promise<void> => {
      for (let after = 0; after < 10; after++)
        await Promise.all(own.map((case_id) => store.cases.append('r', case_id, after, [event])));
    };
    const done = Promise.all(
      writers.map((store, at) =>
        write(
          store,
          cases.filter((_, index) => index % 3 === at).map(({ case_id }) => case_id),
        ),
      ),
    );
    const seen: FeedEvent[] = [];
    await vi.waitFor(
      async () => {
        seen.push(...(await reader.lists.eventsAfter('r', seen.at(-1)?.cursor ?? '', 50)));
        expect(seen.length).toBeGreaterThanOrEqual(10 * CASES);
      },
      { timeout: 30_000, interval: 5 },
    );
    await done;
    expect(new Set(seen.map(({ case_id, seq }) => `${case_id} ${seq}`)).size).toBe(10 * CASES);
    expect(seen).toHaveLength(10 * CASES);
  });
});

/** A certificate for the address 127.0.0.1, signed by itself; made by OpenSSL, where that is installed. */
function makeCertificate(): { readonly key: string; readonly certificate: string } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'curia-tls-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate],
    ...['-subj', '/CN=curia', '-addext', 'subjectAltName=IP:127.0.0.1'],
  ]);
  return made.status === 0 ? { key, certificate } : undefined;
}

const pair = makeCertificate();

describe.skipIf(pair === undefined)('TLS to a server that demands it', () => {
  const { key, certificate } = pair ?? { key: '', certificate: '' };
  let server: PostgresServer;
  const folder = join(tmpdir(), `postgres-tls-${process.pid}`);
  beforeAll(async () => {
    server = await makePostgres(folder, ['ssl=on', 'fsync=off'], (put) => {
      put('server.key', readFileSync(key, 'utf8'));
      put('server.crt', readFileSync(certificate, 'utf8'));
      put('pg_hba.conf', 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
    });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ['encrypted, whoever the server is', '&sslmode=require'],
    ['encrypted, by the authority that is named', `&sslmode=verify-full&sslrootcert=${certificate}`],
  ])('%s', async (_, parameters) => {
    expect(await opened(`${server.address()}${parameters}`).lists.runs()).toEqual([]);
  });

  test.each([
    ['without TLS', ''],
    ['with a certificate that nobody vouches for', '&sslmode=verify-full'],
    ['under a name that the certificate does not have', `&sslmode=verify-full&sslrootcert=${certificate}`],
  ])('refused %s, with a remedy', async (what, parameters) => {
    const place = `${server.address()}${parameters}`;
    const store = opened(what.startsWith('under') ? place.replace('127.0.0.1', 'localhost') : place);
    const error = await store.lists.runs().catch((caught: unknown) => caught as CuriaError);
    expect(error).toMatchObject({ code: 'STORE_NO_TLS' });
    expect(ERRORS.STORE_NO_TLS.remedy).toContain('sslmode');
  });
});

describe('what cannot be used is refused with a code of its own', () => {
  const refused = async (place: string, code: string): Promise<void> => {
    const store = opened(place);
    const error = await store.lists.runs().catch((caught: unknown) => caught as Error & { code: string });
    expect(error).toMatchObject({ code, message: expect.stringContaining('postgres://') });
    expect(String((error as Error).stack)).not.toContain('not-a-secret');
  };

  test('nobody listens', async () => {
    const { proxy, through } = await proxied();
    proxy.refuse(true);
    await refused(through, 'STORE_UNREACHABLE');
    await refused('postgres://me:not-a-secret@127.0.0.1:1/db', 'STORE_UNREACHABLE');
  });

  test('whoever serves waits for a database that is started after it', async () => {
    const { proxy, through } = await proxied();
    proxy.refuse(true);
    const store = openPostgresStore(through, { waits: true });
    closers.push(() => store.close());
    const looking = store.runs.find('nothing');
    await expect(openPostgresStore(through).runs.find('nothing')).rejects.toMatchObject({
      code: 'STORE_UNREACHABLE',
    });
    proxy.refuse(false);
    expect(await looking).toBeUndefined();
  });

  test('a wrong password', async () => {
    await refused((await sharedPostgres()).address({ password: 'wrong' }), 'STORE_LOGIN_REFUSED');
  });

  test('TLS that the server does not have', async () => {
    await refused(`${(await sharedPostgres()).address()}&sslmode=require`, 'STORE_NO_TLS');
  });

  test('a pooler in transaction mode', async () => {
    const server = await sharedPostgres();
    const pooler = await startPooler(server.port);
    closers.push(() => pooler.close());
    await refused(server.address({ port: pooler.port }), 'STORE_POOLED');
  });

  test('a role without rights', async () => {
    const server = await sharedPostgres();
    const role = `nobody_${Math.random().toString(36).slice(2)}`;
    await asOwner(server.address(), `CREATE ROLE ${role} LOGIN PASSWORD 'not-a-secret'`);
    await refused(server.address({ user: role }), 'STORE_FORBIDDEN');
  });

  test('a schema of a newer version, and one with tables of somebody else', async () => {
    const place = (await sharedPostgres()).address();
    await opened(place).lists.runs();
    const newer = POSTGRES_MIGRATIONS.at(-1)!.version + 1;
    await asOwner(place, `INSERT INTO SCHEMA_NAME.curia_version VALUES (${newer}, 'later')`);
    await refused(place, 'STORE_NEWER');
    const foreign = (await sharedPostgres()).address();
    await asOwner(foreign, 'CREATE SCHEMA SCHEMA_NAME', 'CREATE TABLE SCHEMA_NAME.events (x integer)');
    await refused(foreign, 'STORE_INVALID');
  });

  test('many processes that open a new schema at once make it once', async () => {
    const place = (await sharedPostgres()).address();
    const lists = await Promise.all(Array.from({ length: 6 }, () => opened(place).lists.runs()));
    expect(lists).toEqual([[], [], [], [], [], []]);
  });
});
