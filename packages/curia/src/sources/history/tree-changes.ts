/** Which files differ between two trees, with their ids, as git reports them: names are bytes between NULs, never parsed out of a diff. */
import type { PipedCommand } from './git-pipe.ts';
import type { GitSaid } from './run-git.ts';

/** One file that differs; an id is missing if there is no file on that side. */
export interface TreeChange {
  readonly path: string;
  readonly before?: TreeEntry;
  readonly after?: TreeEntry;
}

/** What a tree says of a file. */
export interface TreeEntry {
  readonly id: string;
  readonly mode: string;
}

/** Two trees to compare. */
export type TreePair = readonly [before: string, after: string];

/** What to ask git; the pairs go to its input, one per line. */
export const TREE_CHANGES: PipedCommand = {
  args: ['diff-tree', '--stdin', '-r', '-z', '--raw', '--no-renames', '--no-abbrev'],
  echo: (line) => `${line}\n`,
};

/** A pair as a line of input. */
export const pairLine = (pair: TreePair): string => `${pair.join(' ')}\n`;

/** The tree of a commit without parents is compared with an empty one. */
export const EMPTY_TREE = {
  sha1: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  sha256: '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
} as const;

/** Reads the answer, one list per pair; undefined for pairs that git did not reach or did not finish. */
export function readTreeChanges(
  { bytes, status, is_cut }: GitSaid,
  pairs: readonly TreePair[],
): (TreeChange[] | undefined)[] {
  const answers: TreeChange[][] = [];
  let at = 0;
  while (at < bytes.length) {
    // Each answer begins with the pair on a line.
    const end = bytes.indexOf('\n', at);
    if (end < 0) break;
    const read = readRaw(bytes, end + 1);
    answers.push(read.changes);
    at = read.end;
  }
  if (status !== 0 || is_cut) answers.pop();
  return pairs.map((_, index) => answers[index]);
}

/** Reads changes from an offset and returns where they end. */
export function readRaw(bytes: Buffer, from: number): { changes: TreeChange[]; end: number } {
  const changes: TreeChange[] = [];
  let at = from;
  while (bytes[at] === COLON) {
    const middle = bytes.indexOf(0, at);
    const end = middle < 0 ? -1 : bytes.indexOf(0, middle + 1);
    if (end < 0) return { changes, end: bytes.length };
    const [modeBefore, mode, idBefore, id] = bytes.toString('utf8', at + 1, middle).split(' ');
    changes.push({
      path: bytes.toString('utf8', middle + 1, end),
      ...(isNone(idBefore!) ? {} : { before: { id: idBefore!, mode: modeBefore! } }),
      ...(isNone(id!) ? {} : { after: { id: id!, mode: mode! } }),
    });
    at = end + 1;
  }
  return { changes, end: at };
}

const COLON = 0x3a;
const isNone = (id: string): boolean => /^0+$/.test(id);
