/** Whoever holds a seat on an item, or may still take one, sees nothing of votes, ruling, gold or other people, by whatever door they come. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@curia/core/in/review';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkEvent } from '../../src/store/chain.ts';
import { openDesk } from '../../src/store/open-desk.ts';
import { deskFile, TRIAGE, ticket } from '../desk-scene.ts';
import { sharedPostgres } from '../postgres-server.ts';
import { curia } from '../run-curia.ts';
import { type ServedDesk, servingDesk } from './desk-serving.ts';
import { get, post } from './serving.ts';

const QUEUE = 'desk-triage';
const SECRETS = /INVOICE-SEEN|"gold"|"votes":\[|[A-Z]-NOTE/;
const CASE = ticket('t1', 'ticket t1', { gold: { value: 'technical' } });

/** What is read of a run, by every kind of route. */
const READS = [
  '/runs',
  '/runs?rules',
  '/runs/r',
  '/runs/r?summary',
  '/runs/r/cases',
  '/runs/r/cases?outcome=EXPERT',
  '/runs/r/cases?search=gold',
  '/runs/r/cases/t1',
  '/runs/r/cases/t1?explain',
  '/runs/r/records',
  '/runs/r/export',
  '/runs/r/exports',
  ...['rulings', 'truth', 'votes', 'gold-cases', 'report'].map((what) => `/runs/r/export?what=${what}`),
  '/runs/r/watch',
  '/compare?before=r&after=r',
  `/queues/${QUEUE}/items`,
  `/queues/${QUEUE}/agreement`,
  '/queues',
  '/items',
  '/items?view=for-you',
  '/items?view=disputed',
  '/items?search=gold',
];

const mcp = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

