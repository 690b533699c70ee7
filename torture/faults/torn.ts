/** Torn writes: files that end early, or in zeros, at every length of their last kilobyte. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CuriaError } from '@curia/core';
import { openInput } from '../../packages/curia/src/input/open-input.ts';
import { exportRun } from '../../packages/curia/src/runs/transfer/export-run.ts';
import { importRun } from '../../packages/curia/src/runs/transfer/import-run.ts';
import type { StoredEvent } from '../../packages/curia/src/store/cases.ts';
import { openSqliteStore } from '../../packages/curia/src/store/sqlite/sqlite.ts';
import type { Store } from '../../packages/curia/src/store/store.ts';
import { temporaryStore } from '../../packages/curia/src/store/temporary/temporary.ts';
import { bytesOf, makeSmallStore, putFile, RUN, readStore } from '../tamper/small-store.ts';
import { DisturbedRun, type Fault } from './fault.ts';

const KILOBYTE = 1_024;

/** The ways in which the last bytes of a file are not what was written. */
const TEARS = {
  'cut off': (bytes: Buffer, length: number) => bytes.subarray(0, bytes.length - length),
  'left empty': (bytes: Buffer, length: number) =>
    Buffer.concat([bytes.subarray(0, bytes.length - length), Buffer.alloc(length)]),
} as const;

/** All of them. */
export const tornFaults: readonly Fault[] = Object.entries(TEARS).flatMap(([how, tear]): Fault[] => [
  {
    name: `the end of the database ${how}`,
    whole: KILOBYTE,
    async prepare(folder) {
      const { file } = await makeSmallStore(folder);
      const [bytes, place, before] = [bytesOf(file), join(folder, 'torn.sqlite'), await readStore(file)];
      return async (at) => {
        putFile(place, tear(bytes, at + 1));
        const { verdict, record } = await readStore(place);
        return verdict !== 'intact' || record === before.record ? undefined : 'another record';
      };
    },
  },
  {
    name: `the end of the log beside the database ${how}`,
    whole: KILOBYTE,
    async prepare(folder) {
      const file = join(folder, 'logged.sqlite');
      const store = openSqliteStore(file);
      await new DisturbedRun().drive(store);
      const logs = await logsOf(store);
      // While the store is open, everything is still in the log beside it.
      const [base, wal] = [`${file}.base`, bytesOf(`${file}-wal`)];
      copyFileSync(file, base);
      await store.close();
      const place = join(folder, 'torn.sqlite');
      return async (at) => {
        putFile(place, base);
        writeFileSync(`${place}-wal`, tear(wal, at + 1));
        const torn = openSqliteStore(place);
        try {
          const problem = problemOfPrefix(logs, await logsOf(torn));
          if (problem !== undefined) return problem;
          const run = new DisturbedRun();
          if (!(await run.drive(torn))) return 'the run cannot be continued';
          return await run.problem(torn);
        } finally {
          await torn.close();
        }
      };
    },
  },
  {
    name: `the end of an exported run ${how}`,
    whole: KILOBYTE,
    async prepare(folder) {
      const { file } = await makeSmallStore(folder);
      const store = openSqliteStore(file);
      const lines = await linesOf(store);
      await store.close();
      const [bytes, place] = [Buffer.from(lines), join(folder, 'torn.jsonl')];
      return async (at) => {
        writeFileSync(place, tear(bytes, at + 1));
        const taken = temporaryStore();
        try {
          await importRun(taken, openInput(place));
        } catch (error) {
          if (!CuriaError.is(error) || error.kind === 'internal') return String((error as Error).stack);
          return (await taken.runs.find(RUN)) === undefined ? undefined : 'refused, and there all the same';
        }
        // A line break at the end says nothing.
        return (await linesOf(taken)) === lines ? undefined : 'a torn file was taken as another run';
      };
    },
  },
]);

async function linesOf(store: Store): Promise<string> {
  let lines = '';
  for await (const line of exportRun(store, RUN)) lines += line;
  return lines;
}

type Logs = ReadonlyMap<string, readonly StoredEvent[]>;

/** Every log of the one run; none if the run is not there. */
async function logsOf(store: Store): Promise<Logs> {
  const logs = new Map<string, readonly StoredEvent[]>([['', await store.cases.events('r', '')]]);
  for await (const { case_id } of store.cases.all('r'))
    logs.set(case_id, await store.cases.events('r', case_id));
  return logs;
}

function problemOfPrefix(whole: Logs, left: Logs): string | undefined {
  for (const [case_id, log] of left)
    if (!log.every(({ hash }, at) => whole.get(case_id)?.[at]?.hash === hash))
      return `the log of ${case_id || 'the run'} is not the beginning of what it was`;
  return undefined;
}
