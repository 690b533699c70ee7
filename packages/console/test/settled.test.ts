/** A case that people settled in the browser: its page says what stands, who said what and why; the folder of its run follows. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { curia } from '../../curia/test/run-curia.ts';
import { until } from '../../curia/test/worker-files.ts';
import { closeBrowser, visit } from './browser.ts';
import { serveDesk } from './stage.ts';

const PATIENCE_MS = 120_000;
let stage: Awaited<ReturnType<typeof serveDesk>>;

beforeAll(async () => {
  stage = await serveDesk();
}, PATIENCE_MS);
afterAll(() => Promise.all([closeBrowser(), stage.close()]));

it('shows what people settled, and the ground truth arrives', { timeout: PATIENCE_MS }, async () => {
  const { page, context, complaints } = await visit(stage.url);
  await page.goto('/settings');
  await page.getByLabel('Token').fill(stage.tokens.adjudicator);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Eve').first().waitFor();
  const gold = join(dirname(stage.place), 'runs/tickets/gold.jsonl');
  expect(existsSync(gold)).toBe(false);
  await page.goto('/queue/desk-triage/adjudicate');
  await page.locator('.adj').waitFor();
  // 1 and 2 are the answers as they stand in the table.
  await page.keyboard.press('1');
  await page.keyboard.press('n');
  await page.keyboard.type('the contract names the amount');
  await page.keyboard.press('Control+Enter');
  await page.getByText('settled by adjudication').waitFor();
  await until(() => existsSync(gold));
  const line = JSON.parse(readFileSync(gold, 'utf8')) as { case_id: string; gold: { value: string } };
  await page.goto(`/runs/tickets/cases/${line.case_id}`);
  await page.locator('.ruling em', { hasText: line.gold.value }).waitFor();
  await page.getByText('people differed, and Eve decided').waitFor();
  const settled = page.locator('table.settled');
  expect(await settled.locator('thead b').allTextContents()).toEqual(['Ann', 'Ben', 'Eve']);
  await settled.getByText('the contract names the amount').waitFor();
  expect(await settled.locator('.lead td').allTextContents()).toEqual([
    expect.stringContaining('billing'),
    expect.stringContaining('legal'),
    expect.stringContaining(line.gold.value),
  ]);
  await page.locator('.path .now', { hasText: line.gold.value }).waitFor();
  await page.locator('.path li', { hasText: 'decided the dispute' }).waitFor();
  // The ruling stays, and stands beside what was settled.
  await page.locator('.meta', { hasText: 'the ruling was EXPERT' }).waitFor();
  const shown = await curia(['show', 'tickets', line.case_id, '--store', stage.place]);
  expect(shown.stdout).toContain('Ann answered billing: because of the contract');
  expect(shown.stdout).toContain(`Eve decided ${line.gold.value}: the contract names the amount`);
  await context.close();
  expect(complaints).toEqual([]);
});
