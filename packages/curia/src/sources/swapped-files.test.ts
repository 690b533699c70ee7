/** Files and folders that change places with links and pipes while they are read: what is outside never comes in. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, test } from 'vitest';
import { readContained } from './contained-file.ts';
import { type Hold, holdByHandle, holdByPlace } from './hold-inside.ts';
import { walkFolder } from './tools/walk-folder.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'curia-swapped-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SWAPS = 6_000;
const { signal } = new AbortController();

/** Puts one thing in the place of another and back again, over and over in a thread of its own, while something is done. */
async function whileSwapping(place: string, other: string, work: () => Promise<void>): Promise<void> {
  const worker = new Worker(
    `const { renameSync } = require('node:fs');
     const { place, other, swaps } = require('node:worker_threads').workerData;
     for (let at = 0; at < swaps; at++) {
       renameSync(place, place + '.aside');
       renameSync(other, place);
       renameSync(place, other);
       renameSync(place + '.aside', place);
     }`,
    { eval: true, workerData: { place, other, swaps: SWAPS } },
  );
  let isOver = false;
  const end = new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', resolve);
  }).finally(() => {
    isOver = true;
  });
  while (!isOver) await work();
  await end;
}

/** A folder with one file, and beside it a folder of the same shape that nobody may see. */
function makeScene(name: string) {
  const root = join(folder, name, 'root');
  const outside = join(folder, name, 'outside');
  mkdirSync(join(root, 'a', 'b'), { recursive: true });
  mkdirSync(join(outside, 'b'), { recursive: true });
  writeFileSync(join(root, 'a', 'b', 'file.txt'), 'inside\n');
  writeFileSync(join(outside, 'b', 'file.txt'), 'disclosed\n');
  writeFileSync(join(outside, 'b', 'disclosed.txt'), 'disclosed\n');
  return { root, outside, file: join(root, 'a', 'b', 'file.txt'), other: join(root, 'other') };
}

const ways: readonly (readonly [string, Hold])[] = [
  ...(process.platform === 'linux' ? [['by handle', holdByHandle] as const] : []),
  ['by place', holdByPlace],
];

describe.each(ways)('held %s', (way, hold) => {
  /** What was read while things changed places, and in the end. */
  async function readsOf(root: string, place: string, other: string): Promise<Set<string>> {
    const seen = new Set<string>();
    const read = async (): Promise<string> => {
      const found = await readContained(root, 'a/b/file.txt', {}, hold);
      return found.kind === 'text' ? found.text : found.kind;
    };
    await whileSwapping(place, other, async () => {
      seen.add(await read());
    });
    expect(await read()).toBe('inside\n');
    return seen;
  }

  test('a link in the place of a file', async () => {
    const { root, outside, file, other } = makeScene(`${way} file`);
    symlinkSync(join(outside, 'b', 'file.txt'), other);
    expect(await readsOf(root, file, other)).not.toContain('disclosed\n');
  });

  test('a link in the place of a folder on the way', async () => {
    const { root, outside, other } = makeScene(`${way} folder`);
    symlinkSync(outside, other);
    expect(await readsOf(root, join(root, 'a'), other)).not.toContain('disclosed\n');
  });

  test('a pipe without a writer in the place of a file', async () => {
    const { root, file, other } = makeScene(`${way} pipe`);
    execFileSync('mkfifo', [other]);
    await readsOf(root, file, other);
  });

  test('a listing, with a link in the place of a folder', async () => {
    const { root, outside, other } = makeScene(`${way} listing`);
    symlinkSync(outside, other);
    const names = new Set<string>();
    const list = async (): Promise<void> => {
      for (const { path } of (await walkFolder(root, signal, { hold })).files) names.add(path);
    };
    await whileSwapping(join(root, 'a'), other, list);
    await list();
    expect(names).toContain('a/b/file.txt');
    expect([...names].filter((path) => path.includes('disclosed'))).toEqual([]);
  });
});
