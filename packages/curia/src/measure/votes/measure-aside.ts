/** Measures votes in a thread of its own: whoever else asks is answered meanwhile, and what takes too long is stopped. */
import { Worker } from 'node:worker_threads';
import { CuriaError } from '@curia/core';
import type { VoteJob, VoteResult } from './vote-jobs.ts';
import type { ThreadAnswer } from './vote-thread.ts';

const SECONDS = 60;
const MEGABYTES = 1_024;
/** More jobs than these do not wait in line. */
const MOST_WAITING = 16;

/** Whoever measures votes: a thread, or in tests the caller itself. */
export interface VoteMeasurer {
  /** Measures; throws what the job refuses, or that it takes too long. */
  measure<Job extends VoteJob>(job: Job): Promise<VoteResult<Job>>;
  /** Ends; whatever is being measured is lost. */
  close(): Promise<void>;
}

/** One thread, started when it is first needed; jobs wait for one another. */
export class VoteThread implements VoteMeasurer {
  readonly #seconds: number;
  #thread: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #isClosed = false;

  /** Stops a job after so many seconds. */
  constructor(seconds = SECONDS) {
    this.#seconds = seconds;
  }

  measure<Job extends VoteJob>(job: Job): Promise<VoteResult<Job>> {
    if (this.#waiting >= MOST_WAITING)
      throw new CuriaError('TOO_MANY_REQUESTS', 'others are having their votes measured; try again later');
    this.#waiting++;
    const result = this.#last.then(() => this.#run(job)).finally(() => this.#waiting--);
    this.#last = result.catch(() => {});
    return result as Promise<VoteResult<Job>>;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.terminate();
  }

  async #run(job: VoteJob): Promise<object> {
    if (this.#isClosed) throw new CuriaError('TOO_MANY_REQUESTS', 'the server is closing; try again later');
    this.#thread ??= startThread();
    const answer = await this.#answer(this.#thread, job);
    if ('result' in answer) return answer.result;
    if ('fault' in answer) throw new Error(answer.fault);
    const { code, message, details } = answer.refused;
    throw new CuriaError(code, message, details);
  }

  #answer(thread: Worker, job: VoteJob): Promise<ThreadAnswer> {
    return new Promise((resolve, reject) => {
      const settle = (then: () => void): void => {
        clearTimeout(late);
        thread.off('message', onAnswer).off('error', onEnd).off('exit', onEnd);
        then();
      };
      /** Nobody knows in which state it is, so the next job starts another. */
      const giveUp = (error: Error): void => {
        this.#thread = undefined;
        settle(() => void thread.terminate().then(() => reject(error)));
      };
      const onAnswer = (answer: ThreadAnswer): void => settle(() => resolve(answer));
      const onEnd = (cause: unknown): void =>
        giveUp(new Error('the thread that measures votes ended', { cause }));
      const late = setTimeout(() => giveUp(tooLong(this.#seconds)), this.#seconds * 1_000);
      thread.on('message', onAnswer).on('error', onEnd).on('exit', onEnd);
      thread.postMessage(job);
    });
  }
}

const tooLong = (seconds: number): CuriaError =>
  new CuriaError(
    'VOTES_TOO_LARGE',
    `measuring these votes takes longer than ${seconds} seconds; measure them on the command line`,
  );

function startThread(): Worker {
  // Bundled, the thread's file lies beside this one.
  const isSource = import.meta.url.endsWith('.ts');
  const thread = new Worker(new URL(isSource ? './vote-thread.ts' : './vote-thread.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    ...(isSource ? { execArgv: ['--conditions=curia-source'] } : {}),
  });
  thread.unref();
  return thread;
}
