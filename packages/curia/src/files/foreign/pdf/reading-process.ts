/** The processes in which PDF files are read: started when needed, used again, and ended when a file takes too long or too much. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { LIMITS } from '../limits.ts';
import type { PdfAnswer, PdfLimit, PdfLimits } from './raw-page.ts';

/** Files that are read at the same time; more would multiply what hostile ones take. */
const MOST_PROCESSES = 2;
/** How long a process may take to let go of a file that was read. */
const FREE_MS = 1_000;

const limits = Object.fromEntries(
  Object.entries(LIMITS.pdf).map(([name, { most }]) => [name, most]),
) as PdfLimits;

const running = new Set<ChildProcess>();
const idle: ChildProcess[] = [];
const waiting: (() => void)[] = [];
let busy = 0;

// One that is busy would not notice that nobody waits for it any longer.
process.on('exit', () => {
  for (const one of running) end(one);
});

/** Reads a file. */
export async function readAside(data: Uint8Array<ArrayBuffer>): Promise<PdfAnswer> {
  if (busy >= MOST_PROCESSES) await new Promise<void>((resolve) => waiting.push(resolve));
  busy++;
  const reader = idle.pop() ?? startProcess();
  const answer = await answerOf(reader, data);
  reader.unref();
  reader.channel?.unref();
  void (async () => {
    // Nobody knows in which state a process is that could not read a file.
    if ('pages' in answer && (await isFree(reader))) idle.push(reader);
    else end(reader);
    busy--;
    waiting.shift()?.();
  })();
  return answer;
}

/** Whether a process lets go of the file that it read; a picture that nobody waits for may keep it for ever. */
function isFree(reader: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isFreed: boolean): void => {
      clearTimeout(late);
      reader.off('message', freed).off('exit', gone);
      resolve(isFreed);
    };
    const freed = (): void => settle(true);
    const gone = (): void => settle(false);
    const late = setTimeout(gone, FREE_MS).unref();
    reader.on('message', freed).on('exit', gone);
  });
}

const end = (reader: ChildProcess): boolean => reader.kill('SIGKILL');

/** No thread would do: where a heap grows at once by more than is left, the engine ends the whole process. */
function startProcess(): ChildProcess {
  // Bundled, the file of the process lies beside this one.
  const isSource = import.meta.url.endsWith('.ts');
  const file = new URL(isSource ? './pdf-process.ts' : './pdf-process.js', import.meta.url);
  const reader = fork(fileURLToPath(file), [JSON.stringify(limits)], {
    execArgv: [`--max-old-space-size=${limits.heap / 1024 / 1024}`],
    // What reads a stranger's file is given no keys; Windows starts nothing without its root.
    env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  running.add(reader);
  // One that ends while it has nothing to do is missed by nobody.
  const leave = (): void => {
    running.delete(reader);
    if (idle.includes(reader)) idle.splice(idle.indexOf(reader), 1);
  };
  return reader.on('error', leave).on('exit', leave);
}

function answerOf(reader: ChildProcess, data: Uint8Array<ArrayBuffer>): Promise<PdfAnswer> {
  return new Promise((resolve) => {
    const settle = (answer: PdfAnswer): void => {
      clearTimeout(late);
      reader.off('message', settle).off('error', onError).off('exit', onExit);
      resolve(answer);
    };
    const over = (limit: PdfLimit): void => settle({ over: limit });
    const onError = (error: Error): void => settle({ problem: `it cannot be read: ${error.message}` });
    const onExit = (code: number | null, signal: NodeJS.Signals | null): void =>
      signal === 'SIGABRT' || code === OUT_OF_MEMORY
        ? over('heap')
        : settle({ problem: 'it cannot be read' });
    const late = setTimeout(() => over('seconds'), limits.seconds * 1_000);
    reader.on('message', settle).on('error', onError).on('exit', onExit);
    reader.ref();
    reader.channel?.ref();
    reader.send(data);
  });
}

/** How a process ends whose heap is full, where there are no signals. */
const OUT_OF_MEMORY = 134;
