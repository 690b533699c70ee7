/** What traces and logged messages point at. */
import type { Logged } from './seen-messages.ts';

/** A place in the code that a clue points at directly. */
export interface Anchor {
  readonly path: string;
  readonly line: number;
  /** What points at it: a frame of a trace, or the message that is made there. */
  readonly by: 'frame' | 'message';
  /** How telling that is, from 0 to 1. */
  readonly gravity: number;
  /** 0 for the nearest to the error, then 1, 2, … */
  readonly rank: number;
  /** Whether the line says what the clue says; a line number of another version does not. */
  readonly isSure: boolean;
  readonly says: string;
  /** The lines of a log that say so: that of the frame and that of the error, or that of the message. */
  readonly seen: readonly Logged[];
}
