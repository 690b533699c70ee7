/** Rows under a head, as wide as the terminal allows: in a frame, without one, in several tables, or one label and value to a line. */
import { coloursFor, forStream } from './output.ts';
import { displayWidth, unbreakable, wrapText } from './wrap-text.ts';

type Cells = readonly string[];

/** How wide a table is in a file or a pipe, whose readers can scroll. */
const WIDEST = 120;
/** A column of sentences that is narrower than this is hard to read. */
const NARROWEST = 16;

/** Where a grid is printed: a terminal has only so many columns; in a file or a pipe a line may be longer. */
export interface Room {
  readonly columns: number;
  readonly isTerminal: boolean;
}

const roomOf = ({ isTTY, columns }: NodeJS.WriteStream): Room => ({
  columns: Math.min(columns ?? WIDEST, WIDEST * 2),
  isTerminal: isTTY === true,
});

/** Lays rows out under a head. Nothing of a cell is cut, and no number is parted from its interval. */
export function grid(head: Cells, rows: readonly Cells[], room: Room = roomOf(process.stdout)): string {
  const { bold } = coloursFor(process.stdout);
  // What a terminal is shown instead of hidden characters takes columns too.
  const shown = rows.map((row) => head.map((_, at) => forStream(process.stdout, row[at] ?? '')));
  const all = [head.map(bold), ...shown];
  for (const frame of [LINES, BLANKS]) {
    const widths = fitColumns(all, room.columns - frame.takes(head.length));
    if (widths.fit || !room.isTerminal) return drawTable(all, widths.of, frame);
  }
  return drawInParts(all, room.columns) ?? stack(head, shown, room.columns, bold);
}

/** What stands around and between cells. */
interface Frame {
  readonly takes: (columns: number) => number;
  readonly row: (cells: Cells) => string;
  /** The line above the first row, between rows, and below the last. */
  readonly rules: Readonly<Record<'top' | 'middle' | 'bottom', (widths: readonly number[]) => string>> | null;
}

const ruled =
  (left: string, between: string, right: string) =>
  (widths: readonly number[]): string =>
    `${left}${widths.map((width) => '─'.repeat(width + 2)).join(between)}${right}`;

const LINES: Frame = {
  takes: (columns) => columns * 3 + 1,
  row: (cells) => `│ ${cells.join(' │ ')} │`,
  rules: { top: ruled('┌', '┬', '┐'), middle: ruled('├', '┼', '┤'), bottom: ruled('└', '┴', '┘') },
};

const BLANKS: Frame = {
  takes: (columns) => (columns - 1) * 2,
  row: (cells) => cells.join('  ').trimEnd(),
  rules: null,
};

/** Narrows the widest columns until they fit, each at most to its longest word. */
function fitColumns(rows: readonly Cells[], available: number): { of: number[]; fit: boolean } {
  const columns = rows[0]!.map((_, at) => rows.map((row) => row[at]!));
  const widths = columns.map((cells) => widest(linesOf(cells)));
  const least = columns.map((cells) =>
    Math.max(Math.min(NARROWEST, widest(linesOf(cells.slice(1)))), widest(cells.flatMap(unbreakable))),
  );
  let excess = widths.reduce((sum, width) => sum + width, 0) - available;
  while (excess > 0) {
    const yielding = widths.map((width, at) => (width > least[at]! ? width : 0));
    const loosest = Math.max(...yielding);
    if (loosest === 0) break;
    widths[yielding.indexOf(loosest)]!--;
    excess--;
  }
  return { of: widths, fit: excess <= 0 };
}

/** A table of short cells, cut into tables that each begin with its first column, so that rows can still be compared. */
function drawInParts(rows: readonly Cells[], available: number): string | undefined {
  const isShort = rows.every((row) => row.slice(1).every((cell) => widest(cell.split('\n')) <= NARROWEST));
  if (!isShort) return undefined;
  const pick = (columns: readonly number[]): Cells[] => rows.map((row) => columns.map((at) => row[at]!));
  const fitted = (columns: readonly number[]): { of: number[]; fit: boolean } =>
    fitColumns(pick(columns), available - LINES.takes(columns.length));
  const parts: number[][] = [];
  for (let at = 1; at < rows[0]!.length; at++) {
    const longer = [...(parts.at(-1) ?? [0]), at];
    if (fitted(longer).fit) parts.splice(-1, 1, longer);
    else if (fitted([0, at]).fit) parts.push([0, at]);
    else return undefined;
  }
  return parts.length === 0
    ? undefined
    : parts.map((part) => drawTable(pick(part), fitted(part).of, LINES)).join('\n');
}

const linesOf = (cells: Cells): string[] => cells.flatMap((cell) => cell.split('\n'));

const widest = (lines: readonly string[]): number =>
  lines.reduce((most, line) => Math.max(most, displayWidth(line)), 0);

/** Draws the table; rows are set apart only where many of them are taller than one line. */
function drawTable(rows: readonly Cells[], widths: readonly number[], { row, rules }: Frame): string {
  const drawn = rows.map((cells) => {
    const wrapped = cells.map((cell, at) => wrapText(cell, widths[at]!));
    const height = Math.max(...wrapped.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) =>
      row(wrapped.map((lines, at) => pad(lines[line] ?? '', widths[at]!))),
    );
  });
  const isTall = drawn.filter(({ length }) => length > 1).length * 4 >= drawn.length;
  const apart = isTall && rules !== null ? [rules.middle(widths)] : [];
  const body = drawn.flatMap((lines, at) => (at === 0 ? lines : [...apart, ...lines]));
  return (rules === null ? body : [rules.top(widths), ...body, rules.bottom(widths)]).join('\n');
}

const pad = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - displayWidth(text)));

/** Writes each row as lines of label and value; a value too wide to stand beside its label stands below it. */
function stack(head: Cells, rows: readonly Cells[], columns: number, bold: (text: string) => string): string {
  const labels = Math.min(widest(head) + 2, Math.floor(columns / 2));
  const line = (cell: string, at: number): string[] => {
    if (cell === '') return [];
    const label = `${head[at]!}:`;
    const isBelow = displayWidth(label) >= labels || widest(unbreakable(cell)) > columns - labels;
    const lines = wrapText(cell, columns - (isBelow ? 0 : labels));
    if (isBelow) return [bold(label), ...lines];
    return lines.map((part, n) => `${n === 0 ? bold(pad(label, labels)) : ' '.repeat(labels)}${part}`);
  };
  return rows.map((row) => row.flatMap(line).join('\n')).join('\n\n');
}
