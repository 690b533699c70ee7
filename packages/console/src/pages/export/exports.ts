/** What is taken out of a run: which files are chosen, where each is, and the command that writes the same. */
import type { CuriaClient } from '../../../../curia/src/http/client.ts';
import type { BodyOf } from '../../api/run.ts';

/** Something that a run has to give. */
export type Offered = BodyOf<CuriaClient['runs'][':run']['exports']['$get']>['exports'][number];
/** What it is. */
export type What = Offered['what'];
/** A form of a file. */
export type Form = Offered['forms'][number];

/** The files that are chosen, each with its form. */
export type Chosen = Readonly<Partial<Record<What, Form>>>;

/** What most people take: the rulings for a spreadsheet, and what experts settled if they settled anything. */
export const usual = (exports: readonly Offered[]): Chosen =>
  exports.some(({ what, rows }) => what === 'truth' && rows !== 0)
    ? { rulings: 'csv', truth: 'jsonl' }
    : { rulings: 'csv' };

/** The order in which they are offered. */
export const SHOWN: readonly What[] = [
  'rulings',
  'truth',
  'gold-cases',
  'votes',
  'report',
  'record',
  'folder',
];

/** Tables can be looked at before they are taken. */
export const isTable = ({ forms }: Offered): boolean => forms.includes('csv');

/** Where a file is. */
export const urlOf = (run: string, what: What, form: Form, first?: number): string =>
  `/api/v1/runs/${encodeURIComponent(run)}/export?${new URLSearchParams({
    ...{ what, as: form },
    ...(first === undefined ? {} : { first: String(first) }),
  })}`;

/** A word of a command, in quotation marks where a shell would read more into it. */
const shellWord = (text: string): string =>
  /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** The command that writes the same file. */
export function commandOf(run: string, what: What, form: Form): string {
  const asked = what === 'record' ? 'jsonl' : what === 'report' ? form : what;
  const out = what === 'folder' ? run : `${run}-${what}.${form}`;
  return `npx curia export ${shellWord(run)} --as ${asked} --out ${shellWord(out)}`;
}

/** Rows of a table as text. */
export type PreviewRow = Readonly<Record<string, string | null>>;

/** Columns that are shown before the table is taken: those in which something stands, as many as there is room for. */
export function columnsOf(rows: readonly PreviewRow[], most: number): string[] {
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'schema_version');
  return names.filter((name) => rows.some((row) => row[name] !== null)).slice(0, most);
}
