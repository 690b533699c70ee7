/** Base64, read strictly: one text for each sequence of bytes, so that nothing can be changed without being noticed. */

// Every index here stays within the letters, or within the bytes that are written three at a time.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Map(Array.from(LETTERS, (letter, value) => [letter, value]));

/** Bytes as base64, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [one, two, three] = [bytes[at]!, bytes[at + 1], bytes[at + 2]];
    text += LETTERS[one >> 2]! + LETTERS[((one & 3) << 4) | ((two ?? 0) >> 4)]!;
    text += two === undefined ? '=' : LETTERS[((two & 15) << 2) | ((three ?? 0) >> 6)]!;
    text += three === undefined ? '=' : LETTERS[three & 63]!;
  }
  return text;
}

/** The bytes of base64; undefined unless it is exactly what `toBase64` writes. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let bits = 0;
  let held = 0;
  let next = 0;
  for (let at = 0; at < text.length - padding; at++) {
    const value = VALUES.get(text[at]!);
    if (value === undefined) return undefined;
    held = ((held << 6) | value) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[next++] = (held >> bits) & 0xff;
  }
  // Bits that are left over must be zero: else two texts would stand for the same bytes.
  return (held & ((1 << bits) - 1)) === 0 ? bytes : undefined;
}
