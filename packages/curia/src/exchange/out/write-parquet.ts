/** Writes rows as Parquet, portion by portion, so that a run of any size goes through in constant memory. Every column is text. */
import { gzipSync } from 'node:zlib';
import type { OutRow, OutTable } from './run-rows.ts';
import { type Thrift, thriftBytes, varint } from './thrift.ts';

const MAGIC = Buffer.from('PAR1');

/** A portion is closed at so many rows, or letters; readers take it whole. */
const MOST_ROWS = 20_000;
const MOST_LETTERS = 8_000_000;

/** Numbers that the format gives to what is used of it. */
const BYTE_ARRAY = 6;
const OPTIONAL = 1;
const UTF8 = 0;
const PLAIN = 0;
const RLE = 3;
const GZIP = 2;
const DATA_PAGE = 0;

/** The file, piece by piece. */
export async function* parquetPieces({ columns, rows }: OutTable): AsyncGenerator<Buffer> {
  yield MAGIC;
  let at = MAGIC.length;
  let count = 0;
  const groups: Thrift[] = [];
  for await (const portion of portions(rows)) {
    const chunks = columns.map((name) => chunkOf(name, portion));
    const placed: Thrift[] = [];
    let size = 0;
    for (const { bytes, describe } of chunks) {
      placed.push(describe(at));
      at += bytes.length;
      size += bytes.length;
      yield bytes;
    }
    count += portion.length;
    groups.push({
      struct: [
        [1, { list: placed }],
        [2, { i64: size }],
        [3, { i64: portion.length }],
      ],
    });
  }
  const foot = footOf(columns, count, groups);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(foot.length);
  yield Buffer.concat([foot, length, MAGIC]);
}

async function* portions(rows: AsyncIterable<OutRow>): AsyncGenerator<readonly OutRow[]> {
  let portion: OutRow[] = [];
  let letters = 0;
  for await (const row of rows) {
    portion.push(row);
    for (const column in row) letters += row[column]?.length ?? 0;
    if (portion.length < MOST_ROWS && letters < MOST_LETTERS) continue;
    yield portion;
    portion = [];
    letters = 0;
  }
  if (portion.length > 0) yield portion;
}

/** One column of a portion: its bytes, and how the end of the file describes them once their place is known. */
function chunkOf(
  name: string,
  rows: readonly OutRow[],
): { readonly bytes: Buffer; readonly describe: (at: number) => Thrift } {
  const cells = rows.map((row) => row[name] ?? null);
  const page = Buffer.concat([presence(cells), ...cells.flatMap(cellBytes)]);
  const packed = gzipSync(page);
  const head = thriftBytes({
    struct: [
      [1, { i32: DATA_PAGE }],
      [2, { i32: page.length }],
      [3, { i32: packed.length }],
      [
        5,
        {
          struct: [
            [1, { i32: cells.length }],
            [2, { i32: PLAIN }],
            [3, { i32: RLE }],
            [4, { i32: RLE }],
          ],
        },
      ],
    ],
  });
  const describe = (at: number): Thrift => ({
    struct: [
      [2, { i64: at }],
      [
        3,
        {
          struct: [
            [1, { i32: BYTE_ARRAY }],
            [2, { list: [{ i32: PLAIN }, { i32: RLE }] }],
            [3, { list: [{ text: name }] }],
            [4, { i32: GZIP }],
            [5, { i64: cells.length }],
            [6, { i64: head.length + page.length }],
            [7, { i64: head.length + packed.length }],
            [9, { i64: at }],
          ],
        },
      ],
    ],
  });
  return { bytes: Buffer.concat([head, packed]), describe };
}

/** Which cells are there, one bit for each, in groups of eight. */
function presence(cells: readonly (string | null)[]): Buffer {
  const bits = Buffer.alloc(Math.ceil(cells.length / 8));
  for (const [at, cell] of cells.entries()) if (cell !== null) bits[at >> 3]! |= 1 << (at & 7);
  const run = Buffer.concat([Buffer.from(varint(bits.length * 2 + 1)), bits]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(run.length);
  return Buffer.concat([length, run]);
}

function cellBytes(cell: string | null): Buffer[] {
  if (cell === null) return [];
  const text = Buffer.from(cell);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return [length, text];
}

function footOf(columns: readonly string[], rows: number, groups: readonly Thrift[]): Buffer {
  const root: Thrift = {
    struct: [
      [4, { text: 'rows' }],
      [5, { i32: columns.length }],
    ],
  };
  const described = columns.map(
    (name): Thrift => ({
      struct: [
        [1, { i32: BYTE_ARRAY }],
        [3, { i32: OPTIONAL }],
        [4, { text: name }],
        [6, { i32: UTF8 }],
        [10, { struct: [[1, { struct: [] }]] }],
      ],
    }),
  );
  return thriftBytes({
    struct: [
      [1, { i32: 1 }],
      [2, { list: [root, ...described] }],
      [3, { i64: rows }],
      [4, { list: groups }],
      [6, { text: 'curia' }],
    ],
  });
}
