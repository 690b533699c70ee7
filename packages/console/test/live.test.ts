/** A run on its screen while it is driven: cases appear as they are ruled, stopping asks first, and resuming goes on. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, visit } from './browser.ts';
import { newPlace, type Stage, serve } from './stage.ts';

const PATIENCE_MS = 120_000;
const CASES = 6;
let agent: Server;
let stage: Stage;
/** Cases about which reviewers answer at once; the others wait. */
const released = new Set<string>();
let isOpen = false;

beforeAll(async () => {
  agent = createServer(async (request, response) => {
    const text = JSON.stringify(await json(request));
    while (!isOpen && ![...released].some((one) => text.includes(one)))
      await new Promise((resolve) => setTimeout(resolve, 50));
    const answer = { review_actions: [{ action_type: 'KEEP', target_tuple_ids: ['t0'], reason_code: '' }] };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ answer }));
  });
  await new Promise<void>((done) => agent.listen(0, '127.0.0.1', done));
  const { port } = agent.address() as AddressInfo;
  stage = await serve(newPlace(), { agents: { slow: `http://127.0.0.1:${port}/answer` } });
}, PATIENCE_MS);

afterAll(async () => {
  isOpen = true;
  agent.closeAllConnections();
  agent.close();
  await Promise.all([closeBrowser(), stage.close()]);
});

const panel = (at: number) => ({
  case_id: `case-${at}`,
  text: `marked-${at} the battery is good and the battery is bad`,
  candidates: ['positive', 'negative'].map((polarity, place) => ({
    ...{ tuple_id: `t${place}`, aspect_term: 'battery', aspect_ref: '', polarity },
  })),
});

it('shows cases as they are ruled, stops when asked twice, and goes on', async () => {
  const cases = Array.from({ length: CASES }, (_, at) => JSON.stringify(panel(at))).join('\n');
  const started = await fetch(
    `${stage.url}/api/v1/runs?court=conflict-review&agents=slow&run_id=slow-run&limits={"concurrency":20}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: cases,
    },
  );
  expect(started.status).toBe(202);
  const { page, context, complaints } = await visit(stage.url);
  await page.goto('/runs/slow-run');
  await page.getByText('connected, event').waitFor();
  expect(await page.locator('.feed tbody tr').count()).toBe(0);
  released.add('marked-2');
  await page.locator('.feed .name', { hasText: 'case-2' }).waitFor();
  await page.locator('.figures dd', { hasText: `1 of ${CASES}` }).waitFor();
  await page.keyboard.press('p');
  released.add('marked-4');
  await page.locator('.figures dd', { hasText: `2 of ${CASES}` }).waitFor();
  expect(await page.locator('.feed .name', { hasText: 'case-4' }).count()).toBe(0);
  await page.keyboard.press('p');
  await page.locator('.feed .name', { hasText: 'case-4' }).waitFor();
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Let it go on' }).click();
  expect(await page.locator('.s', { hasText: 'Running' }).count()).toBe(1);
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Stop it' }).click();
  isOpen = true;
  await page.locator('.sub .s', { hasText: /Stopped|Completed/ }).waitFor();
  if (await page.getByRole('button', { name: 'Resume' }).isVisible())
    await page.getByRole('button', { name: 'Resume' }).click();
  await page.locator('.sub .s', { hasText: 'Completed' }).waitFor();
  await page.locator('.figures dd', { hasText: `${CASES} of ${CASES}` }).waitFor();
  await context.close();
  expect(complaints).toEqual([]);
});
