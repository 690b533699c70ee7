/** Runs that this server does not drive, on their screens: who drives them, when that was last heard of, and every case as it is ruled; in both stores. */
import { type ChildProcess, spawn } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { afterAll, describe, expect, it } from 'vitest';
import { asOwner, sharedPostgres } from '../../curia/test/postgres-server.ts';
import { bin } from '../../curia/test/run-curia.ts';
import { makeScene, type Scene, startWorker, until } from '../../curia/test/worker-files.ts';
import { closeBrowser, type Visitor, visit } from './browser.ts';
import { newPlace, type Stage, serve } from './stage.ts';

const PATIENCE_MS = 120_000;
const CASES = 90;
const stages: Stage[] = [];
const children: ChildProcess[] = [];

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await closeBrowser();
  for (const stage of stages) await stage.close();
});

/** A store that is served, a run of it that waits for its agents, and somebody who looks at the run. */
async function scene(
  place: string,
  drive: 'here' | 'workers',
): Promise<Visitor & { scene: Scene; driver: ChildProcess }> {
  const stage = await serve(place);
  stages.push(stage);
  const scene = makeScene(CASES, 20);
  scene.hold();
  const args = ['run', scene.court, scene.cases, '--agents', scene.agents, '--name', 'r', '--no-folder'];
  const driver = spawn(process.execPath, [bin, ...args, '--drive', drive, '--store', place], {
    stdio: 'ignore',
  });
  children.push(driver);
  await until(async () => (await fetch(`${stage.url}/api/v1/runs/r`)).ok);
  return { ...(await visit(stage.url)), scene, driver };
}

const status = (page: Page, text: string) => page.locator('.sub .s', { hasText: text }).waitFor();
const resumes = (page: Page): Promise<number> =>
  page.getByRole('button', { name: /^(Resume|Drive it from here)$/ }).count();

const PLACES: [string, () => Promise<string>, (place: string, seconds: number) => Promise<unknown>][] = [
  [
    'a file',
    async () => newPlace(),
    async (place, seconds) => {
      const db = new DatabaseSync(place, { timeout: 5_000 });
      db.exec(
        `UPDATE drivers SET seen_at = strftime('%Y-%m-%dT%H:%M:%fZ', julianday('now') - ${seconds} / 86400.0)`,
      );
      db.close();
    },
  ],
  [
    'PostgreSQL',
    async () => (await sharedPostgres()).address(),
    (place, seconds) =>
      asOwner(place, `UPDATE SCHEMA_NAME.drivers SET seen_at = clock_timestamp() - interval '${seconds} s'`),
  ],
];

describe.each(PLACES)('in %s', (where, open, hearLast) => {
  it('shows a run that a command drives as it is, and never as stopped', {
    timeout: PATIENCE_MS,
  }, async () => {
    const place = await open();
    const { page, context, complaints, scene: files, driver } = await scene(place, 'here');
    await page.goto('/runs');
    const row = page.locator('tr', { hasText: 'a command' });
    await row.getByText('Running', { exact: true }).waitFor();
    expect(await row.getByText('Stopped').count()).toBe(0);
    await page.goto('/runs/r');
    await status(page, 'Running, driven by a command');
    await page.getByText('connected, event').waitFor();
    expect(await resumes(page)).toBe(0);
    expect(await page.getByText(`process ${driver.pid}`).count()).toBe(1);
    await page.getByText('It can be stopped where it was started').waitFor();
    // A process that stands still is late, then not heard of; it has its place as long as the store gives it.
    driver.kill('SIGSTOP');
    await hearLast(place, 18);
    await page.locator('.drivers .gone').waitFor();
    expect(await resumes(page)).toBe(0);
    await hearLast(place, 200);
    await status(page, 'Not heard of');
    await page.getByText('last heard of 3').waitFor();
    if (where === 'a file') await page.getByText('still has its place at the run').waitFor();
    else await page.getByRole('button', { name: 'Drive it from here' }).waitFor();
    driver.kill('SIGCONT');
    await status(page, 'Running, driven by a command');
    expect(await resumes(page)).toBe(0);
    files.letGo();
    await page.locator('.feed .name').first().waitFor();
    await status(page, 'Completed');
    await page.locator('.figures dd', { hasText: `${CASES} of ${CASES}` }).waitFor();
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('says of a command that was killed that nobody hears of it', { timeout: PATIENCE_MS }, async () => {
    const place = await open();
    const { page, context, complaints, driver } = await scene(place, 'here');
    await page.goto('/runs/r');
    await status(page, 'Running, driven by a command');
    driver.kill('SIGKILL');
    // Whoever lost its place may come back to it for a moment.
    await page.getByText('Ended without saying so.').waitFor();
    expect(await resumes(page)).toBe(0);
    await hearLast(place, 20);
    await status(page, 'Not heard of');
    await page.getByText(`Nobody is heard of who drives it, and ${CASES} cases are open.`).waitFor();
    expect(await page.getByText('Stopped').count()).toBe(0);
    await page.getByRole('button', { name: 'Drive it from here' }).waitFor();
    await page.goto('/runs');
    await page.getByText('Whoever drove it is not heard of any more.').waitFor();
    await context.close();
    expect(complaints).toEqual([]);
  });
});

it('shows a run that is left to workers while it waits, and while one drives it', {
  timeout: PATIENCE_MS,
}, async () => {
  const place = (await sharedPostgres()).address();
  const { page, context, complaints, scene: files } = await scene(place, 'workers');
  await page.goto('/runs/r');
  await status(page, 'In line');
  await page.getByText(`${CASES} cases wait for a worker.`).waitFor();
  expect(await resumes(page)).toBe(0);
  await page.getByRole('button', { name: 'Stop…' }).waitFor();
  const worker = startWorker(place);
  children.push(worker.child);
  await status(page, 'Running, driven by worker');
  await page.getByText('Stop works from here').waitFor();
  files.letGo();
  await page.locator('.feed .name').first().waitFor();
  await status(page, 'Completed');
  await context.close();
  worker.child.kill('SIGTERM');
  await worker.ended;
  expect(complaints).toEqual([]);
});
