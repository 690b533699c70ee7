/** The guides and reference pages that come with the package, so that a message can name one wherever Curia is installed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { CuriaError } from '@curia/core';
import { oneOf, suggest } from '@curia/core/text';
import { packageRoot } from '../package-root.ts';
import { guidesInClone, publishedText } from './guides-in-clone.ts';

/** A page that comes with the package. */
export interface Guide {
  /** The name that commands know it by. */
  readonly name: string;
  readonly title: string;
  readonly kind: 'guide' | 'reference';
}

/** In a clone the pages are in `docs` and beside what they are about; in an installed package the build has put all of them beside it. */
const CLONE = existsSync(new URL('src/', packageRoot)) ? new URL('../../', packageRoot) : undefined;

const SHELVES = [
  ['start', 'guide'],
  ['guides', 'guide'],
  ['reference', 'reference'],
  ['built', 'reference'],
] as const;

/** All pages, guides first. */
export const listGuides = (): Guide[] =>
  pages().map(({ name, kind, text }) => ({ name, kind, title: titleOf(text()) }));

/** The text of a page, by its name or a word of it; one that there is not is refused with the nearest name. */
export function readGuide(name: string): string {
  const all = pages();
  const found = all.find((page) => page.name === name);
  if (found !== undefined) return found.text();
  const about = all.filter((page) => page.name.split('-').includes(name));
  if (about.length === 1) return about[0]!.text();
  if (about.length > 1)
    throw new CuriaError(
      'USAGE',
      `several pages are about ${name}: ${oneOf(about.map((page) => page.name))}; name one`,
    );
  const hint = suggest(
    name,
    all.map((page) => page.name),
  );
  throw new CuriaError('USAGE', `there is no page ${JSON.stringify(name)}; ${hint}`);
}

interface Page extends Omit<Guide, 'title'> {
  readonly text: () => string;
}

function pages(): Page[] {
  const beside = CLONE === undefined ? [] : guidesInClone(CLONE);
  return SHELVES.flatMap(([shelf, kind]) => {
    const found: Page[] = pagesOn(shelf).map((page) => ({ ...page, kind }));
    if (shelf === 'guides') for (const { name, text } of beside) found.push({ name, kind, text: () => text });
    return found.sort((one, other) => (one.name < other.name ? -1 : 1));
  });
}

function pagesOn(shelf: string): Omit<Page, 'kind'>[] {
  const folder = new URL(`docs/${shelf}/`, CLONE ?? packageRoot);
  // Some pages are built: a clone that never ran `npm run gen` has none of them.
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({
      name: file.slice(0, -'.md'.length),
      text: () =>
        CLONE === undefined
          ? readFileSync(new URL(file, folder), 'utf8')
          : publishedText(CLONE, `docs/${shelf}/${file}`),
    }));
}

const titleOf = (text: string): string => /^# (.*)$/m.exec(text)?.[1] ?? '';
