/** One life of a story, in a process of its own: it waits to be told which, and dies at the moment that it is told. */
import { flushCompileCache } from 'node:module';
import { noteLine, PAUSING, watchMoments } from './moments.ts';
import { stories } from './stories.ts';
import type { Scenery } from './story.ts';

/** What a life is told. */
export interface Fate {
  readonly story: string;
  readonly scenery: Scenery;
  /** The number of the moment at which it dies, or stands still until it is woken. */
  readonly at: number;
  readonly signal: 'SIGKILL' | 'SIGSTOP';
  /** Where it notes what it was promised and what it asked. */
  readonly notes: string;
}

/** What a life says at its end, if it came to it. */
export interface Lived {
  readonly is_done: boolean;
}

process.on('message', async ({ story, scenery, at, signal, notes }: Fate) => {
  const told = stories.find(({ name }) => name === story)!;
  let moments = 0;
  watchMoments(() => {
    if (++moments !== at) return;
    if (signal === 'SIGSTOP') noteLine(notes, PAUSING);
    process.kill(process.pid, signal);
  });
  const is_done = await told.live(scenery, {
    acknowledged: (what) => noteLine(notes, `acknowledged ${what}`),
    asked: (question) => noteLine(notes, `asked ${question}`),
  });
  process.send!({ is_done } satisfies Lived, () => process.exit(0));
});
// Whoever is killed saves nothing on the way out.
flushCompileCache();
process.send!('ready');
