/** Webhooks: whoever is to be told of a ruling is told at least once, under one id, whatever the receiver or the server does. */
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { defaultConfig, loadConfig } from '../../src/http/config.ts';
import { Delivery } from '../../src/http/webhooks/delivery.ts';
import { pauseAfter } from '../../src/http/webhooks/pause.ts';
import { makeSecret, signedHeaders } from '../../src/http/webhooks/sign.ts';
import { openWebhooks, type Webhook, webhookConfig } from '../../src/http/webhooks/webhook-config.ts';
import { openStore } from '../../src/store/open-store.ts';
import { TELLABLE_KINDS } from '../../src/store/outbox.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryStore } from '../../src/store/temporary/temporary.ts';
import { Metrics } from '../../src/telemetry/metrics.ts';
import { newDesk, newStorePath, ticket } from '../desk-scene.ts';
import { sharedPostgres } from '../postgres-server.ts';
import { bin, curia, fileWith } from '../run-curia.ts';
import { get, post, serving } from './serving.ts';
import { type Answer, answers, isSigned, receiver } from './webhook-receiver.ts';

const AT = '2026-01-01T00:00:00.000Z';
const manifest = JSON.stringify({
  ...{
    schema_version: '1',
    run_id: 'r',
    created_at: AT,
    curia_version: '0',
    node_version: '0',
    court: 'toy',
  },
  ...{ policy: 'v1', policy_hash: 'p'.repeat(64), values: {}, rulebook_hash: 'b'.repeat(64), options: {} },
  ...{ agents: 'given', input: { name: 'x', sha256: 'x', bytes: 0, cases: 0 } },
});

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** A store with so many rulings that a webhook is to be told of. */
async function withRulings(count: number, store: Store = temporaryStore()): Promise<Store> {
  await store.outbox.subscribe('w', TELLABLE_KINDS);
  const cases = Array.from({ length: count }, (_, at) => ({ case_id: `c${at}`, input: '{}', problem: null }));
  await store.runs.create('r', cases, () => ({ created_at: AT, manifest }));
  const lines = [{ about: '', outcome: 'KEEP', rule: 'agree' }];
  for (const { case_id } of cases)
    await store.cases.append('r', case_id, 0, [
      { kind: 'ruled', at: AT, body: '{"schema_version":"1","ruling":{"text":"SECRET DOCUMENT"}}', lines },
    ]);
  return store;
}

async function receiving(...turns: Answer[]) {
  const made = await receiver(...turns);
  ending.push(() => made.close());
  return made;
}

/** Delivers until nothing of a kind is left to do. */
function delivering(store: Store, webhook: Webhook, metrics = new Metrics()) {
  const faults: unknown[] = [];
  const delivery = new Delivery(webhook, {
    store,
    metrics,
    onFault: (fault) => faults.push(fault),
    poll_ms: 2,
  });
  ending.push(() => delivery.close());
  return { delivery, faults };
}

const untilEmpty = async (store: Store, filter: { is_dead?: boolean } = {}): Promise<void> => {
  while ((await store.outbox.messages(filter)).length > 0) await sleep(2);
};

