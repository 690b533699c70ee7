/** The expert's desk as people use it: seats, blindness, disputes, undo, reopening, and agreement. */
import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { MANY_DECLINES } from '@curia/core/in/review';
import { beforeAll, describe, expect, test } from 'vitest';
import { sitDown, submitReview } from '../src/desk/act.ts';
import { findItem } from '../src/desk/open-item.ts';
import { takeIn } from '../src/desk/take-in.ts';
import { deskFile, newDesk, openPlace, reviewer, ticket } from './desk-scene.ts';

describe('a dispute', () => {
  test('is reviewed blind, adjudicated, settled for good, and becomes gold', async () => {
    const { as, itemOf, run, inFolder } = await newDesk([ticket('t1')]);
    const item = await itemOf('t1');
    const arranged = await as('Op', ['desk', 'arrange', 'desk-triage', '--people', '2'], 'operator');
    expect(arranged.stdout).toBe('desk-triage: 1 open item, 1 of them with another number of reviewers\n');
    expect((await as('Ada', ['desk', '--queues', '--json'])).lines).toMatchObject([
      { queue_id: 'desk-triage', reviews: 2, items: { waiting: 1 }, for_you: { review: 1, adjudicate: 0 } },
    ]);

    const first = await as('Ada', ['desk', 'next']);
    expect(first.stdout).toContain('one of billing, legal, technical');
    expect(first.stdout).not.toMatch(/INVOICE-SEEN|triager\/one|What the machine/);
    const stored = await as('Ada', [
      'desk',
      'answer',
      item,
      '--say',
      'value=billing',
      '--because',
      'ADA-NOTE',
    ]);
    // The review can still be taken back, so what the machine would do stays hidden.
    expect(stored.stdout).toMatch(/is reviewing\n$/);

    // Nobody but Ada sees what Ada said: not at the desk, not in the record, not in the folder, not in the log.
    const seen = async (): Promise<string[]> => [
      (await as('Bob', ['desk', 'show', item])).stdout,
      (await as('Bob', ['desk', 'show', item, '--json'])).stdout,
      (await as('Eve', ['desk', 'show', item, '--json'], 'adjudicator')).stdout,
      (await as('Op', ['desk', 'show', item, '--json'])).stdout,
      (await run('desk', '--json')).stdout,
      (await run('show', 'r', 't1', '--packet')).stdout,
      (await run('show', 'r', 't1', '--packet', '--json')).stdout,
      (await run('export', 'r', '--as', 'packet', '--case', 't1')).stdout,
      (await run('show', 'r', 't1', '--full')).stdout,
      (await run('show', 'r', 't1', '--json')).stdout,
      inFolder('events.jsonl'),
      inFolder('reviews.jsonl'),
      inFolder('report.html'),
    ];
    for (const text of await seen()) expect(text).not.toMatch(/ADA-NOTE|\bAda\b/);
    expect((await as('Ada', ['desk', 'show', item])).stdout).toContain('ADA-NOTE');
    expect((await as('Bob', ['desk', 'show', item])).stdout).not.toContain('INVOICE-SEEN');

    expect((await as('Bob', ['desk', 'answer', item, '--say', 'value=legal'])).stdout).toMatch(
      /is reviewing\n$/,
    );
    expect((await as('Eve', ['desk', 'show', item, '--json'])).stdout).not.toContain('ADA-NOTE');
    await as('Eve', ['desk', 'next', item, '--disputed']);
    const [atDesk, asJson, asJudge, ...others] = await seen();
    for (const text of [atDesk!, asJson!, ...others]) expect(text).not.toMatch(/ADA-NOTE|\bAda\b/);
    // Who decides the dispute sees both sides of it.
    expect(asJudge).toContain('ADA-NOTE');

    const refused = (name: string, ...args: string[]) =>
      as(name, ['desk', 'settle', item, '--say', 'value=legal', '--because', 'the contract', ...args]);
    expect(await refused('Cyd')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('ROLE_REFUSED'),
    });
    const judged = await refused('Eve');
    expect(judged.stdout).toMatch(/is adjudicated\n/);
    expect(await refused('Eve')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('REVIEW_CONFLICT'),
    });
    const late = await as('Dan', ['desk', 'answer', item, '--say', 'value=billing']);
    expect(late).toMatchObject({ status: 2, stderr: expect.stringContaining('the item is settled') });

    const [shown] = (await run('show', 'r', 't1', '--json')).lines;
    expect(shown).toMatchObject({
      ruling: { effect: 'escalate' },
      standing: {
        by: 'settlement',
        state: 'adjudicated',
        persons: ['Eve'],
        ground_truth: { gold: { value: 'legal' } },
      },
    });
    expect(JSON.parse(inFolder('gold.jsonl'))).toMatchObject({ case_id: 't1', gold: { value: 'legal' } });
    expect(inFolder('report.html')).toContain('Settled');
    expect(inFolder('reviews.jsonl')).toContain('ADA-NOTE');
    expect((await run('audit', 'r')).status).toBe(0);

    const reopen = ['desk', 'settle', item, '--reopen', '--because', 'a letter came'];
    expect(await as('Ada', reopen)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('ROLE_REFUSED'),
    });
    expect((await as('Eve', reopen)).stdout).toMatch(/is waiting\n/);
    expect((await run('show', 'r', 't1', '--json')).lines[0]).toMatchObject({ standing: { by: 'ruling' } });
    for (const name of ['Ada', 'Bob']) await as(name, ['desk', 'answer', item, '--say', 'value=technical']);
    const [again] = (await as('Ada', ['desk', 'show', item, '--json'])).lines;
    expect(again).toMatchObject({ state: 'agreed', round: 2, settled: { by: ['Ada', 'Bob'] } });
    expect(again.reviews).toHaveLength(5);
    expect((await run('audit', 'r')).status).toBe(0);
  });
});

