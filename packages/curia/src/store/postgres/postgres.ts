/** The store of many machines: one schema of a PostgreSQL database; every acknowledged event survives the loss of power. */
import type { Store } from '../store.ts';
import { readAddress } from './address.ts';
import { postgresAnswers } from './answers.ts';
import { PostgresWriter } from './append/writer.ts';
import { PostgresCases } from './cases.ts';
import { type ConnectionOptions, PostgresConnection } from './connection.ts';
import { PostgresVersions } from './courts/versions.ts';
import { PostgresDocuments } from './documents.ts';
import { PostgresLists } from './lists.ts';
import { PostgresLocks } from './locks.ts';
import { PostgresOutbox } from './outbox.ts';
import { PostgresRuns } from './runs.ts';
import { SessionLocks } from './session-locks.ts';
import { PostgresVoids } from './voids.ts';
import { type SharedWork, sharedWork } from './work/shared-work.ts';

/** A store that workers may share. */
export interface PostgresStore extends Store {
  readonly runs: PostgresRuns;
  readonly work: SharedWork;
}

/** Opens the store at an address; it is connected, and migrated if needed, when it is first used. */
export function openPostgresStore(place: string, options: ConnectionOptions = {}): PostgresStore {
  const connection = new PostgresConnection(readAddress(place), options);
  const writer = new PostgresWriter(connection);
  const locks = new PostgresLocks(connection, new SessionLocks(connection));
  const work = sharedWork(connection);
  return {
    runs: new PostgresRuns(connection, writer, locks),
    cases: new PostgresCases(connection, writer),
    documents: new PostgresDocuments(connection),
    lists: new PostgresLists(connection),
    locks,
    outbox: new PostgresOutbox(connection),
    voids: new PostgresVoids(connection),
    versions: new PostgresVersions(connection),
    answers: postgresAnswers(connection),
    work,
    leftToWorkers: () => work.runs.all(),
    hasWorkers: () => work.workers.wasAnyoneHeard(),
    async close() {
      await writer.drain();
      await connection.close();
    },
  };
}
