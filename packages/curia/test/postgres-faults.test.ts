/** What can go wrong between Curia and PostgreSQL: nothing acknowledged is lost, no case is ruled twice, none is left open. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type RecordedAnswer, recordedAgent } from '../src/agents/recorded.ts';
import { auditRun } from '../src/run/audit.ts';
import { driveRun } from '../src/run/drive-run.ts';
import { POSTGRES_MIGRATIONS } from '../src/store/postgres/migrations.ts';
import { openPostgresStore } from '../src/store/postgres/postgres.ts';
import { postgresError } from '../src/store/postgres/postgres-error.ts';
import { type FeedEvent, isClosing, RUN_LOG, type Store } from '../src/store/store.ts';
import { type BreakingProxy, startBreakingProxy, startPooler } from './postgres-proxy.ts';
import { asOwner, makePostgres, sharedPostgres } from './postgres-server.ts';
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
  expect(await store.tally('r')).toEqual({ cases: CASES, closed: CASES });
  for (const { case_id } of cases)
    expect((await store.events('r', case_id)).filter(isClosing)).toHaveLength(1);
  expect(await auditRun(store, 'r', toyCourt)).toMatchObject({ sealed: true, findings: [] });
  const seals = (await store.events('r', RUN_LOG)).filter(({ kind }) => kind === 'run-completed');
  expect(seals).toHaveLength(1);
}

describe('faults', () => {
  test('every connection is cut four times in one run', async () => {
    const { proxy, direct, through } = await proxied();
    const store = opened(through);
    await store.createRun('r', cases, () => about);
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
    await store.createRun('r', cases, () => about);
    await store.append('r', 'case-0', 0, [event]);
    const body = JSON.stringify({ calls: [{ role: 'lost-answer' }] });
    proxy.loseAnswerTo('lost-answer');
    const [own, other] = await Promise.all([
      store.append('r', 'case-0', 1, [{ ...event, body }]),
      store.append('r', 'case-1', 0, [event]),
    ]);
    expect([own[0]!.seq, other[0]!.seq]).toEqual([2, 1]);
    const again = opened(direct);
    expect(await again.events('r', 'case-0')).toHaveLength(2);
    expect((await again.callTotals('r')).calls).toBe(1);
    await expect(store.append('r', 'case-0', 1, [event])).rejects.toMatchObject({ code: 'STORE_CONFLICT' });
  });

  test('two machines whose clocks are a day apart share a run while one is cut off again and again', async () => {
    const { proxy, direct, through } = await proxied();
    const [here, there] = [opened(direct), opened(through)];
    await here.createRun('r', cases, () => about);
    const agents = [
      countingAgent(answers, () => new Promise((resolve) => setTimeout(resolve, 2))),
      countingAgent(answers, (asked) => {
        if (asked % 10 === 0) proxy.cut();
        return new Promise((resolve) => setTimeout(resolve, 2));
      }),
    ] as const;
    await Promise.all([
      driveRun(here, 'r', toyCourt, agents[0].agent, {
        concurrency: 4,
        today: () => '2026-01-02T00:00:00.000Z',
      }),
      driveRun(there, 'r', toyCourt, agents[1].agent, {
        concurrency: 4,
        today: () => '2025-12-31T00:00:00.000Z',
      }),
    ]);
    await expectWhole(here);
  });

  test('the server is stopped at once and started again in the middle of a run', async () => {
    // The user that the server runs as must be able to enter the folder.
    const server = await makePostgres(join(tmpdir(), `postgres-restarted-${process.pid}`));
    closers.push(() => server.stop());
    const store = opened(server.address());
    await store.createRun('r', cases, () => about);
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
    await store.createRun('r', cases, () => about);
    const { agent } = countingAgent(answers, (asked) => {
      if (asked === 30) proxy.refuse(true);
    });
    await expect(driveRun(store, 'r', toyCourt, agent, { concurrency: 4 })).rejects.toMatchObject({
      code: 'STORE_UNREACHABLE',
    });
    proxy.refuse(false);
    const before = (await store.callTotals('r')).calls;
    expect(before).toBeGreaterThan(10);
    await driveRun(store, 'r', toyCourt, recordedAgent('scripted', answers), { concurrency: 4 });
    expect((await store.callTotals('r')).calls).toBe(4 * CASES);
    await expectWhole(store);
  });

  test('a full database stops the run; what was acknowledged is there, and the run goes on when there is room', async () => {
    const place = (await sharedPostgres()).address();
    const store = opened(place);
    await store.createRun('r', cases, () => about);
    await asOwner(
      place,
      `CREATE FUNCTION SCHEMA_NAME.fill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF (SELECT count(*) FROM SCHEMA_NAME.events) >= 60 THEN
          RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full';
        END IF; RETURN NEW; END $$`,
      'CREATE TRIGGER full_disk BEFORE INSERT ON SCHEMA_NAME.events FOR EACH ROW EXECUTE FUNCTION SCHEMA_NAME.fill()',
    );
    const { agent } = countingAgent(answers, () => {});
    await expect(driveRun(store, 'r', toyCourt, agent, { concurrency: 4 })).rejects.toMatchObject({
      code: 'STORE_FULL',
    });
    await asOwner(place, 'DROP TRIGGER full_disk ON SCHEMA_NAME.events');
    await driveRun(store, 'r', toyCourt, agent, { concurrency: 4 });
    await expectWhole(store);
  });

  test('a reader of the feed misses nothing, whatever the order in which several writers commit', async () => {
    const place = (await sharedPostgres()).address();
    const writers = [opened(place), opened(place), opened(place)];
    const [reader] = writers as [Store];
    await reader.createRun('r', cases, () => about);
    const write = async (store: Store, own: readonly string[]): Promise<void> => {
      for (let after = 0; after < 10; after++)
        await Promise.all(own.map((case_id) => store.append('r', case_id, after, [event])));
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
        seen.push(...(await reader.eventsAfter('r', seen.at(-1)?.cursor ?? '', 50)));
        expect(seen.length).toBeGreaterThanOrEqual(10 * CASES);
      },
      { timeout: 30_000, interval: 5 },
    );
    await done;
    expect(new Set(seen.map(({ case_id, seq }) => `${case_id} ${seq}`)).size).toBe(10 * CASES);
    expect(seen).toHaveLength(10 * CASES);
  });
});

describe('what cannot be used is refused with a code of its own', () => {
  const refused = async (place: string, code: string): Promise<void> => {
    const store = opened(place);
    const error = await store.runs().catch((caught: unknown) => caught as Error & { code: string });
    expect(error).toMatchObject({ code, message: expect.stringContaining('postgres://') });
    expect(String((error as Error).stack)).not.toContain('not-a-secret');
  };

  test('nobody listens', async () => {
    const { proxy, through } = await proxied();
    proxy.refuse(true);
    await refused(through, 'STORE_UNREACHABLE');
    await refused('postgres://me:not-a-secret@127.0.0.1:1/db', 'STORE_UNREACHABLE');
  });

  test('a wrong password', async () => {
    await refused((await sharedPostgres()).address({ password: 'wrong' }), 'STORE_LOGIN_REFUSED');
  });

  test('TLS that the server does not have', async () => {
    await refused(`${(await sharedPostgres()).address()}&sslmode=require`, 'STORE_NO_TLS');
  });

  test('a server that demands TLS', () => {
    const said = Object.assign(
      new Error('no pg_hba.conf entry for host "10.0.0.1", user "me", database "db", no encryption'),
      { code: '28000' },
    );
    expect(postgresError('postgres://me@db/db', said).code).toBe('STORE_NO_TLS');
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
    await opened(place).runs();
    const newer = POSTGRES_MIGRATIONS.at(-1)!.version + 1;
    await asOwner(place, `INSERT INTO SCHEMA_NAME.curia_version VALUES (${newer}, 'later')`);
    await refused(place, 'STORE_NEWER');
    const foreign = (await sharedPostgres()).address();
    await asOwner(foreign, 'CREATE SCHEMA SCHEMA_NAME', 'CREATE TABLE SCHEMA_NAME.events (x integer)');
    await refused(foreign, 'STORE_INVALID');
  });

  test('many processes that open a new schema at once make it once', async () => {
    const place = (await sharedPostgres()).address();
    const lists = await Promise.all(Array.from({ length: 6 }, () => opened(place).runs()));
    expect(lists).toEqual([[], [], [], [], [], []]);
  });
});
