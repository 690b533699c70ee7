export interface Job {
  readonly id: string;
  readonly parcel: string;
}

interface Entry {
  readonly job: Job;
  hiddenUntil: number;
}

/** Jobs are leased: one that is not finished in time is handed out again. */
export class Queue {
  private readonly entries: Entry[] = [];

  add(job: Job): void {
    this.entries.push({ job, hiddenUntil: 0 });
  }

  /** The next job that nobody holds. */
  take(leaseSeconds: number, now = Date.now()): Job | undefined {
    const entry = this.entries.find(({ hiddenUntil }) => hiddenUntil <= now);
    if (entry === undefined) return undefined;
    entry.hiddenUntil = now + leaseSeconds * 1000;
    return entry.job;
  }

  finish(id: string): void {
    const at = this.entries.findIndex(({ job }) => job.id === id);
    if (at >= 0) this.entries.splice(at, 1);
  }
}
