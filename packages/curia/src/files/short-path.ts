/** Paths as a record says them: without the folders of the machine. */
import { basename, isAbsolute, relative } from 'node:path';

/** A path below the working folder relative to it, another absolute one by its last part, and any other as it is. */
export function shortPath(path: string): string {
  if (!isAbsolute(path)) return path;
  const inside = relative(process.cwd(), path);
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? basename(path) : inside;
}