test('a message is signed, says what was ruled by which rules, and carries no document', async () => {
  const store = await withRulings(1);
  const to = await receiving();
  const { faults } = delivering(store, to.webhook());
  await untilEmpty(store);
  const [event] = await store.cases.events('r', 'c0');
  const [message] = to.received;
  expect(message!.json).toEqual({
    schema_version: '1',
    type: 'case.ruled',
    timestamp: AT,
    message_id: message!.id,
    data: {
      ...{ run_id: 'r', case_id: 'c0', seq: 1, event_hash: event!.hash, court: 'toy', policy: 'v1' },
      ...{ policy_hash: 'p'.repeat(64), rulebook_hash: 'b'.repeat(64) },
      rulings: [{ about: '', outcome: 'KEEP', rule: 'agree' }],
      given_votes: false,
    },
  });
  expect(isSigned(message!, to.secret)).toBe(true);
  expect(isSigned(message!, makeSecret())).toBe(false);
  expect(Math.abs(Number(message!.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
  expect(faults).toEqual([]);
});

test('two secrets sign side by side, and the signature is that of the specification', () => {
  const body = '{"test": 2432232314}';
  const [old, next] = ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', makeSecret().slice(6)].map((one) =>
    Buffer.from(one, 'base64'),
  );
  const headers = signedHeaders([old!, next!], 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, body);
  const [first, second] = headers['webhook-signature']!.split(' ');
  // The example of the Standard Webhooks specification.
  expect(first).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  expect(second).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
});

test('a receiver that fails is tried again under the same id with the same bytes', async () => {
  const store = await withRulings(1);
  const to = await receiving(answers(500), answers(429), answers(200));
  const metrics = new Metrics();
  delivering(store, to.webhook(), metrics);
  await untilEmpty(store);
  expect(to.received).toHaveLength(3);
  expect(new Set(to.received.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
  while (!metrics.text().includes('outcome="delivered"')) await sleep(2);
  expect(metrics.text()).toContain('curia_webhook_attempts_total{webhook="w",outcome="later"} 2');
});

test('a message that never arrives becomes a dead letter; one that is gone becomes it at once', async () => {
  const store = await withRulings(2);
  const to = await receiving((response, { json }) =>
    answers(json.data.case_id === 'c0' ? 410 : 503)(response, { json } as never),
  );
  delivering(store, to.webhook({ attempts: 3 }));
  await untilEmpty(store, { is_dead: false });
  const dead = await store.outbox.messages({ is_dead: true });
  expect(dead.map(({ case_id, attempts, problem }) => [case_id, attempts, problem])).toEqual([
    ['c0', 1, 'answered 410'],
    ['c1', 3, 'answered 503'],
  ]);
});

test('redirects are not followed, and long answers are not read', async () => {
  const store = await withRulings(1);
  const elsewhere = await receiving();
  const to = await receiving(answers(302, { location: elsewhere.url }), (response) => {
    // An answer without an end.
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384)));
      response.once('drain', more);
    };
    response.writeHead(200);
    more();
  });
  delivering(store, to.webhook());
  await to.until(1);
  await untilEmpty(store);
  expect([to.received.length, elsewhere.received.length]).toEqual([2, 0]);
});

test('a receiver that hangs holds up neither other messages nor the end of the server', async () => {
  const store = await withRulings(12);
  const hung = ['c0', 'c1', 'c2'];
  const to = await receiving((response, received) => {
    if (!hung.includes(received.json.data.case_id)) answers(200)(response, received);
  });
  const { delivery } = delivering(store, to.webhook({ timeout_ms: 60_000 }));
  while ((await store.outbox.messages()).length > hung.length) await sleep(2);
  await to.until(12);
  await delivery.close();
  expect(await store.outbox.messages()).toMatchObject(
    hung.map((case_id) => ({ case_id, is_dead: false, problem: 'the server was stopped' })),
  );
  delivering(store, to.webhook({ timeout_ms: 30, attempts: 2 }));
  await untilEmpty(store, { is_dead: false });
  expect(await store.outbox.messages()).toMatchObject(
    hung.map((case_id) => ({ case_id, attempts: 2, problem: 'no answer within 0.03 seconds' })),
  );
});

test('nobody at the address is a problem without the address', async () => {
  const store = await withRulings(1);
  const to = await receiver();
  await to.close();
  delivering(store, to.webhook({ attempts: 1 }));
  await untilEmpty(store, { is_dead: false });
  expect(await store.outbox.messages()).toMatchObject([{ problem: 'cannot be reached (ECONNREFUSED)' }]);
});

test('several servers on one store send every message once', async () => {
  const place = newStorePath();
  const stores = [openStore(place), openStore(place), openStore(place)];
  await withRulings(40, stores[0]);
  const to = await receiving();
  for (const store of stores) delivering(store, to.webhook());
  await untilEmpty(stores[1]!);
  expect(to.received).toHaveLength(40);
  expect(new Set(to.received.map(({ id }) => id)).size).toBe(40);
  for (const end of ending.splice(1)) await end();
  await Promise.all(stores.map((store) => store.close()));
});

test('a store that is away is reported once and asked again', async () => {
  const store = await withRulings(1);
  const outbox = store.outbox;
  let isAway = true;
  const flaky: Store = {
    ...store,
    outbox: Object.assign(Object.create(outbox), {
      take: (...args: Parameters<typeof outbox.take>) =>
        isAway ? Promise.reject(new Error('away')) : outbox.take(...args),
      settle: outbox.settle.bind(outbox),
    }),
  };
  const to = await receiving();
  const { faults } = delivering(flaky, to.webhook());
  while (faults.length === 0) await sleep(2);
  await sleep(20);
  expect(faults).toHaveLength(1);
  isAway = false;
  await to.until(1);
});

