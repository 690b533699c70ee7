/** Reads the entries of a ZIP archive of a stranger: bounded in entries and in what they unpack from and to; nothing is written to disk. */
import * as zlib from 'node:zlib';
import { CuriaError } from '@curia/core';
import { beyond, LIMITS, sayLimit } from './limits.ts';

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const ENTRY = 0x02_01_4b_50;
const LOCAL = 0x04_03_4b_50;
/** A size or offset that is written elsewhere, in archives beyond 4 GiB. */
const ELSEWHERE = 0xff_ff_ff_ff;

type Decompress = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Buffer;

/** How entries are compressed, by number; Zstandard came to Node with 22.15. */
const METHODS: Readonly<Record<number, Decompress | undefined>> = {
  0: (bytes) => Buffer.from(bytes),
  8: (bytes, options) => zlib.inflateRawSync(bytes, options),
  93: (zlib as { zstdDecompressSync?: Decompress }).zstdDecompressSync,
};

/** An entry that is read when somebody asks for it. */
export interface ZipEntry {
  readonly name: string;
  read(): Buffer;
}

type Broken = (problem: string) => CuriaError;

/** The entries of an archive, in its order; `file` is what messages call it. */
export function readZip(file: string, bytes: Buffer): ZipEntry[] {
  const broken: Broken = (problem) =>
    new CuriaError('FOREIGN_INVALID', `${file} is a ZIP archive that cannot be read: ${problem}`);
  /** Reading beyond the end means that something is missing. */
  const within = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      if (error instanceof RangeError) throw broken('it is cut off or damaged');
      throw error;
    }
  };
  let left: number = LIMITS.zip.unpacked.most;
  // Entries may share their bytes, and bytes may unpack to nothing: what is unpacked from is bounded, too.
  let packed = 2 * bytes.length;
  return within(() => listEntries(bytes, broken)).map(({ name, ...place }) => ({
    name,
    read: () =>
      within(() => {
        const refuse: Broken = (problem) => broken(`${name} ${problem}`);
        packed -= place.size;
        if (packed < 0) throw refuse('lies where other entries lie');
        const content = unpack(bytes, place, left, refuse);
        left -= content.length;
        return content;
      }),
  }));
}

/** What the list at the end of an archive says of an entry. */
interface Listed {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly size: number;
  readonly offset: number;
}

function listEntries(bytes: Buffer, broken: Broken): Listed[] {
  const end = bytes.lastIndexOf(END);
  if (end < 0) throw broken('its list of entries is missing');
  const count = bytes.readUInt16LE(end + 10);
  if (count > LIMITS.zip.entries.most) throw broken(beyond(LIMITS.zip.entries));
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (bytes.readUInt32LE(at) !== ENTRY) throw broken('its list of entries is damaged');
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    const listed = {
      name: bytes.toString('utf8', at + 46, nameEnd),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    };
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    return listed;
  });
}

function unpack(
  bytes: Buffer,
  { flags, method, size, offset }: Omit<Listed, 'name'>,
  most: number,
  broken: Broken,
): Buffer {
  if ((flags & 1) !== 0) throw broken('is encrypted');
  if (size === ELSEWHERE || offset === ELSEWHERE) throw broken('is larger than 4 GiB');
  const decompress = METHODS[method];
  if (decompress === undefined)
    throw broken(
      method === 93
        ? 'is compressed with Zstandard, which Node reads from version 22.15'
        : `is compressed by method ${method}, which is not known`,
    );
  if (bytes.readUInt32LE(offset) !== LOCAL) throw broken('is not where the list says');
  const begin = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (begin + size > bytes.length) throw broken('is cut off');
  const tooLarge = `makes it larger than ${sayLimit(LIMITS.zip.unpacked)}; ${LIMITS.zip.unpacked.remedy}`;
  if (most <= 0 || (method === 0 && size > most)) throw broken(tooLarge);
  try {
    return decompress(bytes.subarray(begin, begin + size), { maxOutputLength: most });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw broken(code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge : 'is damaged');
  }
}
