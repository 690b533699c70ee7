/** Reads records line by line, however the file is written: JSON lines, one JSON array, or a CSV table. */
import { CuriaError } from '@curia/core';
import type { z } from 'zod';
import { arrayEntries } from './array-entries.ts';
import { cellReader } from './cell-reader.ts';
import { csvRows } from './csv-rows.ts';
import type { Input } from './open-input.ts';
import { type LineBatch, readLines } from './read-lines.ts';
import { sheetAsCsv } from './workbook.ts';

/** How records are to be read. */
export interface RecordLayout {
  /** The shape they are meant to have: a cell of a table is text unless the field wants a number, true or false. */
  readonly shape?: z.ZodType;
  /** Columns of a table in which an empty cell is null, not absent. */
  readonly nullColumns?: readonly string[];
  /** JSON over several lines is handed on line by line instead of being refused. */
  readonly isSpreadKept?: boolean;
  /** Told the columns of a table before any row; with it, a file that is no JSON is a table whatever it is called. */
  readonly onHeader?: ((names: readonly string[]) => void) | undefined;
}

/** Reads the records of an input, each as one line of JSON; an empty cell of a table is absent. */
export async function* recordLines(
  { name, stream }: Pick<Input, 'name' | 'stream'>,
  { shape, nullColumns, isSpreadKept = false, onHeader }: RecordLayout = {},
): AsyncGenerator<LineBatch> {
  if (/\.xlsx$/i.test(name)) {
    yield* csvRows(name, sheetAsCsv(name, stream), cellReader(shape), nullColumns, onHeader);
    return;
  }
  if (/\.(?:csv|tsv)$/i.test(name)) {
    yield* csvRows(name, stream, cellReader(shape), nullColumns, onHeader);
    return;
  }
  const { layout, whole, isJson } = await peek(stream);
  if (!isJson && onHeader !== undefined) {
    yield* csvRows(name, whole, cellReader(shape), nullColumns, onHeader);
    return;
  }
  if (layout === 'array') yield* arrayEntries(whole);
  else if (layout === 'spread' && !isSpreadKept) throw spread(name);
  else yield* readLines(whole);
}

/** JSON lines, one array, or objects that are written over several lines. */
type Layout = 'lines' | 'array' | 'spread';

/** Enough to see how a file is written. */
const PEEKED = 4096;

/** Detects the format of a stream and returns the stream unread. It waits no longer than it must, so that a piped case is answered at once. */
async function peek(
  stream: AsyncIterable<Buffer>,
): Promise<{ readonly layout: Layout; readonly isJson: boolean; readonly whole: AsyncGenerator<Buffer> }> {
  const iterator = stream[Symbol.asyncIterator]();
  let seen = Buffer.alloc(0);
  let layout: Layout | undefined;
  let isOver = false;
  while (layout === undefined && !isOver && seen.length < PEEKED) {
    const next = await iterator.next();
    isOver = next.done === true;
    if (next.done !== true) seen = Buffer.concat([seen, next.value]);
    layout = layoutOf(
      seen
        .subarray(0, PEEKED)
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .trimStart(),
    );
  }
  async function* whole(): AsyncGenerator<Buffer> {
    if (seen.length > 0) yield seen;
    if (!isOver) yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return {
    layout: layout ?? 'lines',
    isJson: /^[\s\uFEFF]*[[{]/.test(seen.toString('utf8')),
    whole: whole(),
  };
}

/** How a file is written that begins so; undefined as long as that cannot be said. */
function layoutOf(start: string): Layout | undefined {
  if (start === '') return undefined;
  if (start.startsWith('[')) return 'array';
  if (!start.startsWith('{')) return 'lines';
  const end = start.indexOf('\n');
  if (end < 0) return undefined;
  // An object continues on the next line if the first line ends in the middle of it and the next begins with a key.
  if (!/[{[,]$/.test(start.slice(0, end).trimEnd())) return 'lines';
  const next = start.slice(end).trimStart();
  if (next === '') return undefined;
  return next.startsWith('"') ? 'spread' : 'lines';
}

const spread = (name: string): CuriaError =>
  new CuriaError(
    'JSON_INVALID',
    `${name} contains JSON that spans several lines; write each record on one line (jq -c . does that), or put the records in one array: [ … ]`,
  );
