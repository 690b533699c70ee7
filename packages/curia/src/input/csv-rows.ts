/** Reads a CSV table (RFC 4180, or with semicolons or tabs) row by row: each becomes one line of JSON whose keys are the names in the header. */
import { CuriaError } from '@curia/core';
import { LIMITS } from '../files/foreign/limits.ts';
import type { CellReader } from './cell-reader.ts';
import { decodeText } from './decode-text.ts';
import { type InputLine, type LineBatch, LONGEST_LINE, tooLong } from './read-lines.ts';

/** Reads rows under the line number they begin on. An empty cell is absent, or null in the columns named; a row that does not fit the header is refused. */
export async function* csvRows(
  name: string,
  stream: AsyncIterable<Buffer>,
  readCell: CellReader,
  nullColumns: readonly string[] = [],
  checkHeader: (header: readonly string[]) => void = () => {},
): AsyncGenerator<LineBatch> {
  const reader = new CellSplitter();
  let header: readonly string[] | undefined;
  let next = 1;
  let bytes = 0;
  function* batch(rows: readonly Row[]): Generator<LineBatch> {
    const first = next;
    const lines: InputLine[] = [];
    for (const { cells, line } of rows) {
      // The header, and lines inside a cell, keep their numbers.
      while (next < line) {
        lines.push('');
        next++;
      }
      if (header === undefined) {
        header = readHeader(name, cells);
        checkHeader(header);
      } else {
        lines.push(toLine(header, cells, readCell, nullColumns));
        next++;
      }
    }
    if (lines.length > 0) yield { first, lines, bytes, isCut: false };
  }
  for await (const { text, length } of decodeText(stream)) {
    bytes += length;
    reader.read(text);
    yield* batch(reader.rows.splice(0));
  }
  reader.end();
  yield* batch(reader.rows.splice(0));
}

interface Row {
  /** Where it begins. */
  readonly line: number;
  readonly cells: readonly string[] | CuriaError;
}

const isRefused = (cells: Row['cells']): cells is CuriaError => CuriaError.is(cells);

function readHeader(name: string, cells: Row['cells']): readonly string[] {
  if (isRefused(cells)) throw cells;
  const names = cells.map((cell) => cell.trim());
  const bad = (problem: string): CuriaError =>
    new CuriaError('INPUT_INVALID', `the header of ${name}: ${problem}`, [{ path: 'line 1', problem }]);
  const empty = names.indexOf('');
  if (empty >= 0) throw bad(`column ${empty + 1} has no name`);
  const twice = names.find((one, at) => names.indexOf(one) !== at);
  if (twice !== undefined) throw bad(`two columns are called ${twice}`);
  return names;
}

function toLine(
  header: readonly string[],
  cells: Row['cells'],
  readCell: CellReader,
  nullColumns: readonly string[],
): InputLine {
  if (isRefused(cells)) return cells;
  if (cells.length === 1 && cells[0] === '') return '';
  if (cells.length > header.length)
    return new CuriaError(
      'INPUT_INVALID',
      `the row has ${cells.length} cells, the header ${header.length}; put a cell that contains a comma in quotation marks`,
    );
  if (cells.length < header.length)
    return new CuriaError('INPUT_INVALID', `the row has ${cells.length} cells, the header ${header.length}`);
  const filled = header.flatMap((name, at): [string, unknown][] => {
    const cell = cells[at]!;
    if (cell !== '') return [[name, readCell(name, cell)]];
    return nullColumns.includes(name) ? [[name, null]] : [];
  });
  return JSON.stringify(Object.fromEntries(filled));
}

/** No real table is wider; what is left of a wider row is not kept. */
const MOST_CELLS: number = LIMITS.csv.cells.most;

/** Commas; or semicolons, tabs or bars, if the first line has such and no comma outside quotation marks. */
function separatorOf(start: string): string {
  const line = (start.split('\n', 1)[0] ?? '').replace(/"[^"]*"?/g, '');
  return [',', ';', '\t', '|'].find((separator) => line.includes(separator)) ?? ',';
}

