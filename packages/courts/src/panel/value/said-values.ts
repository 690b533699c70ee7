/** Values as courts, rulings and votes write them: one or several of a kind, and as words. */
import { isFurther } from './decimal.ts';
import type { Said, ValueReader } from './said.ts';

/** A value as a word: `true`, `false`, and `none` for "there is none". */
export const wordOf = ({ key, spelling }: Said): string => (key === '' ? 'none' : spelling);

/** A value as a label of votes and gold: `null` for "there is none". */
export const labelOf = ({ key, spelling }: Said): string => (key === '' ? 'null' : spelling);

/** Reads one or several written values of a kind; for a list kind, a list of texts is one value. */
export function readSeveral(reader: ValueReader, written: unknown): Said[] {
  return severalOf(reader, written).flatMap((value) => {
    const said = reader.read(value);
    return typeof said === 'string' ? [] : [said];
  });
}

/** One or several values as a list; for kinds of lists, a list of lists is several. */
export function severalOf({ kind }: ValueReader, written: unknown): readonly unknown[] {
  if (!Array.isArray(written)) return [written];
  if (kind.kind !== 'list') return written;
  return written.some((item) => Array.isArray(item) || item === null) ? written : [written];
}

/** True if two values are within the tolerance of their kind, or equal if it has none. */
export function isSameClass(one: Said, other: Said, tolerance: number): boolean {
  if (one.key === other.key) return true;
  return (
    typeof one.value === 'number' &&
    typeof other.value === 'number' &&
    !isFurther(one.value, other.value, tolerance)
  );
}
