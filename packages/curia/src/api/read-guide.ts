/** The guides and reference pages that come with the package, so that a message can name one wherever Curia is installed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { CuriaError } from '@curia/core';
import { suggest } from '@curia/core/text';
import { packageRoot } from '../package-root.ts';

/** A page that comes with the package. */
export interface Guide {
  /** The name that commands know it by. */
  readonly name: string;
  readonly title: string;
  readonly kind: 'guide' | 'reference';
}

/** In a clone the pages are in `docs`; in an installed package the build has put them beside it. */
const FOLDER = new URL(existsSync(new URL('src/', packageRoot)) ? '../../docs/' : 'docs/', packageRoot);

const SHELVES = [
  ['start', 'guide'],
  ['guides', 'guide'],
  ['reference', 'reference'],
  ['built', 'reference'],
] as const;

/** All pages, guides first. */
export const listGuides = (): Guide[] =>
  pages().map(({ name, kind, file }) => ({ name, kind, title: titleOf(readFileSync(file, 'utf8')) }));

/** The text of a page; one that there is not is refused with the nearest name. */
export function readGuide(name: string): string {
  const all = pages();
  const found = all.find((page) => page.name === name);
  if (found !== undefined) return readFileSync(found.file, 'utf8');
  const hint = suggest(
    name,
    all.map((page) => page.name),
  );
  throw new CuriaError('USAGE', `there is no page ${JSON.stringify(name)}; ${hint}`);
}

function pages(): { name: string; kind: Guide['kind']; file: URL }[] {
  return SHELVES.flatMap(([shelf, kind]) => {
    const folder = new URL(`${shelf}/`, FOLDER);
    // Some pages are built: a clone that never ran `npm run gen` has none of them.
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .sort()
      .map((file) => ({ name: file.slice(0, -'.md'.length), kind, file: new URL(file, folder) }));
  });
}

const titleOf = (text: string): string => /^# (.*)$/m.exec(text)?.[1] ?? '';
