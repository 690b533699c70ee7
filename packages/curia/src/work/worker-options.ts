/** How a worker works, and what it did. */
import type { Metrics } from '../telemetry/metrics.ts';

/** How a worker works. */
export interface WorkerOptions {
  readonly name: string;
  /** Questions in flight at once, over all runs. */
  readonly concurrency: number;
  /** Whether answers of models are remembered. */
  readonly remembers: boolean;
  /** Whether it ends once nothing is left to do. */
  readonly isDraining?: boolean;
  readonly metrics?: Metrics | undefined;
  /** Told what happens, in words. */
  readonly tell: (words: string) => void;
  readonly today?: () => string;
  /** How often it says that it is there; every three seconds if absent. */
  readonly beat_ms?: number;
}

/** What a worker did. */
export interface WorkDone {
  readonly slices: number;
  readonly cases: number;
  /** Cases of workers that were lost. */
  readonly taken_over: number;
  /** Cases that another worker had. */
  readonly let_go: number;
}
