/** The figures of the house beside their aims: how large it is, how it hangs together, and what a change costs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { addressSizes, folderSizes, MOST_FILES, MOST_NAMES, mutualRooms } from '../layers/rules.ts';
import { courtTies, newCourt } from './courts.ts';
import { circlesOf } from './cycles.ts';
import { importsOf, PACKAGES, root, type Source } from './tree.ts';

type Tree = ReadonlyMap<string, Source>;

/** One figure, and what it should be. */
export interface Figure {
  readonly what: string;
  readonly now: number;
  /** At most so much. */
  readonly aim: number;
  /** Where it is, if that helps. */
  readonly where?: string;
}

/** The lines of a package, room by room. */
export interface PackageLines {
  readonly name: string;
  readonly lines: number;
  readonly rooms: readonly { readonly name: string; readonly lines: number }[];
}

/** How many lines every package and room has, tests aside. */
export function packageLines(tree: Tree): PackageLines[] {
  const sources = [...tree.values()].filter(({ isTest }) => !isTest);
  return PACKAGES.map((name) => {
    const rooms = new Map<string, number>();
    for (const { path, lines } of sources)
      if (path.startsWith(`packages/${name}/`)) {
        const room = path.split('/').length > 4 ? (path.split('/')[3] ?? '') : 'beside';
        rooms.set(room, (rooms.get(room) ?? 0) + lines);
      }
    return {
      name,
      lines: sum([...rooms.values()]),
      rooms: [...rooms].map(([room, lines]) => ({ name: room, lines })).sort((a, b) => b.lines - a.lines),
    };
  });
}

/** Every figure that has an aim. */
export function figuresOf(tree: Tree): Figure[] {
  const sources = [...tree.values()].filter(({ isTest }) => !isTest);
  const packages = packageLines(tree);
  const [folder] = folderSizes(tree);
  const [address] = addressSizes();
  const circles = circlesOf(
    new Map(sources.map((one) => [one.path, importsOf(one, tree).map(({ path }) => path)])),
  );
  const pairs = mutualRooms(tree);
  const courts = courtTies(tree);
  const fresh = newCourt();
  const [port] = portMethods();
  const casts = sources
    .filter(({ path }) => path.startsWith('packages/curia/src/http/'))
    .flatMap((one) => one.casts.map(({ line }) => `${one.path}:${line}`));
  const core = packages.find(({ name }) => name === 'core');
  return [
    { what: 'lines of source', now: sum(packages.map(({ lines }) => lines)), aim: 129_000 },
    { what: 'lines of the core', now: core?.lines ?? 0, aim: 17_500 },
    figure('files in the largest folder', folder?.files, MOST_FILES, folder?.folder),
    figure('names at the largest address', address?.names, MOST_NAMES, address?.specifier),
    figure('circles of imports, types too', circles.length, 0, circles[0]?.[0]),
    figure('pairs of rooms that import each other', pairs.length, 0, pairs[0]),
    ...courts.map(({ court, ties }) => figure(`ties of ${court} to product and readers`, ties, 0)),
    ...courts.map(({ court, known_by }) => figure(`files elsewhere that know ${court}`, known_by.length, 1)),
    figure('names that a court takes from outside', Math.max(...courts.map(({ names }) => names)), 100),
    figure('methods of the largest store port', port?.methods, 12, port?.name),
    figure('casts in http', casts.length, 0, casts[0]),
    figure('names that the smallest court imports', fresh.names, 12),
    figure('folders that a new court touches', fresh.folders, 1),
    figure('lines that a new court adds elsewhere', fresh.lines, 1),
  ];
}

const figure = (what: string, now = 0, aim: number, where?: string): Figure =>
  where === undefined ? { what, now, aim } : { what, now, aim, where };

/** The ports of a store and of its desk, by how many methods they have, the most first. */
export function portMethods(): { readonly name: string; readonly methods: number }[] {
  return ['store.ts', 'desk/desk.ts']
    .flatMap((file) => portsOf(`packages/curia/src/store/${file}`))
    .sort((a, b) => b.methods - a.methods);
}

/** The interfaces that a file of ports gathers: those that it imports, each with its methods. */
function portsOf(path: string): { readonly name: string; readonly methods: number }[] {
  const folder = path.slice(0, path.lastIndexOf('/'));
  const gathering = parse(path);
  return gathering.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
    const from = (statement.moduleSpecifier as ts.StringLiteral).text;
    if (!from.startsWith('.')) return [];
    return parse(join(folder, from))
      .statements.filter(ts.isInterfaceDeclaration)
      .filter(({ name }) => new RegExp(`: ${name.text};`).test(gathering.text))
      .map(({ name, members }) => ({
        name: name.text,
        methods: members.filter(
          (one) =>
            ts.isMethodSignature(one) ||
            (ts.isPropertySignature(one) && one.type?.kind === ts.SyntaxKind.FunctionType),
        ).length,
      }));
  });
}

const parse = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
