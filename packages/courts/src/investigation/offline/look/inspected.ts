/** What a smell looks at. */
import type { DeclaredNames } from '../declared-names.ts';

/** A function, or a file without functions, as a smell looks at it. */
export interface Inspected {
  readonly path: string;
  /** The lines of the unit. */
  readonly lines: readonly string[];
  /** All lines of its file. */
  readonly file: readonly string[];
  /** What functions of all files declare. */
  readonly names: DeclaredNames;
}
