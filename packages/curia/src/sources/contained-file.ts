/** Reads files below a given folder and nowhere else: no `..`, no absolute path, no link that leads out. */
import { realpathSync, statSync } from 'node:fs';
import { open, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { CuriaError } from '@curia/core';

/** A file that was read, or why not; `refused` where the path itself is not acceptable. */
export type FileRead =
  /** `real` is where it lies in the folder, whatever link led there. */
  | { readonly kind: 'text'; readonly text: string; readonly real: string }
  | { readonly kind: 'refused' | 'missing' | 'unreadable'; readonly problem: string };

/** A place where files may be read; `only` where a single file was given instead of a folder. */
export interface Root {
  readonly folder: string;
  readonly only?: string;
}

/** Opens a folder or a file for reading. */
export function openRoot(path: string): Root {
  try {
    const real = realpathSync(path);
    if (statSync(real).isDirectory()) return { folder: real };
    return { folder: dirname(real), only: basename(real) };
  } catch (error) {
    throw new CuriaError('FILE_UNREADABLE', `${path} does not exist or cannot be read`, [], { cause: error });
  }
}

const MOST_BYTES = 64 * 1024 * 1024;

/** How much is read of a file. */
export interface ReadLimits {
  /** A larger file is not read. */
  readonly most_bytes?: number;
  /** Only the beginning is read. */
  readonly first_bytes?: number;
}

/** Reads a file of a folder; `root` must be a real path. */
export async function readContained(
  root: string,
  path: string,
  { most_bytes = MOST_BYTES, first_bytes }: ReadLimits = {},
): Promise<FileRead> {
  const problem = problemWithPath(root, path);
  if (problem !== undefined) return { kind: 'refused', problem };
  const inside = isAbsolute(path) ? relative(root, path) : path;
  try {
    const real = await realpath(join(root, inside));
    if (!real.startsWith(root + sep))
      return { kind: 'refused', problem: 'a link leads out of the given folder' };
    const found = await stat(real);
    if (!found.isFile()) return { kind: 'missing', problem: 'it is not a file' };
    if (found.size > most_bytes)
      return { kind: 'unreadable', problem: `it is larger than ${most_bytes / 1024 / 1024} MiB` };
    const inRoot = relative(root, real).split(sep).join('/');
    const text =
      first_bytes === undefined ? await readFile(real, 'utf8') : await readBeginning(real, first_bytes);
    return { kind: 'text', text, real: inRoot };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG')
      return { kind: 'missing', problem: 'there is no such file' };
    return { kind: 'unreadable', problem: `it could not be read (${code ?? 'unknown'})` };
  }
}

async function readBeginning(path: string, most_bytes: number): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(most_bytes), 0, most_bytes, 0);
  return buffer.toString('utf8', 0, bytesRead);
}

function problemWithPath(root: string, path: string): string | undefined {
  if (path === '' || path.includes('\0')) return 'it is not a path';
  const inside = isAbsolute(path) ? relative(root, path) : path;
  const parts = inside.split(/[\\/]/);
  if (parts.includes('..') || isAbsolute(inside) || /^[A-Za-z]:/.test(inside))
    return 'it leads out of the given folder';
  return parts.some((part) => part.toLowerCase() === '.git')
    ? 'it points into the internals of git'
    : undefined;
}
