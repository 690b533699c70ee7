/** Whole paths of this machine as they are cited: from the folder that was scanned. */
import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns how an address is written; whole paths below the root are cited from there. */
export const plainPathBelow =
  (root: string) =>
  (uri: string): string => {
    try {
      if (!uri.startsWith('file:')) return decodeURIComponent(uri).replace(/^\.\//, '');
      const path = fileURLToPath(uri);
      const below = relative(resolve(root), path);
      return below.startsWith('..') ? path : below.replaceAll(sep, '/');
    } catch {
      // A place that cannot be decoded is cited as it is; whoever checks it finds nothing there.
      return uri;
    }
  };
