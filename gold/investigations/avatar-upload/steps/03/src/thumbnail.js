import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shrink, sizeOf } from './png.js';

/** The small picture for lists. */
export async function makeThumbnail(folder, bytes) {
  const small = shrink(bytes, sizeOf(bytes), 64);
  await writeFile(join(folder, 'small.bin'), small);
}
