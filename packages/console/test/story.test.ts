/** What people do in the console, in a real browser: sign in, look for a case, follow a run, stop it, and meet hostile text. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../curia/src/store/open-store.ts';
import { curia } from '../../curia/test/run-curia.ts';
import { closeBrowser, visit } from './browser.ts';
import { demoPlace, newPlace, type Stage, serve } from './stage.ts';

const PATIENCE_MS = 120_000;
/** Text that would do something if it were not shown as text; a right-to-left override, and half a character. */
const HOSTILE = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>\u202Eevil\u202C \uD83D {{constructor}} ${'x'.repeat(200)}`;
const MANY = 100_000;
let demo: Stage;
let own: Stage;

/** A run of recorded panels, with whatever cases are given. */
async function runCases(place: string, id: string, cases: Iterable<object>): Promise<void> {
  const file = join(place, '..', `${id}.jsonl`);
  writeFileSync(file, [...cases].map((one) => JSON.stringify(one)).join('\n'));
  const { status, stderr } = await curia([
    ...['run', 'conflict-review', file, '--agents', 'given', '--store', place, '--name', id, '--no-folder'],
  ]);
  if (status !== 0) throw new Error(stderr);
}

const panel = (case_id: string, text: string) => ({
  case_id,
  text,
  candidates: [{ tuple_id: 't0', aspect_term: text.slice(0, 20), aspect_ref: '', polarity: 'positive' }],
  review_actions: { A: [], B: [], C: [] },
});

beforeAll(async () => {
  demo = await serve(await demoPlace());
  const place = newPlace();
  own = await serve(place);
  await runCases(place, 'hostile', [panel('<b>bold</b>', HOSTILE), panel('long', 'm'.repeat(1_000_000))]);
}, PATIENCE_MS);

afterAll(async () => {
  await Promise.all([closeBrowser(), demo.close(), own.close()]);
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

it('leads from the list of runs to a case by keys alone, and a Hangul keyboard changes nothing', async () => {
  const { page, context, complaints } = await visit(demo.url);
  await page.goto('/');
  await page.locator('tbody .name').first().waitFor();
  for (const name of ['demo-tickets-1', 'demo-investigation-1', 'demo-verification-1']) {
    await page.keyboard.press('j');
    expect(await focused(page)).toBe(name);
  }
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  // The same position on a Korean layout: another letter, the same code.
  await page.evaluate(() =>
    document.dispatchEvent(
      new KeyboardEvent('keydown', { code: 'KeyJ', key: 'ㅓ', bubbles: true, cancelable: true }),
    ),
  );
  expect(await focused(page)).toBe('demo-debate-override-recorded-1');
  await page.keyboard.press('Enter');
  await page.locator('[data-row]').first().waitFor();
  await page.keyboard.press('j');
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-row'));
  await page.keyboard.press('Enter');
  await page.locator('.won').waitFor();
  const first = page.url();
  await page.keyboard.press('j');
  await page.waitForURL((url) => url.href !== first);
  await page.locator('.won').waitFor();
  await page.keyboard.press('k');
  await page.waitForURL(first);
  await page.keyboard.press('Shift+Slash');
  expect(await page.locator('dialog[open]').textContent()).toContain('what would change it');
  await page.keyboard.press('Escape');
  await context.close();
  expect(complaints).toEqual([]);
});

it('lets keys rest while somebody writes or puts a syllable together', async () => {
  const { page, context } = await visit(demo.url, { width: 1440, theme: 'light', language: 'ko' });
  await page.goto('/runs');
  await page.locator('tbody .name').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('jk?');
  expect(await page.locator('input[type=search]').inputValue()).toBe('jk?');
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const composing = new KeyboardEvent('keydown', {
      code: 'Slash',
      shiftKey: true,
      isComposing: true,
      bubbles: true,
    });
    document.body.dispatchEvent(composing);
  });
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await context.close();
});

it('keeps what was searched in the address, and the language and the light in the browser', async () => {
  const { page, context } = await visit(demo.url);
  await page.goto('/runs');
  await page.locator('input[type=search]').fill('debate');
  await page.waitForURL('**/runs?search=debate');
  await page.waitForFunction(() => document.querySelectorAll('tbody .name').length === 2);
  await page.getByText('한국어').click();
  await page.getByLabel('밝게 또는 어둡게').click();
  await page.reload();
  await page.locator('.c-status', { hasText: '완료' }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await context.close();
});

it('asks for a token once there is one, and forgets it when one signs out', async () => {
  const place = newPlace();
  const stage = await serve(place);
  const { stdout } = await curia(['serve', 'tokens', 'create', 'mina', '--role', 'admin', '--store', place]);
  const token = /curia_\S+/.exec(stdout)![0];
  const { page, context } = await visit(stage.url);
  await page.goto('/runs');
  await page.getByLabel('Token').fill('curia_wrong_wrong');
  await page.keyboard.press('Enter');
  await page.getByText('TOKEN_REFUSED').waitFor();
  await page.getByLabel('Token').fill(token);
  await page.keyboard.press('Enter');
  await page.getByText('No run yet').waitFor();
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  expect(await page.evaluate(() => document.cookie + JSON.stringify(localStorage))).not.toContain(token);
  await page.getByRole('link', { name: 'mina' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Token').waitFor();
  await context.close();
  await stage.close();
});

it('shows hostile text as text', async () => {
  const { page, context, complaints } = await visit(own.url);
  await page.goto('/runs/hostile');
  await page.getByText('<b>bold</b>').first().click();
  await page.locator('.said-text').waitFor();
  expect(await page.locator('.said-text').textContent()).toContain('<script>');
  expect(await page.title()).not.toContain('taken');
  expect(await page.locator('main img, main script').count()).toBe(0);
  await page.goto('/runs/hostile/cases/long');
  await page.locator('.said-text').waitFor();
  expect((await page.locator('.said-text').textContent())!.length).toBeLessThan(1_000_000);
  await context.close();
  expect(complaints).toEqual([]);
});

it('says what is true when the server goes away, and goes on when it is back', async () => {
  const { page, context } = await visit(demo.url);
  await page.goto('/runs');
  await page.locator('tbody .name').first().waitFor();
  await page.route('**/api/v1/runs*', (route) => route.abort());
  await page.getByText('The server does not answer.').waitFor();
  expect(await page.locator('tbody .name').count()).toBeGreaterThan(0);
  await page.unroute('**/api/v1/runs*');
  await page.getByText('The server does not answer.').waitFor({ state: 'detached' });
  await context.close();
});

it('scrolls to any of many cases, and draws only those in view', async () => {
  const store = openStore(own.place);
  const { manifest } = (await store.runs.find('hostile'))!;
  const description = {
    created_at: new Date().toISOString(),
    law: [...(await store.runs.law('hostile')).values()],
    manifest: JSON.stringify({ ...JSON.parse(manifest), run_id: 'many' }),
  };
  const cases = Array.from({ length: MANY }, (_, at) => ({
    case_id: `c${at}`,
    input: JSON.stringify({ case_id: `c${at}`, text: `text ${at}` }),
    problem: null,
  }));
  await store.runs.create('many', cases, () => description);
  await store.close();
  const { page, context, complaints } = await visit(own.url);
  await page.goto('/runs/many');
  await page.locator('[data-row="0"]').waitFor();
  const list = page.locator('.virtual');
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await page.getByText(`c${MANY - 1}`, { exact: true }).waitFor();
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
  await page.getByText(`c${MANY / 2}`, { exact: true }).waitFor();
  expect(await page.locator('.virtual-row').count()).toBeLessThan(60);
  await context.close();
  expect(complaints).toEqual([]);
});
