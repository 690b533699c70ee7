/** Reads folders: what is in them, and nothing else. No link is followed out of one, and no pipe is waited for. */
import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { CuriaError } from '@curia/core';
import { isMissing, unreadable } from '@curia/core/read';

/** Something in a folder; a link is neither a file nor a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

/** Everything in a folder, by name. */
export function listFolder(folder: string): FolderEntry[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .map((entry): FolderEntry => {
        const kind = entry.isFile()
          ? 'file'
          : entry.isDirectory()
            ? 'folder'
            : entry.isSymbolicLink()
              ? 'link'
              : 'other';
        return { name: entry.name, kind };
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR')
      throw new CuriaError('FILE_UNREADABLE', `${folder} is not a folder`, [], { cause: error });
    throw unreadable(folder, error);
  }
}

/** Everything below a folder but folders, as paths with forward slashes, by path; no link is followed. */
export function* entriesBelow(folder: string, inside = ''): Generator<FolderEntry> {
  for (const { name, kind } of listFolder(join(folder, inside))) {
    const path = inside === '' ? name : `${inside}/${name}`;
    if (kind === 'folder') yield* entriesBelow(folder, path);
    else yield { name: path, kind };
  }
}

/** The files below a folder, as paths with forward slashes, by path. */
export const filesBelow = (folder: string): string[] =>
  [...entriesBelow(folder)].flatMap(({ name, kind }) => (kind === 'file' ? [name] : []));

/** Whether something of that name is in a folder, a link that leads nowhere included. */
export function isInFolder(folder: string, name: string): boolean {
  try {
    return lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (isMissing(error)) return false;
    throw unreadable(join(folder, name), error);
  }
}

/** The path of a file in a folder; refuses what lies elsewhere, also behind a link, and what is not a file. */
export const fileInFolder = (folder: string, name: string): string => placeInFolder(folder, name, 'file');

/** The path of a folder in a folder; refuses what lies elsewhere, also behind a link. */
export const folderInFolder = (folder: string, name: string): string => placeInFolder(folder, name, 'folder');

function placeInFolder(folder: string, name: string, kind: 'file' | 'folder'): string {
  const path = join(folder, name);
  const refuse = (why: string): CuriaError =>
    new CuriaError('FILE_UNREADABLE', `${path} ${why}`, [{ path, problem: why }]);
  try {
    const [root, real] = [realpathSync(folder), realpathSync(resolve(folder, name))];
    const inside = relative(root, real);
    if (inside === '..' || inside.startsWith(`..${sep}`) || resolve(inside) === inside)
      throw refuse('leads out of its folder');
    const found = statSync(real);
    if (kind === 'file' ? !found.isFile() : !found.isDirectory()) throw refuse(`is not a ${kind}`);
    return path;
  } catch (error) {
    throw unreadable(path, error);
  }
}