test.each([
  ['a file', async () => newStorePath()],
  ['PostgreSQL', async () => (await sharedPostgres()).address()],
])('what happens on the desk is told without names and answers, on %s', async (_kind, placeOf) => {
  const store = await placeOf();
  const opened = openStore(store);
  await opened.outbox.subscribe('w', TELLABLE_KINDS);
  await opened.close();
  const desk = await newDesk([ticket('t1', 'PRIVATE WORDS')], 'r', store);
  const [item] = await desk.items();
  expect((await desk.as('Ann', ['desk', 'answer', item!.item_id, '--say', 'value=billing'])).status).toBe(0);
  const place = openStore(store);
  ending.push(() => place.close());
  const to = await receiving();
  const { delivery } = delivering(place, to.webhook());
  await untilEmpty(place);
  await delivery.close();
  expect(to.received.map(({ json }) => json.type).sort()).toEqual([
    ...['case.escalated', 'case.ruled', 'case.settled'],
  ]);
  const settled = to.received.find(({ json }) => json.type === 'case.settled')!.json.data;
  expect(settled).toMatchObject({
    rulings: [{ outcome: 'EXPERT', rule: 'otherwise' }],
    packet_id: item!.packet_id,
    settlement: { item_id: item!.item_id, round: 1, state: 'agreed', rule: expect.any(String) },
  });
  expect(to.received.map(({ body }) => body).join('')).not.toMatch(/PRIVATE|Ann|INVOICE|billing/);
});

test('a server that is killed in the middle leaves the message to the next one, under the same id', async () => {
  const place = newStorePath();
  const to = await receiving(() => {}, answers(200));
  const store = await withRulings(1, openStore(place));
  ending.push(() => store.close());
  const config = fileWith('c.yaml', `webhooks:\n  w: { url: "${to.url}", secret_env: HOOK_SECRET }\n`);
  const child = spawn(process.execPath, [bin, 'serve', '--port', '0', '--store', place, '--config', config], {
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'curia-compiled'), ...process.env, HOOK_SECRET: to.secret },
    stdio: 'ignore',
  });
  await to.until(1);
  child.kill('SIGKILL');
  expect(await store.outbox.messages()).toMatchObject([{ message_id: to.received[0]!.id, attempts: 1 }]);
  expect(await store.outbox.take('w', 1, 1)).toEqual([]);
  // The lease ends.
  const database = new DatabaseSync(place);
  database.exec('UPDATE outbox SET leased_until = 0');
  database.close();
  delivering(store, to.webhook());
  await untilEmpty(store);
  expect(to.received.map(({ id, body }) => [id, body])).toEqual([
    [to.received[0]!.id, to.received[0]!.body],
    [to.received[0]!.id, to.received[0]!.body],
  ]);
});

test('dead letters are listed, sent again and dropped by command and over HTTP', async () => {
  const place = newStorePath();
  const store = await withRulings(2, openStore(place));
  for (const message of await store.outbox.take('w', 2, 60_000))
    await store.outbox.settle(message, { kind: 'dead', problem: 'answered 500' });
  const at = ['--store', place];
  expect((await curia(['serve', 'webhooks', 'list', '--json', ...at])).lines).toEqual([
    {
      ...{ schema_version: '1', webhook: 'w', waiting: 0, dead: 2 },
      events: ['escalated', 'refused', 'ruled', 'settled'],
    },
  ]);
  const dead = await curia(['serve', 'webhooks', 'list', 'w', '--dead', '--json', ...at]);
  expect(dead.lines).toMatchObject([
    { case_id: 'c0', type: 'case.ruled', is_dead: true, problem: 'answered 500', due_at: null },
    { case_id: 'c1' },
  ]);
  const [first, second] = dead.lines.map(({ message_id }) => message_id);
  expect((await curia(['serve', 'webhooks', 'list', 'w', ...at])).stdout).toContain(first);
  expect((await curia(['serve', 'webhooks', 'resend', 'w', first, ...at])).stdout).toContain(
    '1 message is due now',
  );
  expect((await curia(['serve', 'webhooks', 'resend', 'w', 'msg_x', ...at])).stderr).toContain(
    'WEBHOOK_UNKNOWN',
  );
  expect((await curia(['serve', 'webhooks', 'list', 'v', ...at])).stderr).toContain('WEBHOOK_UNKNOWN');
  const server = await serving({ store, place });
  expect((await get(server, '/webhooks')).json.webhooks).toMatchObject([
    { webhook: 'w', waiting: 1, dead: 1, is_served: false },
  ]);
  const page = (await get(server, '/webhooks/w/messages?state=dead&limit=1')).json;
  expect(page).toMatchObject({ messages: [{ message_id: second, is_dead: true }], next: expect.any(Number) });
  expect((await get(server, `/webhooks/w/messages?state=dead&after=${page.next}`)).json).toMatchObject({
    messages: [],
    next: null,
  });
  expect((await get(server, '/webhooks/v/messages')).json.error.code).toBe('WEBHOOK_UNKNOWN');
  expect((await post(server, '/webhooks/w/resend', { message_id: second })).json).toMatchObject({ due: 1 });
  expect((await post(server, '/webhooks/w/resend', {})).json).toMatchObject({ due: 2 });
  await server.close();
  expect((await curia(['serve', 'webhooks', 'remove', 'w', ...at])).stdout).toContain('removed');
  expect((await curia(['serve', 'webhooks', 'remove', 'w', ...at])).status).toBe(1);
  expect(await store.outbox.messages()).toEqual([]);
  await store.close();
});