test('a review can be taken back until somebody else sits down, and the record keeps it', async () => {
  const { as, itemOf, run } = await newDesk([ticket('t1')]);
  const item = await itemOf('t1');
  await as('Op', ['desk', 'arrange', '--item', item, '--people', '2'], 'operator');
  await as('Ada', ['desk', 'answer', item, '--say', 'value=billing']);
  expect(await as('Bob', ['desk', 'undo', item])).toMatchObject({ status: 2 });
  expect((await as('Ada', ['desk', 'undo', item])).stdout).toMatch(/is waiting\n/);
  await as('Ada', ['desk', 'answer', item, '--say', 'value=legal']);
  await as('Bob', ['desk', 'next']);
  expect(await as('Ada', ['desk', 'undo', item])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('somebody else has taken a seat since'),
  });
  await as('Bob', ['desk', 'answer', item, '--say', 'value=legal']);
  const kinds = (await run('show', 'r', 't1', '--json')).lines[0].events.map(
    ({ kind }: { kind: string }) => kind,
  );
  expect(kinds.slice(-5)).toEqual([
    'review-submitted',
    'review-withdrawn',
    'review-submitted',
    'review-submitted',
    'review-settled',
  ]);
  expect((await run('audit', 'r')).status).toBe(0);
});

test('a queue with a filter and a guideline takes its part, from the terminal as well', async () => {
  const { as } = await newDesk([ticket('t1')]);
  const guideline = deskFile('guideline.txt', 'Read the contract.\n');
  const arrange = (...args: string[]) => as('Op', ['desk', 'arrange', ...args], 'operator');
  const made = await arrange(
    'desk-triage.split',
    '--outcome',
    'EXPERT',
    '--guideline',
    guideline,
    '--show-machine',
    '--json',
  );
  expect(made.lines).toMatchObject([
    { queue_id: 'desk-triage.split', items: { waiting: 1 }, shows_machine: true },
  ]);
  expect((await as('Ada', ['desk', '--queues'])).stdout).toMatch(/desk-triage\.split │ as asked │ 1 /);
  expect((await as('Ada', ['desk', 'next', '--queue', 'desk-triage', '--json'])).stdout).toBe('null\n');
  const next = await as('Ada', ['desk', 'next', '--queue', 'desk-triage.split']);
  expect(next.stdout).toContain('Read the contract.');
  expect(next.stdout).toContain('What the machine would do');
  const [kept] = (await arrange('desk-triage.split', '--outcome', 'any', '--no-show-machine', '--json'))
    .lines;
  expect(kept).toMatchObject({ outcome: null, guideline: 'Read the contract.', shows_machine: false });
  for (const wrong of [['Desk'], ['desk-triage', '--rule', 'agree']])
    expect(await arrange(...wrong)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('INPUT_INVALID'),
    });
  expect(await arrange('desk-triage', '--people', '0')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('--people takes a whole number from 1 to 99'),
  });
  expect(await as('Ada', ['desk', 'arrange', 'desk-triage'])).toMatchObject({ status: 2 });
});

