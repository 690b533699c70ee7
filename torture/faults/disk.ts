/** Disks that are full, that cannot be written, and that take their time: on a real small file system where one can be mounted. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { saveLines } from '../../packages/curia/src/runs/transfer/export-run.ts';
import { openSqliteStore } from '../../packages/curia/src/store/sqlite/sqlite.ts';
import { DisturbedRun, type Fault } from './fault.ts';

/** A file system in memory of a size that can be changed, or made one that cannot be written. */
class SmallDisk {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Mounts it anew, empty; says whether that is allowed here. */
  mount(kilobytes: number): boolean {
    this.unmount();
    return call('mount', '-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', this.folder);
  }

  /** Changes how it is mounted. */
  remount(options: string): void {
    if (!call('mount', '-o', `remount,${options}`, this.folder)) throw new Error(`cannot remount ${options}`);
  }

  unmount(): void {
    call('umount', this.folder);
  }
}

const call = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

const NOT_ALLOWED = { because: 'mounting a small file system needs the rights of root' };
/** A new store alone takes about 220 kB with its log. */
const SMALLEST_KB = 150;

function withDisk(
  name: string,
  whole: number,
  attempt: (disk: SmallDisk, kilobytes: number) => Promise<string | undefined>,
): Fault {
  let disk: SmallDisk | undefined;
  return {
    name,
    whole,
    async prepare(folder) {
      disk = new SmallDisk(join(folder, 'disk'));
      const mounted = disk;
      if (!mounted.mount(1_000)) return NOT_ALLOWED;
      return async (_at, random) => {
        const kilobytes = SMALLEST_KB + random.below(1_200);
        mounted.mount(kilobytes);
        return attempt(mounted, kilobytes);
      };
    },
    async tidy() {
      disk?.unmount();
    },
  };
}

/** All of them. */
export const diskFaults: readonly Fault[] = [
  withDisk('a full disk', 60, async (disk) => {
    const file = join(disk.folder, 'store.sqlite');
    const run = new DisturbedRun();
    const opened = await openOnFullDisk(file);
    if (opened !== undefined) {
      await run.driveInto(['STORE_FULL'], opened);
      await opened.close();
    }
    disk.remount('size=32000k');
    const store = openSqliteStore(file);
    if (!(await run.drive(store))) return 'the run cannot be continued';
    const problem = await run.problem(store);
    await store.close();
    return problem;
  }),
  withDisk('an export to a full disk', 20, async (disk) => {
    const file = join(disk.folder, 'run.jsonl');
    const line = `${'x'.repeat(10_000)}\n`;
    async function* lines(): AsyncGenerator<string> {
      for (let at = 0; at < 300; at++) yield line;
    }
    const code = await saveLines(file, lines()).then(
      () => 'saved',
      (error: { code?: string }) => error.code,
    );
    if (code !== 'OUTPUT_FAILED') return `the export ended with ${code}`;
    return existsSync(file) ? 'a part of the file was left in its place' : undefined;
  }),
  withDisk('a disk that cannot be written any more', 30, async (disk, kilobytes) => {
    disk.remount('size=32000k');
    const file = join(disk.folder, 'store.sqlite');
    const run = new DisturbedRun();
    const store = openSqliteStore(file);
    // It stops half-way: the agent is gone after some questions.
    const most = kilobytes % 20;
    const outage = new Error('the agent is gone');
    await run
      .drive(store, {
        onAsk(asked) {
          if (asked > most) throw outage;
        },
      })
      .catch((error: unknown) => {
        if (error !== outage) throw error;
      });
    await store.close();
    disk.remount('ro');
    const read = openSqliteStore(file, { must_exist: true });
    const code = await run.driveInto(['STORE_READ_ONLY'], read);
    await read.close();
    disk.remount('rw');
    if (code !== 'STORE_READ_ONLY') return `written to a disk that cannot be written: ${code}`;
    const again = openSqliteStore(file);
    if (!(await run.drive(again))) return 'the run cannot be continued';
    const problem = await run.problem(again);
    await again.close();
    return problem;
  }),
  {
    name: 'a disk that syncs slowly, under two drivers',
    whole: 30,
    prepare: async (folder) => async (at, random) => {
      const file = join(folder, `slow-${at}.sqlite`);
      const stores = [openSqliteStore(file), openSqliteStore(file)] as const;
      const undo = slowCommits(() => random.below(12));
      const run = new DisturbedRun();
      try {
        await run.drive(stores[0], { onAsk: () => new Promise(setImmediate), concurrency: 1 });
        await Promise.all(stores.map((store) => run.drive(store)));
      } finally {
        undo();
      }
      const problem = await run.problem(stores[1]);
      for (const store of stores) await store.close();
      return problem;
    },
  },
];

/** A store whose own tables do not fit on the disk is refused; then there is none. */
async function openOnFullDisk(file: string) {
  try {
    return openSqliteStore(file);
  } catch (error) {
    if ((error as { code?: string }).code !== 'STORE_FULL') throw error;
    return undefined;
  }
}

/** Makes every commit take longer. */
function slowCommits(milliseconds: () => number): () => void {
  const { exec } = DatabaseSync.prototype;
  const pause = new Int32Array(new SharedArrayBuffer(4));
  DatabaseSync.prototype.exec = function (sql) {
    if (sql.startsWith('COMMIT')) Atomics.wait(pause, 0, 0, milliseconds());
    return exec.call(this, sql);
  };
  return () => {
    DatabaseSync.prototype.exec = exec;
  };
}
