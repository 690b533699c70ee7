/** A store: where runs are kept, through one small port for each thing that is kept of them. */
import type { RememberedAnswers } from './answers.ts';
import type { Cases } from './cases.ts';
import type { Documents } from './documents.ts';
import type { Lists } from './lists.ts';
import type { Locks } from './locks.ts';
import type { Outbox } from './outbox.ts';
import type { Runs } from './runs.ts';
import type { CourtVersions } from './versions.ts';
import type { Voids } from './voids.ts';

/** Where runs are kept. Once a promise resolves, the data survives a loss of power. What must happen together is one method of one port. */
export interface Store {
  readonly runs: Runs;
  readonly cases: Cases;
  /** The files that cases are about. */
  readonly documents: Documents;
  readonly lists: Lists;
  /** The courts that are edited here. */
  readonly versions: CourtVersions;
  readonly locks: Locks;
  /** What webhooks still have to be told of the events of this store. */
  readonly outbox: Outbox;
  /** Alarms under the identities of courts: they outlive runs, files and calibrations. A store that keeps nothing has none, and nothing is certified in it. */
  readonly voids?: Voids;
  /** What models answered, if the store remembers it; beside a file there is a folder for it. */
  readonly answers?: RememberedAnswers;
  /** What is wrong with the file that the store is in, beside what its content says; a store that is no file cannot tell. */
  damage?(): Promise<string | undefined>;
  /** The runs that are left to workers, whether or not one works on them now; a store that has no workers cannot tell. */
  leftToWorkers?(): Promise<readonly string[]>;
  /** Whether a worker was heard of within the last minute; a store that has no workers cannot tell. */
  hasWorkers?(): Promise<boolean>;
  close(): Promise<void>;
}