describe.each<[string, () => Promise<string | undefined>]>([
  ['a file', async () => undefined],
  ['PostgreSQL', async () => (await sharedPostgres()).address()],
])('in %s', (_where, newPlace) => {
  let desk: ServedDesk;
  let item_id = '';
  /** The token of a person in a role; a person may have several. */
  let bearer: (name: string, role?: Role) => Promise<Record<string, string>>;
  const json = { accept: 'application/json, text/event-stream' };
  beforeAll(async () => {
    desk = await servingDesk([CASE, ticket('t2')], await newPlace());
    const { tokens } = openDesk(desk.scene.store);
    const made = new Map<string, string>();
    bearer = async (name, role = 'reviewer') => {
      const key = `${name} ${role}`;
      made.set(key, made.get(key) ?? (await tokens.create(name, role, 1)).token);
      return { authorization: `Bearer ${made.get(key)}`, ...json };
    };
    await post(desk.server, '/queues', { court: QUEUE, reviews: 2 }, await bearer('Lead', 'operator'));
    const listed = await get(desk.server, `/queues/${QUEUE}/items`, await bearer('Lead', 'operator'));
    item_id = listed.json.items.find((one: { case_id: string }) => one.case_id === 't1').item_id;
  });
  afterAll(() => desk.close());

  const claim = async (name: string, item = item_id, act = 'review', role: Role = 'reviewer') =>
    post(desk.server, `/queues/${QUEUE}/claim`, { item, act }, await bearer(name, role));
  const on = async (name: string, seat: { seat_id: string; token: number }, act: string, more: object = {}) =>
    post(desk.server, `/seats/${seat.seat_id}/${act}`, { token: seat.token, ...more }, await bearer(name));
  const submit = async (name: string, value: string, item = item_id) => {
    const { seat, item: shown } = (await claim(name, item)).json;
    const said = { revision: shown.revision, answer: { value }, notes: `${name.toUpperCase()}-NOTE` };
    return { seat, answer: await on(name, seat, 'submit', said) };
  };

  test('a person with a seat role sees nothing on any route, with whichever of their tokens', async () => {
    await bearer('Eve', 'adjudicator');
    for (const [name, role] of [
      ['Bob', 'reviewer'],
      ['Eve', 'adjudicator'],
      ['Bob', 'viewer'],
      ['Bob', 'operator'],
      ['Eve', 'admin'],
    ] as const) {
      const who = await bearer(name, role);
      for (const path of READS) {
        const { text, status } = await get(desk.server, path, who);
        // Viewers have no business at the desk, and figures over all cases are refused.
        expect([role, path, status]).toEqual([
          role,
          path,
          role === 'viewer' && /^\/items|queues(\/[^/]+\/items)?$/.test(path) ? 403 : 200,
        ]);
        expect([role, path, SECRETS.exec(text)?.[0]]).toEqual([role, path, undefined]);
      }
      for (const call of [
        mcp('get_case', { run: 'r', case: 't1' }),
        mcp('get_run', { run: 'r' }),
        mcp('list_runs', {}),
      ]) {
        const { text, status } = await post(desk.server, '/mcp', call, who);
        expect([status, SECRETS.exec(text)?.[0]]).toEqual([200, undefined]);
      }
      const diff = { question: 'conflict-review', run: 'r' };
      expect((await post(desk.server, '/tables/diff', diff, who)).text).not.toMatch(SECRETS);
    }
    const whole = await get(desk.server, '/runs/r/cases/t1', await bearer('Val', 'viewer'));
    expect(whole.text).toMatch(SECRETS);
    const shown = await get(desk.server, '/runs/r/cases/t1', await bearer('Bob'));
    expect(shown.json).toMatchObject({
      status: 'ruled',
      blind: { item_id, question: { about: 't1' } },
      ...{ events: [], headlines: [], questions: [] },
    });
    expect((await get(desk.server, '/runs/r', await bearer('Bob'))).json).toMatchObject({
      ...{ hidden: 2, calls: null, cost_usd: null, rules: [], manifest: { input: { sha256: '', bytes: 0 } } },
    });
    expect((await get(desk.server, '/runs/r/cases', await bearer('Bob'))).json).toMatchObject({
      cases: [],
      hidden: 2,
    });
  });

  test('what cannot be told in part is refused to whoever may sit', async () => {
    for (const [path, role] of [
      ['/metrics', 'operator'],
      ['/webhooks', 'operator'],
      ['/runs/r/audit', 'operator'],
    ] as const) {
      const who = await bearer('Bob', role);
      const { status, json } =
        path === '/runs/r/audit' ? await post(desk.server, path, {}, who) : await get(desk.server, path, who);
      expect([path, status, json.error?.code]).toEqual([path, 403, 'SIGHT_REFUSED']);
    }
    const audit = await post(desk.server, '/runs/r/audit', {}, await bearer('Lead', 'operator'));
    expect(audit.json).toMatchObject({ intact: true });
  });

  test('a sealed review cannot be guessed from any hash', async () => {
    await submit('Ada', 'billing');
    const shown = await get(desk.server, '/runs/r/cases/t1', await bearer('Val', 'viewer'));
    const events = shown.json.events as {
      seq: number;
      kind: string;
      at: string;
      hash: string;
      body: object;
    }[];
    const at = events.findIndex(({ kind }) => kind === 'review-submitted');
    const [before, sealed] = [events[at - 1]!, events[at]!];
    const { packet_id, item_id: item, round } = sealed.body as Record<string, unknown>;
    const log = await desk.store.cases.events('r', 't1');
    const whole = JSON.parse(log[at]!.body) as Record<string, unknown>;
    expect(whole.nonce).toMatch(/^[0-9a-f]{32}$/);
    for (const person of ['Ada', 'Bob', 'Cyd', 'Eve'])
      for (const value of ['billing', 'legal', 'technical']) {
        // Everything that an attacker knows or can guess, and even the label and the notes.
        const { label: _label, notes } = whole as { label: string; notes: string };
        const guess = { schema_version: '1', packet_id, item_id: item, round, seat: 1, seats: 2, person };
        const body = JSON.stringify({
          ...guess,
          ...{
            revision: whole.revision,
            answer: { value },
            label: JSON.stringify({ value }),
            notes,
            at: sealed.at,
          },
        });
        expect(linkEvent(before, 'r', 't1', { kind: sealed.kind, at: sealed.at, body }).hash).not.toBe(
          sealed.hash,
        );
      }
    expect(shown.text).not.toContain(String(whole.nonce));
  });

  test('undo is no oracle: after both have answered nothing is taken back, and nothing shows how they stand', async () => {
    const { seat, answer } = await submit('Bob', 'legal');
    expect(answer.json).toMatchObject({ state: 'reviewing', answered: 1, machine: null, hidden: 0 });
    expect(answer.json.reviews.map(({ person }: { person: string }) => person)).toEqual(['Bob']);
    const undone = await on('Bob', seat, 'undo');
    expect([undone.status, undone.json.error.code]).toEqual([409, 'REVIEW_CONFLICT']);
    expect((await claim('Cyd')).json.error).toMatchObject({
      code: 'SEAT_REFUSED',
      message: expect.stringContaining('every seat of the item is taken'),
    });
    const queues = await get(desk.server, '/queues', await bearer('Cyd'));
    expect(queues.json.queues[0].items).toMatchObject({ waiting: 2, reviewing: 0, disputed: 0 });
    const disputes = await get(desk.server, `/queues/${QUEUE}/items?state=disputed`, await bearer('Cyd'));
    expect(disputes.json.items).toEqual([]);
    const eve = await get(
      desk.server,
      `/queues/${QUEUE}/items?state=disputed`,
      await bearer('Eve', 'adjudicator'),
    );
    expect(eve.json.items).toMatchObject([{ item_id, state: 'disputed' }]);
    // An adjudicator reads a dispute on its seat, and not before.
    const outside = await get(desk.server, `/items/${item_id}`, await bearer('Eve', 'adjudicator'));
    expect(outside.json).toMatchObject({ reviews: [], machine: null });
  });

  test('a lead opens the full view: recorded, without any seat from then on', async () => {
    const path = `/items/${item_id}/open`;
    expect((await post(desk.server, path, {}, await bearer('Cyd'))).json.error.code).toBe('ROLE_REFUSED');
    const fay = await bearer('Fay', 'adjudicator');
    expect((await claim('Fay', item_id, 'adjudicate', 'adjudicator')).status).toBe(200);
    expect((await post(desk.server, path, {}, fay)).json).toMatchObject({ is_blind: false, seat: null });
    // Once is enough.
    expect((await post(desk.server, path, {}, fay)).status).toBe(200);
    expect((await get(desk.server, '/runs/r/cases/t1', fay)).text).toMatch(SECRETS);
    expect((await get(desk.server, '/runs/r/cases/t2', fay)).json).toHaveProperty('blind');
    for (const act of ['review', 'adjudicate'])
      expect((await claim('Fay', item_id, act, 'adjudicator')).json.error).toMatchObject({
        code: 'SEAT_REFUSED',
        message: expect.stringContaining('opened the full view'),
      });
    const kinds = (await desk.store.cases.events('r', 't1')).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'review-sight-opened')).toHaveLength(1);
    const queues = await get(desk.server, '/queues', fay);
    expect(queues.json.queues[0].for_you).toEqual({ review: 1, adjudicate: 0 });
    const eve = await claim('Eve', item_id, 'adjudicate', 'adjudicator');
    expect(eve.json.item.reviews.map(({ person }: { person: string }) => person)).toEqual([
      'reviewer 1',
      'reviewer 2',
    ]);
    expect(eve.text).not.toMatch(/nonce|"gold"/);
    const audit = await post(desk.server, '/runs/r/audit', {}, await bearer('Lead', 'operator'));
    expect(audit.json).toMatchObject({ intact: true });
  });

  test('the name of an item tells nothing of the known answer or the votes', async () => {
    const other = await servingDesk(
      [
        ticket('t1', 'ticket t1', {
          gold: { value: 'legal' },
          votes: ['legal', 'technical'].map((value, at) => ({ role: 'triager', voice: `v${at}`, value })),
        }),
      ],
      await newPlace(),
    );
    const listed = await get(other.server, `/queues/${QUEUE}/items`, await other.bearer('Lead', 'operator'));
    expect(listed.json.items).toMatchObject([{ item_id }]);
    await other.close();
  });
});

