/** What a lead arranges over HTTP: who may come, who reads what until when; and what each person is told of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk } from '../../src/store/open-desk.ts';
import { deskFile, ticket } from '../desk-scene.ts';
import { curia } from '../run-curia.ts';
import { type ServedDesk, servingDesk } from './desk-serving.ts';
import { type Answered, get, post } from './serving.ts';

const QUEUE = 'desk-triage';
let desk: ServedDesk;
let lead: Record<string, string>;

beforeAll(async () => {
  desk = await servingDesk([ticket('t1'), ticket('t2', 'the second ticket'), ticket('t3')]);
  lead = await desk.bearer('Lead', 'operator');
  await post(desk.server, '/queues', { court: QUEUE, reviews: 2, guideline: 'Who acts first?' }, lead);
});
afterAll(() => desk.close());

const items = async (query: string, who = lead) =>
  (await get(desk.server, `/items?${query}`, who)).json.items;
const idOf = async (case_id: string): Promise<string> => {
  const found = [...(await items(`search=${case_id}`)), ...(await items(`view=settled&search=${case_id}`))];
  return found[0].item_id;
};
const plan = (body: object, who = lead) => post(desk.server, '/items/plan', body, who);

/** Sits down at an item, and answers. */
async function answer(name: string, case_id: string, value: string): Promise<Answered> {
  const who = await desk.bearer(name);
  const claimed = await post(desk.server, `/queues/${QUEUE}/claim`, { item: await idOf(case_id) }, who);
  const { seat, item } = claimed.json;
  const said = { token: seat.token, revision: item.revision, answer: { value }, notes: `${name} says so` };
  return post(desk.server, `/seats/${seat.seat_id}/submit`, said, who);
}

const cookieOf = ({ headers }: Answered): string => String(headers['set-cookie']).split(';')[0]!;

