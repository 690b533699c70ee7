/** What a court teaches the memory besides what its hearings tell it, and how the effect of a memory on it is measured. */
import type { Yardstick } from '../measure/yardstick.ts';

/** How what a court ends with is compared with gold, with advice from the memory and without. */
export interface MemoryEffects<Ruling extends object = object, Said = unknown, Part = unknown> {
  readonly yardstick: Yardstick<Said, Part, string>;
  /** What is known of a case: its gold if it has any, and by what repeats of it are told. Throws a `CuriaError` of kind `input`. */
  known(record: unknown): { readonly gold: readonly Part[] | null; readonly group?: string | undefined };
  /** What a ruling ends with; undefined if that is left to a person. */
  ended(ruling: Ruling): readonly Said[] | undefined;
  /** One thing that it ends with, in words. */
  word(said: Said): string;
}

/** What a court teaches the memory; absent if it keeps none. */
export interface MemoryHooks<Ruling extends object = object> {
  /** What a case teaches once people have settled whether its ruling was right; `decided` is what its hearing told. */
  settled(decided: object, review: 'upheld' | 'overturned'): object;
  /** Absent if the effect of a memory on it cannot be measured. */
  readonly effects?: MemoryEffects<Ruling>;
}
