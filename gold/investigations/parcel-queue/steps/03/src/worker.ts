import { setTimeout as wait } from 'node:timers/promises';
import { printLabel } from './print-label.ts';
import { Queue } from './queue.ts';
import { settings } from './settings.ts';

export const queue = new Queue();

/** Takes jobs one after the other, for ever. */
export async function work(name: string): Promise<never> {
  for (;;) {
    const job = queue.take(settings.lease);
    if (job === undefined) {
      await wait(settings.idleWait);
      continue;
    }
    console.log(`${name} took ${job.id} (${job.parcel})`);
    await printLabel(job.parcel);
    queue.finish(job.id);
  }
}
