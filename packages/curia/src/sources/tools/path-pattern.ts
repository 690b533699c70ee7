/** Which paths are meant: part of a path, or a pattern with `*`; matched in one pass, without backing up. */
import { z } from 'zod';

/** How a tool's caller says which files to look at. */
export const pathPattern = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('part of the path, or a pattern in which * stands for anything, such as src/*.ts');

/** Makes the test; without a `*` the text may occur anywhere in the path. */
export function matchesPath(pattern: string | undefined): (path: string) => boolean {
  if (pattern === undefined) return () => true;
  const parts = pattern.split(/\*+/);
  if (parts.length === 1) return (path) => path.includes(pattern);
  const [first = '', ...rest] = parts;
  const last = rest.pop() ?? '';
  return (path) => {
    if (!path.startsWith(first)) return false;
    let at = first.length;
    for (const part of rest) {
      const found = path.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return path.length - last.length >= at && path.endsWith(last);
  };
}
