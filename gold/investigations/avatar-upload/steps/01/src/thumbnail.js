import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shrink, sizeOf } from './png.js';

export function makeThumbnail(folder, bytes) {
  const small = shrink(bytes, sizeOf(bytes), 64);
  writeFileSync(join(folder, 'small.bin'), small);
}
