/** Tells the memory of a run what experts settled about one of its cases, as soon as they have. */
import { CuriaError } from '@curia/core';
import type { ReviewSettled } from '@curia/core/in/review';
import { notRemembered, readMemoryPlan } from '@curia/memory';
import { useMemory } from '@curia/memory/sqlite';
import type { Store } from '../store/store.ts';
import { version } from '../version.ts';
import type { OpenedItem } from './open-item.ts';
import { type Settled, settleCases } from './settle-cases.ts';

/**
 * Writes the case once more, if the run writes to a memory and the machine had an answer to uphold or to overturn. The settlement is
 * stored already and stands, whatever becomes of the memory; `curia memory add RUN --settled` tells it later what it missed.
 */
export async function rememberSettlement(
  store: Store,
  { row: { case_id }, run, desk: { machine } }: OpenedItem,
  { label }: ReviewSettled,
): Promise<Settled | undefined> {
  const { flags, file } = readMemoryPlan(run.options);
  if (!flags.write || file === '' || machine.label === null) return undefined;
  const review = label === machine.label ? 'upheld' : 'overturned';
  try {
    return await useMemory(file, 'write', (memory) =>
      settleCases(store, run, memory, { version: version() })({ case_id, review }),
    );
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return { case_id, review, ...notRemembered(error.code) };
  }
}
