/** The threads in which PDF files are read: started when needed, used again, and ended when a file takes too long or too much. */
import { Worker } from 'node:worker_threads';
import { LIMITS } from '../limits.ts';
import type { PdfAnswer, PdfLimit, PdfLimits } from './raw-page.ts';

/** Files that are read at the same time; more would multiply what hostile ones take. */
const MOST_THREADS = 2;
/** How often the memory of a thread is looked at from outside. */
const WATCH_MS = 50;
/** How long a thread may take to let go of a file that was read. */
const FREE_MS = 1_000;

const limits = Object.fromEntries(
  Object.entries(LIMITS.pdf).map(([name, { most }]) => [name, most]),
) as PdfLimits;

const idle: Worker[] = [];
const waiting: (() => void)[] = [];
let busy = 0;

/** Reads a file; it is handed over, and whoever gave it has it no longer. */
export async function readAside(data: Uint8Array<ArrayBuffer>): Promise<PdfAnswer> {
  if (busy >= MOST_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  busy++;
  const thread = idle.pop() ?? startThread();
  const answer = await answerOf(thread, data);
  thread.unref();
  void (async () => {
    // Nobody knows in which state a thread is that could not read a file.
    if ('pages' in answer && (await isFree(thread))) idle.push(thread);
    else await thread.terminate();
    busy--;
    waiting.shift()?.();
  })();
  return answer;
}

/** Whether a thread lets go of the file that it read; a picture that nobody waits for may keep it for ever. */
function isFree(thread: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isFreed: boolean): void => {
      clearTimeout(late);
      thread.off('message', freed).off('exit', gone);
      resolve(isFreed);
    };
    const freed = (): void => settle(true);
    const gone = (): void => settle(false);
    const late = setTimeout(gone, FREE_MS).unref();
    thread.on('message', freed).on('exit', gone);
  });
}

function startThread(): Worker {
  // Bundled, the thread's file lies beside this one.
  const isSource = import.meta.url.endsWith('.ts');
  const thread = new Worker(new URL(isSource ? './pdf-worker.ts' : './pdf-worker.js', import.meta.url), {
    workerData: limits,
    resourceLimits: { maxOldGenerationSizeMb: limits.heap / 1024 / 1024 },
    stderr: true,
    stdout: true,
  });
  // One that ends while it has nothing to do is missed by nobody.
  const leave = (): void => {
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
  };
  return thread.on('error', leave).on('exit', leave);
}

function answerOf(thread: Worker, data: Uint8Array<ArrayBuffer>): Promise<PdfAnswer> {
  const most = 2 * limits.unpacked + 8 * data.length;
  return new Promise((resolve) => {
    const settle = (answer: PdfAnswer): void => {
      clearTimeout(late);
      clearInterval(watch);
      thread.off('message', settle).off('error', onError).off('exit', onExit);
      resolve(answer);
    };
    const over = (limit: PdfLimit): void => settle({ over: limit });
    const onError = (error: NodeJS.ErrnoException): void =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? over('heap')
        : settle({ problem: `it cannot be read: ${error.message}` });
    const onExit = (): void => settle({ problem: 'it cannot be read' });
    const late = setTimeout(() => over('seconds'), limits.seconds * 1_000);
    // The last resort: the thread bounds its arrays itself.
    const watch = setInterval(() => {
      thread.getHeapStatistics().then(
        ({ external_memory }) => {
          if (external_memory > most) over('unpacked');
        },
        () => {},
      );
    }, WATCH_MS);
    thread.on('message', settle).on('error', onError).on('exit', onExit);
    thread.ref();
    thread.postMessage(data, [data.buffer]);
  });
}
