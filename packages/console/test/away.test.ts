/** What the page shows while the server is away, has a newer console, or answers what no screen can show. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, visit } from './browser.ts';
import { demoPlace, type Stage, serve } from './stage.ts';

const PATIENCE_MS = 120_000;
let place: string;
let stage: Stage;

beforeAll(async () => {
  place = await demoPlace();
  stage = await serve(place);
}, PATIENCE_MS);

afterAll(() => Promise.all([closeBrowser(), stage.close()]));

it('keeps what is known while the server is away, and goes on by itself', {
  timeout: PATIENCE_MS,
}, async () => {
  const { page, context } = await visit(stage.url);
  await page.goto('/runs');
  await page.locator('main a').first().waitFor();
  await stage.close();
  // The files of this screen have not been loaded yet.
  await page.getByRole('link', { name: 'Tables', exact: true }).click();
  await page.getByText('This screen could not be loaded').waitFor();
  expect(await page.locator('header').count()).toBeGreaterThan(0);
  stage = await serve(place, {}, Number(new URL(stage.url).port));
  await page.getByText('questions are decided by tables').waitFor();
  await context.close();
});

it('offers a newer console, and does not load it unasked', { timeout: PATIENCE_MS }, async () => {
  const { page, context } = await visit(stage.url);
  let isNew = false;
  await page.route(`${stage.url}/`, async (route) => {
    const answer = await route.fetch();
    const body = isNew ? '<script type="module" src="/assets/index-newer.js"></script>' : await answer.text();
    await route.fulfill({ response: answer, body });
  });
  isNew = true;
  await page.goto('/runs');
  await page.getByText('The server has a newer console than this page.').waitFor();
  isNew = false;
  await page.getByRole('button', { name: 'Load it' }).click();
  await page.locator('main a').first().waitFor();
  expect(await page.getByText('newer console').count()).toBe(0);
  await context.close();
});

it('keeps a screen that breaks inside its place', { timeout: PATIENCE_MS }, async () => {
  const { page, context } = await visit(stage.url);
  let isBroken = true;
  await page.route('**/api/v1/questions*', (route) =>
    isBroken ? route.fulfill({ json: { schema_version: '1', questions: [null] } }) : route.continue(),
  );
  await page.goto('/tables');
  await page.getByText('This screen stopped working.').waitFor();
  isBroken = false;
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await page.getByRole('heading', { name: 'Runs' }).waitFor();
  await context.close();
});
