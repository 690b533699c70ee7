/** A lead in a browser: items are assigned and dated, somebody is invited by a link that works once, answers, and leaves. */
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, createClient } from '../../curia/src/http/client.ts';
import { newDesk, ticket } from '../../curia/test/desk-scene.ts';
import { closeBrowser, USUAL, type View, type Visitor, visit } from './browser.ts';
import { type Stage, serve, tokenFor } from './stage.ts';

const QUEUE = 'desk-triage';
const PATIENCE_MS = 120_000;
let stage: Stage;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  const { store } = await newDesk([ticket('t1'), ticket('t2', '<b>bold</b> second'), ticket('t3')]);
  for (const [name, role] of [
    ['Lead', 'operator'],
    ['Ada', 'reviewer'],
    ['Eve', 'adjudicator'],
  ] as const)
    tokens[name] = await tokenFor(store, name, role);
  stage = await serve(store);
  const lead = createClient(stage.url, { token: tokens.Lead! });
  await answerOf(lead.queues.$post({ json: { court: QUEUE, reviews: 1, guideline: 'Who acts first?' } }));
}, PATIENCE_MS);

afterAll(async () => {
  await Promise.all([closeBrowser(), stage.close()]);
});

/** Somebody who is signed in. */
async function signedIn(name: string, path: string, view: View = USUAL): Promise<Visitor> {
  const visitor = await visit(stage.url, view);
  const data = { token: tokens[name]! };
  await visitor.context.request.post('/api/v1/session', { data, headers: { origin: stage.url } });
  await visitor.page.goto(path);
  return visitor;
}

