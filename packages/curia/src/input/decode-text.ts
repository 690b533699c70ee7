/** Turns bytes into text as they come: UTF-8, UTF-16, or the Korean of older spreadsheets; refuses anything else. */
import { CuriaError } from '@curia/core';

/** How a text is written as bytes. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'euc-kr';

/** Text as it comes, how many bytes it was, and how it is written, as far as that is known by then. */
export interface TextPiece {
  readonly text: string;
  readonly length: number;
  readonly encoding: Encoding;
}

/** Decodes a stream; a byte order mark at the start is left out. */
export async function* decodeText(stream: AsyncIterable<Buffer>): AsyncGenerator<TextPiece> {
  let encoding: Encoding | undefined;
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const decode = (bytes?: Buffer): string => {
    try {
      return bytes === undefined ? (decoder?.decode() ?? '') : decoder!.decode(bytes, { stream: true });
    } catch (error) {
      throw new CuriaError('UTF8_INVALID', 'the input is not UTF-8 text; save it as UTF-8', [], {
        cause: error,
      });
    }
  };
  let isStart = true;
  for await (const bytes of stream) {
    if (bytes.length === 0) continue;
    if (isStart) {
      refuseOthers(bytes);
      encoding = utf16Of(bytes);
    }
    isStart = false;
    // Letters of English are the same in all; what comes first beyond them tells.
    if (encoding === undefined && isAscii(bytes)) {
      yield { text: bytes.toString('latin1'), length: bytes.length, encoding: 'utf-8' };
      continue;
    }
    encoding ??= isKorean(bytes) ? 'euc-kr' : 'utf-8';
    decoder ??= new TextDecoder(encoding, { fatal: true });
    yield { text: decode(bytes), length: bytes.length, encoding };
  }
  const rest = decode();
  if (rest !== '') yield { text: rest, length: 0, encoding: encoding ?? 'utf-8' };
}

/** Whether bytes may begin a text that is not UTF-8 as it stands. */
export const isWide = (start: Buffer): boolean => utf16Of(start) !== undefined;

const isAscii = (bytes: Buffer): boolean => !bytes.some((byte) => byte >= 0x80 || byte === 0);

/** Files that are no text, by how they begin, and what to do with them. */
const OTHERS: readonly (readonly [start: readonly number[], remedy: string])[] = [
  [[0x50, 0x4b], 'the input is a workbook or another archive; save the sheet as CSV'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'the input is a workbook of the old form (.xls); save it as .xlsx or CSV'],
  [[0x1f, 0x8b], 'the input is compressed; unpack it first'],
  [[0x25, 0x50, 0x44, 0x46], 'the input is a PDF file; save the table as CSV'],
];

function refuseOthers(start: Buffer): void {
  for (const [begins, problem] of OTHERS)
    if (begins.every((byte, at) => start[at] === byte)) throw new CuriaError('INPUT_INVALID', problem);
}

/** Two bytes a letter: by the mark, or because every other byte of the beginning is empty. */
function utf16Of(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (start.length < 4) return undefined;
  if (first !== 0 && second === 0 && start[3] === 0) return 'utf-16le';
  return first === 0 && second !== 0 && start[2] === 0 ? 'utf-16be' : undefined;
}

/** The Korean of older spreadsheets: syllables of the common set, which hardly any Western text hits by chance. */
function isKorean(bytes: Buffer): boolean {
  if (reads(bytes, 'utf-8') !== undefined) return false;
  let common = 0;
  let rare = 0;
  for (let at = 0; at < bytes.length - 1; at++) {
    if (bytes[at]! < 0x80) continue;
    if (bytes[at]! >= 0xb0 && bytes[at]! <= 0xc8 && bytes[at + 1]! >= 0xa1) common++;
    else rare++;
    at++;
  }
  return common > 2 * rare && /[\uAC00-\uD7A3]/.test(reads(bytes, 'euc-kr') ?? '');
}

/** The beginning in an encoding; undefined if it is none. */
function reads(start: Buffer, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(start, { stream: true });
  } catch {
    return undefined;
  }
}
