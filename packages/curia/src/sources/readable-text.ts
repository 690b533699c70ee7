/** Handles non-text characters in logs, as left by crashed writers, sparse files and colours. */

/** Colours and other orders to a terminal, as programs leave them in what they print: they say nothing. */
const ORDERS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: an order begins with one
  /(?:\x1b\[|\x9b)[0-?]{0,40}[ -/]{0,4}[@-~]|\x1b\][^\x07\x1b\n]{0,400}(?:\x07|\x1b\\)/g;
const CONTROL = /[^\P{Cc}\s]+/gu;
const LOST = /[^\P{Cc}\s]|\uFFFD/gu;

/** How many bytes to check to see whether a file is text. */
const SAMPLE = 8_192;
/** A text of which more is unreadable is none. */
const MOST_UNREADABLE = 0.1;

/** Removes terminal escape sequences and replaces each run of other control characters with one visible mark; line breaks and tabs stay. */
export const markControls = (text: string): string => text.replace(ORDERS, '').replace(CONTROL, '\uFFFD');

/** Leaves out control characters and the marks in their place, so that a text equals one that was marked. */
export const dropControls = (text: string): string => text.replace(ORDERS, '').replace(LOST, '');

/** Whether a file is binary: a few NUL bytes do not make a log binary, nor does the hole at the start of a rotated one. */
export function isBinary(text: string): boolean {
  const start = text.slice(0, 8 * SAMPLE);
  if (!start.includes('\0')) return false;
  const sample = markControls(start)
    .replace(/^\uFFFD/, '')
    .slice(0, SAMPLE);
  return sample.length - dropControls(sample).length > MOST_UNREADABLE * sample.length;
}
