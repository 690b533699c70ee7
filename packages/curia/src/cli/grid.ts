/** Aligned tables for a terminal: double-width letters count double, and no colour goes into a pipe. */
import { stripVTControlCharacters } from 'node:util';
import Table from 'cli-table3';
import { coloursFor } from './output.ts';

const WIDEST = 120;

/** Rows of one line each need no lines between them. */
const WITHOUT_LINES = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '' };

/** Lays rows out under a head; cells wrap to the width of the terminal. */
export function grid(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const colours = coloursFor(process.stdout);
  const table = new Table({
    head: head.map((cell) => colours.bold(cell)),
    style: { head: [], border: [] },
    wordWrap: true,
    chars: rows.some((row) => row.some((cell) => cell.includes('\n'))) ? {} : WITHOUT_LINES,
    colWidths: widths(head, rows),
  });
  table.push(...rows.map((row) => [...row]));
  return table.toString();
}

/** Narrows the widest columns until the table fits. */
function widths(head: readonly string[], rows: readonly (readonly string[])[]): number[] {
  const available = Math.min(process.stdout.columns ?? WIDEST, WIDEST * 2) - head.length - 1;
  const wanted = head.map((title, at) => {
    const cells = [title, ...rows.map((row) => row[at] ?? '')];
    return 2 + Math.max(...cells.flatMap((cell) => cell.split('\n').map(displayWidth)));
  });
  let excess = wanted.reduce((sum, width) => sum + width, 0) - available;
  while (excess > 0) {
    const widest = wanted.indexOf(Math.max(...wanted));
    if (wanted[widest]! <= 12) break;
    wanted[widest]!--;
    excess--;
  }
  return wanted;
}

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

const displayWidth = (text: string): number =>
  Array.from(stripVTControlCharacters(text)).reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);
