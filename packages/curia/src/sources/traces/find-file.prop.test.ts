/** The file that a frame means, against an oracle that compares the path with every file, part by part. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFile, indexFiles } from './find-file.ts';

const path = fc
  .array(fc.constantFrom('a', 'b', 'ab', 'a-b', '가'), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('/'));

function closest(wanted: string, files: readonly string[]): string | undefined {
  const sharedWith = (file: string): number => {
    const [one, other] = [wanted.split('/').reverse(), file.split('/').reverse()];
    const differs = one.findIndex((part, at) => part !== other[at]);
    return differs < 0 ? one.length : differs;
  };
  const most = Math.max(0, ...files.map(sharedWith));
  const best = files.filter((file) => sharedWith(file) === most);
  const [only] = best;
  if (most === 0 || only === undefined || best.length > 1) return undefined;
  const isWhole = [wanted, only].some((one) => one.split('/').length === most);
  return most > 1 || isWhole ? only : undefined;
}

test('the file that shares most of the end of a path is found, none where two do, nor where only the name is shared', () => {
  fc.assert(
    fc.property(path, fc.uniqueArray(path, { maxLength: 12 }), (wanted, files) => {
      expect(findFile(wanted, indexFiles(files))).toBe(closest(wanted, files));
    }),
    { numRuns: 300 },
  );
});
