/** What was understood of a file, as a value and in one line, with the options that say the same. */

import type { SheetPlan, SheetReader } from './sheet.ts';
import type { RecordForm } from './sheet-lines.ts';

/** How a file was understood. */
export interface Understood {
  readonly form: 'lines' | 'array' | 'table' | 'workbook';
  /** What a row stands for; null for records of JSON. */
  readonly row: 'vote' | 'item' | 'case' | 'answer' | null;
  readonly encoding: string | null;
  readonly separator: string | null;
  /** The sheet of a workbook that was read, and those that were not. */
  readonly sheet: string | null;
  readonly other_sheets: readonly string[];
  /** The line that names the columns. */
  readonly header_line: number | null;
  readonly columns: readonly UnderstoodColumn[];
}

/** What a column was taken for. */
export interface UnderstoodColumn {
  readonly name: string;
  /** Null if nothing is made of it; `reviewer` if it has the votes of one. */
  readonly part: string | null;
}

/** How a file was understood, as a value; `plan` is how the names of records were, where they are not those of a table. */
export function understoodOf(form: RecordForm, records?: SheetPlan): Understood {
  if (typeof form === 'string') {
    const names = [...(records?.columns.values() ?? []), ...(records?.reviewers ?? [])];
    return { form, row: records?.row ?? null, ...NOTHING, columns: columnsOf(names, records) };
  }
  const { header, written } = form;
  return {
    form: written.separator === undefined ? 'workbook' : 'table',
    row: header.plan?.row ?? null,
    encoding: written.encoding ?? null,
    separator: written.separator ?? null,
    sheet: written.sheet ?? null,
    other_sheets: written.others ?? [],
    header_line: header.line,
    columns: columnsOf(header.names, header.plan),
  };
}

function columnsOf(names: readonly string[], plan: SheetPlan | undefined): UnderstoodColumn[] {
  const parts = new Map(Array.from(plan?.columns ?? [], ([part, name]) => [name, part]));
  const named = [...new Set(names.filter((name) => name !== ''))];
  const partOf = (name: string): string | null =>
    plan === undefined
      ? name
      : (parts.get(name) ??
        (plan.reviewers.includes(name) ? 'reviewer' : plan.unread.includes(name) ? null : name));
  return named.map((name) => ({ name, part: partOf(name) }));
}

const NOTHING = {
  encoding: null,
  separator: null,
  sheet: null,
  other_sheets: [],
  header_line: null,
} as const;

/** The values of `--column` that say what was understood. */
export function columnsSaid({ row, columns }: Understood, reader: Pick<SheetReader, 'parts'>): string[] {
  const known = new Set(reader.parts.map(({ part }) => part));
  const reviewers =
    row === 'item' ? columns.filter(({ part }) => part === 'reviewer').map(({ name }) => name) : [];
  const said = columns.flatMap(({ name, part }) =>
    part !== null && known.has(part) && !(row === 'item' && part === 'reviewer') ? [`${part}=${name}`] : [],
  );
  return [...said, ...(reviewers.length > 0 ? [`reviewers=${reviewers.join(',')}`] : [])];
}

/** Whether there is nothing that somebody has to be told. */
export function isPlain({ header_line, encoding, other_sheets, columns }: Understood): boolean {
  return (
    (header_line ?? 1) === 1 &&
    (encoding ?? 'utf-8') === 'utf-8' &&
    other_sheets.length === 0 &&
    columns.every(({ name, part }) => name === part)
  );
}

/** What was understood, in one line; `command` is what begins the command that says the same. */
export function sayUnderstood(
  file: string,
  understood: Understood,
  reader: Pick<SheetReader, 'parts'>,
  command: string | undefined,
): string {
  const { form, row, columns } = understood;
  const isJson = form === 'lines' || form === 'array';
  if (isJson && columns.length === 0)
    return `${file} is read as ${form === 'lines' ? 'JSON, one record a line' : 'one JSON array'}.`;
  const said = columnsSaid(understood, reader);
  const unread = columns.filter(({ part }) => part === null).map(({ name }) => name);
  const rows = row === null ? 'a table' : `one row for each ${row === 'answer' ? 'known answer' : row}`;
  const written = [
    form === 'workbook' ? `sheet ${understood.sheet ?? ''}` : '',
    understood.encoding === null || understood.encoding === 'utf-8'
      ? ''
      : `in ${NAMES[understood.encoding] ?? understood.encoding}`,
    isJson || understood.header_line === 1 ? '' : `the columns are named in line ${understood.header_line}`,
  ].filter((one) => one !== '');
  const how = written.length === 0 ? '' : ` (${written.join(', ')})`;
  const left = [
    unread.length === 0 ? '' : ` Not read: ${unread.join(', ')}.`,
    understood.other_sheets.length === 0
      ? ''
      : ` Sheets that are not read: ${understood.other_sheets.join(', ')}.`,
  ].join('');
  const explicit =
    command === undefined || said.length === 0
      ? ''
      : ` To say so yourself: ${command} ${said.map((one) => `--column ${JSON.stringify(one)}`).join(' ')}`;
  return `${file} is read as ${rows}${how}: ${said.join('; ')}.${left}${explicit}`;
}

const NAMES: Readonly<Record<string, string>> = {
  'euc-kr': 'EUC-KR (CP949)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
};
