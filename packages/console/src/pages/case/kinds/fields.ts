/** What a court wrote, read field by field: whatever is not there is empty. */
import { isFields, sayValue } from '../../../parts/say-value.ts';

/** An object of a court. */
export type Fields = Readonly<Record<string, unknown>>;

/** An object, or one without fields. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** The objects in a list. */
export const rowsOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(isFields) : [];

/** The words in a list. */
export const wordsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(sayValue).filter((text) => text !== '') : [];

/** A field in words. */
export const text = (fields: Fields, name: string): string => sayValue(fields[name]);
