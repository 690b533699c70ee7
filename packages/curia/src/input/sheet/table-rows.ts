/** Reads a table of cells row by row (RFC 4180, or with semicolons, tabs or bars), whatever ends its lines. */
import { CuriaError } from '@curia/core';
import { LIMITS } from '../../files/foreign/limits.ts';
import { decodeText, type Encoding } from '../decode-text.ts';
import { LONGEST_LINE, tooLong } from '../read-lines.ts';

/** A row of cells as they are written, or why it cannot be read. */
export interface TableRow {
  /** The line that it begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[] | CuriaError;
}

/** Rows as they come, how many bytes were read so far, and how the table is written. */
export interface RowBatch {
  readonly rows: readonly TableRow[];
  readonly bytes: number;
  readonly written: Written;
}

/** How a table is written. */
export interface Written {
  /** Undefined in a workbook. */
  readonly separator?: string | undefined;
  readonly encoding?: Encoding;
  /** The sheet of a workbook. */
  readonly sheet?: string;
  /** The sheets of a workbook that are not read. */
  readonly others?: readonly string[];
}

/** Reads the rows of a text. */
export async function* tableRows(stream: AsyncIterable<Buffer>): AsyncGenerator<RowBatch> {
  const reader = new CellSplitter();
  let bytes = 0;
  let encoding: Encoding = 'utf-8';
  const batch = (): RowBatch => ({
    rows: reader.rows.splice(0),
    bytes,
    written: { separator: reader.separator, encoding },
  });
  for await (const piece of decodeText(stream)) {
    bytes += piece.length;
    encoding = piece.encoding;
    reader.read(piece.text);
    if (reader.rows.length > 0) yield batch();
  }
  reader.end();
  if (reader.rows.length > 0) yield batch();
}

/** No real table is wider; what is left of a wider row is not kept. */
const MOST_CELLS: number = LIMITS.csv.cells.most;

const SEPARATORS = [',', ';', '\t', '|'];

/** How much is looked at where the first line alone does not tell. */
const LOOKED_AT = 8192;

/** What separates cells: what the first line has outside quotation marks; where it has several, or nothing at all, the lines after it tell. Undefined as long as that cannot be said. */
function separatorOf(start: string, isAll: boolean): string | undefined {
  if (!isAll && !/[\n\r]./s.test(start) && start.length < LOOKED_AT) return undefined;
  const said = /^\ufeff?sep=(.)[\r\n]/i.exec(start);
  if (said !== null) return said[1]!;
  const lines = start.replaceAll(/"[^"]*"?/g, '').split(/\r\n|\n|\r/);
  const [first = '', ...rest] = lines;
  const having = SEPARATORS.filter((one) => first.includes(one));
  if (having.length === 1) return having[0];
  if (!isAll && start.length < LOOKED_AT) return undefined;
  const after = rest.slice(0, -1).filter((line) => line !== '');
  const times = (line: string, one: string): number => line.split(one).length - 1;
  if (having.length === 0) {
    // A title over the table; a comma alone may also belong to a sentence.
    const under = SEPARATORS.filter((one) => {
      const counts = new Set(after.map((line) => times(line, one)));
      return after.length >= 2 && counts.size === 1 && !counts.has(0) && (one !== ',' || !counts.has(1));
    });
    return under[0] ?? ',';
  }
  const like = (one: string): number => after.filter((line) => times(line, one) === times(first, one)).length;
  return having.reduce((best, one) => (like(one) > like(best) ? one : best));
}

const followed = (): CuriaError =>
  new CuriaError('INPUT_INVALID', 'something follows the closing quotation mark of a cell');

/** Splits text into cells as it comes. */
class CellSplitter {
  readonly rows: TableRow[] = [];
  separator: string | undefined;
  #cells: string[] = [];
  #cell = '';
  /** Inside quotation marks, or after a mark that may be the first of two. */
  #quote: 'none' | 'open' | 'maybe' = 'none';
  #wasQuoted = false;
  #problem: CuriaError | undefined;
  #size = 0;
  #line = 1;
  #begins = 1;
  /** The last character ended a line of its own, and a line feed after it ends none. */
  #wasReturn = false;
  /** What came before the separator was known. */
  #start = '';

  read(text: string): void {
    if (this.separator === undefined) {
      this.#start += text;
      this.separator = separatorOf(this.#start, false);
      if (this.separator !== undefined) this.#split(this.#start, this.separator);
    } else this.#split(text, this.separator);
  }

  /** What means nothing by itself is taken as a whole: a cell of millions of single characters would take a gigabyte. */
  #split(text: string, separator: string): void {
    const signs = new RegExp(
      `[${separator === '|' ? '\\|' : separator.replace(/[\\\]^-]/g, '\\$&')}"\\r\\n]`,
      'g',
    );
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
    this.#wasReturn = false;
    this.#size += piece.length;
    if (this.#size > LONGEST_LINE) this.#problem ??= tooLong();
    if (this.#quote === 'maybe') this.#quote = 'none';
    if (this.#quote === 'none' && this.#wasQuoted) this.#problem ??= followed();
    this.#add(piece);
  }

  /** A character that may mean something. */
  #read(character: string, separator: string): void {
    const isSecond = character === '\n' && this.#wasReturn;
    this.#wasReturn = character === '\r';
    if ((character === '\n' && !isSecond) || character === '\r') this.#line++;
    if (isSecond && this.#quote !== 'open') {
      if (this.#size === 0) this.#begins = this.#line;
      return;
    }
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
    else if (character === '\n' || character === '\r') this.#closeRow();
    else if (character === '"' && this.#cell === '' && !this.#wasQuoted) {
      this.#quote = 'open';
      this.#wasQuoted = true;
    } else {
      if (this.#wasQuoted) this.#problem ??= followed();
      this.#add(character);
    }
  }

  end(): void {
    if (this.separator === undefined) {
      this.separator = separatorOf(this.#start, true) ?? ',';
      this.#split(this.#start, this.separator);
    }
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
    else
      this.#problem ??= new CuriaError(
        'INPUT_INVALID',
        `the row has more than ${MOST_CELLS} cells; ${LIMITS.csv.cells.remedy}`,
      );
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
