/** The expert's desk over HTTP, on both stores: queues, seats, drafts, blindness, disputes, and many people at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, type CuriaClient } from '../../src/client.ts';
import { ticket } from '../desk-scene.ts';
import { sharedPostgres } from '../postgres-server.ts';
import { isDesk, type ServedDesk, servingDesk } from './desk-serving.ts';
import { get, post, send } from './serving.ts';

const QUEUE = 'desk-triage';

/** Takes the next seat in line; undefined if there is none. */
const claim = (client: CuriaClient, json: { act?: 'adjudicate'; item?: string } = {}, queue = QUEUE) =>
  answerOf(client.queues[':queue'].claim.$post({ param: { queue }, json }));
type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

const submit = (client: CuriaClient, { seat, item }: Claimed, value: string, notes?: string) =>
  answerOf(
    client.seats[':seat'].submit.$post({
      param: { seat: seat.seat_id },
      json: {
        token: seat.token,
        revision: item.revision,
        answer: { value },
        ...(notes === undefined ? {} : { notes }),
      },
    }),
  );

const show = (client: CuriaClient, item: string) => answerOf(client.items[':item'].$get({ param: { item } }));

describe.each<[string, () => Promise<string | undefined>]>([
  ['a file', async () => undefined],
  ['PostgreSQL', async () => (await sharedPostgres()).address()],
])('a desk in %s', (_where, newPlace) => {
  let desk: ServedDesk;
  beforeAll(async () => {
    desk = await servingDesk([ticket('t1')], await newPlace());
  });
  afterAll(() => desk.close());

  test('a dispute is reviewed blind, adjudicated without names, settled, sealed no more, and reopened', async () => {
    const [lead, ada, bob, eve] = [
      await desk.as('Lead', 'operator'),
      await desk.as('Ada'),
      await desk.as('Bob'),
      await desk.as('Eve', 'adjudicator'),
    ];
    const arranged = await answerOf(
      lead.queues.$post({ json: { court: QUEUE, reviews: 2, guideline: 'read the contract' } }),
    );
    expect(arranged).toMatchObject({ queue_id: QUEUE, reviews: 2, changed: 1, kept: 0 });
    expect(await answerOf(ada.queues.$get())).toMatchObject({
      queues: [{ queue_id: QUEUE, items: { waiting: 1 }, for_you: { review: 1, adjudicate: 0 } }],
    });

    const first = (await claim(ada))!;
    const { item_id } = first.item;
    expect(first).toMatchObject({
      seat: { seat: 1, token: 1, round: 1 },
      item: {
        guideline: 'read the contract',
        machine: null,
        reviews: [],
        question: {
          parts: [{ id: 'value', answer: { kind: 'choice', values: ['billing', 'legal', 'technical'] } }],
        },
      },
    });
    expect(JSON.stringify(first)).not.toContain('INVOICE-SEEN');
    const param = { item: item_id };
    await ada.items[':item'].draft.$put({ param, json: { answer: { value: 'billing' }, notes: 'perhaps' } });
    expect(await show(ada, item_id)).toMatchObject({
      draft: { answer: { value: 'billing' }, notes: 'perhaps' },
      seat: { seat_id: first.seat.seat_id, has_answered: false },
    });
    expect(await show(bob, item_id)).toMatchObject({ draft: null, seat: null });
    const stored = await submit(ada, first, 'billing', 'ADA-NOTE');
    expect(stored).toMatchObject({ state: 'reviewing', draft: null, seat: { has_answered: true } });
    // The review can still be taken back, so what the machine would do stays hidden.
    expect(stored).toMatchObject({ machine: null, is_blind: true });

    // Nobody but Ada sees what Ada said: not at the desk, not in the case, the export, the log or the feed.
    const seen = async (): Promise<string[]> => {
      const paths = [
        `/items/${item_id}`,
        `/queues/${QUEUE}/items`,
        '/queues',
        '/runs/r/cases/t1',
        '/runs/r/export',
      ];
      const asBob = await desk.bearer('Bob');
      const answers = await Promise.all(paths.map((path) => get(desk.server, path, asBob)));
      const others = await Promise.all([
        get(desk.server, `/items/${item_id}`, await desk.bearer('Lead')),
        get(desk.server, '/runs/r/cases/t1', await desk.bearer('Val', 'viewer')),
      ]);
      for (const { status } of [...answers, ...others]) expect(status).toBe(200);
      return [...[...answers, ...others].map(({ text }) => text), await feedOf(desk)];
    };
    for (const text of await seen()) expect(text).not.toMatch(/ADA-NOTE|\bAda\b/);
    expect(await show(bob, item_id)).toMatchObject({
      ...{ state: 'waiting', answered: 0, hidden: 0, reviews: [], machine: null },
    });

    expect(await claim(ada)).toBeUndefined();
    expect(await submit(bob, (await claim(bob))!, 'legal')).toMatchObject({
      state: 'reviewing',
      machine: null,
    });
    for (const text of await seen()) expect(text).not.toMatch(/ADA-NOTE|\bAda\b/);
    const tried = claim(bob, { act: 'adjudicate' });
    await expect(tried).rejects.toMatchObject({ code: 'ROLE_REFUSED' });
    expect(await answerOf(eve.queues.$get())).toMatchObject({ queues: [{ for_you: { adjudicate: 1 } }] });
    const dispute = (await claim(eve, { act: 'adjudicate' }))!;
    expect(dispute.item.reviews).toMatchObject([
      { person: 'reviewer 1', answer: { value: 'billing' }, notes: 'ADA-NOTE' },
      { person: 'reviewer 2', answer: { value: 'legal' } },
    ]);
    expect(JSON.stringify(dispute)).not.toMatch(/\bAda\b|\bBob\b/);
    await expect(submit(eve, dispute, 'legal')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    const judged = await submit(eve, dispute, 'legal', 'the contract says so');
    expect(judged).toMatchObject({ state: 'adjudicated', settled: { by: ['Eve'] } });
    // Once it is settled, everybody may know.
    expect((await show(bob, item_id)).reviews.map(({ person }) => person)).toEqual(['Ada', 'Bob', 'Eve']);
    const shown = await get(desk.server, '/runs/r/cases/t1', await desk.bearer('Bob'));
    expect(shown.json).toMatchObject({
      standing: { by: 'settlement', ground_truth: { gold: { value: 'legal' } } },
    });
    expect(shown.text).toContain('ADA-NOTE');
    const closed = await answerOf(lead.queues[':queue'].close.$post({ param: { queue: QUEUE } }));
    expect(closed).toMatchObject({ sealed: 1, runs: 1, closed_at: expect.any(String) });
    const audit = await post(desk.server, '/runs/r/audit', {}, await desk.bearer('Lead'));
    expect(audit.json).toMatchObject({ intact: true, sealed: true });

    const reopen = eve.items[':item'].reopen.$post({ param, json: { reason: 'a letter came', seats: 1 } });
    expect(await answerOf(reopen)).toMatchObject({ state: 'waiting', round: 2, seats: 1 });
    // A seat of the round before is lost, whatever its token.
    await expect(submit(ada, first, 'billing')).rejects.toMatchObject({ code: 'SEAT_LOST' });
    const agreement = await answerOf(ada.queues[':queue'].agreement.$get({ param: { queue: QUEUE } }));
    expect(agreement).toMatchObject({ counted: 'settled', items: 0, alpha: null });
    expect(await answerOf(lead.queues[':queue'].agreement.$get({ param: { queue: QUEUE } }))).toMatchObject({
      counted: 'all',
      items: 1,
      all: { n: 1, share: null },
    });
    const { text: figures } = await get(desk.server, '/metrics', await desk.bearer('Lead'));
    expect(figures).toContain(`curia_desk_items{queue="${QUEUE}",state="waiting"} 1\n`);
    expect(figures).toContain(`curia_desk_items{queue="${QUEUE}",state="adjudicated"} 0\n`);
    expect(figures).toContain(`curia_review_seconds_count{court="${QUEUE}"} 3\n`);
    expect(figures).not.toMatch(/Ada|Bob|Eve|t1/);
    expect(desk.faults).toEqual([]);
  });

  test('a dispute is sent back with a reason: another round, nothing revealed, the log sound', async () => {
    const other = await servingDesk([ticket('t1')], await newPlace());
    const [lead, ada, bob, cyd, eve] = [
      await other.as('Lead', 'operator'),
      await other.as('Ada'),
      await other.as('Bob'),
      await other.as('Cyd'),
      await other.as('Eve', 'adjudicator'),
    ];
    await answerOf(lead.queues.$post({ json: { court: QUEUE, reviews: 2 } }));
    await submit(ada, (await claim(ada))!, 'billing', 'ADA-NOTE');
    await submit(bob, (await claim(bob))!, 'legal');
    const { seat, item } = (await claim(eve, { act: 'adjudicate' }))!;
    const sendBack = (client: CuriaClient, token: number, reason: string) =>
      answerOf(
        client.seats[':seat']['send-back'].$post({ param: { seat: seat.seat_id }, json: { token, reason } }),
      );
    await expect(sendBack(bob, seat.token, 'mine')).rejects.toMatchObject({ code: 'ROLE_REFUSED' });
    await expect(sendBack(eve, seat.token, '  ')).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    await expect(sendBack(eve, seat.token + 1, 'page 3')).rejects.toMatchObject({ code: 'SEAT_LOST' });
    const back = await sendBack(eve, seat.token, ' read page 3 ');
    const why = { why: 'sent-back', reason: 'read page 3' };
    expect(back).toMatchObject({ state: 'waiting', round: 2, seats: 2, asked_again: why, settled: null });
    await expect(sendBack(eve, seat.token, 'again')).rejects.toMatchObject({ code: 'SEAT_LOST' });
    // Nothing of the round that was sent back is revealed to whoever reviews next.
    const next = (await claim(cyd))!;
    expect(next.item).toMatchObject({ asked_again: why, reviews: [], hidden: 0, machine: null });
    const log = await get(other.server, '/runs/r/cases/t1', await other.bearer('Cyd'));
    expect(log.json).toMatchObject({ blind: { item_id: item.item_id }, events: [], headlines: [] });
    expect(log.text).not.toMatch(/ADA-NOTE|\bAda\b|\bBob\b|INVOICE-SEEN/);
    await submit(cyd, next, 'legal');
    const settled = await submit(ada, (await claim(ada))!, 'legal');
    expect(settled).toMatchObject({ state: 'agreed', round: 2, settled: { by: ['Ada', 'Cyd'] } });
    expect(settled.reviews.map(({ person }) => person)).toEqual(['Ada', 'Bob', 'Cyd', 'Ada']);
    const audit = await post(other.server, '/runs/r/audit', {}, await other.bearer('Lead'));
    expect(audit.json).toMatchObject({ intact: true });
    // Agreement counts the first round, and the item is one that people differed about.
    const measured = await answerOf(lead.queues[':queue'].agreement.$get({ param: { queue: QUEUE } }));
    expect(measured).toMatchObject({
      all: { n: 1 },
      by_rule: [{ name: 'otherwise', n: 1 }],
      most_disputed: [{ item_id: item.item_id, case_id: 't1', rounds: 2, people: 2, answers: 2 }],
    });
    expect(other.faults).toEqual([]);
    await other.close();
  });
});

/** What a viewer reads on the feed of the run until it has caught up. */
async function feedOf(desk: ServedDesk): Promise<string> {
  const ending = new AbortController();
  const response = await fetch(`${desk.server.url}/api/v1/runs/r/events`, {
    headers: await desk.bearer('Val', 'viewer'),
    signal: ending.signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of response.body!) {
    text += decoder.decode(part, { stream: true });
    if (text.includes('review-submitted') && text.endsWith('\n\n')) break;
  }
  ending.abort();
  return text;
}

describe('on a seat', () => {
  let desk: ServedDesk;
  beforeAll(async () => {
    desk = await servingDesk(['t1', 't2', 't3'].map((id) => ticket(id)));
  });
  afterAll(() => desk.close());

  test('a lease is renewed, a seat released and declined, a review taken back', async () => {
    const ada = await desk.as('Ada');
    const lead = await desk.as('Lead', 'operator');
    await answerOf(lead.queues.$post({ json: { court: QUEUE, reviews: 2 } }));
    const { seat, item } = (await claim(ada))!;
    const on = (act: 'renew' | 'release' | 'undo', token = seat.token) =>
      ada.seats[':seat'][act].$post({ param: { seat: seat.seat_id }, json: { token } });
    expect(await answerOf(on('renew'))).toMatchObject({ seat_id: seat.seat_id, token: seat.token });
    expect((await on('release')).status).toBe(204);
    await expect(answerOf(on('renew'))).rejects.toMatchObject({ code: 'SEAT_LOST' });
    const again = (await claim(ada, { item: item.item_id }))!;
    expect(again.seat.token).toBe(seat.token + 1);
    expect(await submit(ada, again, 'legal')).toMatchObject({ state: 'reviewing' });
    await expect(answerOf(on('undo'))).rejects.toMatchObject({ code: 'SEAT_LOST' });
    const undone = await answerOf(on('undo', again.seat.token));
    expect(undone).toMatchObject({ state: 'waiting', answered: 0, seat: null });
    const third = (await claim(ada, { item: item.item_id }))!;
    const declined = await ada.seats[':seat'].decline.$post({
      param: { seat: third.seat.seat_id },
      json: { token: third.seat.token, reason: 'not my field' },
    });
    expect(await declined.json()).toMatchObject({ declines: 1, tell_operator: false });
    await expect(claim(ada, { item: item.item_id })).rejects.toMatchObject({ code: 'SEAT_REFUSED' });
  });

  test('what is not there, not theirs or not right is refused, and a refused review is kept as a draft', async () => {
    const cyd = await desk.as('Cyd');
    const bearer = await desk.bearer('Cyd');
    const taken = (await claim(cyd))!;
    const { seat_id } = taken.seat;
    const good = { token: taken.seat.token, revision: taken.item.revision, answer: { value: 'legal' } };
    for (const [path, body, status, code] of [
      [`/seats/${seat_id}/submit`, { ...good, revision: '2-0' }, 409, 'REVIEW_CONFLICT'],
      [`/seats/${seat_id}/submit`, { ...good, token: 99 }, 409, 'SEAT_LOST'],
      [`/seats/${seat_id}/submit`, { ...good, answer: { value: 'sales' } }, 400, 'INPUT_INVALID'],
      [`/seats/${seat_id}/submit`, { ...good, person: 'Eve' }, 400, 'REQUEST_INVALID'],
      [`/seats/${seat_id}/submit`, { ...good, notes: 'x'.repeat(10_001) }, 400, 'REQUEST_INVALID'],
      [`/seats/${seat_id}0/renew`, { token: 1 }, 409, 'SEAT_LOST'],
      ['/seats/ffff-1-1/renew', { token: 1 }, 404, 'ITEM_NOT_FOUND'],
      ['/seats/..%2F..%2Fetc/renew', { token: 1 }, 404, 'ITEM_NOT_FOUND'],
      ['/queues/nobody/claim', {}, 404, 'QUEUE_NOT_FOUND'],
      [`/queues/${QUEUE}/claim`, { item: 'ffffffff' }, 404, 'ITEM_NOT_FOUND'],
      [`/items/${taken.item.item_id}/reopen`, { reason: 'x' }, 403, 'ROLE_REFUSED'],
      ['/queues', { court: QUEUE, reviews: 3 }, 403, 'ROLE_REFUSED'],
    ] as const) {
      const { status: answered, json } = await post(desk.server, path, body, bearer);
      expect([path, answered, json.error.code]).toEqual([path, status, code]);
    }
    expect(await show(cyd, taken.item.item_id)).toMatchObject({
      state: 'waiting',
      draft: { answer: { value: 'sales' } },
    });
    const draft = `/api/v1/items/${taken.item.item_id}/draft`;
    const long = JSON.stringify({ answer: 'x'.repeat(200_001) });
    const headers = { 'content-type': 'application/json', ...bearer };
    expect(await send(desk.server, 'PUT', draft, { headers, body: long })).toMatchObject({ status: 400 });
  });

  test('a queue takes a part of its court, and may show the machine', async () => {
    const lead = await desk.as('Lead', 'operator');
    const dan = await desk.as('Dan');
    const json = { court: QUEUE, name: 'split', outcome: 'EXPERT', reviews: null, shows_machine: true };
    const made = await answerOf(lead.queues.$post({ json }));
    expect(made).toMatchObject({ queue_id: `${QUEUE}.split`, outcome: 'EXPERT', items: { waiting: 3 } });
    const taken = (await claim(dan, {}, `${QUEUE}.split`))!;
    expect(JSON.stringify(taken.item.machine)).toContain('INVOICE-SEEN');
    expect(await claim(dan)).toBeUndefined();
    const refused = lead.queues.$post({ json: { court: QUEUE, outcome: 'EXPERT' } });
    await expect(answerOf(refused)).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    // Nobody takes the last items away: without its filter the queue takes nothing.
    const none = await answerOf(lead.queues.$post({ json: { ...json, rule: 'agree' } }));
    expect(none.items.waiting).toBe(0);
    const page = await lead.queues[':queue'].items.$get({ param: { queue: QUEUE }, query: { limit: '2' } });
    const listed = await page.json();
    expect(listed).toMatchObject({ items: [{}, {}], next: expect.any(String) });
  });

  test('without tokens a server lets nobody sit down', async () => {
    const { serving } = await import('./serving.ts');
    const open = await serving();
    expect((await post(open, `/queues/${QUEUE}/claim`, {})).json.error.code).toBe('ROLE_REFUSED');
    expect((await get(open, '/queues')).json.error.code).toBe('DESK_MISSING');
    await open.close();
  });
});

test('every example of the desk in the description of the interface is answered', async () => {
  const desk = await servingDesk(['t1', 't2'].map((id) => ticket(id)));
  const { paths } = (await get(desk.server, '/openapi.json')).json;
  const examples = new Map<string, object>();
  for (const [path, operations] of Object.entries(paths) as [string, Record<string, Operation>][])
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const example = requestBody?.content['application/json']?.example;
      if (isDesk(path) && example !== undefined) examples.set(`${method.toUpperCase()} ${path}`, example);
    }
  const lead = await desk.as('Lead', 'operator');
  await answerOf(lead.queues.$post({ json: { court: QUEUE, reviews: 2 } }));
  const [ada, bob] = [await desk.as('Ada', 'adjudicator'), await desk.as('Bob')];
  let taken: Claimed | undefined;
  let invited: { readonly word?: string; readonly invite_id?: string } = {};
  /** Sends an example; what it cannot know is the seat, its token, what the item says, and whom somebody invited. */
  const sendExample = async (route: string, who = 'Ada'): Promise<void> => {
    const [method = '', path = ''] = route.split(' ');
    const known = { token: taken?.seat.token, revision: taken?.item.revision, ...invited };
    const body = Object.fromEntries(
      Object.entries(examples.get(route)!).map(([key, value]) => [key, known[key as 'token'] ?? value]),
    );
    const at = path
      .replace('{queue}', QUEUE)
      .replace('{item}', taken?.item.item_id ?? '')
      .replace('{seat}', taken?.seat.seat_id ?? '');
    const headers = { 'content-type': 'application/json', ...(await desk.bearer(who)) };
    const { status } = await send(desk.server, method, `/api/v1${at}`, {
      headers,
      body: JSON.stringify(body),
    });
    expect([route, status]).toEqual([route, expect.toBeOneOf([200, 204])]);
    examples.delete(route);
  };
  await sendExample('POST /queues', 'Lead');
  await sendExample('POST /queues/{queue}/claim');
  taken = (await claim(ada))!;
  for (const act of ['PUT /items/{item}/draft', 'POST /seats/{seat}/renew', 'POST /seats/{seat}/release'])
    await sendExample(act);
  taken = (await claim(ada))!;
  for (const act of ['submit', 'undo']) await sendExample(`POST /seats/{seat}/${act}`);
  taken = (await claim(ada))!;
  await submit(ada, taken, 'billing');
  await submit(bob, (await claim(bob, { item: taken.item.item_id }))!, 'billing');
  await sendExample('POST /items/{item}/reopen');
  taken = (await claim(ada))!;
  await sendExample('POST /seats/{seat}/decline');
  const second = (await claim(bob))!;
  await submit(bob, second, 'billing');
  const cyd = await desk.as('Cyd');
  await submit(cyd, (await claim(cyd, { item: second.item.item_id }))!, 'legal');
  taken = (await claim(await desk.as('Eve', 'adjudicator'), { act: 'adjudicate' }))!;
  await sendExample('POST /seats/{seat}/send-back', 'Eve');
  await sendExample('POST /items/plan', 'Lead');
  const invite = async (person: string): Promise<void> => {
    const made = await answerOf(lead.invites.$post({ json: { person, role: 'reviewer' } }));
    invited = { word: made.word, invite_id: made.invite.invite_id };
  };
  await invite('Kim');
  await sendExample('POST /invites/withdraw', 'Lead');
  await invite('Ola');
  await sendExample('POST /invites/read');
  await sendExample('POST /join');
  for (const act of ['POST /invites', 'POST /people/change', 'POST /people/end'])
    await sendExample(act, 'Lead');
  expect([...examples.keys()]).toEqual([]);
  await desk.close();
});

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: object }>> };
}

