/** A store that lasts as long as the process, for measurements and tests: it keeps every promise of the ports except durability. */
import type { Store } from '../store.ts';
import { temporaryCases } from './cases.ts';
import { temporaryDocuments } from './documents.ts';
import { KeptRuns } from './kept.ts';
import { temporaryLists } from './lists.ts';
import { temporaryLocks } from './locks.ts';
import { TemporaryOutbox } from './outbox.ts';
import { temporaryRuns } from './runs.ts';
import { temporaryVersions } from './versions.ts';

/** Makes an empty store. */
export function temporaryStore(): Store {
  const kept = new KeptRuns();
  const outbox = new TemporaryOutbox();
  return {
    runs: temporaryRuns(kept, outbox),
    cases: temporaryCases(kept, outbox),
    documents: temporaryDocuments(kept),
    lists: temporaryLists(kept),
    locks: temporaryLocks(),
    versions: temporaryVersions(),
    outbox,
    async close() {},
  };
}
