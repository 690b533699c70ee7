/** Takes hold of a file or folder below a given folder and says what it got: a link that is put in its place later changes nothing. */
import { constants, readlinkSync, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A file or folder that is held. */
export interface Held extends AsyncDisposable {
  /** Where it lies below the root, whatever link led there; with forward slashes, and empty for the root itself. */
  readonly real: string;
  readonly stats: Stats;
  /** A path that leads to it. */
  readonly path: string;
  /** Opens the file that is held for reading. */
  open(): Promise<FileHandle>;
  /** Whether the path still leads to it, so that what was read by path was its own. */
  isStill(): Promise<boolean>;
}

/** Nothing is held where what was found lies outside, or was swapped while it was taken hold of. */
export type Hold = (root: string, inside: string) => Promise<Held | undefined>;

const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
/** Linux: a handle that opens nothing yet, so that no pipe waits and no device starts. */
const O_PATH = 0o10000000;
/** macOS: no link anywhere on the way. */
const O_NOFOLLOW_ANY = process.platform === 'darwin' ? 0x2000_0000 : 0;

/** Holds a thing by a handle and asks the system where it lies: what is checked is what is read. */
export const holdByHandle: Hold = async (root, inside) => {
  const handle = await open(join(root, inside), O_PATH);
  try {
    const path = `/proc/self/fd/${handle.fd}`;
    const [stats, real] = [await handle.stat(), placeBelow(root, await readlink(path))];
    // What was deleted in the meantime has no name any more.
    if (real === undefined || stats.nlink === 0) {
      await handle.close();
      return undefined;
    }
    return {
      real,
      stats,
      path,
      open: () => open(path, O_RDONLY | O_NONBLOCK),
      isStill: async () => true,
      [Symbol.asyncDispose]: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
};

/** A folder that changed so lately may change again without its time telling; and how often it is waited for. */
const QUIET_MS = 20;
const TRIES = 20;

/** Holds a thing where the system tells no names of handles: no folder on the way may have changed from before it was opened. */
export const holdByPlace: Hold = async (root, inside) => {
  const asked = join(root, inside);
  for (let tries = 0; tries < TRIES; tries++) {
    const path = await realpath(asked);
    const real = placeBelow(root, path);
    if (real === undefined) return undefined;
    const found = await lstat(path);
    const before = await witness(root, real);
    const isStill = async (): Promise<boolean> =>
      before !== undefined && (await witness(root, real)) === before;
    if (before !== undefined) {
      // A pipe or a device is told, and never opened.
      const isReadable = found.isFile() || found.isDirectory();
      const flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOFOLLOW_ANY;
      const handle = isReadable ? await open(path, flags) : undefined;
      const close = async (): Promise<void> => handle?.close();
      const stats = await (handle?.stat() ?? lstat(path)).catch(() => undefined);
      if (stats !== undefined && stats.ino === found.ino && (await isStill().catch(() => false)))
        return { real, stats, path, open: async () => handle!, isStill, [Symbol.asyncDispose]: close };
      await close();
    }
    await setTimeout(QUIET_MS);
  }
  return undefined;
};

/** The folders on the way, as they are now; nothing where one of them changed a moment ago, so that a further change might not show. */
async function witness(root: string, real: string): Promise<string | undefined> {
  const now = Date.now();
  const seen: bigint[] = [];
  let place = root;
  for (const part of ['', ...real.split('/').slice(0, -1)]) {
    place = join(place, part);
    const { dev, ino, ctimeNs, ctimeMs } = await lstat(place, { bigint: true });
    if (ctimeMs > BigInt(now - QUIET_MS)) return undefined;
    seen.push(dev, ino, ctimeNs);
  }
  return seen.join(' ');
}

/** The way of this system; Linux without `/proc` has to do as others do. */
export const holdInside: Hold = tellsNames() ? holdByHandle : holdByPlace;

function tellsNames(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return readlinkSync('/proc/self/cwd') !== '';
  } catch {
    return false;
  }
}

/** The path of a place below the root; nothing where it lies elsewhere. */
function placeBelow(root: string, place: string): string | undefined {
  if (place === root) return '';
  const start = root.endsWith(sep) ? root : root + sep;
  return place.startsWith(start) ? relative(root, place).split(sep).join('/') : undefined;
}