test('a question that no court asks is put on the desk once, and answered like any other', async () => {
  const { as, run } = await newDesk([ticket('t1')]);
  const ask = (...more: string[]) =>
    as(
      'Op',
      ['desk', 'ask', 'Is it due?', '--choice', 'yes', '--choice', 'no', '--json', ...more],
      'operator',
    );
  const [asked] = (await ask()).lines;
  expect((await ask()).lines).toEqual([asked]);
  expect((await ask('--evidence', 'a letter')).lines[0].item_id).not.toBe(asked.item_id);
  expect(await ask('--proposal', 'perhaps')).toMatchObject({ status: 2 });
  expect(await as('Ada', ['desk', 'ask', 'Is it due?'])).toMatchObject({ status: 2 });
  const answered = await as('Ada', ['desk', 'answer', asked.item_id, '--say', 'value=yes']);
  expect(answered.stdout).toContain('is agreed');
  expect((await run('show', asked.run_id, asked.case_id, '--json')).lines).toMatchObject([
    { standing: { by: 'settlement', ground_truth: { gold: { value: 'yes' } } } },
  ]);
  expect((await run('audit', asked.run_id)).status).toBe(0);
});

test('closing a queue seals its settlements, and a review that is cut off afterwards is noticed', async () => {
  const { store, as, run, itemOf } = await newDesk([ticket('t1'), ticket('t2')]);
  const close = () => as('Op', ['desk', 'arrange', 'desk-triage', '--close', '--json'], 'operator');
  await as('Ada', ['desk', 'answer', await itemOf('t1'), '--say', 'value=legal']);
  expect(await close()).toMatchObject({ status: 2, stderr: expect.stringContaining('QUEUE_OPEN') });
  await as('Ada', ['desk', 'answer', await itemOf('t2'), '--say', 'value=legal']);
  expect(await as('Ada', ['desk', 'arrange', 'desk-triage', '--close'])).toMatchObject({ status: 2 });
  expect((await close()).lines).toMatchObject([{ sealed: 2, runs: 1, closed_at: expect.any(String) }]);
  expect((await close()).lines).toMatchObject([{ sealed: 0, runs: 0 }]);
  // The run stays completed, and its record whole.
  expect((await run('show', '--json')).lines).toMatchObject([{ run_id: 'r', status: 'completed' }]);
  expect((await run('audit', 'r')).status).toBe(0);
  expect((await run('audit', 'r', '--print-seal')).status).toBe(0);
  await as(
    'Eve',
    ['desk', 'settle', await itemOf('t1'), '--reopen', '--because', 'a letter came'],
    'adjudicator',
  );
  expect((await as('Op', ['desk', '--queues', '--json'])).lines).toMatchObject([{ closed_at: null }]);
  await as('Bob', ['desk', 'answer', await itemOf('t1'), '--say', 'value=billing']);
  expect((await close()).lines).toMatchObject([{ sealed: 1, runs: 1 }]);
  expect((await run('audit', 'r')).status).toBe(0);

  const database = new DatabaseSync(store);
  database.exec("DELETE FROM events WHERE case_id = 't2' AND kind LIKE 'review-%'");
  database.close();
  const [audit] = (await run('audit', 'r', '--json')).lines;
  expect(audit.findings).toMatchObject([{ code: 'SETTLEMENT_DIFFERS', case_id: 't2' }]);
});

