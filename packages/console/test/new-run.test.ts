/** The whole job in a browser: a lead drops a spreadsheet, tries three cases, starts the run while the server comes and goes, watches it, and takes it elsewhere. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../curia/src/store/open-store.ts';
import { TRIAGE } from '../../curia/test/desk-scene.ts';
import { closeBrowser, visit } from './browser.ts';
import { newPlace, type Stage, serve, tokenFor } from './stage.ts';

const PATIENCE_MS = 120_000;
const ROWS = 24;
const place = newPlace();
const folder = mkdtempSync(join(tmpdir(), 'curia-new-run-'));
let agent: Server;
let config: Parameters<typeof serve>[1];
let stage: Stage;
let lead: string;
let viewer: string;
/** What was asked, so that a trial is told from a run. */
let questions = 0;
let isOpen = true;

beforeAll(async () => {
  agent = createServer(async (request, response) => {
    const asked = JSON.stringify(await json(request));
    questions++;
    while (!isOpen) await new Promise((resolve) => setTimeout(resolve, 30));
    const value = asked.includes('invoice') ? 'billing' : 'technical';
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ answer: { votes: [{ value }] } }));
  });
  await new Promise<void>((done) => agent.listen(0, '127.0.0.1', done));
  writeFileSync(join(folder, 'desk-triage.yaml'), TRIAGE);
  const { port } = agent.address() as AddressInfo;
  config = { courts: folder, agents: { helpers: `http://127.0.0.1:${port}/answer` } };
  await openStore(place).close();
  lead = await tokenFor(place, 'Lead', 'operator');
  viewer = await tokenFor(place, 'Val', 'viewer');
  stage = await serve(place, config);
}, PATIENCE_MS);

afterAll(async () => {
  isOpen = true;
  agent.closeAllConnections();
  agent.close();
  await Promise.all([closeBrowser(), stage.close()]);
});

const csv = (): string => {
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `T-${at},"${at % 2 === 0 ? 'My invoice, twice' : 'It is slow'} ${at}",h@example.com`,
  );
  // The last row has the id of another.
  return `Ticket,Message,Sender\n${rows.join('\n')}\nT-3,"again",x\n`;
};

async function signIn(page: Page, token: string): Promise<void> {
  await page.goto('/runs');
  await page.getByLabel('Token').fill(token);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Runs' }).waitFor();
}

it('starts a run from a spreadsheet, watches it and takes it elsewhere, across a server that comes back', {
  timeout: PATIENCE_MS,
}, async () => {
  const { page, context, complaints } = await visit(stage.url);
  await signIn(page, lead);
  await page.keyboard.press('n');
  await page.getByText('Drop a file here').waitFor();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await page.getByRole('button', { name: 'Start the run' }).isDisabled()).toBe(true);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'tickets w47.csv', mimeType: 'text/csv', buffer: Buffer.from(csv()) });
  // The columns were understood by their names; what the court has no use for is not sent on.
  await page.getByText('25 rows, 24 usable').waitFor();
  await page.locator('.refusedrows').getByText('1 refused').waitFor();
  expect(await page.getByLabel('Sender goes to').inputValue()).toBe('');
  expect(await page.getByLabel('Message goes to').inputValue()).toBe('text');
  expect(await page.locator('.choice.on').innerText()).toContain('desk-triage');
  // Three cases are tried by themselves, and nothing is stored.
  await page.locator('.tried tr').nth(2).waitFor();
  expect(await page.locator('.tried .id').allInnerTexts()).toEqual(['T-0', 'T-12', 'T-23']);
  expect(questions).toBe(6);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  // The server goes, and everything that was chosen stays.
  const port = Number(new URL(stage.url).port);
  await stage.close();
  await page.keyboard.press('Control+Enter');
  await page.getByText('The server does not answer.').first().waitFor();
  stage = await serve(place, config, port);
  isOpen = false;
  await page.getByRole('button', { name: 'Start the run' }).click();
  // Its sessions went with it; whoever signs in again finds the page as it was.
  await page.getByLabel('Token').fill(lead);
  await page.keyboard.press('Enter');
  await page.getByText('25 rows, 24 usable').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/runs/tickets-w47');
  await page.locator('.sub .s', { hasText: 'Running' }).waitFor();
  await page.locator('.figures dd', { hasText: `of ${ROWS + 1}` }).waitFor();
  isOpen = true;
  await page.locator('.sub .s', { hasText: 'Completed' }).waitFor();
  // What was tried was remembered, or asked again: every other case was asked once.
  const coming = page.waitForEvent('download');
  await page.keyboard.press('x');
  await page.locator('.preview td').first().waitFor();
  await page.keyboard.press('Enter');
  const rulings = readFileSync(await (await coming).path(), 'utf8')
    .trim()
    .split('\n');
  expect(rulings).toHaveLength(ROWS + 2);
  expect(rulings[1]).toMatch(/^T-0,ruled,,TAKE/);
  await context.close();
  // The browser itself notes that the server was away, and that it knew nobody afterwards.
  expect(
    complaints.filter((one) => !/ERR_CONNECTION_REFUSED|Failed to fetch|status of 401/.test(one)),
  ).toEqual([]);
});

it('maps columns by hand, saves what is refused, and takes rows that are pasted', {
  timeout: PATIENCE_MS,
}, async () => {
  const { page, context, complaints } = await visit(stage.url, {
    width: 390,
    theme: 'light',
    language: 'en',
  });
  await signIn(page, lead);
  await page.goto('/runs/new');
  await page.locator('input[type=file]').setInputFiles({
    name: 'odd.tsv',
    mimeType: 'text/tab-separated-values',
    buffer: Buffer.from('Nr\tWas\n1\tthe invoice\n1\tagain\n2\tslow\n'),
  });
  await page.getByText('No court fits').waitFor();
  await page.locator('.choice', { hasText: 'desk-triage' }).click();
  await page.getByLabel('Was goes to').selectOption('text');
  await page.getByText('3 rows, 2 usable').waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save them with the reasons' }).click();
  expect(readFileSync(await (await saved).path(), 'utf8')).toMatch(/^line,code,problem\n3,/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.locator('h1').click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'case_id\ttext\na\tthe invoice\n');
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
  });
  await page.getByText('1 row, 1 usable').waitFor();
  await context.close();
  expect(complaints).toEqual([]);
});

it('offers nothing to somebody who may only read', { timeout: PATIENCE_MS }, async () => {
  const { page, context, complaints } = await visit(stage.url);
  await signIn(page, viewer);
  expect(await page.getByRole('link', { name: 'New run' }).count()).toBe(0);
  await page.goto('/runs/new');
  await page.getByText('it takes the role operator').waitFor();
  await context.close();
  expect(complaints).toEqual([]);
});
