/** Two versions of the product at work on one store: each drives the runs of its own law, both those that keep all of theirs, and neither stops a run of the other. */
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { OWNER } from '../src/drive/rights.ts';
import { startRun } from '../src/drive/start-run.ts';
import { startWorker } from '../src/index.ts';
import { leavingTo } from '../src/work/enqueue-run.ts';
import { openWorkplace } from '../src/work/workplace.ts';
import { sharedPostgres } from './postgres-server.ts';
import { fileWith } from './run-curia.ts';
import { expectWhole } from './whole-run.ts';
import { enqueue, makeScene, startWorker as startProcess, until, untilSealed } from './worker-files.ts';

const root = join(import.meta.dirname, '../../..');
const NOT_COPIED = ['node_modules', 'dist', 'test', 'console'];

/** The bin of another version: a copy of the sources with another number, other words in a prompt, and another shape of an answer. */
function otherVersion(): string {
  const copy = mkdtempSync(join(tmpdir(), 'curia-other-version-'));
  mkdirSync(join(copy, 'node_modules/@curia'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@curia' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of ['core', 'courts', 'memory', 'offline', 'curia']) {
    cpSync(join(root, 'packages', name), join(copy, 'packages', name), {
      recursive: true,
      filter: (path) => !NOT_COPIED.includes(basename(path)),
    });
    if (name !== 'curia') symlinkSync(join('../../packages', name), join(copy, 'node_modules/@curia', name));
  }
  const edit = (file: string, from: string, to: string): void => {
    const text = readFileSync(join(copy, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(copy, file), text.replace(from, to));
  };
  edit('packages/curia/package.json', '"version": "', '"version": "99.');
  const court = 'packages/courts/src/conflict-review';
  appendFileSync(join(copy, court, 'prompts/reviewer-A.en.md'), '\nThink twice.\n');
  edit(
    join(court, 'prompts.ts'),
    'const triplet = z.object({',
    'const triplet = z.object({\n    note: z.string(),',
  );
  return copy;
}

let copy: string;
beforeAll(() => {
  copy = otherVersion();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test('a worker of another version leaves a run alone and says so once, and the others go on', async () => {
  const place = (await sharedPostgres()).address();
  const workplace = await openWorkplace(place);
  const { store } = workplace;
  closers.push(() => workplace.close());
  const other = join(copy, 'packages/curia/bin/curia.js');
  const cases = Array.from({ length: 12 }, (_, at) => ({
    ...{ case_id: `c${at}`, text: 'a', candidates: [], review_actions: {} },
  }));
  const file = fileWith('cases.jsonl', cases.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const args = ['run', 'conflict-review', file, '--agents', 'given', '--name', 'of-the-other'];
  const following = spawn(
    process.execPath,
    [other, ...args, '--store', place, '--no-folder', '--drive', 'workers'],
    { stdio: 'ignore' },
  );
  const followed = new Promise((resolve) => following.on('close', resolve));
  const said: string[] = [];
  const workerOfToday = async () => {
    const worker = await startWorker({ store: place, tell: (words) => said.push(words) });
    closers.push(() => worker.stop());
    return worker;
  };
  const alone = (run: string): string => `left to other workers: run ${run}: its prompt perspective-`;
  const countOf = (run: string, words: string): number => words.split(alone(run)).length - 1;
  const first = await workerOfToday();
  await until(() => countOf('of-the-other', said.join('\n')) === 1);
  await first.stop();
  expect(await store.cases.tally('of-the-other')).toEqual({ cases: 12, closed: 0 });

  const project = { store, place, who: OWNER, workers: async () => leavingTo(workplace) };
  const agents = { kind: 'given' } as const;
  await startRun(project, {
    ...{ court: 'conflict-review', cases, agents, run_id: 'of-today', drive: 'workers' },
  });
  const newer = startProcess(place, [], {}, other);
  closers.push(() => {
    newer.child.kill('SIGTERM');
    return newer.ended;
  });
  await until(() => countOf('of-today', newer.said()) === 1);
  expect(await followed).toBe(0);
  expect(await store.cases.tally('of-today')).toEqual({ cases: 12, closed: 0 });
  const scene = makeScene(40);
  await enqueue(workplace, scene, 'whole-law');
  await workerOfToday();
  await Promise.all(['of-today', 'whole-law'].map((run) => untilSealed(store, run)));
  await expectWhole(store, 'of-today', 12);
  await expectWhole(store, 'whole-law', 40);
  expect(countOf('of-today', newer.said())).toBe(1);
  expect(scene.askedTwice()).toBe(0);
  for (const run of ['of-today', 'of-the-other'])
    expect((await store.cases.events(run, '')).map(({ kind }) => kind)).toEqual([
      ...['run-started', 'run-completed'],
    ]);
});
