/** Turns bytes into text as they come; refuses what is not UTF-8. */
import { CuriaError } from '@curia/core';

/** Text as it comes, and how many bytes it was. */
export async function* decodeText(
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<{ readonly text: string; readonly length: number }> {
  // A byte order mark at the start is left out.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Buffer): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch (error) {
      throw new CuriaError('UTF8_INVALID', 'the input is not UTF-8 text', [], { cause: error });
    }
  };
  for await (const bytes of stream) yield { text: decode(bytes), length: bytes.length };
  const rest = decode();
  if (rest !== '') yield { text: rest, length: 0 };
}
