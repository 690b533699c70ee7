/** Values of records in a line that a person can read. */

/** A value as text: words as they are, lists joined, the rest as JSON. */
export function sayValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(sayValue).join(', ');
  return JSON.stringify(value);
}

/** Whether a value is an object with fields. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
