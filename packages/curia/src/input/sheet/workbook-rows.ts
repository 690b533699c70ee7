/** The rows of the first sheet of a workbook (XLSX) that is shown, each cell as a person reads it. */
import { CuriaError } from '@curia/core';
import { LIMITS, sayLimit } from '../../files/foreign/limits.ts';
import { readXml, type XmlElement } from '../../files/foreign/xml.ts';
import { readZip, type ZipEntry } from '../../files/foreign/zip.ts';
import { type CellForm, cellForms, showNumber } from './cell-forms.ts';
import type { RowBatch, TableRow } from './table-rows.ts';
import { attributeOf, type XmlPiece, xmlPieces } from './xml-pieces.ts';

/** How many rows are handed on at once. */
const BATCH = 1000;

/** Reads the rows, numbered as in the sheet. */
export async function* workbookRows(file: string, stream: AsyncIterable<Buffer>): AsyncGenerator<RowBatch> {
  const whole = await collect(file, stream);
  const entries = new Map(readZip(file, whole).map((entry) => [entry.name, entry]));
  const { sheet, others, isLater } = sheetsOf(file, entries);
  const forms = cellForms(tree(file, entries, 'xl/styles.xml'), isLater);
  const shared = sharedStrings(file, entries);
  const written = { sheet: sheet.name, others };
  let rows: TableRow[] = [];
  for (const row of rowsOf(
    `${file}, ${sheet.entry.name}`,
    sheet.entry.read().toString('utf8'),
    shared,
    forms,
  )) {
    rows.push(row);
    if (rows.length < BATCH) continue;
    yield { rows, bytes: 0, written };
    rows = [];
  }
  yield { rows, bytes: whole.length, written };
}

async function collect(file: string, stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > LIMITS.zip.bytes.most)
      throw new CuriaError(
        'INPUT_INVALID',
        `${file} has more than ${sayLimit(LIMITS.zip.bytes)}, too much for a workbook; save the sheet as CSV`,
      );
    parts.push(part);
  }
  return Buffer.concat(parts);
}

type Entries = ReadonlyMap<string, ZipEntry>;

const tree = (file: string, entries: Entries, name: string): XmlElement | undefined => {
  const entry = entries.get(name);
  return entry && readXml(`${file}, ${name}`, entry.read().toString('utf8'));
};

const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((one) => one.name === name) ?? [];

interface Sheets {
  readonly sheet: { readonly name: string; readonly entry: ZipEntry };
  readonly others: readonly string[];
  /** Days are counted from 1904, as old machines do. */
  readonly isLater: boolean;
}

