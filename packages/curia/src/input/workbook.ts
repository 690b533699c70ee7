/** The first sheet of a workbook (XLSX) as a CSV table, so that it is read like every other. */
import { CuriaError } from '@curia/core';
import { LIMITS } from '../files/foreign/limits.ts';
import { readXml, type XmlElement } from '../files/foreign/xml.ts';
import { readZip } from '../files/foreign/zip.ts';

/** The sheet as CSV text. */
export async function* sheetAsCsv(file: string, stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > LIMITS.zip.bytes.most)
      throw new CuriaError('INPUT_INVALID', `${file} is too large for a workbook; save the sheet as CSV`);
    parts.push(part);
  }
  const entries = readZip(file, Buffer.concat(parts));
  const xmlOf = (name: string): XmlElement | undefined => {
    const entry = entries.find((one) => one.name === name);
    return entry && readXml(`${file}, ${name}`, entry.read().toString('utf8'));
  };
  const [first] = entries
    .map(({ name }) => name)
    .filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const sheet = first === undefined ? undefined : xmlOf(first);
  if (sheet === undefined)
    throw new CuriaError('INPUT_INVALID', `${file} is a workbook without a sheet; save the sheet as CSV`);
  const shared = (xmlOf('xl/sharedStrings.xml')?.children ?? []).map(textOf);
  const rows = sheet.children.filter(({ name }) => name === 'sheetData').flatMap(({ children }) => children);
  const table = rows.map((row) => cellsOf(row, shared));
  const width = table.reduce((most, { length }) => Math.max(most, length), 0);
  for (const cells of table)
    yield Buffer.from(`${Array.from({ length: width }, (_, at) => quoted(cells[at] ?? '')).join(',')}\n`);
}

const quoted = (cell: string): string => (cell === '' ? '' : `"${cell.replaceAll('"', '""')}"`);

/** The cells of a row, each in its column; what is left out is empty. */
function cellsOf(row: XmlElement, shared: readonly string[]): string[] {
  const cells: string[] = [];
  for (const cell of row.children) {
    if (cell.name !== 'c') continue;
    const column = columnOf(cell.attributes.r ?? '') ?? cells.length;
    if (column >= LIMITS.csv.cells.most) continue;
    while (cells.length < column) cells.push('');
    cells[column] = contentOf(cell, shared);
  }
  return cells;
}

/** A column is counted in letters: A, B, … Z, AA. */
function columnOf(place: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(place) ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function contentOf(cell: XmlElement, shared: readonly string[]): string {
  const value = cell.children.find(({ name }) => name === 'v')?.text ?? '';
  switch (cell.attributes.t) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'inlineStr':
      return cell.children.map(textOf).join('');
    case 'b':
      return value === '1' ? 'true' : 'false';
    default:
      return value;
  }
}

/** The text of a string, in as many runs as it is written; how it is pronounced is no part of it. */
const textOf = (element: XmlElement): string =>
  element.name === 't'
    ? element.text
    : element.children
        .filter(({ name }) => name !== 'rPh')
        .map(textOf)
        .join('');
