/** Reads the cells of a table as the shape of a record wants them. */
import { z } from 'zod';

/** Reads one cell of a column. */
export type CellReader = (column: string, text: string) => unknown;

/** A cell is text, unless its field takes no text and the cell is exactly a number, `true` or `false`. */
export function cellReader(shape: z.ZodType | undefined): CellReader {
  const fields = shape instanceof z.ZodObject ? (shape.shape as Readonly<Record<string, z.ZodType>>) : {};
  return (column, text) => {
    const field = Object.hasOwn(fields, column) ? fields[column] : undefined;
    if (field === undefined || field.safeParse(text).success) return text;
    const value = plainValue(text);
    // What does not fit stays as it was written, so that the refusal shows it.
    return value !== undefined && field.safeParse(value).success ? value : text;
  };
}

function plainValue(text: string): number | boolean | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}
