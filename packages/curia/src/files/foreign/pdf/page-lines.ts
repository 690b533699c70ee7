/** Finds the lines of a page from pieces of text at their places: rows from top to bottom, and columns of prose one after the other. */
import type { TextRun } from './text-run.ts';

/** A piece of a line: where it begins in the line, then left, top, width and height. */
type Piece = [number, number, number, number, number];

/** A page as text, with the places of each of its lines. */
export interface PageLayout {
  readonly text: string;
  readonly lines: Piece[][];
}

/** Pieces on one line, from left to right. */
interface Row {
  readonly baseline: number;
  readonly size: number;
  readonly runs: readonly TextRun[];
}

/** In shares of the size of letters: what still is the same line, what is no space, what parts columns, and how far apart lines of one text are. */
const SAME_LINE = 0.4;
const NO_SPACE = 0.15;
const COLUMN_GAP = 1.2;
const CLOSE = 1.7;

/** Columns have at least so many rows side by side, most of them filled: a table has not. */
const FEWEST_ROWS = 4;
const FILLED = 0.7;

/** Reads the lines of a page; a page without text has one empty line, as its text says. */
export function readLayout(runs: readonly TextRun[]): PageLayout {
  // A file may draw its text in any order.
  const sorted = runs.toSorted((a, b) => a.baseline - b.baseline || a.left - b.left);
  const rows = [
    ...inReadingOrder(rowsOf(sorted.filter(({ isUpright }) => isUpright))),
    ...sorted.filter(({ isUpright }) => !isUpright).map((run) => rowOf([run])),
  ];
  if (rows.length === 0) return { text: '', lines: [[[0, 0, 0, 0, 0]]] };
  const lines = rows.map(lineOf);
  return { text: lines.map(({ text }) => text).join('\n'), lines: lines.map(({ pieces }) => pieces) };
}

function rowsOf(sorted: readonly TextRun[]): Row[] {
  const rows: TextRun[][] = [];
  /** Where each text of the last row begins. */
  let begins = new Map<string, number[]>();
  for (const run of sorted) {
    const row = rows.at(-1);
    const isSame =
      row !== undefined && run.baseline - row[0]!.baseline <= SAME_LINE * Math.min(run.size, row[0]!.size);
    if (!isSame) begins = new Map();
    const before = begins.get(run.text) ?? [];
    // Bold letters are sometimes printed twice, a little apart.
    if (isSame && before.some((left) => Math.abs(left - run.left) < SAME_LINE * run.size)) continue;
    begins.set(run.text, before);
    before.push(run.left);
    if (isSame) row.push(run);
    else rows.push([run]);
  }
  return rows.map(rowOf);
}

const rowOf = (runs: readonly TextRun[]): Row => ({
  baseline: runs[0]!.baseline,
  size: Math.max(...runs.map(({ size }) => size)),
  runs: runs.toSorted((a, b) => a.left - b.left),
});

/** The text of a row; a wide gap, such as between cells, begins a new piece. */
function lineOf({ runs, baseline, size }: Row): { readonly text: string; readonly pieces: Piece[] } {
  let text = '';
  const pieces: Piece[] = [];
  let end = Number.NEGATIVE_INFINITY;
  let before = '';
  for (const run of runs) {
    const gap = run.left - end;
    const isApart = gap > NO_SPACE * run.size || /\s$/.test(before) || /^\s/.test(run.text);
    if (text !== '' && isApart) text += ' ';
    const piece = pieces.at(-1);
    if (piece === undefined || gap > COLUMN_GAP * run.size)
      pieces.push([text.length, run.left, baseline - 0.85 * size, run.width, 1.1 * size]);
    else piece[3] = Math.max(piece[3], run.left + run.width - piece[1]);
    text += run.text.replace(/\s+/g, ' ').trim();
    end = run.left + run.width;
    before = run.text;
  }
  return { text, pieces: pieces.map((piece) => piece.map(toTenths) as Piece) };
}