test('the same case in another run is as blind, and another case of the same name is not', async () => {
  const desk = await servingDesk([CASE]);
  const agreeing = ['one', 'two'].map((voice) => ({
    role: 'triager',
    voice,
    value: 'legal',
    reason: 'SEEN-HERE',
  }));
  // Here the machine decides, and nobody is asked.
  const files = [
    ticket('t1', 'ticket t1', { gold: { value: 'technical' }, votes: agreeing }),
    ticket('t2', 'ticket t2', { votes: agreeing }),
  ];
  const court = deskFile('court.yaml', TRIAGE);
  for (const [run_id, cases] of [
    ['again', files],
    ['other', [ticket('t1', 'something else', { votes: agreeing })]],
  ] as const) {
    const file = deskFile('cases.jsonl', `${cases.join('\n')}\n`);
    const args = ['run', court, file, '--agents', 'given', '--name', run_id, '--store', desk.scene.store];
    expect((await curia(args)).status).toBe(0);
  }
  const bob = await desk.bearer('Bob');
  await get(desk.server, '/queues', bob);
  expect((await get(desk.server, '/runs/again/cases/t1', bob)).text).not.toMatch(/SEEN-HERE|gold/);
  const listed = await get(desk.server, '/runs/again/cases', bob);
  expect(listed.json).toMatchObject({ cases: [{ case_id: 't2' }], hidden: 1 });
  expect((await get(desk.server, '/runs/again/records', bob)).text).not.toMatch(/"t1"|gold/);
  expect((await get(desk.server, '/runs/other/cases/t1', bob)).text).toContain('SEEN-HERE');
  expect((await get(desk.server, '/runs/again/cases/t1', await desk.bearer('Val', 'viewer'))).text).toContain(
    'SEEN-HERE',
  );
  await desk.close();
});

