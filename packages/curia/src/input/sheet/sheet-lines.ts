/** Makes lines of the rows of a table: each holds what its row stands for as JSON. */
import { CuriaError } from '@curia/core';
import type { InputLine, LineBatch } from '../read-lines.ts';
import { findHeader, type Header, isEmptyRow } from './find-header.ts';
import { gatherRows } from './gather-rows.ts';
import { isTotal, refuseSpoilt } from './refuse-row.ts';
import type { SheetReader, SheetRow } from './sheet.ts';
import type { RowBatch, TableRow, Written } from './table-rows.ts';

/** A table whose header was found. */
interface SheetFound {
  readonly header: Header;
  readonly written: Written;
}

/** How records are written: JSON, or a table and how it was understood. */
export type RecordForm = 'lines' | 'array' | SheetFound;

/** Reads the rows of a table. Without a reader each is a record by the names of its columns, all text. */
export async function* sheetLines(
  file: string,
  batches: AsyncIterable<RowBatch>,
  reader: SheetReader | undefined,
  onFound: (found: SheetFound) => void = () => {},
): AsyncGenerator<LineBatch> {
  let header: Header | undefined;
  let reading: RowReading | undefined;
  let waiting: TableRow[] = [];
  let bytes = 0;
  let written: Written = {};
  let next = 1;
  const batch = (rows: readonly MadeLine[]): LineBatch => {
    const first = next;
    const lines: InputLine[] = [];
    for (const { line, made } of rows) {
      // The header, and lines inside a cell, keep their numbers.
      while (next < line) {
        lines.push('');
        next++;
      }
      lines.push(made);
      next++;
    }
    return { first, lines, bytes, isCut: false };
  };
  const start = (isAll: boolean): void => {
    header = findHeader(file, waiting, isAll, reader);
    if (header === undefined) return;
    onFound({ header, written });
    reading = new RowReading(header, written.separator === undefined);
    waiting = waiting.slice(header.above);
  };
  for await (const read of batches) {
    bytes = read.bytes;
    written = read.written;
    waiting.push(...read.rows);
    if (reading === undefined) start(false);
    const made = reading?.read(waiting.splice(0)) ?? [];
    if (made.length > 0) yield batch(made);
  }
  if (reading === undefined) start(true);
  const rest = [...(reading?.read(waiting) ?? []), ...(reading?.end() ?? [])];
  if (rest.length > 0) yield batch(rest);
}

interface MadeLine {
  readonly line: number;
  readonly made: InputLine;
}

class RowReading {
  readonly #header: Header;
  readonly #isPadded: boolean;
  readonly #gather: ReturnType<typeof gatherRows> | undefined;
  /** Rows that are totals unless a row of another kind follows. */
  #totals: TableRow[] = [];
  readonly #refused: MadeLine[] = [];
  /** How many rows were read, for a first column that counts them. */
  #count = 0;

  constructor(header: Header, isPadded: boolean) {
    this.#header = header;
    this.#isPadded = isPadded;
    const gathered = header.plan?.gathered;
    this.#gather = gathered === undefined ? undefined : gatherRows(gathered);
  }

  read(rows: readonly TableRow[]): MadeLine[] {
    const made: MadeLine[] = [];
    for (const row of rows) {
      if (this.#isBlank(row)) continue;
      const key = this.#keyOf(row);
      if (key !== undefined && isTotal(key)) {
        this.#totals.push(row);
        continue;
      }
      for (const held of this.#totals.splice(0)) made.push(...this.#line(held));
      made.push(...this.#line(row));
    }
    if (this.#gather === undefined) return made;
    // A case stands where its first row stands, which may lie before what was refused.
    this.#refused.push(...made);
    return [];
  }

  end(): MadeLine[] {
    const totals = this.#totals.map((row) => ({
      line: row.line,
      made: new CuriaError('INPUT_INVALID', `the last row is a total (${this.#keyOf(row)}); delete it`),
    }));
    return [...(this.#gather?.end() ?? []), ...this.#refused, ...totals].sort((a, b) => a.line - b.line);
  }

  /** A row of separators is none where somebody filled in a sheet; where nobody asked what the columns say it is a record. */
  #isBlank(row: TableRow): boolean {
    if (this.#header.plan !== undefined) return isEmptyRow(row);
    return !CuriaError.is(row.cells) && row.cells.length <= 1 && (row.cells[0] ?? '') === '';
  }

  /** What names the item or the case of a row. */
  #keyOf({ cells }: TableRow): string | undefined {
    const column = this.#header.plan?.columns.get('item') ?? this.#header.plan?.columns.get('case_id');
    const at = column === undefined ? -1 : this.#header.names.indexOf(column);
    return at < 0 || CuriaError.is(cells) ? undefined : cells[at];
  }

  #line(row: TableRow): MadeLine[] {
    const { line } = row;
    try {
      this.#count++;
      const cells = this.#cellsOf(row);
      const { plan } = this.#header;
      if (plan === undefined) return [{ line, made: JSON.stringify(cells) }];
      refuseSpoilt(cells, this.#keyOf(row));
      if (this.#gather !== undefined) {
        this.#gather.add(cells, line);
        return [];
      }
      return [{ line, made: JSON.stringify(plan.make(cells, line)) }];
    } catch (error) {
      if (CuriaError.is(error)) return [{ line, made: error }];
      throw error;
    }
  }

  /** The cells that are not empty, by the names of their columns. */
  #cellsOf({ cells }: TableRow): SheetRow {
    if (CuriaError.is(cells)) throw cells;
    const { names } = this.#header;
    const over = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (over > names.length)
      throw new CuriaError(
        'INPUT_INVALID',
        cells.length > names.length && this.#isPadded
          ? `column ${over} has no name; give it one, or empty it`
          : `the row has ${cells.length} cells, the header ${names.length}; put a cell that contains a comma in quotation marks, or name its column`,
      );
    if (cells.length < names.length && !this.#isPadded)
      throw new CuriaError('INPUT_INVALID', `the row has ${cells.length} cells, the header ${names.length}`);
    return Object.fromEntries(
      names.flatMap((name, at): [string, string][] => {
        const cell = cells[at] ?? '';
        if (name !== '' && cell !== '') return [[name, cell]];
        if (name === '' && cell.trim() !== '' && !this.#counts(at, cell))
          throw new CuriaError('INPUT_INVALID', `column ${at + 1} has no name; give it one, or empty it`);
        return [];
      }),
    );
  }

  /** A first column without a name that counts the rows, as programs write it. */
  #counts(at: number, cell: string): boolean {
    return at === 0 && (Number(cell) === this.#count || Number(cell) === this.#count - 1);
  }
}