test('a server delivers to the webhooks of its configuration', async () => {
  const to = await receiving();
  process.env.HOOK_OF_TEST = to.secret;
  const webhooks = { w: webhookConfig.parse({ url: to.url, secret_env: 'HOOK_OF_TEST', events: ['ruled'] }) };
  const store = temporaryStore();
  const server = await serving({ store, config: { webhooks } });
  ending.push(() => server.close());
  expect(await store.outbox.subscriptions()).toMatchObject([{ webhook: 'w', kinds: ['ruled'] }]);
  expect((await get(server, '/webhooks')).json.webhooks).toMatchObject([{ webhook: 'w', is_served: true }]);
  await withRulings(1, store);
  await to.until(1);
  expect(isSigned(to.received[0]!, to.secret)).toBe(true);
  delete process.env.HOOK_OF_TEST;
});

test.each([
  ['url: "ftp://a.example/x", secret_env: S', 'url'],
  ['url: "https://me:word-one@a.example/x", secret_env: S', 'user name or a password'],
  ['url: "http://a.example/x", secret_env: S', 'begins with https'],
  ['url: "https://a.example/x", secret_env: UNSET_VARIABLE', 'UNSET_VARIABLE has no secret'],
  ['url: "https://a.example/x", secret_env: SHORT', 'must contain whsec_'],
  ['url: "https://a.example/x"', 'secret_env'],
  ['url: "https://a.example/x", secret_env: S, events: []', 'events'],
])('a webhook that cannot work is refused: %s', (text, words) => {
  const file = fileWith('c.yaml', `webhooks:\n  w: { ${text} }\n`);
  const environment = { S: makeSecret(), SHORT: 'whsec_d29yZC10d28=' };
  const open = () => openWebhooks(loadConfig(file).webhooks, environment);
  expect(open).toThrow(words);
  expect(open).not.toThrow(/word-one|d29yZC10d28/);
});

test('without webhooks nothing is subscribed, and http is allowed to this machine or if the configuration says so', () => {
  expect(openWebhooks(defaultConfig().webhooks, {})).toEqual([]);
  for (const [url, allow_http] of [
    ['http://127.0.0.1:1/x', false],
    ['http://[::1]:1/x', false],
    ['http://a.example/x', true],
  ] as const)
    expect(
      openWebhooks({ w: webhookConfig.parse({ url, secret_env: 'S', allow_http }) }, { S: makeSecret() }),
    ).toMatchObject([{ name: 'w', timeout_ms: 10_000, attempts: 12, kinds: TELLABLE_KINDS }]);
});

test('pauses grow four times as long, up to six hours, a fifth more or less, and the same every time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.string(), (attempt, id) => {
      const plain = Math.min(5_000 * 4 ** (attempt - 1), 6 * 3_600_000);
      const pause = pauseAfter(attempt, 5_000, id);
      expect(pause).toBe(pauseAfter(attempt, 5_000, id));
      expect(Math.abs(pause - plain)).toBeLessThanOrEqual(0.2 * plain + 1);
    }),
  );
  const pauses = new Set(Array.from({ length: 100 }, (_, at) => pauseAfter(1, 5_000, `m${at}`)));
  expect(pauses.size).toBeGreaterThan(50);
});
