/** The expert's desk in browsers: two reviewers and an adjudicator, each with a token and by keyboard alone, on a real server. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, createClient } from '../../curia/src/http/client.ts';
import { newDesk, ticket } from '../../curia/test/desk-scene.ts';
import { closeBrowser, USUAL, type View, type Visitor, visit } from './browser.ts';
import { type Stage, serve, tokenFor } from './stage.ts';

const QUEUE = 'desk-triage';
const HOSTILE = '<img src=x onerror="document.title=\'hacked\'"> \u202e<b>bold</b> \u0000 end';
const PATIENCE_MS = 120_000;
let stage: Stage;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  const { store } = await newDesk([ticket('t1', HOSTILE), ticket('t2', HOSTILE)]);
  for (const [name, role] of [
    ['Lead', 'operator'],
    ['Ada', 'reviewer'],
    ['Bob', 'reviewer'],
    ['Eve', 'adjudicator'],
  ] as const)
    tokens[name] = await tokenFor(store, name, role);
  stage = await serve(store);
  await answerOf(
    clientOf('Lead').queues.$post({ json: { court: QUEUE, reviews: 2, guideline: 'Who must act first?' } }),
  );
}, PATIENCE_MS);

afterAll(async () => {
  await Promise.all([closeBrowser(), stage.close()]);
});

const clientOf = (name: string) => createClient(stage.url, { token: tokens[name]! });

/** Somebody who signs in on the page and opens the queue. */
async function signedIn(name: string, view: View = USUAL): Promise<Visitor> {
  const visitor = await visit(stage.url, view);
  const { page } = visitor;
  await page.goto('/queue');
  await page.locator('input[name=token]').fill(tokens[name]!);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Queue', level: 1 }).waitFor();
  return visitor;
}

const textOf = (page: Page): Promise<string> => page.locator('body').innerText();

const keep = async (page: Page, name: string): Promise<void> => {
  const { CURIA_SHOTS } = process.env;
  if (CURIA_SHOTS !== undefined)
    await page.screenshot({ path: join(CURIA_SHOTS, `${name}.png`), fullPage: true });
};

