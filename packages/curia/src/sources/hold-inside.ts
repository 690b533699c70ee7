/** Opens a file or folder below a given folder and checks what it opened: a link put in its place later changes nothing. */
import { constants, readlinkSync, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A file or folder that is held open. */
export interface Held extends AsyncDisposable {
  /** Its real path below the root, whichever link led there; with forward slashes, and empty for the root itself. */
  readonly real: string;
  readonly stats: Stats;
  /** A path that leads to it. */
  readonly path: string;
  /** Opens the file that is held for reading. */
  open(): Promise<FileHandle>;
  /** Whether the path still leads to it, so that what was read by path really belongs to it. */
  isStill(): Promise<boolean>;
}

/** Gives undefined if the target lies outside the root, or was swapped while it was being opened. */
export type Hold = (root: string, inside: string) => Promise<Held | undefined>;

const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
/** Linux: a handle that opens nothing yet, so that no pipe blocks and no device starts. */
const O_PATH = 0o10000000;
/** macOS: no link anywhere on the way. */
const O_NOFOLLOW_ANY = process.platform === 'darwin' ? 0x2000_0000 : 0;

/** Opens the target and asks the system for its path: the file that is checked is the one that is read. */
export const holdByHandle: Hold = async (root, inside) => {
  const handle = await open(join(root, inside), O_PATH);
  try {
    const path = `/proc/self/fd/${handle.fd}`;
    const [stats, real] = [await handle.stat(), placeBelow(root, await readlink(path))];
    // A file deleted in the meantime no longer has a name.
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

/** A folder that changed this recently may change again without its timestamp moving; and how often to wait for it. */
const QUIET_MS = 20;
const TRIES = 20;

/** Opens the target on systems that cannot resolve a handle: no folder in its path may have changed since before the open. */
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
      // A pipe or a device is reported, and never opened.
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

/** The state of the folders on the way; undefined if one of them changed a moment ago, because another change might then go unnoticed. */
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

/** The way that suits this system; Linux without `/proc` does as other systems do. */
export const holdInside: Hold = tellsNames() ? holdByHandle : holdByPlace;

function tellsNames(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return readlinkSync('/proc/self/cwd') !== '';
  } catch {
    return false;
  }
}

/** The path of a place below the root; undefined if it lies elsewhere. */
function placeBelow(root: string, place: string): string | undefined {
  if (place === root) return '';
  const start = root.endsWith(sep) ? root : root + sep;
  return place.startsWith(start) ? relative(root, place).split(sep).join('/') : undefined;
}
