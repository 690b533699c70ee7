/** What the rows of a table become. */
import { CuriaError } from '@curia/core';
import type { ColumnChoice } from './column-choice.ts';

/** A row by the names of its columns; an empty cell is absent. */
export type SheetRow = Readonly<Record<string, string>>;

/** How a table was understood. */
export interface SheetPlan {
  /** What a row stands for. */
  readonly row: 'vote' | 'item' | 'case' | 'answer';
  /** The column of each part. */
  readonly columns: ReadonlyMap<string, string>;
  /** The columns of the reviewers, where each has one. */
  readonly reviewers: readonly string[];
  /** Columns that nothing is made of. */
  readonly unread: readonly string[];
  /** Every column is called as it should be. */
  readonly isPlain: boolean;
  /** Makes what a row stands for: a record, or a list of them; it throws what refuses the row. */
  make(row: SheetRow, line: number): unknown;
  /** Where rows of one case belong together: the case that a row belongs to, and what is made of all its rows. */
  readonly gathered?: {
    of(row: SheetRow): string;
    make(rows: readonly SheetRow[]): unknown;
  };
}

/** Somebody who takes in tables. */
export interface SheetReader {
  /** Which column says what, as somebody said. */
  readonly choice: ColumnChoice;
  /** Finds out which column says what; throws with the one thing to change if that cannot be said. */
  plan(file: string, names: readonly string[]): SheetPlan;
  /** How to go on where no row names the columns that are needed; absent if that refuses the table. */
  otherwise?(file: string, names: readonly string[], error: CuriaError): SheetPlan;
  /** The columns that could be named, for whoever maps them. */
  readonly parts: readonly SheetPart[];
}

/** What a column can say. */
export interface SheetPart {
  readonly part: string;
  /** Other names of the column, folded. */
  readonly names: readonly string[];
  readonly required: boolean;
}

/** A name without case, width, spaces and signs that join words. */
export const folded = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-.]+/g, '');

/** Finds the column of each part: as somebody said, else by its name, else by another one; the first that fits. */
export function matchColumns(
  file: string,
  names: readonly string[],
  parts: readonly SheetPart[],
  { columns: said }: Pick<ColumnChoice, 'columns'>,
): Map<string, string> {
  const columns = new Map<string, string>();
  const taken = new Set<string>();
  const take = (part: string, name: string | undefined): void => {
    if (name === undefined || columns.has(part) || taken.has(name)) return;
    columns.set(part, name);
    taken.add(name);
  };
  for (const [part, column] of said) take(part, findColumn(file, names, column));
  const free = (fits: (name: string) => boolean): string | undefined =>
    names.find((name) => !taken.has(name) && fits(name));
  for (const { part } of parts)
    take(
      part,
      free((name) => name === part),
    );
  for (const { part } of parts)
    take(
      part,
      free((name) => folded(name) === folded(part)),
    );
  for (const { part, names: others } of parts)
    take(
      part,
      free((name) => others.includes(folded(name))),
    );
  // Whatever was said, and in whichever order, the same columns are read alike.
  return new Map([...columns].sort(([, a], [, b]) => names.indexOf(a) - names.indexOf(b)));
}

/** The column that somebody named. */
export function findColumn(file: string, names: readonly string[], said: string): string {
  const found = names.find((name) => name === said) ?? names.find((name) => folded(name) === folded(said));
  if (found !== undefined) return found;
  throw new CuriaError('USAGE', `${file} has no column ${said}; its columns are ${sayNames(names)}`);
}

/** The names of columns, as many as somebody reads. */
export const sayNames = (names: readonly string[]): string =>
  names.length > 30 ? `${names.slice(0, 30).join(', ')} and ${names.length - 30} more` : names.join(', ');
