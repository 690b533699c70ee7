/** How wide text is on a terminal, and where a line of it may be broken. */
import { stripVTControlCharacters } from 'node:util';

/** Letters of East Asian scripts and pictures take two columns. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/u;
/** Latin letters, dashes and the lines of a table take one column each; most text is of these. */
const PLAIN = /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2500-\u257f]*$/;
const LETTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The columns that a line takes; colours take none. */
export function displayWidth(line: string): number {
  if (PLAIN.test(line)) return line.length;
  let width = 0;
  for (const { segment } of LETTERS.segment(stripVTControlCharacters(line)))
    width += WIDE.test(segment) ? 2 : 1;
  return width;
}

/** No measured number is longer; the limits keep a hostile text from taking long. */
const NUMBER = String.raw`[-+−]?\d[\d.,]{0,20}(?<!,)(?: ?%)?`;
const INTERVAL = String.raw`(?:${NUMBER} )?[[(]${NUMBER}(?:, ?| ?– ?| to )${NUMBER}[\])]`;

/** What stays on one line: a number with its interval, its deviation or its percent sign, else a word. */
const WORD = new RegExp(
  String.raw`(?<!\S)\S{0,20}?(?:${INTERVAL}|${NUMBER} ± ${NUMBER}|[-+−]?\d[\d.,]{0,20} %)\S*|\S+`,
  'gu',
);

/** Paths, addresses and JSON are longer than any word; they may be broken after a folder or an entry. */
const LONG = 24;
const SEAM = /(?<=[^/]\/)(?=[^/])|(?<=,)(?=["{[])/;

const piecesOf = (line: string): { text: string; gap: string }[] =>
  (line.match(WORD) ?? []).flatMap((word) =>
    (displayWidth(word) > LONG ? word.split(SEAM) : [word]).map((text, at) => ({
      text,
      gap: at === 0 ? ' ' : '',
    })),
  );

/** The parts of a line that are never broken, in order. */
export const unbreakable = (line: string): string[] => piecesOf(line).map(({ text }) => text);

/** The colour around a whole text; every line of it needs its own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour begins with one
const PAINTED = /^(\x1b\[\d+m)([^\x1b]*)(\x1b\[\d+m)$/;

/** Breaks text into lines of at most `width` columns; only what cannot be broken is wider. */
export function wrapText(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => {
    const [, colour = '', inside = line, plain = ''] = PAINTED.exec(line) ?? [];
    return wrapLine(inside, width).map((part) => `${colour}${part}${plain}`);
  });
}

function wrapLine(line: string, width: number): string[] {
  if (displayWidth(line) <= width) return [line];
  const indent = /^\s*/.exec(line)![0];
  const lines: string[] = [];
  let open = '';
  for (const { text, gap } of piecesOf(line)) {
    const longer = open === '' ? `${indent}${text}` : `${open}${gap}${text}`;
    if (open === '' || displayWidth(longer) <= width) open = longer;
    else {
      lines.push(open);
      open = `${indent}${text}`;
    }
  }
  return [...lines, open];
}
