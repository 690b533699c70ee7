/** Turns bytes into text as they come: UTF-8, UTF-16 with its mark, or the Korean of older spreadsheets; refuses anything else. */
import { CuriaError } from '@curia/core';

/** Text as it comes, and how many bytes it was. */
export async function* decodeText(
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<{ readonly text: string; readonly length: number }> {
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
  for await (const bytes of stream) {
    decoder ??= decoderFor(bytes);
    yield { text: decode(bytes), length: bytes.length };
  }
  const rest = decode();
  if (rest !== '') yield { text: rest, length: 0 };
}

/** A byte order mark at the start is left out. */
function decoderFor(start: Buffer): InstanceType<typeof TextDecoder> {
  const [first, second] = start;
  if (first === 0x50 && second === 0x4b)
    throw new CuriaError(
      'INPUT_INVALID',
      'the input is a workbook or another archive; save the sheet as CSV',
    );
  const utf16 =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : undefined;
  if (utf16 !== undefined) return new TextDecoder(utf16, { fatal: true });
  const isKorean = !reads(start, 'utf-8') && /[\uAC00-\uD7A3]/.test(reads(start, 'euc-kr') ?? '');
  return new TextDecoder(isKorean ? 'euc-kr' : 'utf-8', { fatal: true });
}

/** The beginning in an encoding; undefined if it is none. */
function reads(start: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(start, { stream: true });
  } catch {
    return undefined;
  }
}
