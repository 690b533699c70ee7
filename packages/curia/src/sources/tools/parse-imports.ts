/** Reads what a source file imports, by its words alone: JavaScript, TypeScript, Python and Java. */

const JS = /\.(?:[cm]?[jt]s|[jt]sx|vue|svelte)$/;

/** Whether imports of a file can be read. */
export const hasImports = (path: string): boolean => JS.test(path) || /\.(?:pyi?|java|kt)$/.test(path);

/** The modules that a file names, in its own way of writing them. */
export function parseImports(path: string, text: string): string[] {
  if (JS.test(path)) return named(text, JS_IMPORT, 2);
  if (/\.pyi?$/.test(path)) return pythonImports(text);
  return /\.(?:java|kt)$/.test(path) ? named(text, JAVA_IMPORT, 1) : [];
}

const JS_IMPORT = /\b(?:from|import|require)[ \t]{0,8}\(?\s{0,8}(['"])([^'"\n]{1,300})\1/g;
const JAVA_IMPORT = /^import[ \t]{1,8}(?:static[ \t]{1,8})?([\w.]{1,300})/gm;

const named = (text: string, pattern: RegExp, group: number): string[] => [
  ...new Set(Array.from(text.matchAll(pattern), (match) => match[group]!)),
];

/** `from a import b` may mean a name in `a` or the module `a.b`; both are given. */
function pythonImports(text: string): string[] {
  const found = new Set<string>();
  for (const [, from = '', names = '', modules] of text.matchAll(
    /^[ \t]{0,40}(?:from[ \t]{1,8}(\.{0,8}[\w.]{0,200})[ \t]{1,8}import[ \t]{1,8}(?:\([ \t]{0,8})?([^#\n]{0,300})|import[ \t]{1,8}([\w., \t]{1,300}))/gm,
  )) {
    if (modules !== undefined) {
      for (const part of modules.split(',')) found.add(part.trim().split(/\s/)[0]!);
      continue;
    }
    found.add(from);
    const prefix = from.endsWith('.') ? from : `${from}.`;
    for (const part of names.split(',')) {
      const name = /^\w{1,100}/.exec(part.trim())?.[0];
      if (name !== undefined) found.add(`${prefix}${name}`);
    }
  }
  found.delete('');
  return [...found];
}

const EXTENSIONS = ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.mts', '.cts', '.vue', '.svelte', '.json'];

/** Finds the file behind a module name; undefined if it is not in the repository. */
export function resolveImport(from: string, name: string, files: ReadonlySet<string>): string | undefined {
  const candidates = JS.test(from) ? jsCandidates(from, name) : moduleCandidates(from, name);
  return candidates.find((path) => files.has(path));
}

function jsCandidates(from: string, name: string): string[] {
  const bases = /^\.{1,2}(\/|$)/.test(name)
    ? [joinPath(folderOf(from), name)]
    : [name, `src/${name}`, name.replace(/^[@~]\//, 'src/')];
  return bases.flatMap((base) => [
    base,
    // TypeScript sources are imported by the name of what they are compiled to.
    ...['ts', 'tsx'].map((kind) => base.replace(/\.([cm]?)js$/, `.$1${kind}`)),
    ...EXTENSIONS.map((extension) => `${base}${extension}`),
    ...EXTENSIONS.map((extension) => `${base}/index${extension}`),
  ]);
}

function moduleCandidates(from: string, name: string): string[] {
  const isPython = /\.pyi?$/.test(from);
  const dots = isPython ? (/^\.+/.exec(name)?.[0].length ?? 0) : 0;
  const inside = name.slice(dots).replaceAll('.', '/');
  const folders =
    dots > 0
      ? [joinPath(folderOf(from), ['.', ...Array<string>(dots - 1).fill('..')].join('/'))]
      : isPython
        ? ['', 'src', 'lib', 'app', folderOf(from)]
        : ['', 'src/main/java', 'src/main/kotlin', 'src', 'app/src/main/java'];
  const endings = isPython ? ['.py', '/__init__.py', '.pyi'] : ['.java', '.kt'];
  return folders.flatMap((folder) =>
    endings.map((ending) => joinPath(folder, inside === '' ? `__init__${ending}` : `${inside}${ending}`)),
  );
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Joins paths with forward slashes; a path that leads out of the folder is not part of it. */
function joinPath(folder: string, path: string): string {
  const parts: string[] = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return '';
  }
  return parts.join('/');
}