/** Votes that agree, so that the machine decides. */
const agreed = ['one', 'two'].map((voice) => ({
  role: 'triager',
  voice,
  value: 'legal',
  reason: 'SEEN-HERE',
}));

const runCases = async (store: string, run_id: string, court: string, cases: readonly string[]) => {
  const files = [deskFile('court.yaml', court), deskFile('cases.jsonl', `${cases.join('\n')}\n`)];
  const ran = await curia(['run', ...files, '--agents', 'given', '--name', run_id, '--store', store]);
  expect(ran.status).toBe(0);
};

test('a case that waits for the desk hides the same case of another run before anybody has looked at a queue', async () => {
  const desk = await servingDesk([CASE]);
  await runCases(desk.scene.store, 'again', TRIAGE, [
    ticket('t1', 'ticket t1', { gold: { value: 'technical' }, votes: agreed }),
  ]);
  const bob = await desk.bearer('Bob');
  expect((await get(desk.server, '/runs/again/cases/t1', bob)).text).not.toMatch(/SEEN-HERE|gold/);
  expect((await get(desk.server, '/runs/again/cases', bob)).json).toMatchObject({ cases: [], hidden: 1 });
  await desk.close();
});

test('a case that was settled stays hidden from whoever may still sit at the same case of another court', async () => {
  const desk = await servingDesk([CASE]);
  await runCases(desk.scene.store, 'second', TRIAGE.replace('court: desk-triage', 'court: second-triage'), [
    CASE,
  ]);
  const ada = await desk.bearer('Ada');
  const bob = await desk.bearer('Bob');
  await get(desk.server, '/queues', ada);
  const { seat, item } = (await post(desk.server, `/queues/${QUEUE}/claim`, {}, ada)).json;
  const said = { token: seat.token, revision: item.revision, answer: { value: 'legal' } };
  const settled = await post(desk.server, `/seats/${seat.seat_id}/submit`, said, ada);
  expect(settled.json.state).toBe('agreed');
  for (const path of [
    '/runs/r/cases/t1',
    '/runs/r/cases',
    '/runs/r/records',
    '/runs/r/export',
    '/runs/r/cases/t1?explain',
  ])
    for (const who of [ada, bob])
      expect([path, SECRETS.exec((await get(desk.server, path, who)).text)?.[0]]).toEqual([path, undefined]);
  expect((await get(desk.server, '/runs/r/cases/t1', bob)).json).toHaveProperty('blind');
  // A person without a seat to take sees it.
  expect((await get(desk.server, '/runs/r/cases/t1', await desk.bearer('Val', 'viewer'))).text).toMatch(
    SECRETS,
  );
  await desk.close();
});

