/** What Curia notes in a file of another format, for which that format has no place: read back, and checked like any table. */
import { type AnyTable, CuriaError } from '@curia/core';
import { readBy } from '@curia/core/read';
import { tableFile } from '@curia/core/table';
import { z } from 'zod';

const answer = z.strictObject({ then: z.string(), code: z.string(), reason: z.string(), source: z.string() });

const note = tableFile
  .pick({
    id: true,
    policy: true,
    title: true,
    doc: true,
    outcomes: true,
    params: true,
    never: true,
    accepted: true,
    retired: true,
    outputs: true,
  })
  .extend({ schema_version: z.literal('1'), otherwise: answer });

/** The note of a table. */
export type Note = z.output<typeof note>;

/** Writes the note of a table, as one line of JSON. */
export function writeNote(table: AnyTable): string {
  const { id, policy, title, doc, outcomes, params, never, accepted, retired, outputs, otherwise } = table;
  const written = { id, policy, title, doc, outcomes, params, otherwise, never, accepted, retired, outputs };
  return JSON.stringify({ schema_version: '1', ...written });
}

/** Reads a note; throws `FOREIGN_INVALID` if somebody broke it. */
export function readNote(text: string): Note {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CuriaError('FOREIGN_INVALID', `the note of Curia is not JSON: ${(error as Error).message}`);
  }
  return readBy(note, value, 'FOREIGN_INVALID', 'the note of Curia');
}
