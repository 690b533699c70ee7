/** Finds the row that names the columns: not every table begins with it. */
import { CuriaError } from '@curia/core';
import type { SheetPlan, SheetReader } from './sheet.ts';
import type { TableRow } from './table-rows.ts';

/** The header, and how the table was understood by it. */
export interface Header {
  /** The name of each column by its place; empty if it has none. */
  readonly names: readonly string[];
  /** The line that it ends on. */
  readonly line: number;
  /** How many of the rows that were looked at stand above it or in it. */
  readonly above: number;
  /** Absent where nobody asked what the columns say. */
  readonly plan?: SheetPlan;
}

/** So many rows may stand above the names. */
const MOST_ABOVE = 10;

/** Whether nothing stands in a row. */
export const isEmptyRow = ({ cells }: TableRow): boolean =>
  Array.isArray(cells) && cells.every((cell) => (cell as string).trim() === '');

/** `sep=;`, which a spreadsheet writes and reads, names nothing. */
const saysSeparator = ({ cells }: TableRow): boolean =>
  Array.isArray(cells) &&
  /^sep=/i.test((cells as readonly string[])[0] ?? '') &&
  (cells as readonly string[]).slice(1).join('') === '';

/** Finds the header among the first rows; undefined as long as that takes more of them. */
export function findHeader(
  file: string,
  rows: readonly TableRow[],
  isAll: boolean,
  reader: SheetReader | undefined,
): Header | undefined {
  const places = [...rows.keys()].filter((at) => !isEmptyRow(rows[at]!) && !saysSeparator(rows[at]!));
  const [first] = places;
  if (first === undefined) return undefined;
  if (reader === undefined) return verbatim(file, rows[first]!, first);
  const errors = new Map<number, CuriaError>();
  const tried = (names: readonly string[], at: number): Header | undefined => {
    try {
      return { names, line: rows[at]!.line, above: at + 1, plan: planFor(file, names, reader) };
    } catch (error) {
      if (!CuriaError.is(error)) throw error;
      if (!errors.has(at)) errors.set(at, error);
      return undefined;
    }
  };
  const isWhole = !namesIn(rows[first]!).includes('');
  if (isWhole) {
    const found = tried(namesIn(rows[first]!), first);
    if (found !== undefined) return found;
  }
  if (!isAll && places.length < MOST_ABOVE) return undefined;
  for (const [order, at] of places.slice(0, MOST_ABOVE).entries()) {
    const under = places[order + 1];
    const both = under === undefined ? undefined : joined(namesIn(rows[at]!), namesIn(rows[under]!));
    const found = (both === undefined ? undefined : tried(both, under!)) ?? tried(namesIn(rows[at]!), at);
    if (found !== undefined) return found;
  }
  // A title has fewer cells than what it stands over.
  const looked = places.slice(0, MOST_ABOVE).map((at) => ({ at, names: namesIn(rows[at]!) }));
  const { at, names } = looked.reduce((best, one) => (one.names.length > best.names.length ? one : best));
  refuseNames(file, names);
  const error = errors.get(at)!; // every row was tried
  if (reader.otherwise === undefined) throw error;
  return { names, line: rows[at]!.line, above: at + 1, plan: reader.otherwise(file, names, error) };
}

const namesIn = ({ cells }: TableRow): readonly string[] => {
  if (CuriaError.is(cells)) throw cells;
  const names = cells.map((cell) => cell.trim().replace(/\s+/g, ' '));
  const last = names.findLastIndex((name) => name !== '');
  return names.slice(0, last + 1);
};

/** A header over two rows: what stands in the upper one over nothing, or over the names of several columns. */
function joined(upper: readonly string[], lower: readonly string[]): readonly string[] | undefined {
  const width = Math.max(upper.length, lower.length);
  const hasGaps = upper.includes('') || upper.length < lower.length;
  const isMerged = lower.some((name, at) => name !== '' && (upper[at] ?? '') === '') && lower.includes('');
  if (!hasGaps || !isMerged) return undefined;
  return Array.from({ length: width }, (_, at) => lower[at] || (upper[at] ?? ''));
}

function planFor(file: string, names: readonly string[], reader: SheetReader): SheetPlan {
  const named = names.filter((name) => name !== '');
  const plan = reader.plan(file, [...new Set(named)]);
  const unread = new Set(plan.unread);
  const twice = named.find((name, at) => named.indexOf(name) !== at && !unread.has(name));
  if (twice !== undefined) throw badHeader(file, `two columns are called ${twice}; rename one of them`);
  return plan;
}

/** The names as they stand; each column needs one of its own. */
function verbatim(file: string, row: TableRow, at: number): Header {
  const names = namesIn(row);
  refuseNames(file, names);
  return { names, line: row.line, above: at + 1 };
}

function refuseNames(file: string, names: readonly string[]): void {
  const empty = names.indexOf('');
  if (empty >= 0) throw badHeader(file, `column ${empty + 1} has no name`);
  const twice = names.find((one, place) => names.indexOf(one) !== place);
  if (twice !== undefined) throw badHeader(file, `two columns are called ${twice}; rename one of them`);
}

const badHeader = (file: string, problem: string): CuriaError =>
  new CuriaError('INPUT_INVALID', `the header of ${file}: ${problem}`, [{ path: 'line 1', problem }]);
