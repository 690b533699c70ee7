/** Where commands write: results on standard output with back-pressure, everything else on standard error. */
import { once } from 'node:events';
import { showUnseen } from '@curia/core/text';
import pico from 'picocolors';
import { fitLine } from './wrap-text.ts';

/** Colours for a stream; plain if it is not a terminal or `NO_COLOR` is set. */
export const coloursFor = (stream: NodeJS.WriteStream): ReturnType<typeof pico.createColors> =>
  pico.createColors(stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb');

/** Writes to standard output and waits while the reader is behind. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(forStream(process.stdout, text))) await once(process.stdout, 'drain');
}

/** Writes what programs read, such as a table in another form: no line of it is broken. */
export async function writeWhole(text: string): Promise<void> {
  if (!process.stdout.write(shownOn(process.stdout, text))) await once(process.stdout, 'drain');
}

/** Writes what an argument parser says, which does not wait. */
export const writeNow = (stream: NodeJS.WriteStream, text: string): void => {
  stream.write(forStream(stream, text));
};

/** Writes a remark to standard error. */
export function remark(text: string): void {
  process.stderr.write(forStream(process.stderr, `${text}\n`));
}

/** What colours are made of here; hidden text is not among them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour begins with one
const COLOUR = /(\x1b\[(?:[0-79]|2[2-79]|[34]\d|9[0-7]|10[0-7])m)/;

/** A terminal obeys the colours of a command and nothing else, and no word is cut at its edge; a file or a pipe gets the text as it is. */
export const forStream = (stream: NodeJS.WriteStream, text: string): string =>
  stream.isTTY !== true
    ? text
    : shownOn(stream, text)
        .split('\n')
        .flatMap((line) => fitLine(line, stream.columns))
        .join('\n');

const shownOn = (stream: NodeJS.WriteStream, text: string): string =>
  stream.isTTY !== true
    ? text
    : text
        .split(COLOUR)
        .map((part, at) => (at % 2 === 1 ? part : showUnseen(part, true)))
        .join('');

/** Makes text from cases harmless for a terminal, on one line: what nobody would see is shown, not obeyed. */
export const printable = (text: string): string => showUnseen(text.replaceAll('\n', '⏎'));
