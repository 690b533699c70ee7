/** What imports between rooms do not show: circles, names of courts, SQL, dialects of options, and how much stands in one place. */
import { dirname } from 'node:path';
import { exportedFrom } from '../api/public-names.ts';
import { circlesOf } from '../house/cycles.ts';
import { COURTS, importsOf, PACKAGES, roomOf, type Said, type Source } from '../house/tree.ts';
import { namesCourt } from './court-names.ts';

/** One place where a rule is broken. */
export interface Breach {
  readonly rule: string;
  /** The file, or the two that should not meet. */
  readonly at: string;
  /** Where in the file, for whoever mends it; no part of what is listed. */
  readonly line?: number;
}

type Tree = ReadonlyMap<string, Source>;

/** At most as many source files in a folder. */
export const MOST_FILES = 25;
/** At most as many names at an address. */
export const MOST_NAMES = 60;

/** Everything that is broken in a tree. */
export const breachesOf = (tree: Tree): Breach[] => [
  ...circles(tree),
  ...mutualRooms(tree).map((at) => ({ rule: 'rooms-import-each-other', at })),
  ...found(tree, 'names-a-court', (source) => saysCourt(source)),
  ...found(tree, 'sql-outside-the-store', saysSql),
  ...found(tree, 'options-as-text', readsOptions),
  ...largeFolders(tree),
  ...largeAddresses(),
];

const circles = (tree: Tree): Breach[] =>
  circlesOf(
    new Map([...tree.values()].map((one) => [one.path, importsOf(one, tree).map(({ path }) => path)])),
  ).flatMap((files) => files.map((at) => ({ rule: 'no-cycles', at })));

/** Rooms that import each other, in pairs; tests may. */
export function mutualRooms(tree: Tree): string[] {
  const known = new Set<string>();
  for (const one of tree.values())
    if (!one.isTest)
      for (const { path } of importsOf(one, tree)) known.add(`${roomOf(one.path)} ${roomOf(path)}`);
  return [...known]
    .map((pair) => pair.split(' ') as [string, string])
    .filter(([a, b]) => a < b && known.has(`${b} ${a}`))
    .map(([a, b]) => `${a} <> ${b}`)
    .sort();
}

/** The files in which something is said that should not be, each once for every rule. */
function found(tree: Tree, rule: string, finds: (source: Source) => Said | undefined): Breach[] {
  return [...tree.values()].flatMap((source) => {
    const one = source.isTest || isExempt(rule, source.path) ? undefined : finds(source);
    return one === undefined ? [] : [{ rule, at: source.path, line: one.line }];
  });
}

/** Files that a rule does not mean, each with the reason. */
const EXEMPT: readonly { readonly rule: string; readonly path: RegExp; readonly because: string }[] = [
  {
    rule: 'names-a-court',
    path: /^packages\/courts\/src\/(?!opinions\/)/,
    because: 'a court may name itself',
  },
  { rule: 'names-a-court', path: /^packages\/curia\/src\/courts\/list\.ts$/, because: 'the one list' },
  {
    rule: 'names-a-court',
    path: /^packages\/curia\/src\/cli\/renamed\.ts$/,
    because: 'says what old commands are now, and some of them were about one court',
  },
  {
    rule: 'names-a-court',
    path: /^packages\/(core\/src\/votes\/(weigh\/(kind|method\.table)|certify\/(answer-case|recompute))|curia\/src\/wire\/votes)\.ts$/,
    because: 'there, `panel` is a kind of votes, opposite to `crowd`',
  },
  {
    rule: 'sql-outside-the-store',
    path: /^packages\/core\/src\/table\/write\//,
    because: 'writes a rule table as SQL, for databases of users',
  },
  {
    rule: 'sql-outside-the-store',
    path: /^packages\/(curia\/src\/store|memory\/src\/sqlite)\//,
    because: 'where SQL belongs',
  },
  {
    rule: 'options-as-text',
    path: /^packages\/curia\/src\/files\/foreign\/xml\.ts$/,
    because: 'reads the attributes of XML',
  },
  { rule: 'options-as-text', path: /^packages\/curia\/src\/cli\//, because: 'where arguments are read' },
];

const isExempt = (rule: string, path: string): boolean =>
  EXEMPT.some((one) => one.rule === rule && one.path.test(path));

/** A panel is a file of a user's that becomes a court, so what finds courts and what asks for runs may know it. */
export const mayKnow = (path: string, court: string): boolean =>
  court === 'panel' && /^packages\/curia\/src\/(courts\/|drive\/run-request\.ts$)/.test(path);

/** The first string that names a court of the list, or a panel where only courts are known. */
export const saysCourt = (source: Source, courts = COURTS): Said | undefined =>
  isExempt('names-a-court', source.path)
    ? undefined
    : namesCourt(
        source,
        courts.filter((name) => !mayKnow(source.path, name)),
      );

const SQL =
  /\b(SELECT\s[\s\S]*\sFROM|INSERT (OR \w+ )?INTO|UPDATE\s+\w+\s+SET|DELETE FROM|(CREATE|DROP|ALTER) (TABLE|INDEX|VIEW)|PRAGMA\s+\w|BEGIN (IMMEDIATE|EXCLUSIVE))\b/;

const saysSql = ({ strings }: Source): Said | undefined => strings.find(({ text }) => SQL.test(text));

/** Reading `KEY=VALUE`: a text is cut at its sign, or matched up to it. */
const readsOptions = ({ calls, patterns }: Source): Said | undefined =>
  calls.find(({ text }) => /\b(indexOf|lastIndexOf|split|search)\('='/.test(text)) ??
  patterns.find(({ text }) => /\[\^[^\]]*=[^\]]*\][*+]\)?=/.test(text));

function largeFolders(tree: Tree): Breach[] {
  return folderSizes(tree)
    .filter(({ files }) => files > MOST_FILES)
    .map(({ folder }) => ({ rule: 'large-folder', at: folder }));
}

/** How many source files stand in each folder, the most first; tests are not counted. */
export function folderSizes(tree: Tree): { readonly folder: string; readonly files: number }[] {
  const sizes = new Map<string, number>();
  for (const { path, isTest } of tree.values())
    if (!isTest) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
  return [...sizes]
    .map(([folder, files]) => ({ folder, files }))
    .sort((a, b) => b.files - a.files || (a.folder < b.folder ? -1 : 1));
}

const largeAddresses = (): Breach[] =>
  addressSizes()
    .filter(({ names }) => names > MOST_NAMES)
    .map(({ specifier }) => ({ rule: 'large-address', at: specifier }));

/** How many names stand at each address, the most first. */
export const addressSizes = (): { readonly specifier: string; readonly names: number }[] =>
  PACKAGES.filter((name) => name !== 'console')
    .flatMap((name) => exportedFrom(`packages/${name}`))
    .map(({ specifier, names }) => ({ specifier, names: names.length }))
    .sort((a, b) => b.names - a.names || (a.specifier < b.specifier ? -1 : 1));