test.each<[string, number, () => Promise<string | undefined>]>([
  ['a file', 300, async () => undefined],
  ['PostgreSQL', 30, async () => (await sharedPostgres()).address()],
])(
  'fourteen people at once in %s on %d items: nobody twice on an item, no review lost',
  async (_where, count, newPlace) => {
    const desk = await servingDesk(
      Array.from({ length: count }, (_, at) => ticket(`t${at}`)),
      await newPlace(),
    );
    try {
      const lead = await desk.as('Lead', 'operator');
      await answerOf(lead.queues.$post({ json: { court: QUEUE, reviews: 2 } }));
      const said: string[] = [];
      const people = Array.from({ length: 14 }, (_, at) => `expert ${at}`);
      await Promise.all(
        people.map(async (person) => {
          const client = await desk.as(person);
          for (let taken = await claim(client); taken !== undefined; taken = await claim(client)) {
            await submit(client, taken, 'legal');
            said.push(`${taken.item.item_id} ${person}`);
          }
        }),
      );
      expect(said).toHaveLength(2 * count);
      expect(new Set(said).size).toBe(2 * count);
      const { queues } = await answerOf(lead.queues.$get());
      expect(queues).toMatchObject([{ items: { agreed: count, waiting: 0, reviewing: 0, disputed: 0 } }]);
      const logged: string[] = [];
      for await (const { body } of desk.store.cases.eventsOfKind('r', ['review-submitted'])) {
        const { item_id, person } = JSON.parse(body) as { item_id: string; person: string };
        logged.push(`${item_id} ${person}`);
      }
      expect(logged.toSorted()).toEqual(said.toSorted());
      const audit = await post(desk.server, '/runs/r/audit', {}, await desk.bearer('Lead'));
      expect(audit.json).toMatchObject({ intact: true });
      expect(desk.faults).toEqual([]);
    } finally {
      await desk.close();
    }
  },
);