test(
  'two people review blind, a third decides between them, by keyboard and on a phone',
  async () => {
    const ada = await signedIn('Ada');
    const { page } = ada;
    await page.getByText('2 items wait for your review.').waitFor();
    await keep(page, 'desk-queue');
    await page.keyboard.press('Enter');
    await page.locator('.guideline-text', { hasText: 'Who must act first?' }).waitFor();
    expect(await textOf(page)).toContain('<img src=x onerror=');
    expect(await textOf(page)).toContain('\\u202e<b>bold</b> \\u0000 end');
    expect(await page.content()).not.toContain('INVOICE-SEEN');

    // An answer that is not whole is not sent; the draft outlives a reload.
    await page.keyboard.press('Control+Enter');
    await page.getByText('Question 1 has no answer yet.').waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('n');
    await page.keyboard.type('ADA-NOTE 1 x');
    await page.getByText(/Draft saved/).waitFor();
    await keep(page, 'desk-review');
    await page.reload();
    await page.locator('.choice.on', { hasText: 'billing' }).waitFor();
    expect(await page.getByLabel(/Note/).inputValue()).toBe('ADA-NOTE 1 x');
    await page.keyboard.press('Control+Enter');

    // The answer can be taken back, so what the machine would do stays hidden until everybody has answered.
    const note = page.locator('.stored');
    await note.getByText(/is stored/).waitFor();
    expect(await page.content()).not.toContain('INVOICE-SEEN');
    const first = (await note.innerText()).includes('t1') ? 't1' : 't2';
    await page.keyboard.press('z');
    await note.waitFor({ state: 'detached' });
    await page.locator('.asked', { hasText: first }).waitFor();
    for (const _ of [1, 2]) {
      await page.locator('.choice').first().waitFor();
      const asked = await page.locator('.asked').innerText();
      await page.keyboard.press('1');
      await page.keyboard.press('n');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('ADA-NOTE');
      await page.keyboard.press('Control+Enter');
      await page
        .locator('.stored', { hasText: asked.includes('t1') ? 't1 is stored' : 't2 is stored' })
        .waitFor();
    }
    await page.getByRole('heading', { name: 'Nothing for you now' }).waitFor();
    await keep(page, 'desk-nothing');

    // The second answers on a phone, and sees nothing of the first.
    const bob = await signedIn('Bob', { ...USUAL, width: 390 });
    await bob.page.getByRole('link', { name: /Start/ }).tap();
    for (const left of [2, 1]) {
      await bob.page.getByText(`${left} for you`).waitFor();
      expect(await bob.page.locator('.bench').innerHTML()).not.toMatch(/ADA-NOTE|INVOICE-SEEN|\bAda\b/);
      await bob.page.locator('.choice', { hasText: 'legal' }).tap();
      const submit = bob.page.getByRole('button', { name: 'Submit and next' });
      const box = (await submit.boundingBox())!;
      expect(box.height).toBeGreaterThanOrEqual(48);
      // Under the thumb: within the window without scrolling.
      expect(box.y + box.height).toBeLessThanOrEqual(844);
      await keep(bob.page, `desk-phone-${left}`);
      await submit.tap();
      // Whether the others agree is nobody's to know until it is settled.
      await bob.page.getByText(/waits for others/).waitFor();
    }
    await bob.page.getByRole('heading', { name: 'Nothing for you now' }).waitFor();

    const eve = await signedIn('Eve');
    await eve.page.getByText('2 disputes wait for your decision.').waitFor();
    await eve.page.keyboard.press('Enter');
    await eve.page.getByText('names are hidden').waitFor();
    const seen = await textOf(eve.page);
    expect(seen).toContain('ADA-NOTE');
    expect(seen).not.toMatch(/\bAda\b|\bBob\b/);
    expect(await eve.page.locator('.adj .differs').count()).toBe(2);
    await eve.page.keyboard.press('2');
    await eve.page.keyboard.press('Control+Enter');
    // The reason is missing, so the key leads to it.
    await eve.page.keyboard.type('the contract comes first');
    await keep(eve.page, 'desk-adjudicate');
    await eve.page.keyboard.press('Control+Enter');
    await eve.page.getByText(/settled by adjudication/).waitFor();
    await eve.page.keyboard.press('c');
    await eve.page.keyboard.press('3');
    await eve.page.keyboard.press('Backspace');
    await eve.page.getByText('1 dispute waits for your decision.').waitFor();
    await eve.page.keyboard.press('Enter');
    await eve.page.getByText('names are hidden').waitFor();
    await eve.page.keyboard.press('b');
    // Here, too, the key leads to the reason that is missing.
    await eve.page.keyboard.type('who signed it?');
    await eve.page.keyboard.press('Escape');
    await eve.page.keyboard.press('b');
    await eve.page.getByText(/waits for others/).waitFor();
    const { items: waiting } = await answerOf(
      clientOf('Lead').queues[':queue'].items.$get({ param: { queue: QUEUE }, query: { state: 'waiting' } }),
    );
    const again = await answerOf(
      clientOf('Ada').items[':item'].$get({ param: { item: waiting[0]!.item_id } }),
    );
    expect(again).toMatchObject({ round: 2, asked_again: { reason: 'who signed it?' }, reviews: [] });

    await eve.page.goto(`/agreement?queue=${QUEUE}`);
    await eve.page.getByText('too few to say').first().waitFor();
    await keep(eve.page, 'desk-agreement');
    const { items } = await answerOf(clientOf('Lead').queues[':queue'].$get({ param: { queue: QUEUE } }));
    expect(items).toMatchObject({ waiting: 1, adjudicated: 1 });
    for (const { context, complaints } of [ada, bob, eve]) {
      await context.close();
      expect(complaints).toEqual([]);
    }
  },
  PATIENCE_MS,
);

