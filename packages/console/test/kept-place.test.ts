/** Going back leads to where one was: on a page, and in a list of any length. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, visit } from './browser.ts';
import { demoPlace, type Stage, serve } from './stage.ts';

const PATIENCE_MS = 120_000;
let stage: Stage;
beforeAll(async () => {
  stage = await serve(await demoPlace());
}, PATIENCE_MS);
afterAll(() => Promise.all([closeBrowser(), stage.close()]));

it('keeps the place of a list and of the page when somebody comes back from a case', {
  timeout: PATIENCE_MS,
}, async () => {
  const { page, context, complaints } = await visit(stage.url);
  await page.goto('/runs/demo-tickets-1');
  const list = page.locator('.virtual');
  await list.locator('[data-row="0"]').waitFor();
  await list.evaluate((element) => {
    element.scrollTop = 2_000;
  });
  await page.evaluate(() => scrollTo(0, 150));
  const row = list.locator('[data-row="60"]');
  await row.waitFor();
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const before = await scrolled();
  await row.evaluate((element) => (element as HTMLElement).click());
  await page.locator('h1.ruling').waitFor();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await row.waitFor();
  await expect.poll(() => list.evaluate((element) => Math.round(element.scrollTop))).toBe(2_000);
  await expect.poll(scrolled).toBe(before);
  await context.close();
  expect(complaints).toEqual([]);
});

it('names what waits in the queue beside the runs, and shows the text of a case on a phone', {
  timeout: PATIENCE_MS,
}, async () => {
  const { page, context, complaints } = await visit(stage.url, {
    width: 390,
    theme: 'light',
    language: 'en',
  });
  await page.goto('/runs');
  await page.getByText(/In the queue \d+ items wait for an expert\./).waitFor();
  expect(await page.getByText('None of them waits for you.').count()).toBe(0);
  await page.getByText('Completed, tickets@v1').waitFor();
  await page.goto('/runs/demo-conflict-review-1');
  const text = page.locator('.case-row > :nth-child(2)').first();
  await text.waitFor();
  expect((await text.innerText()).length).toBeGreaterThan(10);
  await context.close();
  expect(complaints).toEqual([]);
});
