/** Which column says what, as somebody says it: `PART=COLUMN`. */
import { CuriaError } from '@curia/core';
import { oneOf } from '@curia/core/text';

/** What was said of the columns of a table. */
export interface ColumnChoice {
  /** The column of each part that was named. */
  readonly columns: ReadonlyMap<string, string>;
  /** The columns of reviewers, if each has one; empty if nothing was said. */
  readonly reviewers: readonly string[];
  /** Columns that are kept beside the parts. */
  readonly fields: readonly string[];
}

/** Nothing was said. */
export const NO_CHOICE: ColumnChoice = { columns: new Map(), reviewers: [], fields: [] };

/** Reads what was said; `parts` are those that a column can have. */
export function readColumns(said: readonly string[], parts: readonly string[]): ColumnChoice {
  const columns = new Map<string, string>();
  let lists: Pick<ColumnChoice, 'reviewers' | 'fields'> = NO_CHOICE;
  for (const one of said) {
    const [part = '', column = ''] = one.split(/=(.*)/s);
    const isList = part === 'reviewers' || part === 'fields';
    if (column.trim() === '' || !parts.includes(part))
      throw new CuriaError(
        'USAGE',
        `--column takes PART=NAME with ${oneOf([...parts])}, got ${JSON.stringify(one)}`,
      );
    if (isList ? lists[part].length > 0 : columns.has(part))
      throw new CuriaError(
        'USAGE',
        `--column ${part} is given twice; columns of one part are joined by commas`,
      );
    if (isList) lists = { ...lists, [part]: listed(column) };
    else columns.set(part, column.trim());
  }
  return { columns, ...pick(lists) };
}

const pick = ({ reviewers, fields }: Pick<ColumnChoice, 'reviewers' | 'fields'>) => ({ reviewers, fields });

const listed = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
