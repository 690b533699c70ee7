/** Timers for what nearly never takes long: all of them share one, because a timer for each request costs more than the request. */

interface Waiting {
  readonly until: number;
  readonly act: () => void;
}

/** How often those that wait are looked at. */
const LOOK_MS = 50;

const waiting = new Set<Waiting>();
let looking: NodeJS.Timeout | undefined;

/** Calls a function a little after some milliseconds, unless the function that is returned was called before. */
export function callAfter(wait_ms: number, act: () => void): () => void {
  const one = { until: performance.now() + wait_ms, act };
  waiting.add(one);
  looking ??= setInterval(look, LOOK_MS).unref();
  return () => {
    waiting.delete(one);
  };
}

function look(): void {
  const now = performance.now();
  for (const one of waiting)
    if (one.until <= now) {
      waiting.delete(one);
      one.act();
    }
  if (waiting.size > 0) return;
  clearInterval(looking);
  looking = undefined;
}