test(
  'whoever lost the seat is told beside the button, keeps the draft, and takes the item again',
  async () => {
    const { store } = await newDesk([ticket('t9')]);
    const own = await serve(store);
    const token = await tokenFor(store, 'Ann', 'reviewer');
    const client = createClient(own.url, { token });
    const { page, context, complaints } = await visit(own.url);
    await page.goto('/queue');
    await page.locator('input[name=token]').fill(token);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /Start/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.choice').first().waitFor();
    await page.keyboard.press('2');
    await page.getByText(/Draft saved/).waitFor();
    const { items } = await answerOf(
      client.queues[':queue'].items.$get({ param: { queue: QUEUE }, query: {} }),
    );
    const { seat } = await answerOf(client.items[':item'].$get({ param: { item: items[0]!.item_id } }));
    const param = { seat: seat!.seat_id };
    await answerOf(client.seats[':seat'].release.$post({ param, json: { token: seat!.token } }));
    await page.keyboard.press('Control+Enter');
    const refused = page.locator('.refused');
    await refused.getByText('SEAT_LOST').waitFor();
    expect(await refused.innerText()).toContain('Your draft is kept.');
    await page.getByRole('button', { name: 'Take this item again' }).press('Enter');
    await refused.waitFor({ state: 'detached' });
    await page.locator('.choice.on', { hasText: 'legal' }).waitFor();

    // What cannot be told is declined with a reason, and not offered again.
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Decline for good' }).press('Enter');
    await page.getByRole('heading', { name: 'Nothing for you now' }).waitFor();
    await context.close();
    // The browser itself notes that the server refused.
    expect(complaints.filter((one) => !one.includes('status of 409'))).toEqual([]);
    await own.close();
  },
  PATIENCE_MS,
);

test(
  'a case to be judged blind shows the question alone, and a lead who opens it gives up the seat',
  async () => {
    const { store } = await newDesk([ticket('t7', 'ticket t7', { gold: { value: 'technical' } })]);
    const own = await serve(store);
    const visitAs = async (name: string, role: 'reviewer' | 'adjudicator', view: View = USUAL) => {
      const token = await tokenFor(store, name, role);
      const visitor = await visit(own.url, view);
      await visitor.page.goto('/runs/r/cases/t7');
      await visitor.page.locator('input[name=token]').fill(token);
      await visitor.page.keyboard.press('Enter');
      await visitor.page.getByRole('heading', { name: 't7', level: 1 }).waitFor();
      return { ...visitor, client: createClient(own.url, { token }) };
    };
    const SECRET = /INVOICE-SEEN|they do not agree/;
    const ann = await visitAs('Ann', 'reviewer');
    await ann.page.getByText(/so you judge it blind/).waitFor();
    await ann.page.getByText('Which team gets a ticket: what is right?').waitFor();
    expect(await ann.page.content()).not.toMatch(SECRET);
    expect(await ann.page.getByRole('button', { name: 'Open the full view' }).count()).toBe(0);
    await keep(ann.page, 'case-blind');
    await ann.page.goto('/runs/r');
    await ann.page.getByText(/1 case is hidden/).waitFor();
    expect(await ann.page.content()).not.toMatch(SECRET);
    await keep(ann.page, 'run-hidden');

    const eve = await visitAs('Eve', 'adjudicator');
    await eve.page.getByRole('button', { name: 'Open the full view' }).press('Enter');
    await keep(eve.page, 'case-open-view');
    await eve.page.getByRole('button', { name: 'Open it, and give up my seat' }).press('Enter');
    await eve.page.getByRole('heading', { name: 'What the voices said' }).waitFor();
    expect(await eve.page.content()).toMatch(SECRET);
    await keep(eve.page, 'case-opened');
    const claimed = eve.client.queues[':queue'].claim.$post({ param: { queue: QUEUE }, json: {} });
    expect(await answerOf(claimed)).toBeUndefined();

    const fay = await visitAs('Fay', 'adjudicator', { ...USUAL, language: 'ko' });
    await fay.page.getByText('가린 채 판단합니다').waitFor();
    await fay.page.getByRole('button', { name: '전체 보기 열기' }).press('Enter');
    await fay.page.getByRole('button', { name: '자리를 내놓고 열기' }).waitFor();
    expect(await fay.page.content()).not.toMatch(SECRET);
    await keep(fay.page, 'case-blind-ko');
    for (const { context, complaints } of [ann, eve, fay]) {
      await context.close();
      expect(complaints).toEqual([]);
    }
    await own.close();
  },
  PATIENCE_MS,
);