/** A picture if they are asked for, and nothing that is hard to use. */
async function look(page: Page, name: string): Promise<void> {
  const { CURIA_SHOTS } = process.env;
  if (CURIA_SHOTS !== undefined)
    await page.screenshot({ path: join(CURIA_SHOTS, `${name}.png`), fullPage: true });
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

const rowOf = (page: Page, case_id: string) => page.locator('.item-row', { hasText: case_id });

test(
  'a lead plans items by keyboard, invites somebody, who joins once, answers, and is let go',
  async () => {
    const lead = await signedIn('Lead', '/queue');
    const { page } = lead;
    await rowOf(page, 't3').waitFor();
    expect(await rowOf(page, 't2').innerText()).toContain('<b>bold</b> second');
    await page.getByText('3 items wait.').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+J');
    await page.getByText('2 chosen').waitFor();
    await page.getByRole('group', { name: 'Assign to' }).getByRole('button', { name: /Ada/ }).click();
    await page.getByText('2 planned.').waitFor();
    await page.locator('.item-row', { hasText: 'Ada' }).nth(1).waitFor();
    await page.keyboard.press('u');
    await page.getByRole('button', { name: 'in a week' }).click();
    await page.locator('.item-group', { hasText: 'Without a date' }).waitFor();
    await look(page, 'items-lead');
    await page.keyboard.press('Escape');
    await page.locator('.bulk').waitFor({ state: 'detached' });
    const nameOf = (text: string): Promise<string> =>
      page.locator('.item-row', { hasText: text }).first().locator('.name').innerText();
    const [kept, free] = [await nameOf('Ada'), await nameOf('anyone')];
    await page.getByLabel('With').selectOption('Ada');
    await rowOf(page, free).waitFor({ state: 'detached' });
    expect(await page.locator('.item-row').count()).toBe(2);
    await page.keyboard.press('/');
    await page.keyboard.type(kept.toUpperCase());
    await page.locator('.item-row').nth(1).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('search')).toBe(kept.toUpperCase());

    await page.goto('/people');
    await page.locator('[data-person="Ada"]').waitFor();
    await page.keyboard.press('i');
    await page.locator('.invite input:focus').waitFor();
    await page.keyboard.type('Noor');
    await page.locator('.invite label', { hasText: QUEUE }).click();
    await page.getByRole('button', { name: 'Make the link' }).click();
    const link = await page.locator('.linkbox code').innerText();
    expect(link).toMatch(/\/join#[\w-]{32}$/);
    await page.locator('.why', { hasText: 'Link not opened yet' }).waitFor();
    await look(page, 'people-invite');

    // Looking at the link does not use it up; joining does.
    const noor = await visit(stage.url);
    await noor.page.goto(link);
    await noor.page.getByRole('heading', { name: 'You are invited as Noor' }).waitFor();
    await look(noor.page, 'join');
    const late = await visit(stage.url);
    await late.page.goto(link);
    await late.page.getByRole('heading', { name: 'You are invited as Noor' }).waitFor();
    await noor.page.keyboard.press('Enter');
    // Of three items, two are kept for Ada.
    await noor.page.getByText('1 item waits for your review.').waitFor();
    await late.page.getByRole('button', { name: /Join/ }).click();
    await late.page.getByRole('heading', { name: 'This link is used up' }).waitFor();
    await rowOf(noor.page, free).waitFor();
    expect(await noor.page.locator('.item-row').count()).toBe(1);
    await look(noor.page, 'items-for-you');
    await noor.page.keyboard.press('s');
    await noor.page.locator('.choice').first().waitFor();
    await noor.page.keyboard.press('1');
    await noor.page.keyboard.press('Control+Enter');
    await noor.page.locator('.stored').waitFor();
    await noor.page.goto('/queue?view=mine');
    await noor.page.getByText('as you said').waitFor();
    await noor.page.getByText('Of the 1 that are settled, yours stood in 1.').waitFor();
    await look(noor.page, 'items-mine');
    await noor.page.keyboard.press('1');
    await noor.page.getByRole('heading', { name: 'Nothing for you now' }).waitFor();

    // Whoever is let go is told first what becomes of it, and is out at once.
    await page.reload();
    await page.locator('[data-person="Noor"] .change').focus();
    await page.keyboard.press('r');
    await page.getByText('Noor can no longer sign in, from now on.').waitFor();
    await page.getByText('Their answer stays, with their name.').waitFor();
    await look(page, 'people-revoke');
    await page.keyboard.press('Escape');
    await page.locator('[data-person="Noor"] .change').focus();
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await page.locator('[data-person="Noor"]', { hasText: 'access has ended' }).waitFor();
    await noor.page.reload();
    await noor.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect([...lead.complaints, ...noor.complaints]).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  'on a phone and in Korean items have their words, and an answer is taken back',
  async () => {
    const ada = await signedIn('Ada', '/queue', { width: 390, theme: 'light', language: 'ko' });
    const { page } = ada;
    const row = page.locator('.item-row').first();
    await row.waitFor();
    await page.getByText('내 차례').waitFor();
    expect(await row.innerText()).toContain('Which team gets a ticket');
    await look(page, 'items-phone-ko');
    const lead = createClient(stage.url, { token: tokens.Lead! });
    const search = await row.locator('.name').innerText();
    const { items } = await answerOf(lead.items.$get({ query: { search } }));
    await answerOf(lead.items.plan.$post({ json: { items: [items[0]!.item_id], reviews: 2 } }));
    await row.getByRole('link').tap();
    await page.locator('.choice').first().tap();
    await page.locator('.submit .btn.go, .submitbar .btn.go').first().tap();
    await page.locator('.stored').waitFor();
    await page.goto('/queue?view=mine');
    await page.getByRole('button', { name: /되돌리기/ }).tap();
    await page.getByRole('heading', { name: '아직 답변이 없습니다' }).waitFor();
    expect(ada.complaints).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  'a person’s access is changed on the page, and a queue gets another guideline',
  async () => {
    const { page, complaints } = await signedIn('Lead', '/people', { ...USUAL, language: 'ko' });
    await page.locator('[data-person="Ada"] .change').click();
    const form = page.getByRole('form', { name: /Ada/ });
    await form.getByText('최종 판정', { exact: false }).first().click();
    await form.getByRole('button', { name: '저장' }).click();
    await page.locator('[data-person="Ada"]', { hasText: '답변, 최종 판정' }).waitFor();
    await page.getByRole('button', { name: '편집' }).first().click();
    await page.locator('textarea[name=guideline]').fill('NEW-GUIDELINE');
    await page.locator('.queue-edit').getByRole('button', { name: '저장' }).click();
    await page.locator('td', { hasText: 'NEW-GUIDELINE' }).first().waitFor();
    await look(page, 'people-ko');
    expect(complaints).toEqual([]);
  },
  PATIENCE_MS,
);
