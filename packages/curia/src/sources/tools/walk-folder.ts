/** Lists the files below a folder: no link is followed, the insides of git and installed packages are left out. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file below a folder; the path has forward slashes. */
export interface FileEntry {
  readonly path: string;
  readonly bytes: number;
}

/** What a walk found; `is_cut` where there is more. */
export interface Walked {
  readonly files: readonly FileEntry[];
  readonly is_cut: boolean;
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

/** The most files and the deepest folders that are listed. */
export const WALK_LIMITS = { files: 50_000, depth: 40 } as const;

/** Walks a folder, in the order of the paths. */
export async function walkFolder(root: string, signal: AbortSignal): Promise<Walked> {
  const files: FileEntry[] = [];
  let is_cut = false;
  const walk = async (inside: string, depth: number): Promise<void> => {
    signal.throwIfAborted();
    const found = await readdir(join(root, inside), { withFileTypes: true }).catch(() => []);
    found.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of found) {
      if (files.length >= WALK_LIMITS.files) is_cut = true;
      if (is_cut) return;
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.isFile()) {
        const known = await stat(join(root, path)).catch(() => undefined);
        if (known !== undefined) files.push({ path, bytes: known.size });
      } else if (entry.isDirectory() && !SKIPPED.has(entry.name.toLowerCase())) {
        if (depth < WALK_LIMITS.depth) await walk(path, depth + 1);
        else is_cut = true;
      }
    }
  };
  await walk('', 0);
  return { files, is_cut };
}
