/** Reads a whole JSON file of another tool, within limits. */
import { CuriaError } from '@curia/core';
import { readJson, refusal, tryRead } from '@curia/core/read';
import type { z } from 'zod';
import { readForeign } from '../../files/foreign/read-foreign.ts';

/** Reads JSON by a schema, and gives it both as it was and as the schema reads it; `parse` may know more than plain JSON. */
export function readFile<S extends z.ZodType>(
  file: string,
  schema: S,
  what: string,
  parse: (file: string, bytes: Buffer) => unknown = parseForeign,
): { readonly raw: unknown; readonly read: z.output<S> } {
  const raw = parse(file, readForeign('json', file, 'FOREIGN_INVALID'));
  const read = tryRead(schema, raw, { isForeign: true });
  if (!read.ok) throw refusal('FOREIGN_INVALID', what, read.problems, file);
  return { raw, read: read.value };
}

/** True if bytes are a ZIP archive. */
export const isZip = (bytes: Buffer): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Parses JSON of another tool; a byte order mark is left out. */
export function parseForeign(file: string, bytes: Buffer): unknown {
  if (isZip(bytes))
    throw new CuriaError('FOREIGN_INVALID', `${file} is a ZIP archive, not JSON; export it as JSON`);
  try {
    return readJson(new TextDecoder('utf-8').decode(bytes), file);
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    throw new CuriaError('FOREIGN_INVALID', error.message);
  }
}
