/** Lists the files below a folder: no link is followed, the insides of git and installed packages are left out. */
import { lstatSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasUnseen } from '@curia/core/text';
import { type Hold, holdInside } from '../hold-inside.ts';

/** A file below a folder; the path has forward slashes. */
export interface FileEntry {
  readonly path: string;
  readonly bytes: number;
}

/** What a walk found; `is_cut` if there is more. */
export interface FolderWalk {
  readonly files: readonly FileEntry[];
  readonly is_cut: boolean;
  /** How many folders could not be listed, and how many names hold invisible characters. */
  readonly left_out: number;
}

/** Folders that are not the work of the people who are investigated. */
const SKIPPED = new Set([
  '.git',
  '.hg',
  '.svn',
  'node_modules',
  '.venv',
  'venv',
  '__pycache__',
  '.tox',
  '.mypy_cache',
  '.pytest_cache',
  '.gradle',
]);

/** The most files and the deepest folders that are listed; a folder with more entries is left out. */
export const WALK_LIMITS = { files: 200_000, depth: 40, entries_per_folder: 100_000 } as const;

/** Walks a folder, in the order of the paths. */
export async function walkFolder(
  root: string,
  signal: AbortSignal,
  {
    hold = holdInside,
    limits = WALK_LIMITS,
  }: { readonly hold?: Hold; readonly limits?: Readonly<Record<keyof typeof WALK_LIMITS, number>> } = {},
): Promise<FolderWalk> {
  const files: FileEntry[] = [];
  let is_cut = false;
  let left_out = 0;
  const walk = async (inside: string, depth: number): Promise<void> => {
    signal.throwIfAborted();
    const listed = await listFolder(root, inside, limits.entries_per_folder, hold);
    if (listed === undefined) {
      left_out++;
      return;
    }
    for (const { name, bytes } of listed) {
      if (files.length >= limits.files) is_cut = true;
      if (is_cut) return;
      const path = inside === '' ? name : `${inside}/${name}`;
      if (hasUnseen(name)) left_out++;
      else if (bytes !== undefined) files.push({ path, bytes });
      else if (depth < limits.depth) await walk(path, depth + 1);
      else is_cut = true;
    }
  };
  await walk('', 0);
  return { files, is_cut, left_out };
}

interface Entry {
  readonly name: string;
  /** The size of a file; undefined for a folder. */
  readonly bytes?: number;
}

/** The files and folders of one folder by name; undefined if it cannot be listed, is too large, or is no longer what it was. */
async function listFolder(
  root: string,
  inside: string,
  most: number,
  hold: Hold,
): Promise<Entry[] | undefined> {
  try {
    await using held = await hold(root, inside);
    // A folder behind a link is listed only at its real location.
    if (held === undefined || held.real !== inside) return undefined;
    const entries: Entry[] = [];
    let seen = 0;
    for await (const entry of await opendir(held.path, { bufferSize: 1_000 })) {
      if (++seen > most) return undefined;
      if (entry.isDirectory() && !SKIPPED.has(entry.name.toLowerCase())) entries.push({ name: entry.name });
      else if (entry.isFile()) {
        // Waiting for each of many thousand files takes longer than looking.
        const known = lstatSync(join(held.path, entry.name), { throwIfNoEntry: false });
        if (known?.isFile() === true) entries.push({ name: entry.name, bytes: known.size });
      }
    }
    return (await held.isStill()) ? entries.sort((a, b) => (a.name < b.name ? -1 : 1)) : undefined;
  } catch {
    return undefined;
  }
}
