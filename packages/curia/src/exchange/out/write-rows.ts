/** Writes rows in the forms that other tools read, piece by piece. */
import { CuriaError } from '@curia/core';
import { saveLines } from '../../runs/transfer/export-run.ts';
import type { OutTable } from './run-rows.ts';
import { csvLines } from './write-csv.ts';
import { parquetPieces } from './write-parquet.ts';

/** The forms of a table; each is the ending of its files. */
export const ROW_FORMS = ['csv', 'jsonl', 'parquet'] as const;

/** A form of a table. */
export type RowForm = (typeof ROW_FORMS)[number];

const WRITERS: Readonly<Record<RowForm, (table: OutTable) => AsyncIterable<string | Buffer>>> = {
  csv: csvLines,
  jsonl: jsonLines,
  parquet: parquetPieces,
};

/** A table in one form. */
export const piecesOf = (form: RowForm, table: OutTable): AsyncIterable<string | Buffer> =>
  WRITERS[form](table);

/** The form that the ending of a file names; refused before anything is read if nothing is written so. */
export function formOfFile(file: string): RowForm {
  const ending = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase();
  const form = ROW_FORMS.find((one) => one === ending);
  if (form !== undefined) return form;
  throw new CuriaError('USAGE', `${file} must end in .${ROW_FORMS.join(', .')}`);
}

/** Writes the file in the form that its ending names. */
export const writeRows = (file: string, table: OutTable): Promise<void> =>
  saveLines(file, piecesOf(formOfFile(file), table));

async function* jsonLines({ rows }: OutTable): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify({ schema_version: '1', ...row })}\n`;
}
