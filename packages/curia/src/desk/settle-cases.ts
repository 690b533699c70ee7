/** Records expert verdicts in the memory: a decided case is written again, now that its outcome is known. */

import { CuriaError } from '@curia/core';
import { tablesFor } from '@curia/core/protocol';
import { readInput } from '@curia/core/read';
import {
  caseMemory,
  type DecidedCase,
  type EpisodeMemory,
  type EpisodeStamp,
  memoryTables,
  type Remembered,
  readMemoryPlan,
} from '@curia/memory';
import { z } from 'zod';
import { tellEvent } from '../kept/case-event.ts';
import { findCase } from '../kept/find-case.ts';
import { openCase } from '../kept/open-case.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import type { Store } from '../store/store.ts';

const settlement = z.object({
  case_id: z.union([z.string(), z.number()]).transform(String),
  review: z.enum(['upheld', 'overturned']).describe('what the experts settled on about the ruling'),
});

/** A case whose review is settled, and what became of writing it. */
export interface Settled extends Remembered {
  readonly case_id: string;
  readonly review: z.infer<typeof settlement>['review'];
}

/** Takes settled reviews of the cases of a run, one after the other; the gates of writing decide about each. */
export function settleCases(
  store: Store,
  { manifest, kind, court }: OpenedRun,
  memory: EpisodeMemory,
  stamp: EpisodeStamp,
): (record: unknown) => Promise<Settled> {
  const { run_id } = manifest;
  const tables = tablesFor(court.rulebook, memoryTables);
  // Who settles cases wants them written, whatever the condition of the run was.
  const { remember } = caseMemory(memory, readMemoryPlan({ memory: 'M2' }), stamp);
  const settle = async (record: unknown): Promise<Settled> => {
    const { case_id: name, review } = readInput(settlement, record);
    const stored = await findCase(store, run_id, kind, name);
    const { case_id } = stored;
    const opened = openCase(court, stored);
    if ('error' in opened) throw undecided(case_id, 'it was refused');
    const { hearing } = opened;
    for (const event of await store.cases.events(run_id, case_id)) tellEvent(hearing, event);
    if (hearing.decided === undefined || kind.memory === undefined)
      throw new CuriaError('USAGE', `${court.name} keeps no memory: its cases cannot be written to one`);
    const decided = hearing.decided();
    if (decided === null) throw undecided(case_id, 'nothing was decided');
    // The same verdict again gives the same reply; a different one writes another episode.
    const written = await remember(
      `${run_id}/${case_id}/${review}`,
      // What a court tells the memory is read there, before anything is kept of it.
      kind.memory.settled(decided, review) as DecidedCase,
      tables,
    );
    return { case_id, review, ...written };
  };
  let tail: Promise<unknown> = Promise.resolve();
  return (record) => {
    const settled = tail.then(() => settle(record));
    tail = settled.catch(() => {});
    return settled;
  };
}

const undecided = (case_id: string, why: string): CuriaError =>
  new CuriaError('INPUT_INVALID', `case ${case_id} cannot be settled: ${why}`);
