import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkImage } from './check-image.js';
import { makeThumbnail } from './thumbnail.js';

const ROOT = process.env.AVATARS ?? 'data';

/** Keeps the original and a thumbnail of a picture. */
export async function storeAvatar(user, bytes) {
  checkImage(bytes);
  const folder = join(ROOT, user);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'original.png'), bytes);
  makeThumbnail(folder, bytes); // 64 x 64
}
