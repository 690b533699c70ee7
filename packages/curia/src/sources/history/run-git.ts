/** Starts git on the objects of a repository and nothing else: its settings, hooks, attributes, grafts and branches are out of reach. */
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { gitEnvironment } from '@curia/core/read';

/** What git sees: an object store, and where its history ends if it is a shallow copy. */
export interface ObjectStore {
  readonly objects: string;
  readonly format: 'sha1' | 'sha256';
  /** Commits whose parents are not in this copy. */
  readonly shallow: readonly string[];
}

/** A larger file is reported as a whole, as binary files are. */
export const MOST_COMPARED_MIB = 2;

const SETTINGS = [
  // Files beside the objects that repeat what the objects say; they are not consulted.
  'core.commitGraph=false',
  'core.multiPackIndex=false',
  `core.bigFileThreshold=${MOST_COMPARED_MIB}m`,
  'protocol.allow=never',
  'gc.auto=0',
];
const SAFE = ['--no-pager', '--literal-pathspecs', ...SETTINGS.flatMap((setting) => ['-c', setting])];

/** How much git may say, and how long it may take. */
export interface GitLimits {
  readonly most_bytes: number;
  readonly most_ms: number;
  readonly signal?: AbortSignal;
}

/** What git said; `status` is not 0 if it refused, `is_cut` is true if it was stopped for saying too much or taking too long. */
export interface GitSaid {
  readonly bytes: Buffer;
  readonly status: number | null;
  readonly is_cut: boolean;
}

/** Runs git in a folder of its own, which has a repository's objects and nothing else. */
export async function runGit(
  store: ObjectStore,
  args: readonly string[],
  input: string,
  { most_bytes, most_ms, signal }: GitLimits,
): Promise<GitSaid> {
  const child = await startGit(store, args, {
    timeout: most_ms,
    ...(signal === undefined ? {} : { signal }),
  });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let is_cut = false;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > most_bytes) {
        is_cut = true;
        child.kill('SIGKILL');
      } else chunks.push(chunk);
    });
    child.on('error', reject);
    child.on('close', (status, killed) =>
      resolve({ bytes: Buffer.concat(chunks), status, is_cut: is_cut || killed !== null }),
    );
    child.stdin.end(input);
  });
}

/** Starts git in a folder of its own, which is removed when git ends. */
export async function startGit(
  store: ObjectStore,
  args: readonly string[],
  limits: { readonly timeout?: number; readonly signal?: AbortSignal } = {},
): Promise<ChildProcessByStdio<Writable, Readable, null>> {
  const folder = await makeBare(store);
  const child = spawn('git', [...SAFE, ...args], {
    // Not in the repository: a program called git in there must not be found.
    cwd: folder,
    env: { ...gitEnvironment(process.env), GIT_DIR: folder, GIT_OBJECT_DIRECTORY: store.objects },
    stdio: ['pipe', 'pipe', 'ignore'],
    killSignal: 'SIGKILL',
    ...limits,
  });
  // One that cannot be removed now is tried again when the program ends; nobody waits for it here.
  const remove = (): Promise<void> =>
    rm(folder, { recursive: true, force: true }).then(
      () => void inUse.delete(folder),
      () => {},
    );
  child.once('close', remove).once('error', remove);
  // What git does not read is no fault; whether it answered shows in what it says.
  child.stdin.on('error', () => {});
  return child;
}

/** The folders of all git processes that run, so that none is left behind when the program ends before them. */
const inUse = new Set<string>();
process.once('exit', () => {
  for (const folder of inUse) rmSync(folder, { recursive: true, force: true });
});

async function makeBare({ format, shallow }: ObjectStore): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'curia-git-'));
  inUse.add(folder);
  const config =
    format === 'sha1'
      ? '[core]\n\trepositoryformatversion = 0\n\tbare = true\n'
      : '[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tobjectformat = sha256\n';
  await mkdir(join(folder, 'refs'));
  await writeFile(join(folder, 'HEAD'), 'ref: refs/heads/none\n');
  await writeFile(join(folder, 'config'), config);
  if (shallow.length > 0) await writeFile(join(folder, 'shallow'), `${shallow.join('\n')}\n`);
  return folder;
}

let installed: boolean | undefined;

/** Whether git is installed; checked once. */
export function hasGit(): boolean {
  installed ??= spawnSync('git', ['--version'], { stdio: 'ignore', cwd: tmpdir() }).error === undefined;
  return installed;
}
