/** Takes a decision table of another tool in as the text of a table file. */
import { type AnyTable, CuriaError, policyHash } from '@curia/core';
import { type ErrorDetail, refusal } from '@curia/core/read';
import { stringify } from 'yaml';
import { readForeignText } from '../files/foreign/read-foreign.ts';
import type { ForeignTable } from './decision-table.ts';
import { type TakeOptions, takeTable } from './take-table.ts';

/** Reads the table of a file, or the one that is named. */
type ReadTable = (file: string, source: string, decision?: string) => ForeignTable;

/** The formats of decision tables that can be taken in. */
const TABLE_READERS: Readonly<Record<string, () => Promise<ReadTable>>> = {
  dmn: async () => (await import('./dmn/read-dmn.ts')).readDmnTable,
  jdm: async () => (await import('./jdm/read-jdm.ts')).readJdmTable,
};

/** A table that was taken in. */
export interface ImportedTable {
  readonly table: AnyTable;
  readonly policy_hash: string;
  /** The fact for each input, by what the tool tests. */
  readonly facts: Readonly<Record<string, string>>;
  readonly overlaps: readonly ErrorDetail[];
  /** The table as a file that every command takes. */
  readonly text: string;
}

/** Imports a table; throws with line and reason if anything of it has no exact equal. */
export async function importTable(
  format: string,
  file: string,
  options: TakeOptions & { readonly decision?: string | undefined } = {},
): Promise<ImportedTable> {
  const read = await TABLE_READERS[format]!();
  const text = readForeignText('xml', file, 'FOREIGN_INVALID');
  const foreign = read(file, text, options.decision);
  const { table, facts, overlaps } = inFile(file, () => takeTable(foreign, options));
  return { table, policy_hash: policyHash(table), facts, overlaps, text: tableText(table) };
}

/** Adds the name of the file to what is wrong with its table. */
function inFile<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    if (error.details.length === 0) throw new CuriaError(error.code, `${file}: ${error.message}`);
    throw refusal(error.code, 'the table', error.details, file);
  }
}

/** A table as YAML, without what would say nothing. */
function tableText(table: AnyTable): string {
  const isSaid = ([key, value]: [string, unknown]): boolean =>
    key === 'rules' || (Array.isArray(value) ? value.length > 0 : Object.keys(value as object).length > 0);
  const { values, ...rest } = table;
  const hasOwn = Object.entries(table.params).some(([name, { default: usual }]) => values[name] !== usual);
  const said = Object.entries(hasOwn ? { ...rest, values } : rest).filter(isSaid);
  return stringify(Object.fromEntries(said), { lineWidth: 0, aliasDuplicateObjects: false });
}
