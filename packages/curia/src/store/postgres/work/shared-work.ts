/** What the workers of a store share, part by part. */
import type { PostgresConnection } from '../connection.ts';
import { PostgresBudgets } from './budgets.ts';
import { PostgresGates } from './gates.ts';
import { PostgresJobs } from './jobs.ts';
import { PostgresLeftRuns } from './left-runs.ts';
import { PostgresWorkers } from './workers.ts';

/** What the workers of one store share. */
export interface SharedWork {
  readonly workers: PostgresWorkers;
  readonly runs: PostgresLeftRuns;
  readonly budgets: PostgresBudgets;
  readonly gates: PostgresGates;
  readonly jobs: PostgresJobs;
}

/** The work of one store. */
export const sharedWork = (connection: PostgresConnection): SharedWork => ({
  workers: new PostgresWorkers(connection),
  runs: new PostgresLeftRuns(connection),
  budgets: new PostgresBudgets(connection),
  gates: new PostgresGates(connection),
  jobs: new PostgresJobs(connection),
});