test('rulings on given votes say so to the blind, too', async () => {
  const desk = await servingDesk([CASE, ticket('t2', 'ticket t2', { votes: agreed })]);
  const bob = await desk.bearer('Bob');
  expect((await get(desk.server, '/runs/r', bob)).json).toMatchObject({
    given_votes: true,
    calls: null,
    hidden: 1,
  });
  expect((await get(desk.server, '/runs', bob)).json.runs).toMatchObject([
    { given_votes: true, calls: null },
  ]);
  const listed = await get(desk.server, '/runs/r/cases', bob);
  expect(listed.json.cases).toMatchObject([{ case_id: 't2', given_votes: true }]);
  await desk.close();
});

test('whoever gets a token of a reviewer while they watch a run sees no more of its cases, and others do', async () => {
  const desk = await servingDesk([CASE]);
  const { tokens } = openDesk(desk.scene.store);
  const watching = async (name: string) => {
    const cut = new AbortController();
    const headers = await desk.bearer(name, 'viewer');
    const response = await fetch(`${desk.server.url}/api/v1/runs/r/events`, { headers, signal: cut.signal });
    const parts: string[] = [];
    const ended = (async () => {
      for await (const part of response.body!.pipeThrough(new TextDecoderStream())) parts.push(part);
    })().catch(() => {});
    const seen = async (words: string) => {
      while (!parts.join('').includes(words)) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    return {
      seen,
      text: () => parts.join(''),
      close: () => {
        cut.abort();
        return ended;
      },
    };
  };
  const [val, bob] = [await watching('Val'), await watching('Bob')];
  for (const one of [val, bob]) await one.seen('run-completed');
  await tokens.create('Bob', 'reviewer', 1);
  await get(desk.server, '/queues', await desk.bearer('Lead', 'operator'));
  await post(desk.server, `/queues/${QUEUE}/claim`, {}, await desk.bearer('Ada'));
  const eve = await desk.bearer('Eve', 'adjudicator');
  const items = (await get(desk.server, `/queues/${QUEUE}/items`, eve)).json.items;
  await post(desk.server, `/items/${items[0].item_id}/open`, {}, eve);
  await val.seen('review-sight-opened');
  // The run itself goes on for everybody.
  const log = await desk.store.cases.events('r', '');
  await desk.store.cases.append('r', '', log.length, [
    { kind: 'run-noted', at: log[0]!.at, body: '{"schema_version":"1"}' },
  ]);
  await bob.seen('run-noted');
  expect(bob.text()).not.toContain('review-sight-opened');
  await Promise.all([val.close(), bob.close()]);
  await desk.close();
});

test('an operator who also reviews cannot sort items by their rulings, nor show the machine', async () => {
  const desk = await servingDesk([CASE]);
  const { tokens } = openDesk(desk.scene.store);
  await tokens.create('Ope', 'reviewer', 1);
  const ope = await desk.bearer('Ope', 'operator');
  for (const asked of [
    { rule: 'otherwise', name: 'x' },
    { outcome: 'EXPERT', name: 'x' },
    { shows_machine: true },
  ])
    expect((await post(desk.server, '/queues', { court: QUEUE, ...asked }, ope)).json.error.code).toBe(
      'SIGHT_REFUSED',
    );
  expect((await post(desk.server, '/queues', { court: QUEUE, reviews: 2 }, ope)).status).toBe(200);
  await desk.close();
});

test('routes reach the store through its vault alone', () => {
  const folder = join(import.meta.dirname, '../../src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(api|http|mcp)\//.test(name) && name.endsWith('.ts'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  const using = (what: RegExp): string[] =>
    files
      .filter(({ text }) => what.test(text))
      .map(({ name }) => name)
      .sort();
  expect(using(/\.forDriving\(/)).toEqual(['api/start-runs.ts', 'api/take-up.ts', 'http/routes/health.ts']);
  expect(using(/vault\.desk\(/)).toEqual(['api/desk.ts']);
});