/** The first sheet that is shown, and the names of the others. */
function sheetsOf(file: string, entries: Entries): Sheets {
  const book = tree(file, entries, 'xl/workbook.xml');
  const relations = childrenOf(tree(file, entries, 'xl/_rels/workbook.xml.rels'), 'Relationship');
  const [sheets] = childrenOf(book, 'sheets');
  const listed = childrenOf(sheets, 'sheet').flatMap(({ attributes }) => {
    const id = Object.entries(attributes).find(([name]) => name.endsWith('}id'))?.[1];
    const target = relations.find((one) => one.attributes.Id === id)?.attributes.Target;
    const place = target?.startsWith('/') === true ? target.slice(1) : `xl/${target ?? ''}`;
    const entry = entries.get(place);
    return entry === undefined
      ? []
      : [{ name: attributes.name ?? place, entry, isHidden: (attributes.state ?? 'visible') !== 'visible' }];
  });
  // A workbook of a program may come without a list of its sheets.
  const bare = [...entries.values()]
    .filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .sort((a, b) => a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
    .map((entry) => ({ name: entry.name.replace(/^.*\/|\.xml$/g, ''), entry, isHidden: false }));
  const all = listed.length > 0 ? listed : bare;
  const sheet = all.find(({ isHidden }) => !isHidden);
  if (sheet === undefined)
    throw new CuriaError('INPUT_INVALID', `${file} is a workbook without a sheet; save the sheet as CSV`);
  const [settings] = childrenOf(book, 'workbookPr');
  const isLater = /^(?:1|true)$/.test(settings?.attributes.date1904 ?? '');
  return { sheet, others: all.filter((one) => one !== sheet).map(({ name }) => name), isLater };
}

/** The texts that cells share, each in as many runs as it is written; how it is pronounced is no part of it. */
function sharedStrings(file: string, entries: Entries): string[] {
  const entry = entries.get('xl/sharedStrings.xml');
  const texts: string[] = [];
  if (entry === undefined) return texts;
  let text = '';
  let reads = false;
  let isSound = false;
  for (const piece of xmlPieces(`${file}, ${entry.name}`, entry.read().toString('utf8'))) {
    if (piece.is === 'text') text += reads && !isSound ? piece.text : '';
    else if (piece.name === 't') reads = piece.is === 'begin';
    else if (piece.name === 'rPh') isSound = piece.is === 'begin';
    else if (piece.name === 'si' && piece.is === 'end') {
      texts.push(text);
      text = '';
    }
  }
  return texts;
}

/** A cell while it is read. */
interface OpenCell {
  readonly column: number;
  readonly kind: string | undefined;
  readonly form: CellForm;
  hasFormula: boolean;
  value: string | undefined;
  text: string;
}

function* rowsOf(
  file: string,
  xml: string,
  shared: readonly string[],
  forms: readonly CellForm[],
): Generator<TableRow> {
  let line = 0;
  let cells: string[] = [];
  let problem: CuriaError | undefined;
  let cell: OpenCell | undefined;
  let inside = '';
  const close = (closed: OpenCell): void => {
    if (closed.column >= LIMITS.csv.cells.most) {
      problem ??= new CuriaError(
        'INPUT_INVALID',
        `the row has more than ${LIMITS.csv.cells.most} cells; ${LIMITS.csv.cells.remedy}`,
      );
      return;
    }
    if (closed.hasFormula && closed.value === undefined)
      problem ??= new CuriaError(
        'INPUT_INVALID',
        `column ${closed.column + 1} is a formula that was never calculated; open the workbook in a spreadsheet and save it`,
      );
    while (cells.length < closed.column) cells.push('');
    cells[closed.column] = shownCell(closed, shared);
  };
  const read = (piece: XmlPiece): TableRow | undefined => {
    if (piece.is === 'text') {
      if (cell !== undefined && inside === 'v') cell.value = (cell.value ?? '') + piece.text;
      else if (cell !== undefined && inside === 't') cell.text += piece.text;
      return undefined;
    }
    const { name } = piece;
    if (piece.is === 'end') {
      if (name === inside) inside = '';
      if (name === 'c' && cell !== undefined) {
        close(cell);
        cell = undefined;
      }
      return name === 'row' ? { line, cells: problem ?? cells } : undefined;
    }
    if (name === 'row') {
      line = Number(attributeOf(piece.attributes, 'r') ?? line + 1) || line + 1;
      cells = [];
      problem = undefined;
    } else if (name === 'c') {
      const column = columnOf(attributeOf(piece.attributes, 'r') ?? '') ?? cells.length;
      const form = forms[Number(attributeOf(piece.attributes, 's') ?? 0)] ?? 'plain';
      const kind = attributeOf(piece.attributes, 't');
      cell = { column, kind, form, hasFormula: false, value: undefined, text: '' };
    } else if (name === 'f' && cell !== undefined) cell.hasFormula = true;
    else if (name === 'v' || name === 't') inside = name;
    return undefined;
  };
  for (const piece of xmlPieces(file, xml)) {
    const row = read(piece);
    if (row !== undefined) yield row;
  }
}

/** A column is counted in letters: A, B, … Z, AA. */
function columnOf(place: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(place) ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function shownCell({ kind, form, value = '', text }: OpenCell, shared: readonly string[]): string {
  switch (kind) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'inlineStr':
      return text;
    case 'b':
      return value === '1' ? 'true' : 'false';
    case undefined:
    case 'n':
      return showNumber(value, form);
    default:
      return value;
  }
}
