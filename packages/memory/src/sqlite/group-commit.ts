/** Lets writes that arrive together share one transaction, so that each is durable and none waits for a disk of its own. */
import type { DatabaseSync } from 'node:sqlite';
import { tellCommit, wishedAt } from './commit-channel.ts';

/** Carries a write out with others; the promise resolves once it is durable. */
export type Write = <T>(write: () => T) => Promise<T>;

interface Waiting {
  readonly wished: number;
  readonly write: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Collects writes and carries them out together at the end of the turn. */
export class GroupCommit {
  readonly #database: DatabaseSync;
  #waiting: Waiting[] = [];

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Carries a write out; the promise resolves once the group is committed. */
  write<T>(write: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.flush());
      this.#waiting.push({ wished: wishedAt(), write, resolve: resolve as (value: unknown) => void, reject });
    });
  }

  /** Carries out everything that is waiting. */
  flush(): void {
    const group = this.#waiting;
    this.#waiting = [];
    if (group.length === 0) return;
    const answers: (() => void)[] = [];
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      for (const one of group) answers.push(this.#carryOut(one));
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      for (const { reject } of group) reject(error);
      return;
    }
    tellCommit(group);
    for (const answer of answers) answer();
  }

  /** One write that fails leaves the others of its group alone. */
  #carryOut({ write, resolve, reject }: Waiting): () => void {
    this.#database.exec('SAVEPOINT one');
    try {
      const value = write();
      this.#database.exec('RELEASE one');
      return () => resolve(value);
    } catch (error) {
      try {
        this.#database.exec('ROLLBACK TO one; RELEASE one');
      } catch {
        // A full disk ends the whole transaction by itself: nothing of the group is stored.
        throw error;
      }
      return () => reject(error);
    }
  }
}
