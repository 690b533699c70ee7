/** Records in a memory what experts said about the rulings of a run. */
import { CuriaError } from '@curia/core';
import { readMemoryPlan } from '@curia/memory';
import { useMemory } from '@curia/memory/sqlite';
import { type Settled, settleCases } from '../../../desk/settle-cases.ts';
import { settledReviews } from '../../../desk/settled-reviews.ts';
import { findRun } from '../../../kept/find-run.ts';
import { courtOf } from '../../../kept/opened-run.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { memoryFileOf } from '../../../store/beside-store.ts';
import { withStore } from '../../../store/open-store.ts';
import { version } from '../../../version.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { printable, remark, write } from '../../print/output.ts';
import { eachLine } from './each-line.ts';

interface Options {
  readonly store: string;
  readonly memory?: string;
  readonly settled?: boolean;
  readonly json?: boolean;
}

/** Tells the memory; the exit status says whether every review was taken. */
export async function tellReviews(
  run: string,
  file: string | undefined,
  { store: place, memory: chosen, settled: isSettled, json }: Options,
): Promise<number> {
  if (isSettled === true && file !== undefined)
    throw new CuriaError('USAGE', 'name a file of reviews, or --settled, not both');
  return withStore(place, async (store) => {
    const opened = await courtOf(store, await findRun(store, run));
    const memoryFile = chosen || readMemoryPlan(opened.options).file || memoryFileOf(place);
    return useMemory(memoryFile, 'write', async (memory) => {
      const settle = settleCases(store, opened, memory, { version: version() });
      const take = async (record: unknown): Promise<void> =>
        write(json === true ? toJson(await settle(record)) : toText(await settle(record)));
      if (isSettled !== true) {
        const { read, refused } = await eachLine(file, 'settling', 'reviews', take);
        return refused > 0 || read === 0 ? EXIT_REFUSED : EXIT_OK;
      }
      let taken = 0;
      for await (const review of settledReviews(store, opened)) {
        await take(review);
        taken++;
      }
      if (taken === 0) remark(`curia: nothing is settled about run ${opened.manifest.run_id}`);
      return taken === 0 ? EXIT_REFUSED : EXIT_OK;
    });
  });
}

const toJson = (settled: Settled): string =>
  `${JSON.stringify({ schema_version: SCHEMA_VERSION, ...settled })}\n`;

const toText = ({ case_id, review, status, reason, episode_id }: Settled): string =>
  `${printable(case_id)}: ${review}, ${status === 'stored' ? `stored as ${episode_id}` : 'not stored'} (${reason})\n`;
