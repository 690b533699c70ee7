/** The sources of the packages as they stand, read with the compiler's own parser: what each file imports, says and is long. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** The root of the project. */
export const root = join(import.meta.dirname, '../..');

/** One import or re-export of a file. */
export interface Import {
  readonly specifier: string;
  /** The file that it means, from the root; absent for other packages and for Node. */
  readonly target: string | undefined;
  readonly isType: boolean;
  /** The names that are taken; empty for a namespace, a default, or a side effect alone. */
  readonly names: readonly string[];
}

/** A text in a file, and its line. */
export interface Said {
  readonly text: string;
  readonly line: number;
}

/** One source file of a package. */
export interface Source {
  /** From the root. */
  readonly path: string;
  /** Those that are not blank. */
  readonly lines: number;
  readonly isTest: boolean;
  readonly imports: readonly Import[];
  /** Its strings, without those that it imports by. */
  readonly strings: readonly Said[];
  /** Its regular expressions. */
  readonly patterns: readonly Said[];
  /** Its calls of methods with a string first: the method, and the string. */
  readonly calls: readonly Said[];
  /** Its casts: `as` with any type but `const`. */
  readonly casts: readonly Said[];
}

/** The packages by their folders, in the order in which they stand on each other. */
export const PACKAGES = ['core', 'memory', 'offline', 'courts', 'curia', 'console'];

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(root, `packages/${name}/package.json`), 'utf8')) as Manifest;

/** The file behind every address of a package. */
const ADDRESSES: ReadonlyMap<string, string> = new Map(
  PACKAGES.flatMap((folder) => {
    const { name, exports = {} } = manifestOf(folder);
    return Object.entries(exports).flatMap(([key, target]): [string, string][] => {
      const file = typeof target === 'string' ? undefined : target['curia-source'];
      return file === undefined ? [] : [[`${name}${key.slice(1)}`, join(`packages/${folder}`, file)]];
    });
  }),
);

/** The files under a package's `src` that are its code, tests among them. */
const filesOf = (folder: string): string[] =>
  globSync(`packages/${folder}/src/**/*.{ts,tsx}`, { cwd: root })
    .filter((path) => !path.endsWith('.d.ts'))
    .sort();

/** Reads every source of every package. */
export function readTree(): ReadonlyMap<string, Source> {
  return new Map(PACKAGES.flatMap(filesOf).map((path) => [path, readSource(path)]));
}

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const imports: Import[] = [];
  const strings: Said[] = [];
  const patterns: Said[] = [];
  const calls: Said[] = [];
  const casts: Said[] = [];
  const said = (node: ts.Node, words = node.getText()): Said => ({
    text: words,
    line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
  });
  const take = (specifier: ts.Node | undefined, isType: boolean, names: readonly string[]): void => {
    if (specifier === undefined || !ts.isStringLiteral(specifier)) return;
    imports.push({ specifier: specifier.text, target: targetOf(specifier.text, path), isType, names });
  };
  visit(file);
  return {
    path,
    lines: text.split('\n').filter((line) => line.trim() !== '').length,
    isTest: isTest(path),
    imports,
    strings,
    patterns,
    calls,
    casts,
  };

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node)) {
      const bindings = node.importClause?.namedBindings;
      const elements = bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements : [];
      const isType =
        node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ||
        (elements.length > 0 &&
          node.importClause?.name === undefined &&
          elements.every((one) => one.isTypeOnly));
      take(
        node.moduleSpecifier,
        isType,
        elements.map((one) => (one.propertyName ?? one.name).text),
      );
      return;
    }
    if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
      const clause = node.exportClause;
      const elements = clause !== undefined && ts.isNamedExports(clause) ? clause.elements : [];
      take(
        node.moduleSpecifier,
        node.isTypeOnly,
        elements.map((one) => (one.propertyName ?? one.name).text),
      );
      return;
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments;
      take(specifier, false, []);
      if (specifier !== undefined && ts.isStringLiteral(specifier)) return;
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      take(node.argument.literal, true, []);
      return;
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      strings.push(said(node, node.text));
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [first] = node.arguments;
      if (first !== undefined && ts.isStringLiteral(first))
        calls.push(said(node, `${node.expression.name.text}('${first.text}'`));
    }
    if (ts.isRegularExpressionLiteral(node)) patterns.push(said(node));
    if (
      (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) ||
      ts.isTypeAssertionExpression(node)
    )
      casts.push(said(node));
    ts.forEachChild(node, visit);
  }
}

/** Whether a file is there for tests: they may import more, and count nowhere. */
const isTest = (path: string): boolean => /\.(test|contract)\.tsx?$/.test(path);

function targetOf(specifier: string, from: string): string | undefined {
  return specifier.startsWith('.') ? join(dirname(from), specifier) : ADDRESSES.get(specifier);
}

/** The room that a file stands in: the first folder of its package, or the second within a court's; the file itself where it stands in none. */
export function roomOf(path: string): string {
  const [packages, folder, src, ...steps] = path.split('/');
  return [packages, folder, src, ...steps.slice(0, folder === 'courts' ? 2 : 1)].join('/');
}

/** The file behind an import of a source, if it is a source itself. */
export function importsOf(source: Source, tree: ReadonlyMap<string, Source>): Source[] {
  return source.imports.flatMap(({ target }) => {
    const found = target === undefined ? undefined : tree.get(target);
    return found === undefined ? [] : [found];
  });
}

/** The names of the courts: the folders that hold one. */
export const COURTS: readonly string[] = globSync('packages/courts/src/*/rules', { cwd: root })
  .map((folder) => folder.split('/').at(-2)!)
  .concat(globSync('packages/courts/src/*/court.ts', { cwd: root }).map((file) => file.split('/').at(-2)!))
  .filter((name, at, all) => all.indexOf(name) === at)
  .sort();
