/** Every shape of a question is answered in a browser as its court reads it: values of every kind, opinions of a text, and an output that is corrected. */
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, createClient } from '../../curia/src/http/client.ts';
import { deskFile, newStorePath } from '../../curia/test/desk-scene.ts';
import { curia } from '../../curia/test/run-curia.ts';
import { closeBrowser, type Visitor, visit } from './browser.ts';
import { type Stage, serve, serveDesk, tokenFor } from './stage.ts';

const KINDS = `
court: all-kinds
title: The fields of a letter
case:
  text: { kind: text }
fields:
  day: { kind: date }
  name: { kind: text }
  paid: { kind: flag }
  parts: { kind: list, of: { kind: text } }
  team: { kind: choice, values: [billing, legal], optional: true }
  total: { kind: number, min: 0 }
roles:
  reader: { voices: 1 }
facts:
  leading: { tally: leading }
outcomes:
  EXPERT: { effect: escalate }
rules: []
otherwise: { then: EXPERT, reason: a person reads it }
accepted:
  - { kind: GAP, rule: otherwise, because: a person decides }
`;

const failed = { failure: 'timeout', message: 'no answer within 60 s' };
const PATIENCE_MS = 120_000;
let stage: Stage;
let token: string;

beforeAll(async () => {
  const store = newStorePath();
  const run = async (court: string, id: string, input: object, agents: string): Promise<void> => {
    const cases = deskFile('cases.jsonl', `${JSON.stringify({ case_id: id, ...input })}\n`);
    const ran = await curia(['run', court, cases, '--agents', agents, '--name', id, '--store', store]);
    if (ran.status === 1) throw new Error(ran.stderr);
  };
  await run(deskFile('court.yaml', KINDS), 'letter', { text: 'a letter', votes: [] }, 'given');
  const said = ['aspect-extractor', 'sentiment-extractor'].map((role) => JSON.stringify({ role, ...failed }));
  const script = deskFile('said.jsonl', said.join('\n'));
  await run('debate-override', 'opinions', { text: 'The battery is good.' }, `scripted:${script}`);
  token = await tokenFor(store, 'Ann', 'reviewer');
  stage = await serve(store);
}, PATIENCE_MS);

afterAll(async () => {
  await Promise.all([closeBrowser(), stage.close()]);
});

/** Somebody who has signed in and sits at the next item of a queue. */
async function atItem(url: string, who: string, queue: string, desk = '.ask-pane'): Promise<Visitor> {
  const visitor = await visit(url);
  const data = { token: who };
  await visitor.context.request.post('/api/v1/session', { data, headers: { origin: url } });
  await visitor.page.goto(`/queue/${queue}/review`);
  await visitor.page.locator(desk).waitFor();
  return visitor;
}

/** What was stored for the only item of a queue that somebody has answered. */
async function storedIn(url: string, who: string, queue: string): Promise<unknown> {
  const client = createClient(url, { token: who });
  const { items } = await answerOf(client.queues[':queue'].items.$get({ param: { queue }, query: {} }));
  const answered = items.filter((item) => item.answered > 0);
  expect(answered).toHaveLength(1);
  const { reviews } = await answerOf(client.items[':item'].$get({ param: { item: answered[0]!.item_id } }));
  return reviews[0]?.answer;
}

const submit = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+Enter');
  await page.getByText(/so it is settled/).waitFor();
};

test('values of every kind, written and chosen by keys', async () => {
  const { page, context, complaints } = await atItem(stage.url, token, 'all-kinds');
  /** Goes to a question, and into its field. */
  const write = async (question: RegExp, text: string): Promise<void> => {
    const part = page.locator('.qn', { has: page.getByRole('heading', { name: question }) });
    await part.focus();
    await page.keyboard.press('c');
    await page.keyboard.type(text);
    await page.keyboard.press('Escape');
  };
  const choose = async (question: RegExp, key: string): Promise<void> => {
    await page.locator('.qn', { has: page.getByRole('heading', { name: question }) }).focus();
    await page.keyboard.press(key);
  };
  // How a day is typed depends on the language of the browser itself.
  await page.locator('input[type=date]').fill('2025-03-14');
  await write(/for name/, '<b>Seo</b>');
  // The next key corrects the answer that was just given; it answers no other question.
  await choose(/for paid/, '1');
  await page.keyboard.press('2');
  await write(/for parts/, 'paper\ntoner');
  await choose(/for team/, '0');
  await write(/for total/, '4.05');
  await submit(page);
  expect(await storedIn(stage.url, token, 'all-kinds')).toEqual({
    day: '2025-03-14',
    name: '<b>Seo</b>',
    paid: false,
    parts: ['paper', 'toner'],
    team: null,
    total: 4.05,
  });
  await context.close();
  expect(complaints).toEqual([]);
});

test('the opinions of a text, and that it states none', async () => {
  const { page, context, complaints } = await atItem(stage.url, token, 'debate-override');
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('words of the text').fill('battery');
  await page.getByLabel('polarity').selectOption('positive');
  await submit(page);
  expect(await storedIn(stage.url, token, 'debate-override')).toEqual({
    tuples: [{ aspect_term: 'battery', polarity: 'positive' }],
  });
  await context.close();
  expect(complaints).toEqual([]);
});

test(
  'an output: agreement is refused without reasons, and a corrected field is sent as a patch',
  async () => {
    const desk = await serveDesk();
    const who = desk.tokens.reviewer;
    const { page, context, complaints } = await atItem(desk.url, who, 'verification', '.docdesk');
    // No picture of it is kept, so its words are drawn, with the cited row marked.
    await page.getByText('No picture of this page is kept; these are its words.').waitFor();
    await page.locator('.viewer .pl.row').first().waitFor();
    // On a phone the cited place is drawn large, and in sight.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await page.locator('.crop [data-hot]').first().waitFor();
    const isInSight = (): boolean => {
      const view = document.querySelector('.crop-view')!.getBoundingClientRect();
      const cited = document.querySelector('.crop [data-hot]')!.getBoundingClientRect();
      return cited.top >= view.top && cited.bottom <= view.bottom;
    };
    await expect.poll(() => page.evaluate(isInSight)).toBe(true);
    const keep = page.locator('.fix', { hasText: 'It is right as it was read' });
    await keep.click();
    await page.getByLabel('why it is right').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.locator('.submitbar .chk.fail').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.fix', { hasText: 'Quantity' }).first().click();
    await page.locator('.fix.on .val').fill('40');
    await page.locator('.submitbar .chk.pass').waitFor();
    await page.getByText(/Draft saved/).waitFor();
    await page.reload();
    await page.locator('.submitbar .chk.pass').waitFor();
    await submit(page);
    expect(await storedIn(desk.url, who, 'verification')).toMatchObject({
      agrees_with_primary: false,
      corrections: [{ op: 'replace', path: '/line_items/0/quantity', value: 40 }],
    });
    await context.close();
    expect(complaints).toEqual([]);
    await desk.close();
  },
  PATIENCE_MS,
);
