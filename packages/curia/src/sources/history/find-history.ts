/** Finds a folder's own history: nothing in it may lead to another repository, and HEAD is resolved here. */
import { type Dir, type Dirent, lstatSync, opendirSync } from 'node:fs';
import { join } from 'node:path';
import { holdInside } from '../hold-inside.ts';
import { hasGit } from './run-git.ts';

const ELSEWHERE = 'the git history of the folder lies outside it';
const MOST_ENTRIES = 1_000_000;
const MOST_REF_BYTES = 64 * 1024 * 1024;

/** Watches the history of a folder, so that it stays the folder's own whatever is put into it while it is read. */
export class HistoryWatch {
  private readonly root: string;
  /** The object folders, each with the time of its last change when it was last found sound. */
  private folders: ReadonlyMap<string, bigint> = new Map();

  constructor(root: string) {
    this.root = root;
  }

  /** Why the history cannot be read; undefined if it can. Anything outside the folder is not its history. */
  problem(): string | undefined {
    const problem = problemWithFolder(this.root);
    if (problem !== undefined) return problem;
    if (this.folders.size > 0 && [...this.folders].every(([path, time]) => changeOf(path) === time))
      return undefined;
    try {
      const found = lookAtObjects(join(this.root, '.git', 'objects'));
      if (typeof found === 'string') return found;
      this.folders = found;
      return undefined;
    } catch {
      return 'the git history of the folder could not be read';
    }
  }
}

function problemWithFolder(root: string): string | undefined {
  const kindOf = (...parts: string[]) => lstatSync(join(root, '.git', ...parts), { throwIfNoEntry: false });
  const found = kindOf();
  if (found === undefined) return 'the folder has no git history';
  if (!hasGit()) return 'git is not installed, so the history of the folder cannot be read';
  // A work tree or a submodule has its history elsewhere; a copy that shares objects has part of it there.
  if (!found.isDirectory() || kindOf('commondir') !== undefined) return ELSEWHERE;
  if (['alternates', 'http-alternates'].some((name) => kindOf('objects', 'info', name) !== undefined))
    return ELSEWHERE;
  if (kindOf('reftable') !== undefined)
    return 'git keeps the branches of the folder as a reftable, which is not read';
  const objects = kindOf('objects');
  if (objects === undefined) return 'the folder has no git history';
  return objects.isDirectory() ? undefined : ELSEWHERE;
}

const changeOf = (path: string): bigint | undefined =>
  lstatSync(path, { throwIfNoEntry: false, bigint: true })?.ctimeNs;

/** Every object must lie in the folder itself: no link, neither for one of them nor for a folder of them. */
function lookAtObjects(objects: string): ReadonlyMap<string, bigint> | string {
  const folders = new Map<string, bigint>();
  let seen = 0;
  const waiting = [objects];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    // Taken before the listing, so that anything that comes later counts as a change.
    folders.set(folder, changeOf(folder) ?? 0n);
    for (const entry of entriesOf(folder)) {
      if (++seen > MOST_ENTRIES)
        return `git keeps more than ${MOST_ENTRIES} files of objects in the folder; git gc packs them`;
      if (entry.isDirectory()) waiting.push(join(folder, entry.name));
      else if (!entry.isFile()) return ELSEWHERE;
    }
  }
  return folders;
}

/** What is in a folder of objects; nothing if git packed its objects a moment ago and took it away. */
function* entriesOf(folder: string): Generator<Dirent> {
  const opened = openFolder(folder);
  if (opened === undefined) return;
  try {
    for (let entry = opened.readSync(); entry !== null; entry = opened.readSync()) yield entry;
  } finally {
    opened.closeSync();
  }
}

function openFolder(folder: string): Dir | undefined {
  try {
    return opendirSync(folder, { bufferSize: 1_000 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** The commit that HEAD points to; undefined if there is none. */
export async function readHead(root: string): Promise<string | undefined> {
  let name = 'HEAD';
  for (let steps = 0; steps < 5; steps++) {
    const text = (await readOwn(root, name))?.trim() ?? (await packedRef(root, name));
    if (text === undefined || ID.test(text)) return text;
    const ref = /^ref: (refs\/\S+)$/.exec(text)?.[1];
    if (ref === undefined) return undefined;
    name = ref;
  }
  return undefined;
}

async function packedRef(root: string, name: string): Promise<string | undefined> {
  const lines = (await readOwn(root, 'packed-refs'))?.split('\n');
  const id = lines?.find((line) => line.endsWith(` ${name}`) && !line.startsWith('#'))?.split(' ', 1)[0];
  return id !== undefined && ID.test(id) ? id : undefined;
}

/** A tag as it is kept: what it points to may be a commit, or a note that points to one. */
export interface Tag {
  readonly name: string;
  readonly object: string;
}

const MOST_TAGS = 5_000;

/** The tags of a repository. */
export async function readTags(root: string): Promise<Tag[]> {
  const packed = (await readOwn(root, 'packed-refs'))?.split('\n') ?? [];
  const tags = new Map<string, string>();
  for (const line of packed) {
    const [, object = '', name] = /^(\w+) refs\/tags\/(\S+)$/.exec(line) ?? [];
    if (name !== undefined && ID.test(object)) tags.set(name, object);
  }
  for (const name of looseNames(join(root, '.git', 'refs', 'tags'))) {
    const object = (await readOwn(root, `refs/tags/${name}`))?.trim();
    if (object !== undefined && ID.test(object)) tags.set(name, object);
    if (tags.size > MOST_TAGS) break;
  }
  return Array.from(tags, ([name, object]) => ({ name, object })).slice(0, MOST_TAGS);
}

/** The names of files below a folder of refs. */
function looseNames(folder: string, within = ''): string[] {
  const names: string[] = [];
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return names;
  for (const entry of entriesOf(folder)) {
    if (names.length > MOST_TAGS) break;
    if (entry.isFile()) names.push(`${within}${entry.name}`);
    else if (entry.isDirectory() && within.split('/').length < 4)
      names.push(...looseNames(join(folder, entry.name), `${within}${entry.name}/`));
  }
  return names;
}

/** Commits that git says have no parents in this copy; the objects decide whether that is true. */
export const readShallow = async (root: string): Promise<string[]> =>
  ((await readOwn(root, 'shallow')) ?? '').split('\n').filter((line) => ID.test(line));

/** The text of a file of git, at its own place and not behind a link. */
async function readOwn(root: string, name: string): Promise<string | undefined> {
  try {
    await using held = await holdInside(root, `.git/${name}`);
    if (held?.real !== `.git/${name}` || !held.stats.isFile() || held.stats.size > MOST_REF_BYTES)
      return undefined;
    await using file = await held.open();
    return await file.readFile('utf8');
  } catch {
    return undefined;
  }
}
