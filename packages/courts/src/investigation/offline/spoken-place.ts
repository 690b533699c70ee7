/** What the sentences of a report lead to. */
import type { FileSymbol } from '@curia/core/agent';

/** A place that a report speaks of. */
export interface SpokenPlace {
  readonly path: string;
  readonly symbol: FileSymbol | null;
  /** The lines that say what the report says, the most telling first. */
  readonly lines: readonly number[];
  /** From 0 to 1. */
  readonly weight: number;
  readonly by: 'quoted' | 'named' | 'asked' | 'words';
  /** What it shares with the report. */
  readonly shares: readonly string[];
}
