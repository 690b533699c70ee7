/** Processes for stories: each lives one life, dies or stands still at the moment that it is told, or comes to the end. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeBundle } from '../../packages/curia/test/make-bundle.ts';
import type { Fate, Lived } from './life.ts';
import { PAUSING } from './moments.ts';

/** Processes that have loaded everything and wait for their story: loading takes longer than most lives. */
export class Nursery {
  readonly #script: string;
  readonly #folder: string;
  readonly #compiled: string;
  #next: ChildProcess;

  static async open(compiled: string): Promise<Nursery> {
    const folder = mkdtempSync(join(import.meta.dirname, '../../packages/curia/.bundled-'));
    const script = join(folder, 'life.mjs');
    await makeBundle(join(import.meta.dirname, 'life.ts'), script);
    return new Nursery(script, folder, compiled);
  }

  private constructor(script: string, folder: string, compiled: string) {
    this.#script = script;
    this.#folder = folder;
    this.#compiled = compiled;
    this.#next = this.#bear();
  }

  /** Lets one life happen; undefined if it died. `onPaused` is told when it stands still, and wakes it. */
  async live(fate: Fate, onPaused: (wake: () => void) => void = () => {}): Promise<Lived | undefined> {
    const child = this.#next;
    this.#next = this.#bear();
    if (!born.has(child)) await once(child, 'message');
    const said = new Promise<Lived>((resolve) => child.once('message', resolve));
    child.send(fate);
    // It cannot speak for itself any more once it stands still.
    const watching = setInterval(() => {
      if (!existsSync(fate.notes) || !readFileSync(fate.notes, 'utf8').includes(PAUSING)) return;
      clearInterval(watching);
      onPaused(() => child.kill('SIGCONT'));
    }, 10);
    const [status, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    clearInterval(watching);
    if (signal === 'SIGKILL') return undefined;
    if (status !== 0) throw new Error(`a life ended with ${status ?? signal}`);
    return said;
  }

  close(): void {
    this.#next.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #bear(): ChildProcess {
    const env = { ...process.env, NODE_COMPILE_CACHE: this.#compiled };
    const child = fork(this.#script, { env, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.once('message', () => born.add(child));
    return child;
  }
}

/** Those that have loaded. */
const born = new WeakSet<ChildProcess>();
