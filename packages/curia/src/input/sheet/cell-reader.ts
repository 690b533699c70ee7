/** Reads the cells of a table as the fields of a record want them. */
import { CuriaError } from '@curia/core';
import { readJson } from '@curia/core/read';
import { z } from 'zod';
import { folded } from './sheet.ts';

/** The fields of a shape by name; none if it is no object. */
export function fieldsOf(shape: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  if (shape instanceof z.ZodObject) return shape.shape as Readonly<Record<string, z.ZodType>>;
  if (shape instanceof z.ZodPipe) return fieldsOf(shape.in as z.ZodType);
  return {};
}

/** Whether a shape refuses fields that it does not name. */
export function isClosed(shape: z.ZodType | undefined): boolean {
  if (shape instanceof z.ZodPipe) return isClosed(shape.in as z.ZodType);
  return shape instanceof z.ZodObject && shape.def.catchall instanceof z.ZodNever;
}

/** Reads a cell: it is text, unless its field takes no such text and the cell is exactly a number, true or false, one of the words of the field in other letters, or JSON. What does not fit stays as it was written, so that the refusal shows it. */
export function readCell(field: z.ZodType | undefined, text: string): unknown {
  if (field === undefined || fits(field, text)) return text;
  const trimmed = text.trim();
  const value = [plainValue(trimmed), trimmed, wordIn(field, trimmed), jsonIn(trimmed)].find(
    (one) => one !== undefined && fits(field, one),
  );
  return value === undefined ? text : value;
}

const fits = (field: z.ZodType, value: unknown): boolean => field.safeParse(value).success;

/** A spreadsheet of Europe writes a comma before the fraction; three digits after one may also be thousands. */
function plainValue(text: string): number | boolean | undefined {
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) return Number(text);
  return /^-?(?:0|[1-9]\d*),(?:\d{1,2}|\d{4,})$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** The only word of a field that differs from a text by case, width or spaces alone. */
function wordIn(field: z.ZodType, text: string): string | undefined {
  const words = wordsOf(field).filter((word) => folded(word) === folded(text));
  return words.length === 1 ? words[0] : undefined;
}

function wordsOf(field: z.ZodType): readonly string[] {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault)
    return wordsOf(field.unwrap() as z.ZodType);
  return field instanceof z.ZodEnum ? field.options.filter((word) => typeof word === 'string') : [];
}

/** A list or an object that is written in a cell; undefined if it is none. */
export function jsonIn(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return readJson(text, 'the cell');
  } catch (error) {
    if (CuriaError.is(error)) return undefined;
    throw error;
  }
}
