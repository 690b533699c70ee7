/** How far each court is tied to the rest of the house, and what a new one needs: counted in the sources and in the page that builds one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayKnow, saysCourt } from '../layers/rules.ts';
import { COURTS, importsOf, root, type Source } from './tree.ts';

type Tree = ReadonlyMap<string, Source>;

/** What ties a court to the rest of the house. */
export interface CourtTies {
  readonly court: string;
  /** Imports between it and the product or the offline readers, in either direction; the one list and its own offline agents are not counted. */
  readonly ties: number;
  /** Files of other folders that import it or say its name. */
  readonly known_by: readonly string[];
  /** Names that it takes from outside its folder. */
  readonly names: number;
}

/** Knows every room of rules by its nature; `npm run gen` writes it. */
const RULES = 'packages/courts/src/rules.ts';
const LIST = 'packages/curia/src/courts/list.ts';

/** Every court with its ties. */
export function courtTies(tree: Tree): CourtTies[] {
  const sources = [...tree.values()].filter(({ isTest }) => !isTest);
  return COURTS.map((court) => {
    const folder = `packages/courts/src/${court}/`;
    const isIn = ({ path }: Source): boolean => path.startsWith(folder);
    const inside = sources.filter(isIn);
    // The architecture lets what finds courts, and the request of a run, know panels; the list counts all the same.
    const outside = sources.filter(
      (one) => !isIn(one) && one.path !== RULES && (one.path === LIST || !mayKnow(one.path, court)),
    );
    const reaching = outside
      .filter(({ path }) => path !== LIST)
      .map((one) => importsOf(one, tree).filter(isIn).length);
    const leaving = inside.map(
      (one) =>
        importsOf(one, tree).filter(
          ({ path }) =>
            /^packages\/(curia|console)\//.test(path) ||
            (path.startsWith('packages/offline/') && !one.path.startsWith(`${folder}offline/`)),
        ).length,
    );
    const taken = new Set(
      inside.flatMap(({ imports }) =>
        imports
          .filter(({ target }) => target !== undefined && !target.startsWith(folder))
          .flatMap(({ specifier, names }) => names.map((name) => `${specifier} ${name}`)),
      ),
    );
    return {
      court,
      ties: sum([...reaching, ...leaving]),
      known_by: outside
        .filter((one) => importsOf(one, tree).some(isIn) || saysCourt(one, [court]) !== undefined)
        .map(({ path }) => path),
      names: taken.size,
    };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** What a new court touches and imports. */
export interface NewCourt {
  /** Folders that get files. */
  readonly folders: number;
  /** Lines that are added elsewhere, the import beside each left out. */
  readonly lines: number;
  /** Names that it takes from the packages. */
  readonly names: number;
}

/** What a block adds to a file; what only stands on a line of its own now is nothing new. */
function addedLines(text: string, isAll: boolean): string[] {
  const lines = text.split('\n').filter((line) => line !== '');
  if (isAll) return lines;
  const removed = lines.filter((line) => line.startsWith('-')).join('\n');
  return lines
    .filter((line) => line.startsWith('+'))
    .map((line) => line.slice(1).trim())
    .filter((line) => !removed.includes(line.replace(/,$/, '')));
}

/** The smallest court is the one that the page about adding a court builds. */
export function newCourt(page = readFileSync(join(root, 'docs/design/add-a-court.md'), 'utf8')): NewCourt {
  const blocks = Array.from(
    page.matchAll(/^```[a-z]+ (file|append|edit)=(\S+)\n([\s\S]*?)^```$/gm),
    ([, does, file, text]) => ({ does: does!, file: file!, text: text! }),
  );
  const made = blocks.filter(({ does }) => does === 'file').map(({ file }) => file);
  const folders = new Set(made.map((file) => file.split('/').slice(0, 4).join('/')));
  const added = blocks
    .filter(({ does }) => does !== 'file')
    .flatMap(({ does, text }) => addedLines(text, does === 'append'))
    .filter((line) => !line.startsWith('import '));
  const names = new Set(
    blocks.flatMap(({ text }) =>
      Array.from(text.matchAll(/^import (?:type )?\{([^}]*)\} from '@curia\/[^']*'/gm)).flatMap(([, list]) =>
        list!.split(',').map((name) => name.trim().replace(/^type /, '')),
      ),
    ),
  );
  names.delete('');
  return { folders: folders.size, lines: added.length, names: names.size };
}
