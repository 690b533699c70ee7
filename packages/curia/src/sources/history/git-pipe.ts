/** A git process that answers one question after another: to start git costs more than most answers. */
import type { ChildProcessByStdio } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { type GitLimits, type GitSaid, type ObjectStore, startGit } from './run-git.ts';

/** A command of git that reads questions from its input, line by line. */
export interface PipedCommand {
  readonly args: readonly string[];
  /** What it prints for a line that means nothing to it; nothing that is in a repository can know that line beforehand. */
  readonly echo: (line: string) => string;
}

/** Processes that nobody asks anything for this long are ended. */
const IDLE_MS = 2_000;

const pipes = new Map<string, GitPipe>();

/** Asks the process that answers such questions about these objects; it is started if there is none. */
export function askPipe(
  store: ObjectStore,
  command: PipedCommand,
  input: string,
  limits: GitLimits,
): Promise<GitSaid> {
  const key = JSON.stringify([store, command.args]);
  const pipe = pipes.get(key) ?? new GitPipe(store, command, () => pipes.delete(key));
  pipes.set(key, pipe);
  return pipe.ask(input, limits);
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

class GitPipe {
  private readonly store: ObjectStore;
  private readonly command: PipedCommand;
  private readonly onIdle: () => void;
  private child: Child | undefined;
  private waiting = 0;
  private turn: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;

  constructor(store: ObjectStore, command: PipedCommand, onIdle: () => void) {
    this.store = store;
    this.command = command;
    this.onIdle = onIdle;
  }

  /** Answers in the order of the questions. */
  ask(input: string, limits: GitLimits): Promise<GitSaid> {
    clearTimeout(this.idle);
    this.waiting++;
    const said = this.turn.then(() => this.answer(input, limits));
    this.turn = said.catch(() => {}).then(() => this.rest());
    return said;
  }

  private async answer(input: string, limits: GitLimits): Promise<GitSaid> {
    limits.signal?.throwIfAborted();
    this.child ??= await startGit(this.store, this.command.args);
    const { child } = this;
    holdOpen(child, true);
    const line = `end-${randomBytes(16).toString('hex')}`;
    const said = read(child, Buffer.from(this.command.echo(line)), limits);
    child.stdin.write(`${input}${line}\n`);
    try {
      return await said;
    } finally {
      // Whatever it still has to say belongs to no later question.
      if (child.exitCode !== null || child.signalCode !== null || child.killed) this.child = undefined;
    }
  }

  private rest(): void {
    if (--this.waiting > 0) return;
    if (this.child !== undefined) holdOpen(this.child, false);
    this.idle = setTimeout(() => {
      this.child?.stdin.end();
      this.child = undefined;
      this.onIdle();
    }, IDLE_MS).unref();
  }
}

/** A process that waits for questions does not keep the program running; one that is answering does. */
function holdOpen(child: Child, isHeld: boolean): void {
  for (const part of [child, child.stdin as Socket, child.stdout as Socket])
    if (isHeld) part.ref();
    else part.unref();
}

/** Reads until the echo; stops the process if it says too much, takes too long, or is no longer wanted. */
function read(child: Child, echo: Buffer, { most_bytes, most_ms, signal }: GitLimits): Promise<GitSaid> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let tail: Buffer = Buffer.alloc(0);
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      child.stdout.off('data', onData);
      child.off('close', onClose).off('error', onError);
      settle();
    };
    const stop = (settle: () => void): void => {
      child.kill('SIGKILL');
      finish(settle);
    };
    const cut = (): void => stop(() => resolve({ bytes: Buffer.concat(chunks), status: null, is_cut: true }));
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > most_bytes + echo.length) {
        cut();
        return;
      }
      chunks.push(chunk);
      tail = chunk.length >= echo.length ? chunk : Buffer.concat([tail, chunk]);
      tail = tail.subarray(-echo.length);
      if (!tail.equals(echo)) return;
      const whole = Buffer.concat(chunks);
      finish(() =>
        resolve({ bytes: whole.subarray(0, whole.length - echo.length), status: 0, is_cut: false }),
      );
    };
    const onClose = (status: number | null): void =>
      finish(() => resolve({ bytes: Buffer.concat(chunks), status, is_cut: status === null }));
    const onError = (error: Error): void => finish(() => reject(error));
    const onAbort = (): void => stop(() => reject(signal!.reason));
    const timer = setTimeout(cut, most_ms);
    signal?.addEventListener('abort', onAbort, { once: true });
    child.stdout.on('data', onData);
    child.on('close', onClose).on('error', onError);
  });
}
