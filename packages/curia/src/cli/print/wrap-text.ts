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
const SEAM = /(?<=[^/]\/)(?=[^/])|(?<=,)(?=["{[A-Za-z_])/;

/** The parts of a line that are never broken, in order. */
export const unbreakable = (line: string): string[] => wordsOf(line).map(({ text }) => text);

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

const wrapLine = (line: string, width: number): string[] =>
  displayWidth(line) <= width ? [line] : breakLine(line, width, ' '.repeat(indentOf(line)));

/** JSON stays on one line, and so do rows of a table that was drawn to fit. */
const WHOLE = /^\s*[{[].*[}\]],?$|^[│┌├└]/u;

/** A command to copy goes on behind a backslash. */
const COMMAND = /^\s*(?:\d\. )?(?:\$ )?(?:npx )?curia [a-z]/;

/** What stands left of a gap within so many columns is a label. */
const WIDEST_LABEL = 36;

/** Fits a line to a terminal: a sentence goes on below its beginning, what stands behind a label goes on behind it. */
export function fitLine(line: string, columns: number): string[] {
  const plain = stripVTControlCharacters(line);
  if (!(columns > 0) || displayWidth(plain) <= columns || WHOLE.test(plain)) return [line];
  if (COMMAND.test(plain)) {
    const [first = '', ...more] = breakLine(line, columns - 6);
    return [first, ...more.map((part) => `    ${part}`)].map((part, at) =>
      at < more.length ? `${part} \\` : part,
    );
  }
  const label = /^.* {2,}(?=\S)/.exec(plain.slice(0, WIDEST_LABEL))?.[0] ?? '';
  return breakLine(line, columns, ' '.repeat(displayWidth(label)));
}

const indentOf = (line: string): number => /^\s*/.exec(line)![0].length;

/** Breaks a line between its words; gaps and colours stay as they are. */
function breakLine(line: string, columns: number, hang = ''): string[] {
  const lines: string[] = [];
  let open = '';
  for (const { text, gap } of wordsOf(line)) {
    if (open === '' || displayWidth(`${open}${gap}${text}`) <= columns) open += `${gap}${text}`;
    else {
      lines.push(open);
      open = `${hang}${text}`;
    }
  }
  return [...lines, open];
}

/** The pieces of a line that are never broken, each with the gap before it. */
function wordsOf(line: string): { readonly text: string; readonly gap: string }[] {
  const words: { text: string; gap: string }[] = [];
  let from = 0;
  for (const { 0: word, index } of line.matchAll(WORD)) {
    const gap = line.slice(from, index);
    from = index + word.length;
    const parts = displayWidth(word) > LONG ? word.split(SEAM) : [word];
    words.push(...parts.map((text, at) => ({ text, gap: at === 0 ? gap : '' })));
  }
  return words;
}
