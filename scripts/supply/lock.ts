/** The lock file: what it says of every package, and whether it is exact. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package in the lock file. */
export interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The lock file, by the places of packages. */
export type Lock = Readonly<Record<string, Locked>>;

interface Manifest extends Locked {
  readonly name: string;
  readonly workspaces?: readonly string[];
  readonly scripts?: Readonly<Record<string, string>>;
}

const SECTIONS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const;
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
/** Scripts that npm runs on the machine of whoever installs a package. */
const ON_INSTALL = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'];

/** Reads the lock file of a project. */
export function readLock(root: string): Lock {
  return (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;
}

/** Reads the manifest of a project or of one of its packages. */
export function readManifest(root: string, place = ''): Manifest {
  return JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8')) as Manifest;
}

/** Everything about manifests and lock file that is not exact, a sentence each. */
export function lockProblems(lock: Lock, manifests: Readonly<Record<string, Manifest>>): string[] {
  const problems: string[] = [];
  for (const [place, manifest] of Object.entries(manifests)) {
    const name = place === '' ? 'package.json' : `${place}/package.json`;
    for (const section of SECTIONS) {
      const wanted = manifest[section] ?? {};
      if (JSON.stringify(sorted(lock[place]?.[section] ?? {})) !== JSON.stringify(sorted(wanted)))
        problems.push(`${name}: the lock file has other ${section}; run npm install`);
      // A peer is chosen by whoever installs it.
      if (section === 'peerDependencies') continue;
      for (const [dependency, version] of Object.entries(wanted))
        if (!EXACT.test(version)) problems.push(`${name}: ${dependency} is not pinned: ${version}`);
    }
    for (const script of ON_INSTALL)
      if (manifest.scripts?.[script] !== undefined)
        problems.push(`${name}: the script ${script} would run on the machine of whoever installs it`);
  }
  for (const [place, locked] of Object.entries(lock)) {
    if (!place.includes('node_modules/')) continue;
    if (locked.link === true) {
      if (manifests[locked.resolved ?? ''] === undefined)
        problems.push(`${place}: links to ${locked.resolved}, which is no package of this project`);
      continue;
    }
    if (locked.resolved !== undefined) problems.push(`${place}: names an address of its own`);
    if (!EXACT.test(locked.version ?? '')) problems.push(`${place}: has no exact version`);
    if (!SHA512.test(locked.integrity ?? '')) problems.push(`${place}: has no SHA-512 hash`);
  }
  return problems;
}

/** The manifests of a project, by their places. */
export function readManifests(root: string): Record<string, Manifest> {
  const { workspaces = [] } = readManifest(root);
  return Object.fromEntries(['', ...workspaces].map((place) => [place, readManifest(root, place)]));
}

/** The places of all packages that the dependencies of one need, the project's own among them. */
export function neededBy(lock: Lock, place: string): string[] {
  const found = new Set<string>();
  const visit = (from: string): void => {
    for (const name of Object.keys(lock[from]?.dependencies ?? {})) {
      const at = placeOf(lock, from, name);
      if (at === undefined) throw new Error(`${from} needs ${name}, which is not in the lock file`);
      if (found.has(at)) continue;
      found.add(at);
      visit(at);
    }
  };
  visit(place);
  return [...found].sort();
}

/** Where a package finds another: in the nearest node_modules, a link followed. */
export function placeOf(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const at = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const locked = lock[at];
    if (locked !== undefined) return locked.link === true ? locked.resolved : at;
    if (folder === '') return undefined;
  }
}

/** The name of the package at a place. */
export const nameAt = (place: string): string =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

function sorted(record: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
