/** Measures votes where the test runs: starting a thread would load every module a second time. */
import type { VoteMeasurer } from '../../src/measure/votes/measure-aside.ts';
import { doVoteJob, type VoteJob, type VoteResult } from '../../src/measure/votes/vote-jobs.ts';

/** As the thread does, jobs are handed over by copying. */
export const measureHere: VoteMeasurer = {
  measure: async <Job extends VoteJob>(job: Job) =>
    structuredClone(await doVoteJob(structuredClone(job))) as VoteResult<Job>,
  close: async () => {},
};
