/** What the code of a module is: a hash over the file and everything that it imports by relative paths. */
import { createHash } from 'node:crypto';
import { dirname, relative, resolve } from 'node:path';
import { isFile, readBytes } from '../../files/read-file.ts';

/** Modules import what they need; whoever imports more than this is not followed further. */
const MOST_FILES = 1_000;

/** `from './x.ts'`, `import './x.ts'`, `import('./x.ts')` and `require('./x.ts')`. */
const IMPORTED = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*(['"`])(\.{1,2}\/[^'"`\n]+)\1/g;

/** A hash over a module and everything that it imports by a relative path that is written out, and so on; packages and computed paths are not covered. */
export function hashModule(file: string): string {
  const first = resolve(file);
  const contents = new Map<string, string>();
  for (const waiting = [first]; waiting.length > 0 && contents.size < MOST_FILES; ) {
    const path = waiting.pop()!;
    // What is imported and not there is for the loader to say.
    const isThere = path === first || isFile(path);
    if (contents.has(path) || !isThere) continue;
    const text = readBytes(path).toString('utf8');
    contents.set(path, text);
    for (const [, , to = ''] of text.matchAll(IMPORTED)) waiting.push(resolve(dirname(path), to));
  }
  const parts = [...contents].map(([path, text]) => [relative(dirname(first), path), text]);
  parts.sort(([a], [b]) => (a! < b! ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