test('a link lets one person in, once, on their device, for as long as was said, and over a restart', async () => {
  const asked = { person: 'Noor', role: 'reviewer', queues: [QUEUE], days: 30 };
  expect((await post(desk.server, '/invites', asked, await desk.bearer('Rev'))).status).toBe(403);
  const { json: made } = await post(desk.server, '/invites', asked, lead);
  expect(made.path).toBe(`/join#${made.word}`);
  const { word } = made;
  const looked = await post(desk.server, '/invites/read', { word }, {});
  expect(looked.json).toMatchObject({ person: 'Noor', role: 'reviewer', invited_by: 'Lead' });
  expect((await get(desk.server, '/people', lead)).json.invites).toEqual([looked.json]);
  const joined = await post(desk.server, '/join', { word }, {});
  expect(joined.json).toMatchObject({ name: 'Noor', roles: ['reviewer'] });
  expect(String(joined.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict; Path=\/; Expires=/);
  for (const path of ['/join', '/invites/read'])
    expect((await post(desk.server, path, { word }, {})).json.error).toMatchObject({
      code: 'INVITE_REFUSED',
    });
  const cookie = cookieOf(joined);
  expect((await get(desk.server, '/me', { cookie })).json.name).toBe('Noor');
  expect((await get(desk.server, '/people', lead)).json).toMatchObject({
    invites: [],
    people: expect.arrayContaining([
      expect.objectContaining({ person: 'Noor', roles: ['reviewer'], queues: [QUEUE], may_change: true }),
      expect.objectContaining({ person: 'Lead', you: true, may_change: false }),
    ]),
  });
  // What a page of another origin sends with the cookie is refused, as with any session.
  expect((await post(desk.server, `/queues/${QUEUE}/claim`, {}, { cookie })).json.error.code).toBe(
    'ORIGIN_REFUSED',
  );
});

test('whoever is invited cannot take a name that is taken, nor more than a lead hands out', async () => {
  const invite = async (more: object) =>
    (await post(desk.server, '/invites', { person: 'Kim', role: 'reviewer', ...more }, lead)).json.error
      ?.code;
  expect(await invite({ person: 'Lead' })).toBe('TOKEN_EXISTS');
  expect(await invite({ person: 'lead' })).toBe('TOKEN_EXISTS');
  for (const role of ['admin', 'agent', 'speaker', 'metrics'])
    expect(await invite({ role })).toBe('REQUEST_INVALID');
  expect(await invite({ queues: ['no-such'] })).toBe('QUEUE_NOT_FOUND');
  const made = await post(desk.server, '/invites', { person: 'Kim', role: 'viewer' }, lead);
  const { invite_id } = made.json.invite;
  expect((await post(desk.server, '/invites/withdraw', { invite_id }, lead)).status).toBe(200);
  const { word } = made.json;
  expect((await post(desk.server, '/join', { word }, {})).json.error.code).toBe('INVITE_REFUSED');
});

test('nobody changes their own access, a program’s or an admin’s, nor that of nobody', async () => {
  await desk.bearer('Bot', 'agent');
  await desk.bearer('Root', 'admin');
  const end = async (person: string) =>
    (await post(desk.server, '/people/end', { person }, lead)).json.error?.code;
  expect(await end('Lead')).toBe('ROLE_REFUSED');
  expect(await end('Bot')).toBe('ROLE_REFUSED');
  expect(await end('Root')).toBe('ROLE_REFUSED');
  expect(await end('Nobody')).toBe('PERSON_NOT_FOUND');
});

test('a lead plans items, each for itself, and each person finds what is theirs', async () => {
  const [t1, t2] = [await idOf('t1'), await idOf('t2')];
  expect((await plan({ items: [t1], assigned: 'Nobody' })).json.error.code).toBe('INPUT_INVALID');
  expect((await plan({ items: [t1] })).json.error.code).toBe('INPUT_INVALID');
  expect((await plan({ items: [t1], assigned: 'Ada' }, await desk.bearer('Ada'))).status).toBe(403);
  const planned = await plan({
    items: [t1, 'ffff0000'],
    assigned: 'Ada',
    due_at: '2026-03-01T18:00:00+09:00',
  });
  expect(planned.json).toMatchObject({ planned: 1, kept: [{ item_id: 'ffff0000', code: 'ITEM_NOT_FOUND' }] });
  expect((await plan({ items: [t1, t2], reviews: 1 })).json).toMatchObject({ planned: 2, kept: [] });
  const [first] = await items('view=open&limit=1');
  expect(first).toMatchObject({
    case_id: 't1',
    asked: 'Which team gets a ticket: what is right? ticket t1',
    assigned: 'Ada',
    due_at: '2026-03-01T09:00:00.000Z',
    seats: 1,
  });
  expect((await items('assigned=Ada')).map((one: { case_id: string }) => one.case_id)).toEqual(['t1']);
  const ada = await items('view=for-you', await desk.bearer('Ada'));
  expect(ada.map((one: { case_id: string }) => one.case_id)).toEqual(['t1', 't2', 't3']);
  const bob = await items('view=for-you', await desk.bearer('Bob'));
  expect(bob.map((one: { case_id: string }) => one.case_id)).toEqual(['t2', 't3']);
  const { json } = await get(desk.server, '/items?limit=1', lead);
  const rest = await get(desk.server, `/items?limit=500&after=${encodeURIComponent(json.next)}`, lead);
  expect(rest.json.items).toHaveLength(2);
  expect((await get(desk.server, '/items?after=x', lead)).json.error.code).toBe('REQUEST_INVALID');
  expect((await items('search=SECOND'))[0]).toMatchObject({ case_id: 't2' });
});

test('how a case was ruled chooses items only for whoever never sits at them', async () => {
  expect(await items('rule=otherwise')).toHaveLength(3);
  expect(await items('rule=agree')).toHaveLength(0);
  const refused = await get(desk.server, '/items?rule=otherwise', await desk.bearer('Bob'));
  expect([refused.status, refused.json.error.code]).toEqual([403, 'SIGHT_REFUSED']);
});

test('what one said stands beside what was settled, and nothing of others before', async () => {
  await answer('Ada', 't1', 'billing');
  await answer('Ada', 't3', 'billing');
  const mine = async (query = '') =>
    (await get(desk.server, `/answers${query}`, await desk.bearer('Ada'))).json;
  const open = await mine();
  expect(open.tally).toEqual({ answered: 2, settled: 1, stood: 1 });
  expect(open.answers.map((one: object) => one)).toMatchObject([
    {
      case_id: 't3',
      stands: 'open',
      answer: { value: 'billing' },
      instead: null,
      seat: { seat_id: expect.any(String) },
    },
    { case_id: 't1', stands: 'as-said', seat: null },
  ]);
  await answer('Bob', 't3', 'legal');
  // Bob differs, which is not Ada's to know.
  expect({ ...(await mine()), tally: null }).toEqual({ ...open, tally: null });
  const eve = await desk.bearer('Eve', 'adjudicator');
  const claimed = await post(desk.server, `/queues/${QUEUE}/claim`, { act: 'adjudicate' }, eve);
  const { seat, item } = claimed.json;
  const decided = {
    token: seat.token,
    revision: item.revision,
    answer: { value: 'legal' },
    notes: 'the contract',
  };
  await post(desk.server, `/seats/${seat.seat_id}/submit`, decided, eve);
  const settled = await mine('?search=CONTRACT');
  expect(settled.answers).toEqual([]);
  const [otherwise] = (await mine('?search=t3')).answers;
  expect(otherwise).toMatchObject({
    stands: 'otherwise',
    instead: { answer: { value: 'legal' }, by: 'adjudicator' },
    reason: 'the contract',
  });
  expect((await mine('?limit=1')).answers).toHaveLength(1);
  const { next } = await mine('?limit=1');
  expect(
    (await mine(`?after=${encodeURIComponent(next)}`)).answers.map((one: { case_id: string }) => one.case_id),
  ).toEqual(['t1']);
  expect((await mine()).tally).toEqual({ answered: 2, settled: 2, stood: 1 });
  await post(desk.server, `/items/${await idOf('t3')}/reopen`, { reason: 'a letter came' }, eve);
  expect((await mine('?search=t3')).answers[0]).toMatchObject({
    ...{ stands: 'reopened', answer: null, instead: null, reason: 'a letter came' },
  });
});

test('ending access gives back what somebody has, keeps what they said, and ends their session', async () => {
  const cyd = await desk.bearer('Cyd');
  const signed = await post(desk.server, '/session', { token: cyd.authorization!.slice(7) }, {});
  const cookie = cookieOf(signed);
  await post(desk.server, `/queues/${QUEUE}/claim`, { item: await idOf('t2') }, cyd);
  const before = (await get(desk.server, '/people', lead)).json.people;
  expect(before).toContainEqual(
    expect.objectContaining({ person: 'Cyd', tally: expect.objectContaining({ has_now: 1 }) }),
  );
  const changed = await post(
    desk.server,
    '/people/change',
    { person: 'Cyd', role: 'adjudicator', queues: [QUEUE] },
    lead,
  );
  expect(changed.json.people).toContainEqual(
    expect.objectContaining({ person: 'Cyd', roles: ['adjudicator'], queues: [QUEUE] }),
  );
  const ended = await post(desk.server, '/people/end', { person: 'Cyd' }, lead);
  expect(ended.json).toMatchObject({ person: 'Cyd', tokens: 1, items: 1 });
  expect((await get(desk.server, '/queues', cyd)).status).toBe(401);
  expect((await get(desk.server, '/me', { cookie })).json.name).toBe('');
  const ope = await desk.bearer('Ope', 'operator');
  const { tokens, ...opened } = openDesk(desk.scene.store);
  await tokens.create('Ope', 'reviewer', 1);
  await opened.close();
  // Whoever sits at the desk is not told what others did there.
  const seen = (await get(desk.server, '/people', ope)).json.people;
  expect(seen.every(({ tally }: { tally: unknown }) => tally === null)).toBe(true);
});

test('the command line plans and invites as the page does', async () => {
  const store = ['--store', desk.scene.store];
  const token = deskFile('lead.token', lead.authorization!.slice(7));
  const t2 = await idOf('t2');
  const planned = await curia([
    'desk',
    'assign',
    t2,
    '--to',
    'Bob',
    '--due',
    '2026-05-01',
    '--token-file',
    token,
    ...store,
  ]);
  expect([planned.status, planned.stderr]).toEqual([0, '']);
  expect(planned.stdout).toBe('1 item planned.\n');
  expect((await items('assigned=Bob'))[0]).toMatchObject({ item_id: t2, due_at: '2026-05-01T23:59:59.999Z' });
  const freed = await curia([
    'desk',
    'assign',
    t2,
    '--to',
    'anyone',
    '--due',
    'none',
    '--token-file',
    token,
    ...store,
  ]);
  expect(freed.status).toBe(0);
  expect((await items('search=t2'))[0]).toMatchObject({ assigned: null, due_at: null });
  const made = await curia([
    'serve',
    'tokens',
    'invite',
    'Ola',
    '--role',
    'reviewer',
    '--url',
    'https://desk.example',
    ...store,
  ]);
  expect(made.stdout).toMatch(/^https:\/\/desk\.example\/join#[\w-]{32}\n$/);
  const word = made.stdout.trim().split('#')[1];
  expect((await post(desk.server, '/join', { word }, {})).json.name).toBe('Ola');
});
