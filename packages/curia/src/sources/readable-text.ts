/** Characters that are no text, as crashed writers, sparse files and colours leave them in logs. */

const CONTROL = /[^\P{Cc}\s]+/gu;
const LOST = /[^\P{Cc}\s]|\uFFFD/gu;

/** How much of the beginning tells whether a file is text. */
const SAMPLE = 8_192;
/** A text of which more is unreadable is none. */
const MOST_UNREADABLE = 0.1;

/** Puts one visible mark in place of control characters that stand together; line breaks and tabs stay. */
export const markControls = (text: string): string => text.replace(CONTROL, '\uFFFD');

/** Leaves out control characters and the marks in their place, so that a text equals one that was marked. */
export const dropControls = (text: string): string => text.replace(LOST, '');

/** Whether a file is no text at all: a few NUL bytes make no log binary, nor does the hole that a rotated one begins with. */
export function isBinary(text: string): boolean {
  const start = text.slice(0, 8 * SAMPLE);
  if (!start.includes('\0')) return false;
  const sample = markControls(start)
    .replace(/^\uFFFD/, '')
    .slice(0, SAMPLE);
  return sample.length - dropControls(sample).length > MOST_UNREADABLE * sample.length;
}
