/** Writes everything that is generated from definitions; with `--check` only tells whether it is up to date. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { courtAddressPages } from './gen/court-addresses.ts';
import { promptTextPages } from './gen/prompt-texts.ts';

/** A generated file: path from the root, and its content. */
export type Page = readonly [path: string, content: string];

const root = join(import.meta.dirname, '..');
const OWNED = 'docs/reference';
/** What is long, changes with everything and is read by few: made where it is wanted, and not kept in the repository. */
const BUILT = 'docs/built/';
const isCheck = process.argv.includes('--check');

// Texts and addresses come first: the pages below are made by courts that need them.
const texts = [...promptTextPages(), ...courtAddressPages()];
if (!isCheck) for (const [path, content] of texts) if (read(path) !== content) write(path, content);
const { madePages } = await import('./gen/made-pages.ts');
const pages: Page[] = [...texts, ...(await madePages())];
const wanted = new Map(pages);
const isKept = (path: string): boolean => !path.startsWith(BUILT);
const stale = pages
  .filter(([path, content]) => (!isCheck || isKept(path)) && read(path) !== content)
  .map(([path]) => path);
const strays = filesUnder(OWNED).filter((path) => !wanted.has(path));

if (isCheck) {
  // What is not kept is not held against anything: it is written, for whoever builds.
  for (const [path, content] of pages) if (!isKept(path)) write(path, content);
  for (const path of stale) console.error(`not up to date: ${path}`);
  for (const path of strays) console.error(`nothing generates: ${path}`);
  if (stale.length + strays.length > 0) {
    console.error('run `npm run gen` and commit the result');
    process.exit(1);
  }
  console.log(`${pages.filter(([path]) => isKept(path)).length} generated files are up to date`);
} else {
  for (const path of strays) rmSync(join(root, path));
  for (const path of stale) write(path, wanted.get(path)!);
  console.log(`${stale.length} of ${pages.length} generated files written, ${strays.length} removed`);
}

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function read(path: string): string | undefined {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function filesUnder(path: string): string[] {
  const folder = join(root, path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const inside = `${path}/${name}`;
    return statSync(join(root, inside)).isDirectory() ? filesUnder(inside) : [inside];
  });
}
