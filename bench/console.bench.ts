/** The console in a real browser: how much the first screen loads, how soon it is there, whether a million cases scroll smoothly, and how soon the playground has decided a history. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import {
  compareHistory,
  decideHistory,
  type HistoryRecord,
} from '../packages/console/src/pages/playground/compare.ts';
import { draftReader } from '../packages/console/src/pages/playground/draft.ts';
import { closeBrowser, visit } from '../packages/console/test/browser.ts';
import { demoPlace, serve } from '../packages/console/test/stage.ts';
import { openStore } from '../packages/curia/src/store/open-store.ts';

const ASSETS = join(import.meta.dirname, '../packages/curia/console/assets');
const PAGE = join(import.meta.dirname, '../packages/curia/console/index.html');
const CASES = 1_000_000;
const VISITS = 7;
const TURNS = 150;
const HISTORY = 50_000;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Compressed, the files of the console that fit. */
const sizeOf = (fits: (name: string) => boolean): number =>
  readdirSync(ASSETS)
    .filter((name) => /\.(js|css)$/.test(name) && fits(name))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(ASSETS, name))).length, 0);

/** What the page itself asks for before anything is drawn, and the words of the first screen in the longer language. */
function firstSizes(): readonly [entry: number, words: number] {
  const page = readFileSync(PAGE, 'utf8');
  const words = ['first.en-', 'first.ko-'].map((start) => sizeOf((name) => name.startsWith(start)));
  return [sizeOf((name) => page.includes(name)), Math.max(...words)];
}

/** Follows the tasks of a page; returns the longest in processor time, which other work on the machine does not stretch. */
async function startTrace(context: BrowserContext, page: Page): Promise<() => Promise<number>> {
  const session = await context.newCDPSession(page);
  const tasks: number[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, tdur } of value as { name?: string; tdur?: number }[])
      if (name === 'ThreadControllerImpl::RunTask' && tdur !== undefined) tasks.push(tdur / 1000);
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  return async () => {
    const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await ended;
    return Math.max(0, ...tasks);
  };
}

const TEMPLATE = join(import.meta.dirname, '../packages/curia/templates/triage');
const linesOf = <T>(name: string): T[] =>
  readFileSync(join(TEMPLATE, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

/** What the worker of the playground does with a history of recorded tickets, in this process. */
async function playground(): Promise<string> {
  interface Answer {
    readonly case_id: string;
    readonly role: string;
    readonly voice: string;
    readonly answer?: { readonly votes?: readonly object[] };
  }
  const answers = linesOf<Answer>('answers.jsonl');
  const tickets = linesOf<HistoryRecord>('cases.jsonl').map((ticket) => ({
    ...ticket,
    votes: answers
      .filter(({ case_id }) => case_id === ticket.case_id)
      .flatMap(({ role, voice, answer }) => (answer?.votes ?? []).map((vote) => ({ role, voice, ...vote }))),
  }));
  const records = Array.from({ length: HISTORY }, (_, at) => ({
    ...tickets[at % tickets.length]!,
    case_id: `c${at}`,
  }));
  const before = readFileSync(join(TEMPLATE, 'court.yaml'), 'utf8');
  const after = before.replace('silent: { at_least: 2 }', 'silent: { at_least: 1 }');
  const read = await draftReader('triage');
  const started = performance.now();
  const decided = decideHistory(records, read(before));
  const ready = performance.now() - started;
  const { ms, refused } = compareHistory(records, decided, { after, read });
  if (refused > 0) throw new Error(`${refused} tickets were refused`);
  return `${HISTORY.toLocaleString('en')} cases: ${ready.toFixed(0)} ms to make the history ready, ${ms.toFixed(0)} ms for each comparison`;
}

const place = await demoPlace();
const stage = await serve(place);
try {
  const [entry, words] = firstSizes().map((size) => (size / 1000).toFixed(0));
  console.log(`entry            ${entry} kB compressed, scripts and styles, and ${words} kB of words`);
  const first: number[] = [];
  for (let at = 0; at < VISITS; at++) {
    const { page, context } = await visit(stage.url);
    const started = performance.now();
    await page.goto('/runs', { waitUntil: 'commit' });
    await page.locator('tbody .name').first().waitFor();
    first.push(performance.now() - started);
    await context.close();
  }
  console.log(`first screen     ${median(first).toFixed(0)} ms, median of ${VISITS}, nothing in the cache`);

  const store = openStore(place);
  const { manifest } = (await store.runs.find('demo-conflict-review-1'))!;
  const kept = [...(await store.runs.law('demo-conflict-review-1')).values()];
  await store.runs.create(
    'bench-many',
    (function* () {
      for (let at = 0; at < CASES; at++)
        yield {
          case_id: `c${at}`,
          input: JSON.stringify({ case_id: `c${at}`, text: `text ${at}` }),
          problem: null,
        };
    })(),
    () => ({
      created_at: new Date().toISOString(),
      manifest: JSON.stringify({ ...JSON.parse(manifest), run_id: 'bench-many' }),
      law: kept,
    }),
  );
  await store.close();
  const { page, context } = await visit(stage.url);
  await page.goto('/runs/bench-many');
  await page.locator('[data-row="0"]').waitFor();
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
    Object.assign(window, { longTasks: tasks });
  });
  const trace = await startTrace(context, page);
  await page.locator('.virtual').hover();
  for (let at = 0; at < TURNS; at++) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(16);
  }
  for (const share of [0.25, 0.9, 0.5, 1]) {
    await page.locator('.virtual').evaluate((list, to) => list.scrollTo(0, list.scrollHeight * to), share);
    await page.waitForTimeout(150);
  }
  await page.getByText(`c${CASES - 1}`, { exact: true }).waitFor();
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  const cpu = await trace();
  console.log(
    `scrolling        ${CASES.toLocaleString('en')} cases, ${TURNS} turns of the wheel and 4 jumps: ${tasks.length} tasks over 50 ms${
      tasks.length === 0 ? '' : `, the longest ${Math.max(...tasks).toFixed(0)} ms`
    }; no task took more than ${cpu.toFixed(0)} ms of the processor`,
  );
  await context.close();
  console.log(`playground       ${await playground()}`);
} finally {
  await closeBrowser();
  await stage.close();
}
