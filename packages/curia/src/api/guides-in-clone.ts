/** The guides that stand in a clone with what they are about, in the folder of a court or of the memory: how they read beside the others. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Where all guides are once they are published, as a path from the root. */
const SHELF = 'docs/guides';
/** A guide that is no namesake of its folder says in its first line how it is called. */
const NAMED = /^<!-- page: (\S+) -->\n/;
const LINK = /\]\((?!https?:|#)([^)#\s]+)/g;

/** A page, with its links as they lead from the place where it is published. */
export interface ClonedPage {
  readonly name: string;
  readonly text: string;
}

/** The guides outside `docs`; `root` is the folder of the clone. */
export function guidesInClone(root: URL): ClonedPage[] {
  const names = namesByPath(root);
  return [...names].map(([path, name]) => {
    const text = readFileSync(new URL(path, root), 'utf8').replace(NAMED, '');
    return { name, text: relink(text, path, SHELF, names) };
  });
}

/** A page of `docs` as it is published: its links to guides outside `docs` lead to where they will be. */
export const publishedText = (root: URL, path: string): string =>
  relink(readFileSync(new URL(path, root), 'utf8'), path, posix.dirname(path), namesByPath(root));

/** The names of the guides outside `docs`, by their paths from the root. */
function namesByPath(root: URL): ReadonlyMap<string, string> {
  const courts = readdirSync(new URL('packages/courts/src/', root));
  const folders = ['packages/memory', ...courts.sort().map((court) => `packages/courts/src/${court}`)];
  const names = new Map<string, string>();
  for (const folder of folders) {
    const file = new URL(`${folder}/guide.md`, root);
    if (!existsSync(file)) continue;
    const [, name = posix.basename(folder)] = NAMED.exec(readFileSync(file, 'utf8')) ?? [];
    names.set(`${folder}/guide.md`, name);
  }
  return names;
}

/** Makes the links of a page lead from another folder. */
function relink(text: string, path: string, folder: string, names: ReadonlyMap<string, string>): string {
  return text.replaceAll(LINK, (link, target: string) => {
    const leads = posix.join(posix.dirname(path), target);
    const name = names.get(leads);
    if (name === undefined && folder === posix.dirname(path)) return link;
    return `](${posix.relative(folder, name === undefined ? leads : `${SHELF}/${name}.md`)}`;
  });
}
