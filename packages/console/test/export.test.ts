/** A case that experts settled in the browser is taken elsewhere by keys: the tables come down as files and hold what was settled. */
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Download, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerOf, createClient } from '../../curia/src/http/client.ts';
import { newDesk, ticket } from '../../curia/test/desk-scene.ts';
import { closeBrowser, visit } from './browser.ts';
import { newPlace, type Stage, serve, tokenFor } from './stage.ts';

const PATIENCE_MS = 120_000;
const COURT = 'desk-triage';
let stage: Stage;
let viewer: string;
let operator: string;

beforeAll(async () => {
  const place = newPlace();
  await newDesk([ticket('t1', '=SUM(A1)'), ticket('t2')], 'tickets', place);
  viewer = await tokenFor(place, 'Val', 'viewer');
  const [lead, ada, ben] = await Promise.all([
    tokenFor(place, 'Lead', 'operator'),
    tokenFor(place, 'Ada', 'reviewer'),
    tokenFor(place, 'Ben', 'reviewer'),
  ]);
  operator = lead;
  stage = await serve(place);
  await answerOf(
    createClient(stage.url, { token: lead }).queues.$post({
      json: { court: COURT, reviews: 2, guideline: '' },
    }),
  );
  for (const token of [ada, ben]) {
    const { queues, seats } = createClient(stage.url, { token });
    const claimed = await answerOf(queues[':queue'].claim.$post({ param: { queue: COURT }, json: {} }));
    if (claimed === undefined) throw new Error('no ticket waits');
    const { seat, item } = claimed;
    const json = { token: seat.token, revision: item.revision, answer: { value: 'legal' }, notes: 'read it' };
    await answerOf(seats[':seat'].submit.$post({ param: { seat: seat.seat_id }, json }));
  }
}, PATIENCE_MS);

afterAll(() => Promise.all([closeBrowser(), stage.close()]));

/** The files that come down while something is done. */
async function filesOf(page: Page, count: number, act: () => Promise<void>): Promise<Map<string, string>> {
  const coming: Download[] = [];
  const all = new Promise<void>((resolve) => {
    page.on('download', (one) => {
      coming.push(one);
      if (coming.length === count) resolve();
    });
  });
  await act();
  await all;
  const files = new Map<string, string>();
  for (const one of coming) files.set(one.suggestedFilename(), readFileSync(await one.path(), 'utf8'));
  return files;
}

it('takes rulings and ground truth down by keys, and the record as a command', {
  timeout: PATIENCE_MS,
}, async () => {
  const { page, context, complaints } = await visit(stage.url);
  await page.goto('/runs');
  await page.getByLabel('Token').fill(viewer);
  await page.keyboard.press('Enter');
  await page.locator('tbody .name').first().waitFor();
  await page.keyboard.press('x');
  await page.getByRole('dialog').getByText('2 cases, 1 settled by experts.').waitFor();
  expect(page.url()).toContain('export=tickets');
  await page.locator('.preview td').first().waitFor();
  expect((await new AxeBuilder({ page }).include('.sheetbox').analyze()).violations).toEqual([]);
  const files = await filesOf(page, 2, () => page.keyboard.press('Enter'));
  expect([...files.keys()].sort()).toEqual(['tickets-rulings.csv', 'tickets-truth.jsonl']);
  expect(files.get('tickets-rulings.csv')).toContain('expert-1');
  const truth = JSON.parse(files.get('tickets-truth.jsonl') ?? '');
  expect(truth).toMatchObject({ state: 'agreed', gold: '{"value":"legal"}' });
  await page.getByText('On its way').waitFor();
  // Space chooses what has the focus, and the command says the same.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('#export-record').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Copy as a command' }).click();
  await page.getByText('Copied').waitFor();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command.split('\n').at(-1)).toBe('npx curia export tickets --as jsonl --out tickets-record.jsonl');
  await page.keyboard.press('Escape');
  await page.locator('.sheetbox').waitFor({ state: 'detached' });
  expect(page.url()).not.toContain('export=');
  await context.close();
  expect(complaints).toEqual([]);
});

it('takes the run of an item elsewhere from the queue', { timeout: PATIENCE_MS }, async () => {
  const { page, context, complaints } = await visit(stage.url);
  await page.goto('/queue');
  await page.getByLabel('Token').fill(operator);
  await page.keyboard.press('Enter');
  await page.locator('[data-run]').first().waitFor();
  await page.keyboard.press('x');
  await page.getByRole('heading', { name: 'Export tickets' }).waitFor();
  await context.close();
  expect(complaints).toEqual([]);
});
