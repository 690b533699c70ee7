/** How wide text will be, without a font at hand: close enough to keep labels apart, and on the wide side. */

/** Shares of the font size, after DejaVu Sans, the widest of the common fonts. */
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/\p{Mn}|\p{Me}|\p{Cf}/u, 0],
  [/[iljI.,:;'|!‘’·]/, 0.34],
  [/[frt()[\]{}"/\\ \-–]/, 0.4],
  [/[mwMW@%—…]/, 0.95],
  [/[A-Z]/, 0.71],
  [/[\u0020-\u024f]/, 0.64],
  // Hangul, Chinese characters, kana, full-width forms and pictures fill a square.
  [
    /[\u1100-\u115f\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}|[\u{20000}-\u{3ffff}]/u,
    1.02,
  ],
];

/** What every other letter is taken for. */
const OTHER = 0.8;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The width of text in pixels. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += WIDTHS.find(([some]) => some.test(letter))?.[1] ?? OTHER;
  return width * size;
}

/** The width of the widest of some texts. */
export const widest = (texts: readonly string[], size: number): number =>
  Math.max(0, ...texts.map((text) => textWidth(text, size)));

/** The text, or as much of its beginning as fits with an ellipsis. */
export function fitText(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width) return text;
  let kept = '';
  for (const { segment } of letters.segment(text)) {
    if (textWidth(`${kept}${segment}…`, size) > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Breaks text into lines that fit; what the last line has no room for is cut with an ellipsis. */
export function wrapLabel(text: string, width: number, size: number, most: number): string[] {
  const lines: string[] = [];
  let rest = text.trim().replace(/[ \t\n\r]+/g, ' ');
  while (rest !== '' && lines.length < most - 1 && textWidth(rest, size) > width) {
    const end = breakOf(rest, width, size);
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? lines : [...lines, fitText(rest, width, size)];
}

/** Where the first line ends: after the last space, underscore, slash or hyphen that fits, else within a word. */
function breakOf(text: string, width: number, size: number): number {
  let kind = 0;
  let any = 0;
  for (const { segment, index } of letters.segment(text)) {
    const end = index + segment.length;
    if (textWidth(text.slice(0, end).trimEnd(), size) > width) break;
    any = end;
    if (/[ _/\-·]/.test(segment)) kind = end;
  }
  // A single letter that is wider than the line is drawn all the same.
  return kind || any || [...text][0]!.length;
}