test('an item is named by its run and case, and leaves the list when it is settled', async () => {
  const { as, itemOf, run } = await newDesk([ticket('t1'), ticket('t2')]);
  const item = await itemOf('t1');
  expect((await as('Ada', ['desk', 'next', 'r', 't1', '--json'])).lines[0]).toMatchObject({ item_id: item });
  expect((await as('Ada', ['desk', 'next', 't1'])).stderr).toContain(
    'name a case after its run, as in "last t1"',
  );
  await as('Ada', ['desk', 'answer', 'r', 't1', '--say', 'value=billing']);
  const open = await run('desk');
  expect(open.stdout).toContain(
    '1 item waits for review, 1 is settled. To list what is settled: --state agreed',
  );
  expect(open.stdout).toContain('t2');
  expect(open.stdout).not.toContain(item);
  expect((await run('desk', '--state', 'agreed')).stdout).toContain(item);
  const again = ['desk', 'settle', 'r', 't1', '--reopen', '--because', 'a letter came', '--json'];
  expect((await as('Eve', again, 'adjudicator')).lines[0]).toMatchObject({ item_id: item, state: 'waiting' });
});

test('an item that many people decline is shown to the operator', async () => {
  const { as, itemOf, run } = await newDesk([ticket('t1'), ticket('t2')]);
  const item = await itemOf('t1');
  const names = ['Ada', 'Bob', 'Cyd'];
  const ends = [];
  for (const name of names)
    ends.push(await as(name, ['desk', 'leave', item, '--for-good', '--because', 'not my field', '--json']));
  expect(ends.map(({ lines }) => lines[0].tell_operator)).toEqual([false, false, true]);
  expect(ends.at(-1)!.stderr).toContain('tell the operator');
  expect(names).toHaveLength(MANY_DECLINES);
  const listed = (await run('desk', '--declined', '--json')).lines;
  expect(listed).toMatchObject([{ item_id: item, declines: 3, answered: 0, state: 'waiting' }]);
  expect((await as('Ada', ['desk', 'next', '--json'])).lines[0]).toMatchObject({ packet_id: 't2' });
  expect(await as('Ada', ['desk', 'next', item])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Ada declined the item'),
  });
});

test('who loses the seat keeps the draft, and nothing else', async () => {
  const { store } = await newDesk([ticket('t1')]);
  let clock = Date.parse('2026-01-01T00:00:00.000Z');
  const place = openPlace(store, () => clock);
  try {
    const held = (await sitDown(place, reviewer('Ada'), { act: 'review' }))!;
    const row = await findItem(place, held.item_id);
    clock += 10 * 60_000;
    const other = (await sitDown(place, reviewer('Bob'), { act: 'review' }))!;
    await expect(
      submitReview(place, row, reviewer('Ada'), { hold: held, answer: { value: 'legal' }, notes: 'half' }),
    ).rejects.toMatchObject({ code: 'SEAT_LOST' });
    expect(JSON.parse((await place.desk.seats.draft(row.item_id, 'Ada'))!.draft)).toEqual({
      answer: { value: 'legal' },
      notes: 'half',
    });
    await submitReview(place, row, reviewer('Bob'), { hold: other, answer: { value: 'billing' } });
    const log = await place.store.cases.events('r', 't1');
    expect(log.filter(({ kind }) => kind === 'review-submitted')).toHaveLength(1);
  } finally {
    await Promise.all([place.store.close(), place.desk.close()]);
  }
});

test('the same question of another run is asked once, and its settlement stands for both', async () => {
  const desk = await newDesk([ticket('t1')]);
  await newDesk([ticket('t1'), ticket('t2')], 'again', desk.store);
  expect((await desk.items()).map(({ packet_id, asked_by }) => [packet_id, asked_by]).toSorted()).toEqual([
    ['t1', 2],
    ['t2', 1],
  ]);
  await desk.as('Ada', ['desk', 'answer', 'again', 't1', '--say', 'value=technical']);
  for (const run_id of ['r', 'again']) {
    const [shown] = (await desk.run('show', run_id, 't1', '--json')).lines;
    expect(shown.standing).toMatchObject({
      by: 'settlement',
      ground_truth: { gold: { value: 'technical' } },
    });
  }
  expect((await desk.run('audit', 'again')).status).toBe(0);
});

