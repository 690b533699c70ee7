/** Where commands write: results on standard output with back-pressure, everything else on standard error. */
import { once } from 'node:events';
import pico from 'picocolors';

/** Colours for a stream; plain where it is not a terminal or `NO_COLOR` is set. */
export const coloursFor = (stream: NodeJS.WriteStream): ReturnType<typeof pico.createColors> =>
  pico.createColors(stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb');

/** Writes to standard output and waits while the reader is behind. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** Writes a remark to standard error. */
export function remark(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Makes text from cases harmless for a terminal: control characters are shown, not obeyed. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) => {
    if (character === '\n') return '⏎';
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
