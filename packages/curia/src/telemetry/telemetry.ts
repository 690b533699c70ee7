/** Telemetry of a process: traces where a collector is named, figures where somebody collects them, otherwise nothing at all. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { CuriaError } from '@curia/core';
import { COMMITS, type Commit } from '@curia/memory/sqlite';
import type { Metrics } from './metrics.ts';
import { isTraced, openTracing, type Tracing } from './tracing.ts';

/** Who is told what happens in a run. */
export interface Telemetry {
  readonly tracing?: Tracing | undefined;
  readonly metrics?: Metrics | undefined;
  /** Sends what is left; a collector that does not answer is given a few seconds. */
  close(): Promise<void>;
}

/** What telemetry is opened with. */
export interface TelemetryOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** The version of Curia. */
  readonly version: string;
  /** Where figures are collected; nowhere if absent. */
  readonly metrics?: Metrics | undefined;
  /** Told in words what could not be sent. */
  readonly warn?: ((words: string) => void) | undefined;
}

/** Opens telemetry; undefined if nobody asked for it. What goes wrong with it is told and never stops a run. */
export async function openTelemetry(options: TelemetryOptions): Promise<Telemetry | undefined> {
  const { environment, metrics, warn = emitWarning } = options;
  const tracing = isTraced(environment) ? await tryTracing(options, warn) : undefined;
  if (tracing === undefined && metrics === undefined) return undefined;
  const stop = metrics === undefined ? () => {} : followCommits(metrics);
  return {
    tracing,
    metrics,
    async close() {
      stop();
      const lost = await tracing?.close();
      if (lost !== undefined) warn(lost);
    },
  };
}

async function tryTracing(
  options: TelemetryOptions,
  warn: (words: string) => void,
): Promise<Tracing | undefined> {
  try {
    return await openTracing(options);
  } catch (error) {
    const known = CuriaError.is(error) ? `${error.code} ${error.message}` : String(error);
    warn(`the run is not traced: ${known}`);
    return undefined;
  }
}

const emitWarning = (words: string): void => process.emitWarning(words, 'CuriaWarning');

/** How many listen for the same figures: each commit is counted once, however many runs are driven at once. */
const listeners = new WeakMap<Metrics, { count: number; readonly stop: () => void }>();

/** Listens to the commits of every store in this process. */
function followCommits(metrics: Metrics): () => void {
  const known = listeners.get(metrics) ?? { count: 0, stop: listen(metrics) };
  known.count++;
  listeners.set(metrics, known);
  return () => {
    if (--known.count > 0) return;
    listeners.delete(metrics);
    known.stop();
  };
}

function listen(metrics: Metrics): () => void {
  const take = (message: unknown): void => {
    // Only the stores publish here.
    const { waited_ms } = message as Commit;
    metrics.observe('curia_group_size', {}, waited_ms.length);
    for (const one of waited_ms) metrics.observe('curia_append_seconds', {}, one / 1000);
  };
  subscribe(COMMITS, take);
  return () => void unsubscribe(COMMITS, take);
}
