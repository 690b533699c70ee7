/** The thread in which votes are measured: one job after another, and a refusal is handed back as a record. */
import { parentPort } from 'node:worker_threads';
import { CuriaError } from '@curia/core';
import { doVoteJob, type VoteJob } from './vote-jobs.ts';

/** What the thread says to a job. */
export type ThreadAnswer =
  | { readonly result: object }
  | { readonly refused: ReturnType<CuriaError['toJSON']> }
  | { readonly fault: string };

const port = parentPort!;

port.on('message', async (job: VoteJob) => {
  port.postMessage(await answer(job));
});

async function answer(job: VoteJob): Promise<ThreadAnswer> {
  try {
    return { result: await doVoteJob(job) };
  } catch (error) {
    if (CuriaError.is(error)) return { refused: error.toJSON() };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
