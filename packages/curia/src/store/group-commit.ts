/** Lets writes that arrive together share one transaction, so that each is durable and none waits for a disk of its own. */

/** How a group of writes is begun, kept and given up; each write in it can be undone alone. */
export interface Transaction {
  begin(): void;
  commit(): void;
  rollback(): void;
  savepoint(): void;
  release(): void;
  undo(): void;
}

interface Waiting {
  readonly write: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Collects writes and carries them out together at the end of the turn. */
export class GroupCommit {
  readonly #transaction: Transaction;
  #waiting: Waiting[] = [];

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  /** Carries a write out; the promise is kept once the group is committed. */
  write<T>(write: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.flush());
      this.#waiting.push({ write, resolve: resolve as (value: unknown) => void, reject });
    });
  }

  /** Carries out what waits. */
  flush(): void {
    const group = this.#waiting;
    this.#waiting = [];
    if (group.length === 0) return;
    const answers: (() => void)[] = [];
    try {
      this.#transaction.begin();
      for (const one of group) answers.push(this.#carryOut(one));
      this.#transaction.commit();
    } catch (error) {
      this.#transaction.rollback();
      for (const { reject } of group) reject(error);
      return;
    }
    for (const answer of answers) answer();
  }

  /** One write that fails leaves the others of its group alone. */
  #carryOut({ write, resolve, reject }: Waiting): () => void {
    this.#transaction.savepoint();
    try {
      const value = write();
      this.#transaction.release();
      return () => resolve(value);
    } catch (error) {
      try {
        this.#transaction.undo();
      } catch {
        // A full disk ends the whole transaction by itself: nothing of the group is stored.
        throw error;
      }
      return () => reject(error);
    }
  }
}
