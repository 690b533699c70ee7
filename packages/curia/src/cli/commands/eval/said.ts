/** What can be said to `curia eval` besides its input, and what a measurement hands back. */
import type { VoteKind } from '@curia/core/in/votes/weigh';
import { readWholeNumber } from '@curia/core/read';
import type { HeadlineScore } from '../../../measure/headline-score.ts';
import type { SheetSaid } from '../../options/sheet-options.ts';
import type { Taken } from './taken.ts';

/** The options as they were typed; beside these, those that courts declare. */
export interface Said extends SheetSaid {
  readonly agents?: string;
  readonly memory?: string;
  readonly learn?: string;
  readonly voices?: boolean;
  readonly sweep: readonly string[];
  readonly fit?: boolean;
  readonly gold?: string;
  readonly settled?: boolean;
  readonly field?: string;
  readonly kind?: VoteKind;
  readonly scale?: string;
  readonly within?: string;
  readonly by: 'text' | 'case';
  readonly compat?: boolean;
  readonly policy?: string;
  readonly set: readonly string[];
  readonly calibration?: string;
  readonly concurrency: string;
  readonly resamples: string;
  readonly seed: string;
  readonly out?: string;
  readonly suggestGold?: string;
  readonly drawGold?: string;
  readonly maxError?: string;
  readonly confidence: string;
  readonly costs: readonly string[];
  readonly suggestions?: string;
  readonly pictures?: string;
  readonly failUnder?: string;
  readonly store: string;
  readonly json?: boolean;
}

/** What a measurement came to. */
export interface Measured {
  /** The whole of it, as lines of JSON. */
  readonly json: () => string;
  /** The same for people. */
  readonly text: () => string;
  readonly status: number;
  /** What a build can be held to; absent if there is no one figure. */
  readonly score?: HeadlineScore | undefined;
}

/** A way of measuring. */
export interface Way {
  /** What is measured, in a few words. */
  readonly measures: string;
  /** The options that it takes. */
  readonly takes: readonly (keyof Said)[];
  /** Those of them that a court declares. */
  readonly declares?: readonly string[];
  measure(taken: Taken, said: Said, declared: Declared): Promise<Measured>;
}

/** Options that courts declare, as far as they were given. */
export type Declared = Readonly<Record<string, string>>;

/** How often to draw, and from which seed. */
export const drawsOf = ({ resamples, seed }: Pick<Said, 'resamples' | 'seed'>) => ({
  resamples: readWholeNumber('--resamples', resamples, 1, 100_000),
  seed: seedOf({ seed }),
});

/** The seed of everything that is drawn. */
export const seedOf = ({ seed }: Pick<Said, 'seed'>): number =>
  readWholeNumber('--seed', seed, 0, 2 ** 32 - 1);
