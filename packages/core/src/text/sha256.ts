/** SHA-256 of a text or of bytes, synchronous and without a platform, so that hashes are the same in Node and in a browser. */

// Every index here stays within the words of a block.

const ROUND_CONSTANTS = constants(64, 3);
const INITIAL_STATE = constants(8, 2);

/** The first 32 bits of the fractional parts of the roots of the first primes: the numbers the standard prescribes. */
function constants(howMany: number, root: 2 | 3): Uint32Array {
  const found: number[] = [];
  for (let candidate = 2; found.length < howMany; candidate++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++)
      if (candidate % divisor === 0) prime = false;
    if (!prime) continue;
    // floor(root(p) * 2^32) mod 2^32, put right in exact integer arithmetic, since powers may differ in the last bits.
    const shifted = BigInt(candidate) << BigInt(32 * root);
    let exact = BigInt(Math.floor(candidate ** (1 / root) * 2 ** 32));
    while (exact ** BigInt(root) > shifted) exact--;
    while ((exact + 1n) ** BigInt(root) <= shifted) exact++;
    found.push(Number(exact & 0xffffffffn));
  }
  return Uint32Array.from(found);
}

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The SHA-256 digest of a text in UTF-8, as 64 hexadecimal digits. */
export const sha256 = (text: string): string => toHex(sha256Bytes(new TextEncoder().encode(text)));

/** Bytes as lower-case hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** The SHA-256 digest of bytes, as 32 bytes. */
export function sha256Bytes(bytes: Uint8Array): Uint8Array {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const message = new Uint8Array(blocks * 64);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setBigUint64(message.length - 8, BigInt(bytes.length) * 8n);

  const state = Uint32Array.from(INITIAL_STATE);
  const schedule = new Uint32Array(64);
  for (let block = 0; block < blocks; block++) {
    for (let t = 0; t < 16; t++) schedule[t] = view.getUint32(block * 64 + t * 4);
    for (let t = 16; t < 64; t++) {
      const w2 = schedule[t - 2]!;
      const w15 = schedule[t - 15]!;
      const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
      const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
      schedule[t] = schedule[t - 16]! + s0 + schedule[t - 7]! + s1;
    }
    compress(state, schedule);
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, at) => {
    out.setUint32(at * 4, word);
  });
  return digest;
}

function compress(state: Uint32Array, schedule: Uint32Array): void {
  // The state always has eight words.
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let t = 0; t < 64; t++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const t1 = (h + s1 + chosen + ROUND_CONSTANTS[t]! + schedule[t]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + s0 + majority) | 0;
  }
  const after = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = state[i]! + after[i]!;
}