const followed = (): CuriaError =>
  new CuriaError('INPUT_INVALID', 'something follows the closing quotation mark of a cell');

/** Splits text into cells as it comes. */
class CellSplitter {
  readonly rows: Row[] = [];
  #cells: string[] = [];
  #cell = '';
  /** Inside quotation marks, or after a mark that may be the first of two. */
  #quote: 'none' | 'open' | 'maybe' = 'none';
  #wasQuoted = false;
  #problem: CuriaError | undefined;
  #size = 0;
  #line = 1;
  #begins = 1;
  #separator: string | undefined;
  /** What came before the separator was known. */
  #start = '';

  read(text: string): void {
    if (this.#separator === undefined) {
      this.#start += text;
      if (!text.includes('\n') && this.#start.length < LONGEST_LINE) return;
      this.#separator = separatorOf(this.#start);
      this.#split(this.#start, this.#separator);
    } else this.#split(text, this.#separator);
  }

  /** What means nothing by itself is taken as a whole: a cell of millions of single characters would take a gigabyte. */
  #split(text: string, separator: string): void {
    const signs = new RegExp(`[${separator}"\\r\\n]`, 'g');
    for (let at = 0; at < text.length; at++) {
      signs.lastIndex = at;
      const end = signs.exec(text)?.index ?? text.length;
      if (end > at) this.#take(text.slice(at, end));
      if (end < text.length) this.#read(text[end]!, separator);
      at = end;
    }
  }

  /** A piece of a cell. */
  #take(piece: string): void {
    this.#size += piece.length;
    if (this.#size > LONGEST_LINE) this.#problem ??= tooLong();
    if (this.#quote === 'maybe') this.#quote = 'none';
    if (this.#quote === 'none' && this.#wasQuoted) this.#problem ??= followed();
    this.#add(piece);
  }

  /** A character that may mean something. */
  #read(character: string, separator: string): void {
    if (character === '\n') this.#line++;
    if (++this.#size > LONGEST_LINE) this.#problem ??= tooLong();
    if (this.#quote === 'maybe') {
      if (character === '"') {
        this.#add('"');
        this.#quote = 'open';
        return;
      }
      this.#quote = 'none';
    }
    if (this.#quote === 'open') {
      if (character === '"') this.#quote = 'maybe';
      else this.#add(character);
    } else if (character === separator) this.#closeCell();
    else if (character === '\n') this.#closeRow();
    else if (character === '"' && this.#cell === '' && !this.#wasQuoted) {
      this.#quote = 'open';
      this.#wasQuoted = true;
    } else if (character !== '\r') {
      if (this.#wasQuoted) this.#problem ??= followed();
      this.#add(character);
    }
  }

  end(): void {
    if (this.#separator === undefined) this.#split(this.#start, separatorOf(this.#start));
    if (this.#quote === 'open')
      this.#problem ??= new CuriaError(
        'INPUT_INVALID',
        `the quotation mark that opens in line ${this.#begins} is never closed`,
      );
    if (this.#size > 0) this.#closeRow();
  }

  #add(text: string): void {
    if (this.#problem === undefined) this.#cell += text;
  }

  #closeCell(): void {
    if (this.#cells.length < MOST_CELLS) this.#cells.push(this.#cell);
    else this.#problem ??= new CuriaError('INPUT_INVALID', `the row has more than ${MOST_CELLS} cells`);
    this.#cell = '';
    this.#wasQuoted = false;
  }

  #closeRow(): void {
    this.#closeCell();
    this.rows.push({ line: this.#begins, cells: this.#problem ?? this.#cells });
    this.#cells = [];
    this.#problem = undefined;
    this.#quote = 'none';
    this.#size = 0;
    this.#begins = this.#line;
  }
}