const toTenths = (number: number): number => Math.round(number * 10) / 10;

const widthOf = ({ runs }: Row): number =>
  Math.max(...runs.map((run) => run.left + run.width)) - Math.min(...runs.map((run) => run.left));

/** Puts columns of prose one after the other; rows that are not in columns stay as they are. */
function inReadingOrder(rows: readonly Row[]): Row[] {
  for (const gutter of guttersOf(rows)) {
    const [from, to] = bandAt(rows, gutter);
    const band = rows.slice(from, to);
    if (!isProse(band, gutter)) continue;
    const [left, right] = [0, 1].map((side) =>
      band.flatMap((row) => {
        const runs = sidesOf(row, gutter)[side]!;
        return runs.length === 0 ? [] : [rowOf(runs)];
      }),
    ) as [Row[], Row[]];
    return [
      ...rows.slice(0, from),
      ...inReadingOrder(left),
      ...inReadingOrder(right),
      ...inReadingOrder(rows.slice(to)),
    ];
  }
  return [...rows];
}

/** The rows that a gutter parts: from the first to the last with text on both sides, and those that follow them closely. */
function bandAt(rows: readonly Row[], gutter: number): [from: number, to: number] {
  const isCrossed = (row: Row): boolean =>
    row.runs.some(({ left, width }) => left < gutter && left + width > gutter);
  const isParted = (row: Row): boolean => !isCrossed(row) && sidesOf(row, gutter).every(hasText);
  const isClose = (row: Row | undefined, next: Row | undefined): boolean =>
    row !== undefined && next !== undefined && Math.abs(next.baseline - row.baseline) <= CLOSE * row.size;
  let from = rows.findIndex(isParted);
  const crossed = rows.findIndex((row, at) => at > from && isCrossed(row));
  let to = rows.slice(0, crossed < 0 ? rows.length : crossed).findLastIndex(isParted) + 1;
  while (isClose(rows[from], rows[from - 1]) && !isCrossed(rows[from - 1]!)) from--;
  while (isClose(rows[to - 1], rows[to]) && !isCrossed(rows[to]!)) to++;
  return [from, to];
}

const hasText = (runs: readonly TextRun[]): boolean => runs.length > 0;

const sidesOf = ({ runs }: Row, gutter: number): [TextRun[], TextRun[]] => [
  runs.filter(({ left }) => left < gutter),
  runs.filter(({ left }) => left >= gutter),
];

/** The middles of wide gaps within rows, the most frequent first. */
function guttersOf(rows: readonly Row[]): number[] {
  const found = new Map<number, number>();
  for (const { runs } of rows) {
    for (const [at, run] of runs.entries()) {
      const next = runs[at + 1];
      if (next === undefined || next.left - run.left - run.width < COLUMN_GAP * run.size) continue;
      const middle = Math.round(next.left - run.size / 2);
      found.set(middle, (found.get(middle) ?? 0) + 1);
    }
  }
  return [...found]
    .filter(([, count]) => count >= FEWEST_ROWS)
    .sort(([a, many], [b, more]) => more - many || a - b)
    .map(([middle]) => middle);
}

/** True if on both sides of a gutter most lines fill their column, as sentences do and the cells of a table do not. */
function isProse(band: readonly Row[], gutter: number): boolean {
  return [0, 1].every((side) => {
    const sides = band.flatMap((row) => {
      const runs = sidesOf(row, gutter)[side]!;
      return runs.length === 0
        ? []
        : [{ width: widthOf(rowOf(runs)), letters: runs.reduce((sum, { width }) => sum + width, 0) }];
    });
    if (sides.length < FEWEST_ROWS) return false;
    const widest = Math.max(...sides.map(({ width }) => width));
    return sides.filter(({ letters }) => letters >= FILLED * widest).length >= FILLED * sides.length;
  });
}
