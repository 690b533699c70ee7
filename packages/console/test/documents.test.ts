/** The desk for documents in a browser, on a real server: an expert corrects by keyboard alone, two experts differ and a third settles, and the truth arrives. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openStore } from '../../curia/src/store/open-store.ts';
import { invoiceRead } from '../../curia/test/paper.ts';
import { sharedPostgres } from '../../curia/test/postgres-server.ts';
import { closeBrowser, USUAL, type View, type Visitor, visit } from './browser.ts';
import { paper, serveDocuments } from './document-stage.ts';

const PATIENCE_MS = 120_000;
const QUEUE = '/queue/verification';
type Served = Awaited<ReturnType<typeof serveDocuments>>;
let stage: Served;

afterEach(() => stage.close());
afterAll(closeBrowser);

/** Somebody who is signed in and sits at the desk. */
async function seated(name: string, act = 'review', view: View = USUAL): Promise<Visitor> {
  const visitor = await visit(stage.url, view);
  const { page } = visitor;
  await page.goto('/queue');
  await page.locator('input[name=token]').fill(stage.tokens[name]!);
  await page.keyboard.press('Enter');
  await page.locator('main h1').first().waitFor();
  await page.goto(`${QUEUE}/${act}`);
  return visitor;
}

const atHand = async (page: Page): Promise<string> => {
  await page.locator('.pages canvas[data-drawn="1"]').waitFor();
  return (await page.locator('.vname').innerText()).replace('.pdf', '');
};

/** What is finally true of a document, as the log of its case says. */
async function truthOf(doc: string): Promise<unknown> {
  const store = openStore(stage.place);
  const log = await store.cases.events('papers', doc);
  await store.close();
  const settled = log.findLast(({ kind }) => kind === 'review-settled');
  return settled === undefined ? undefined : JSON.parse(settled.body).ground_truth?.ground_truth_output;
}

const submitted = (page: Page, doc: string) =>
  page.locator('.stored', { hasText: `${doc} is stored` }).waitFor();

/** The keys that correct each document, and nothing else. */
const KEYS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async digit(page) {
    await page.keyboard.press('1');
    await page.locator('.fix.on .val').waitFor();
    // Typed as well as offered: the checks follow every key.
    await page.waitForFunction(() => document.activeElement?.classList.contains('val') === true);
    await page.keyboard.type('4');
    await page.locator('.submitbar .chk.fail').waitFor();
    await page.keyboard.type('0');
    await page.locator('.submitbar .chk.pass').waitFor();
  },
  async line(page) {
    await page.getByText('This line is missing: Desk lamp LED, 4000 K 5 24.90 124.50').waitFor();
    await page.keyboard.press('1');
  },
  async field(page) {
    await page.keyboard.press('1');
    await page.waitForFunction(() => document.activeElement?.classList.contains('val') === true);
    await page.keyboard.type('2025-03-14');
  },
};

test.each<[string, () => Promise<string | undefined>]>([
  ['a file', async () => undefined],
  ['PostgreSQL', async () => (await sharedPostgres()).address()],
])(
  'an expert corrects a digit, a line and a missing field by keyboard alone, in %s',
  async (_where, place) => {
    const docs = Object.keys(KEYS);
    stage = await serveDocuments(
      docs.map((doc) => paper(doc, doc as 'digit')),
      1,
      await place(),
    );
    const { page, context, complaints } = await seated('Ada');
    const done: string[] = [];
    for (const _ of docs) {
      const doc = await atHand(page);
      await KEYS[doc]!(page);
      await page.locator('.submitbar .chk.pass').waitFor();
      await page.keyboard.press('Control+Enter');
      await submitted(page, doc);
      done.push(doc);
    }
    expect(done.toSorted()).toEqual(docs.toSorted());
    for (const doc of docs) {
      const { invoice_date, ...rest } = (await truthOf(doc)) as ReturnType<typeof invoiceRead>;
      const { invoice_date: date, ...wanted } = invoiceRead(doc);
      expect(rest).toEqual(wanted);
      expect(invoice_date).toMatchObject({ value: date.value, page: 1 });
    }
    expect(await page.title()).not.toContain('taken');
    await context.close();
    expect(complaints).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  'two experts differ, an adjudicator settles, and the truth arrives',
  async () => {
    stage = await serveDocuments([paper('digit', 'digit')], 2);
    const ada = await seated('Ada');
    await atHand(ada.page);
    await KEYS.digit!(ada.page);
    await ada.page.keyboard.press('Control+Enter');
    await submitted(ada.page, 'digit');
    const bob = await seated('Bob');
    await atHand(bob.page);
    expect(await bob.page.locator('.docdesk').innerText()).not.toContain('Ada');
    await bob.page.keyboard.press('4');
    await bob.page.locator('.val.reason').waitFor();
    await bob.page.waitForFunction(() => document.activeElement?.classList.contains('reason') === true);
    await bob.page.keyboard.type('a discount is given');
    await bob.page.locator('.submitbar .chk.pass').waitFor();
    await bob.page.keyboard.press('Control+Enter');
    await submitted(bob.page, 'digit');
    expect(await truthOf('digit')).toBeUndefined();
    const eve = await seated('Eve', 'adjudicate');
    await eve.page.locator('.adj').waitFor();
    expect(await eve.page.locator('.adj').innerText()).toMatch(/40/);
    await eve.page.keyboard.press('1');
    await eve.page.keyboard.press('n');
    await eve.page.keyboard.type('the row says 40');
    await eve.page.keyboard.press('Control+Enter');
    await eve.page.locator('.stored').waitFor();
    expect(await truthOf('digit')).toEqual(invoiceRead('digit'));
    for (const { context, complaints } of [ada, bob, eve]) {
      await context.close();
      expect(complaints).toEqual([]);
    }
  },
  PATIENCE_MS,
);

test(
  'the desk has no barrier, undoes, keeps its draft, shows the guideline as text, and fits a phone',
  async () => {
    stage = await serveDocuments([paper('NW-1', 'both')]);
    const { page, context, complaints } = await seated('Ada');
    await atHand(page);
    const wrong = async (one: Page): Promise<string[]> =>
      (await new AxeBuilder({ page: one }).analyze()).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      );
    expect(await wrong(page)).toEqual([]);
    await page.keyboard.press('g');
    await page.locator('.drawer b', { hasText: 'without' }).waitFor();
    expect(await page.locator('.drawer img').count()).toBe(0);
    expect(await page.locator('.drawer').innerText()).toContain('<img src=x');
    await page.keyboard.press('Escape');
    await page.locator('.drawer').waitFor({ state: 'detached' });
    await page.keyboard.press('1');
    await page.locator('.chk', { hasText: '18 of 19' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('z');
    await page.locator('.chk', { hasText: '16 of 19' }).waitFor();
    await page.keyboard.press('l');
    await page.locator('.line-prompt input').waitFor();
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Line 4, Quantity',
    );
    await page.keyboard.type('40');
    await page.locator('.chk', { hasText: '18 of 19' }).waitFor();
    await page.getByText(/Draft saved/).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press(']');
    await page.locator('.pages canvas[data-drawn="2"]').waitFor();
    await context.close();
    expect(complaints).toEqual([]);
    const phone = await seated('Ada', 'review', { width: 390, theme: 'light', language: 'ko' });
    await phone.page.locator('.crop canvas[data-drawn="1"]').waitFor();
    await phone.page.locator('.submitbar .chk', { hasText: '19개 중 18개 통과' }).waitFor();
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await wrong(phone.page)).toEqual([]);
    await phone.context.close();
    expect(phone.complaints).toEqual([]);
  },
  PATIENCE_MS,
);
