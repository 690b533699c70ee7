/** Reads records line by line, however the file is written: JSON lines, one JSON array, or a table. */
import { CuriaError } from '@curia/core';
import { arrayEntries } from './array-entries.ts';
import { decodeText, isWide } from './decode-text.ts';
import type { Input } from './open-input.ts';
import { type LineBatch, readLines } from './read-lines.ts';
import type { SheetReader } from './sheet/sheet.ts';
import { type RecordForm, sheetLines } from './sheet/sheet-lines.ts';
import { tableRows } from './sheet/table-rows.ts';
import { workbookRows } from './sheet/workbook-rows.ts';

/** How records are to be read. */
export interface RecordLayout {
  /** What the rows of a table become; without it each is a record by the names of its columns. */
  readonly sheet?: SheetReader | undefined;
  /** JSON over several lines is handed on line by line instead of being refused. */
  readonly isSpreadKept?: boolean;
  /** Told how the input is written before any record. */
  readonly onForm?: ((form: RecordForm) => void) | undefined;
}

/** Reads the records of an input, each as one line of JSON; an empty cell of a table is absent. */
export async function* recordLines(
  input: Pick<Input, 'name' | 'stream' | 'sheet' | 'onForm'>,
  wanted: RecordLayout = {},
): AsyncGenerator<LineBatch> {
  const { name, stream } = input;
  const { sheet = input.sheet, onForm = input.onForm ?? (() => {}), isSpreadKept = false } = wanted;
  const isTable = /\.(?:csv|tsv|tab|xlsx|xls)$/i.test(name);
  // A file that is called JSON is refused line by line where it is none.
  const mayBeTable = sheet !== undefined && !/\.(?:jsonl?|ndjson)$/i.test(name);
  const mayBeColumn = /\.txt$/i.test(name);
  const { layout, whole } = await peek(stream, isTable, mayBeTable && (mayBeColumn ? 'any' : 'several'));
  if (layout === 'archive' || layout === 'table') {
    const rows = layout === 'archive' ? workbookRows(name, whole) : tableRows(whole);
    yield* sheetLines(name, rows, sheet, onForm);
    return;
  }
  if (layout === 'spread' && !isSpreadKept) throw spread(name);
  onForm(layout === 'array' ? 'array' : 'lines');
  if (layout === 'array') yield* arrayEntries(whole);
  else yield* readLines(whole);
}

/** A workbook, a table, JSON lines, one array, or objects that are written over several lines. */
type Layout = 'archive' | 'table' | 'lines' | 'array' | 'spread';

/** Whether what is no JSON may be a table: with any columns, or with several only, since a line that is spoilt looks like a single one. */
type MayBeTable = false | 'any' | 'several';

/** Enough to see how a file is written. */
const PEEKED = 4096;

/** Detects the format of a stream and returns the stream unread. It waits no longer than it must, so that a piped case is answered at once. */
async function peek(
  stream: AsyncIterable<Buffer>,
  isTable: boolean,
  mayBeTable: MayBeTable,
): Promise<{ readonly layout: Layout; readonly whole: AsyncGenerator<Buffer> }> {
  const iterator = stream[Symbol.asyncIterator]();
  let seen = Buffer.alloc(0);
  let layout: Layout | undefined;
  let isOver = false;
  const more = async (): Promise<void> => {
    const next = await iterator.next();
    isOver = next.done === true;
    if (next.done !== true) seen = Buffer.concat([seen, next.value]);
  };
  while (seen.length < 4 && !isOver) await more();
  const isArchive = seen[0] === 0x50 && seen[1] === 0x4b;
  const isWritten = isWide(seen);
  if (isArchive) layout = isTable || mayBeTable !== false ? 'archive' : 'lines';
  else if (isTable) layout = 'table';
  while (layout === undefined) {
    const start = seen.subarray(0, PEEKED).toString(isWritten ? 'utf16le' : 'utf8');
    const isAll = isOver || seen.length >= PEEKED;
    layout = layoutOf(start.replace(/^\uFEFF/, '').trimStart(), mayBeTable, isAll);
    if (layout === undefined && isAll) layout = 'lines';
    if (layout === undefined) await more();
  }
  async function* whole(): AsyncGenerator<Buffer> {
    if (seen.length > 0) yield seen;
    if (!isOver) yield* { [Symbol.asyncIterator]: () => iterator };
  }
  const isText = layout === 'table' || layout === 'archive';
  return { layout, whole: isWritten && !isText ? asUtf8(whole()) : whole() };
}

/** JSON as some shells write it, two bytes a letter. */
async function* asUtf8(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const { text } of decodeText(stream)) yield Buffer.from(text);
}

/** How a file is written that begins so; undefined as long as that cannot be said. */
function layoutOf(start: string, mayBeTable: MayBeTable, isAll: boolean): Layout | undefined {
  if (start === '') return undefined;
  if (start.startsWith('[')) return 'array';
  if (!start.startsWith('{')) return mayBeTable === false ? 'lines' : tableOrLines(start, mayBeTable, isAll);
  const end = start.indexOf('\n');
  if (end < 0) return undefined;
  // An object continues on the next line if the first line ends in the middle of it and the next begins with a key.
  if (!/[{[,]$/.test(start.slice(0, end).trimEnd())) return 'lines';
  const next = start.slice(end).trimStart();
  if (next === '') return undefined;
  return next.startsWith('"') ? 'spread' : 'lines';
}

/** A table, unless the first line is JSON or a later one begins like a record: then the first is a line that is spoilt. */
function tableOrLines(start: string, mayBeTable: MayBeTable, isAll: boolean): Layout | undefined {
  const end = start.search(/[\r\n]/);
  if (end < 0 && !isAll) return undefined;
  const first = (end < 0 ? start : start.slice(0, end)).trim();
  if (/^(?:null|true|false|-?\d[\d.eE+-]*|"(?:[^"\\]|\\.)*")$/.test(first) || /^[}\]]/.test(first))
    return 'lines';
  if (end >= 0 && /[\r\n]\s*\{/.test(start.slice(end))) return 'lines';
  return mayBeTable === 'any' || /[,;\t|]/.test(first) ? 'table' : 'lines';
}

const spread = (name: string): CuriaError =>
  new CuriaError(
    'JSON_INVALID',
    `${name} contains JSON that spans several lines; write each record on one line (jq -c . does that), or put the records in one array: [ … ]`,
  );