test('what people write is shown and never obeyed', async () => {
  const hostile = '\u001b[2J\u202e<script>alert(1)</script>\n# settled by Eve';
  const { as, itemOf, run, inFolder } = await newDesk([ticket('t1')]);
  const item = await itemOf('t1');
  const answer = deskFile('answer.json', JSON.stringify({ value: 'legal' }));
  const stored = await as('Ada', ['desk', 'answer', item, '--file', answer, '--because', hostile]);
  expect(stored.status).toBe(0);
  for (const text of [
    (await as('Ada', ['desk', 'show', item])).stdout,
    (await run('show', 'r', 't1', '--full')).stdout,
    (await run('show', 'r', 't1', '--packet')).stdout,
  ]) {
    for (const unseen of ['\u001b[2J', '\u202e']) expect(text).not.toContain(unseen);
    expect(text).not.toMatch(/^# settled by Eve/m);
  }
  expect((await run('export', 'r', '--as', 'packet', '--case', 't1')).stdout).not.toContain('<script>');
  expect(inFolder('report.html')).not.toContain('<script>alert');
  for (const wrong of [
    ['--say', 'value=legal', '--because', 'x'.repeat(10_001)],
    ['--say', '__proto__=legal'],
    ['--say', 'value={"a":1}'],
    ['--file', deskFile('deep.json', `${'['.repeat(70)}${']'.repeat(70)}`)],
  ])
    expect((await as('Bob', ['desk', 'answer', item, ...wrong])).status).not.toBe(0);
  expect((await run('audit', 'r')).status).toBe(0);
});

describe('at a desk where nobody gets anywhere', () => {
  let desk: Awaited<ReturnType<typeof newDesk>>;
  beforeAll(async () => {
    desk = await newDesk([ticket('t1')]);
  });

  test.each<[string, string[], string]>([
    ['an item that is not there', ['desk', 'show', 'ffffffff'], 'ITEM_NOT_FOUND'],
    ['a path as an item', ['desk', 'show', '../../etc'], 'ITEM_NOT_FOUND'],
    ['no answer', ['desk', 'answer', 'ITEM'], 'USAGE'],
    ['two answers', ['desk', 'answer', 'ITEM', '--agree', '--say', 'value=legal'], 'USAGE'],
    ['a reason that is none', ['desk', 'leave', 'ITEM', '--for-good', '--because', ' '], 'INPUT_INVALID'],
    [
      'an adjudication without a reason',
      ['desk', 'settle', 'ITEM', '--say', 'value=legal', '--because', ' '],
      'INPUT_INVALID',
    ],
    ['an answer outside its kind', ['desk', 'answer', 'ITEM', '--say', 'value=sales'], 'INPUT_INVALID'],
    ['an answer to something else', ['desk', 'answer', 'ITEM', '--say', 'team=legal'], 'INPUT_INVALID'],
    [
      'another revision',
      ['desk', 'answer', 'ITEM', '--say', 'value=legal', '--revision', '2-0'],
      'REVIEW_CONFLICT',
    ],
  ])('%s is refused, and nothing is stored', async (_what, args, code) => {
    const { as, itemOf, run } = desk;
    const item = await itemOf('t1');
    const { status, stderr } = await as(
      'Eve',
      args.map((one) => (one === 'ITEM' ? item : one)),
      'adjudicator',
    );
    expect(status).not.toBe(0);
    expect(stderr).toContain(code);
    expect((await run('show', 'r', 't1', '--json')).lines[0].events.at(-1).kind).toBe('packet-opened');
  });

  test.each(['viewer', 'operator', 'agent', 'metrics', 'admin'] as const)(
    'a token of a %s takes no seat',
    async (role) => {
      const { as, itemOf } = await newDesk([ticket('t1')]);
      const item = await itemOf('t1');
      for (const args of [
        ['desk', 'next'],
        ['desk', 'answer', item, '--say', 'value=legal'],
        ['desk', 'leave', item, '--for-good', '--because', 'no'],
      ])
        expect(await as(`a ${role}`, args, role)).toMatchObject({
          status: 2,
          stderr: expect.stringContaining('ROLE_REFUSED'),
        });
    },
  );
});

test('a dispute is sent back from the terminal, and whoever reviews next reads why', async () => {
  const { as, items, run } = await newDesk([ticket('t1')]);
  const { item_id } = (await items())[0]!;
  await as('Lead', ['desk', 'arrange', '--item', item_id, '--people', '2'], 'operator');
  await as('Ada', ['desk', 'answer', item_id, '--say', 'value=billing']);
  await as('Bob', ['desk', 'answer', item_id, '--say', 'value=legal']);
  const because = ['--because', 'read the annex'];
  expect(await as('Ada', ['desk', 'settle', item_id, '--send-back', ...because])).toMatchObject({
    status: 2,
  });
  const back = await as('Eve', ['desk', 'settle', item_id, '--send-back', ...because], 'adjudicator');
  expect([back.status, back.stdout]).toEqual([0, expect.stringContaining('the dispute is sent back')]);
  expect((await as('Cyd', ['desk', 'next'])).stdout).toContain('It was sent back: read the annex');
  expect((await run('audit', 'r', '--json')).lines[0]).toMatchObject({ intact: true });
  expect(await as('Eve', ['desk', 'settle', item_id, '--send-back', ...because])).toMatchObject({
    status: 2,
  });
});

test('agreement needs twenty items, a role, and counts first answers', async () => {
  const { store, as } = await newDesk(Array.from({ length: 20 }, (_, at) => ticket(`t${at}`)));
  const place = openPlace(store);
  try {
    await takeIn(place);
    for (const row of await place.desk.items.list({}, null)) {
      await place.desk.seats.setCount(row.item_id, 2);
      for (const [person, value] of [
        ['Ada', 'legal'],
        ['Bob', row.item_id < '8' ? 'legal' : 'billing'],
      ] as const)
        await submitReview(place, row, reviewer(person), { answer: { value } });
    }
  } finally {
    await Promise.all([place.store.close(), place.desk.close()]);
  }
  const [found] = (await as('Op', ['desk', 'agreement', '--json'], 'operator')).lines;
  expect(found).toMatchObject({ items: 20, all: { n: 20 }, pairs: [{ persons: ['Ada', 'Bob'], n: 20 }] });
  expect(found.pairs[0].share).toBe(found.all.share);
  expect(found.alpha_interval.low).toBeLessThan(found.alpha);
  expect(found.pairs[0].kappa === null).toBe(found.pairs[0].kappa_interval === null);
  expect(found.by_month).toHaveLength(1);
  expect(found.most_disputed).toHaveLength(20 - Math.round(found.all.share * 20));
  const told = (await as('Op', ['desk', 'agreement'])).stdout;
  for (const words of ['Ada and Bob', 'rule otherwise', 'most disputed']) expect(told).toContain(words);
  // Disputes are open: who reviews could learn from the figures what a colleague said.
  const settled = found.all.share * 20;
  for (const [name, role] of [
    ['Ada', 'reviewer'],
    ['Eve', 'adjudicator'],
  ] as const)
    expect((await as(name, ['desk', 'agreement', '--json'], role)).lines).toMatchObject([
      { counted: 'settled', items: settled, pairs: [{ n: settled, share: null }] },
    ]);
  expect(await as('Bot', ['desk', 'agreement'], 'agent')).toMatchObject({ status: 2 });
});

test('a token that is wrong, ended or revoked is refused before anything is shown', async () => {
  const { store, as, run } = await newDesk([ticket('t1')]);
  await as('Ada', ['desk']);
  const [{ token_id }] = (await run('serve', 'tokens', 'list', '--json')).lines;
  expect((await run('serve', 'tokens', 'revoke', token_id)).stdout).toContain('revoked');
  expect(await as('Ada', ['desk', 'next'])).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('TOKEN_REFUSED'),
  });
  const forged = deskFile('forged', `curia_${token_id}_${'A'.repeat(43)}`);
  expect((await run('desk', 'next', '--token-file', forged)).stderr).toContain('TOKEN_REFUSED');
  writeFileSync(forged, 'Ada');
  expect((await run('desk', 'next', '--token-file', forged)).stderr).toContain('TOKEN_REFUSED');
  expect((await run('desk', 'next')).stderr).toContain('TOKEN_REFUSED');
  expect(store).toContain('s.sqlite');
});
