/** Writes rows to a file in the form that its ending names. */
import { CuriaError } from '@curia/core';
import { saveLines } from '../../runs/transfer/export-run.ts';
import type { OutTable } from './run-rows.ts';
import { csvLines } from './write-csv.ts';

/** By ending of the file; whatever writes one is loaded when it is asked for. */
const WRITERS: Readonly<Record<string, (file: string, table: OutTable) => Promise<void>>> = {
  csv: (file, table) => saveLines(file, csvLines(table)),
  jsonl: (file, table) => saveLines(file, jsonLines(table)),
  parquet: async (file, table) => (await import('./write-parquet.ts')).writeParquet(file, table),
};

/** Refuses an ending that nothing is written in, before anything is read. */
export function endingOf(file: string): string {
  const ending = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(WRITERS, ending)) return ending;
  throw new CuriaError('USAGE', `${file} must end in .${Object.keys(WRITERS).join(', .')}`);
}

/** Writes the file. */
export const writeRows = (file: string, table: OutTable): Promise<void> =>
  WRITERS[endingOf(file)]!(file, table);

async function* jsonLines({ rows }: OutTable): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify({ schema_version: '1', ...row })}\n`;
}
