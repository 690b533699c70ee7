/** Finds the file that a path of a stack trace means: by the longest common ending, and by the packages that the repository is. */
import { isRefusal } from '@curia/core/agent';
import type { Workbench } from '../tools/workbench.ts';

/** Files by their path read from its end, in order: those with a common ending are adjacent. */
export type FileIndex = readonly { readonly key: string; readonly path: string }[];

/** `a/b.ts` as `b.ts/a/`. */
const fromEnd = (parts: readonly string[]): string => parts.map((part) => `${part}/`).join('');

/** Sorts files by their end. */
export const indexFiles = (paths: readonly string[]): FileIndex =>
  paths
    .map((path) => ({ key: fromEnd(path.split('/').reverse()), path }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));

/**
 * The file that shares most of the end of a path, if there is only one. A name alone is not enough where both paths go on, and go on
 * differently. Of several files, the only one that is preferred is meant.
 */
export function findFile(
  path: string,
  files: FileIndex,
  isPreferred: (path: string) => boolean = () => true,
): string | undefined {
  const parts = path.split('/').reverse();
  let [from, to] = [0, files.length];
  let shared = 0;
  while (shared < parts.length) {
    const end = fromEnd(parts.slice(0, shared + 1));
    const first = firstFrom(files, from, to, (key) => key >= end);
    const after = firstFrom(files, first, to, (key) => !key.startsWith(end));
    if (first === after) break;
    [from, to] = [first, after];
    shared++;
  }
  if (shared === 0) return undefined;
  const all = files.slice(from, to).map((file) => file.path);
  const preferred = all.filter(isPreferred);
  const [only, ...others] = all.length === 1 ? all : preferred;
  if (only === undefined || others.length > 0) return undefined;
  const isWhole = shared === parts.length || shared === only.split('/').length;
  return shared > 1 || isWhole ? only : undefined;
}

/** Folders that tools write to, and those that people write in. */
const BUILT =
  /^(?:dist|build|out|output|lib|libs|es|esm|cjs|umd|commonjs|module|modules|node|browser|bundle|compiled|target|classes|generated|\.next|public|js|min)$/;
const WRITTEN = /^(?:src|source|sources|lib|app|js|ts|main|packages)$/;
/** Names that many programs give to a file. */
const COMMON_NAME = /^(?:index|main|mod|utils?|helpers?|types?|app|server|__init__)$/;
/** What is built from what, by the endings of names. */
const WRITTEN_AS: Readonly<Record<string, readonly string[]>> = {
  js: ['ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs', 'vue', 'coffee'],
  mjs: ['mts', 'ts', 'mjs', 'js', 'tsx'],
  cjs: ['cts', 'ts', 'cjs', 'js', 'tsx'],
};

/**
 * The source that a built file was made from: the only preferred file whose path differs from it in folders of builds and of sources and
 * in the ending of its name. A bundle of many files is made from none.
 */
export function findSource(
  path: string,
  paths: Iterable<string>,
  isPreferred: (path: string) => boolean,
): string | undefined {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const [, stem = '', ending = ''] =
    /^(.*?)(?:\.(?:min|prod|development|production))?\.(\w+)$/.exec(parts.at(-1) ?? '') ?? [];
  const endings = WRITTEN_AS[ending] ?? [ending];
  const folders = parts.slice(0, -1).filter((part) => !BUILT.test(part) && !WRITTEN.test(part));
  const names = endings.map((word) => `${stem}.${word}`);
  const found = Array.from(paths).flatMap((one) => {
    if (!names.some((name) => one === name || one.endsWith(`/${name}`)) || !isPreferred(one)) return [];
    const own = one.split('/');
    const kept = own.slice(0, -1).filter((part) => !BUILT.test(part) && !WRITTEN.test(part));
    let shared = 0;
    while (
      shared < kept.length &&
      shared < folders.length &&
      kept.at(-1 - shared) === folders.at(-1 - shared)
    )
      shared++;
    // Where both go on, and go on differently, they are different files.
    return [{ one, shared, isWhole: shared === kept.length || shared === folders.length }];
  });
  const most = Math.max(...found.map(({ shared }) => shared));
  const best = found.filter(({ shared, isWhole }) => shared === most && isWhole);
  // A name alone says little: whoever reports has files of that name too.
  const isThin = most === 0 && (parts.length > 3 || COMMON_NAME.test(stem));
  return best.length === 1 && !isThin ? best[0]!.one : undefined;
}

