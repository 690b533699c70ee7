/** Draws the part of a page around some of its lines, with these lines marked, as a picture without any script. */
import { escapeHtml } from './safe-html.ts';

/** A page by the places of its lines, and the lines to mark, from 0. */
export interface PagePlace {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly PlacedLine[];
  readonly marked: readonly number[];
}

/** One line of a page: its text, and its pieces, such as the cells of a row: where each begins in the text, and where it stands. */
export interface PlacedLine {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

type Piece = readonly [from: number, left: number, top: number, width: number, height: number];

/** How much of the page is shown above and below the marked lines, as a share of its height. */
const AROUND = 0.1;

/** Draws the place; lines outside the part that is shown are left out. */
export function drawPlace({ width, height, lines, marked }: PagePlace): string {
  const boxes = marked.flatMap((at) => lines[at]?.pieces ?? []);
  const top = Math.max(0, Math.min(...boxes.map(([, , y]) => y)) - AROUND * height);
  const end = Math.min(height, Math.max(...boxes.map(([, , y, , tall]) => y + tall)) + AROUND * height);
  if (!(end > top)) return '';
  const marks = boxes.map(
    ([, x, y, wide, tall]) =>
      `<rect x="${round(x - 2)}" y="${round(y - 1)}" width="${round(wide + 4)}" height="${round(tall + 2)}" fill="#ffd54a"/>`,
  );
  const words = lines.flatMap(({ text, pieces }) =>
    pieces.flatMap(([from, x, y, wide, tall], at) => {
      const said = text.slice(from, pieces[at + 1]?.[0]).trim();
      if (said === '' || y + tall < top || y > end) return [];
      return [
        `<text x="${round(x)}" y="${round(y + tall * 0.8)}" font-size="${round(tall * 0.9)}" textLength="${round(wide)}" lengthAdjust="spacingAndGlyphs">${escapeHtml(said)}</text>`,
      ];
    }),
  );
  return [
    `<svg viewBox="0 ${round(top)} ${round(width)} ${round(end - top)}" style="width:100%;background:#fff;border:1px solid #8884" font-family="sans-serif" fill="#111">`,
    ...marks,
    ...words,
    '</svg>',
  ].join('\n');
}

const round = (number: number): number => Math.round(number * 10) / 10;
