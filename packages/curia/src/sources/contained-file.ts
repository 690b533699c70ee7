/** Reads files below a given folder and nowhere else: no `..`, no absolute path, no link that leads out, nothing but files. */
import { realpathSync, statSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, isAbsolute, relative } from 'node:path';
import { CuriaError } from '@curia/core';
import { whyNot } from '@curia/core/read';
import { hasUnseen } from '@curia/core/text';
import { type Hold, holdInside } from './hold-inside.ts';

/** A file that was read, or why not; `refused` if the path itself is not acceptable. */
export type FileRead =
  /** `real` is its path in the folder, whichever link led there. */
  | { readonly kind: 'text'; readonly text: string; readonly real: string }
  | { readonly kind: 'refused' | 'missing' | 'unreadable'; readonly problem: string };

/** A place where files may be read; `only` is set if a single file was given instead of a folder. */
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
const CHUNK = 1024 * 1024;
const LEAST_CHUNK = 1024;

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
  hold: Hold = holdInside,
): Promise<FileRead> {
  const problem = problemWithPath(root, path);
  if (problem !== undefined) return { kind: 'refused', problem };
  const tooLarge = `it is larger than ${most_bytes / 1024 / 1024} MiB`;
  try {
    await using held = await hold(root, isAbsolute(path) ? relative(root, path) : path);
    if (held === undefined) return { kind: 'refused', problem: 'a link leads out of the given folder' };
    if (held.real.split('/').some(isGitFolder)) return { kind: 'refused', problem: GIT };
    if (!held.stats.isFile()) return { kind: 'missing', problem: 'it is not a file' };
    if (held.stats.size > most_bytes) return { kind: 'unreadable', problem: tooLarge };
    await using file = await held.open();
    const bytes = await readUpTo(file, first_bytes ?? most_bytes, held.stats.size);
    // It may have grown since, or be a file that reports no size.
    if (first_bytes === undefined && bytes.isCut) return { kind: 'unreadable', problem: tooLarge };
    return { kind: 'text', text: bytes.read.toString('utf8'), real: held.real };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG')
      return { kind: 'missing', problem: 'there is no such file' };
    return { kind: 'unreadable', problem: `it could not be read: ${whyNot(error)}` };
  }
}

/** The first bytes of a file, up to a limit; `isCut` if there are more. The size that it reports is expected, not believed. */
async function readUpTo(
  file: FileHandle,
  most: number,
  size: number,
): Promise<{ read: Buffer; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let total = 0;
  while (total <= most) {
    const expected = Math.max(size - total, LEAST_CHUNK);
    const { buffer, bytesRead } = await file.read(
      Buffer.allocUnsafe(Math.min(CHUNK, most + 1 - total, expected)),
    );
    if (bytesRead === 0) break;
    chunks.push(buffer.subarray(0, bytesRead));
    total += bytesRead;
  }
  return { read: Buffer.concat(chunks, Math.min(total, most)), isCut: total > most };
}

const GIT = 'it points into the internals of git';

/** Whether a name means git's own folder, also as the file systems of other platforms read it. */
const isGitFolder = (name: string): boolean =>
  /^(?:\.git|git~\d+)$/i.test(
    name
      .normalize('NFKC')
      .replace(/:.*$/s, '')
      .replace(/[. ]+$/, ''),
  );

function problemWithPath(root: string, path: string): string | undefined {
  if (path === '' || path.includes('\0')) return 'it is not a path';
  if (hasUnseen(path)) return 'its name has invisible characters';
  const inside = isAbsolute(path) ? relative(root, path) : path;
  const parts = inside.split(/[\\/]/);
  if (parts.includes('..') || isAbsolute(inside) || /^(?:[A-Za-z]:|\\)/.test(inside))
    return 'it leads out of the given folder';
  return parts.some(isGitFolder) ? GIT : undefined;
}