/** The first position in a part of the index from which a condition is true. */
function firstFrom(files: FileIndex, from: number, to: number, isTrue: (key: string) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(files[middle]!.key)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The packages that a repository contains, by name, with their folders. */
export interface OwnPackages {
  readonly npm: ReadonlyMap<string, string>;
  readonly go: ReadonlyMap<string, string>;
}

const MOST_MANIFESTS = 200;

/** Reads the names of the packages of a repository from its manifests. */
export async function readOwnPackages(bench: Workbench, paths: readonly string[]): Promise<OwnPackages> {
  const npm = new Map<string, string>();
  const go = new Map<string, string>();
  const manifests = paths
    .filter((path) => /(?:^|\/)(?:package\.json|go\.mod)$/.test(path))
    .sort((a, b) => a.split('/').length - b.split('/').length)
    .slice(0, MOST_MANIFESTS);
  for (const path of manifests) {
    const read = await bench.text(path);
    if (isRefusal(read)) continue;
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const isGo = path.endsWith('go.mod');
    const name = (isGo ? /^module\s+"?([^\s"]{1,300})/m : /^\s*"name"\s*:\s*"([^"]{1,200})"/m).exec(
      read.text,
    )?.[1];
    const known = isGo ? go : npm;
    if (name !== undefined && !known.has(name)) known.set(name, folder);
  }
  return { npm, go };
}

/** What a path of a trace means: a file of a package, the end of a path, or nothing of this repository. */
export type MeantPath =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'ending'; readonly path: string; readonly isWhole: boolean }
  | { readonly kind: 'foreign' };

const FOREIGN: MeantPath = { kind: 'foreign' };

/** The platform's own files: those of Node, of Python's library and of Go's. */
const PLATFORM =
  /^node:|^<|^internal\/|(?:^|\/)lib\d*\/python[\d.]+\/(?!(?:site|dist)-packages\/)|(?:^|\/)go(?:[\d.]+)?\/src\/(?!(?:[\w-]+\.)+\w+\/)|^\[native code\]/;

/** Reads a path of a trace. */
export function meantPath(given: string, language: string, { npm, go }: OwnPackages): MeantPath {
  const path = given
    .replaceAll('\\', '/')
    .replace(/^webpack(?:-internal)?:\/\/\/?(?:[^/]*\/)?/, '')
    .replace(/[?#].*$/, '')
    .replace(/^\.\//, '');
  if (PLATFORM.test(path)) return FOREIGN;
  // What a tool puts together from packages is no file of any of them.
  const bundled = /(?:^|\/)\.vite\/deps\/([\w@.-]+?)\.js$/.exec(path)?.[1]?.replaceAll('_', '/');
  if (bundled !== undefined) return npm.has(bundled) ? { kind: 'file', path } : FOREIGN;
  const [, scope = '', name = '', rest = ''] =
    /^.*(?:^|\/)node_modules\/(@[^/]+\/)?([^/]+)\/(.+)$/.exec(path) ?? [];
  if (name !== '') {
    const folder = npm.get(`${scope}${name}`);
    if (folder !== undefined) return { kind: 'file', path: joined(folder, rest) };
    return npm.size === 0 ? { kind: 'ending', path: rest, isWhole: true } : FOREIGN;
  }
  const installed = /^.*(?:^|\/)(?:site|dist)-packages\/(.+)$/.exec(path)?.[1];
  if (installed !== undefined)
    return { kind: 'ending', path: installed.replace(/^[^/]+\.egg\//, ''), isWhole: true };
  const module = /^.*\/pkg\/mod\/(.+)$/.exec(path)?.[1];
  if (module !== undefined || language === 'go') {
    const plain = withoutMajor((module ?? path).replace(/@[^/]+/, ''));
    const own = Array.from(go, ([one, folder]) => [withoutMajor(one), folder] as const).find(
      ([one]) => plain.startsWith(`${one}/`) || plain.includes(`/${one}/`),
    );
    if (own !== undefined)
      return {
        kind: 'file',
        path: joined(own[1], plain.slice(plain.lastIndexOf(`${own[0]}/`) + own[0].length + 1)),
      };
    if (module !== undefined) return FOREIGN;
  }
  // A class has its whole package as folders.
  return { kind: 'ending', path, isWhole: language === 'java' };
}

/** The module without its major version, which a trace of another version has not. */
const withoutMajor = (path: string): string => path.replace(/\/v\d+(?=\/|$)/, '');

const joined = (folder: string, rest: string): string => (folder === '' ? rest : `${folder}/${rest}`);
