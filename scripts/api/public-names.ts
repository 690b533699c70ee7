/** Every public name of the packages, read from their exports: where it is imported from, what kind it is, and its sentence. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

/** One public name. */
export interface PublicName {
  readonly name: string;
  readonly kind: 'function' | 'value' | 'class' | 'type';
  /** The first sentence of its doc comment; empty where there is none. */
  readonly says: string;
}

/** One address that users import from. */
export interface Address {
  /** Such as `@curia/core/votes`. */
  readonly specifier: string;
  /** What its file says about itself. */
  readonly says: string;
  readonly names: readonly PublicName[];
}

type Exports = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** Whether an address is for the packages of Curia alone: such are not promised. */
export const isInside = (specifier: string): boolean => /^@curia\/[^/]+\/in(\/|$)/.test(specifier);

/** The public addresses of a package, in the order of its exports. */
export const addressesOf = (folder: string): Address[] =>
  exportedFrom(folder).filter(({ specifier }) => !isInside(specifier));

/** All addresses of a package, in the order of its exports. */
export function exportedFrom(folder: string): Address[] {
  const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    name: string;
    exports: Exports;
  };
  return Object.entries(exports).flatMap(([key, target]) => {
    if (typeof target === 'string') return [];
    const file = join(root, folder, target['curia-source']!);
    const source = parse(file);
    const says = docAt(source, source.text.indexOf('/**'));
    return [
      { specifier: key === '.' ? name : `${name}${key.slice(1)}`, says, names: namesIn(file).sort(byName) },
    ];
  });
}

const byName = (a: PublicName, b: PublicName): number => (a.name < b.name ? -1 : 1);

const parsed = new Map<string, ts.SourceFile>();

function parse(file: string): ts.SourceFile {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  parsed.set(file, source);
  return source;
}

/** The names that a file hands on from others. */
function namesIn(file: string): PublicName[] {
  return parse(file).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier === undefined) return [];
    const from = fileOf((statement.moduleSpecifier as ts.StringLiteral).text, file);
    const { exportClause } = statement;
    if (exportClause === undefined) return namesIn(from);
    if (!ts.isNamedExports(exportClause)) throw new Error(`${file} exports a namespace`);
    return exportClause.elements.map(({ name, propertyName }) => ({
      ...declared((propertyName ?? name).text, from),
      name: name.text,
    }));
  });
}

/** The source file behind an import. */
function fileOf(specifier: string, from: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const [, name, key = ''] = /^@curia\/(\w+)(\/.*)?$/.exec(specifier) ?? [];
  const { exports } = JSON.parse(readFileSync(join(root, `packages/${name}/package.json`), 'utf8')) as {
    exports: Exports;
  };
  const target = exports[`.${key}`];
  if (target === undefined || typeof target === 'string') throw new Error(`${from} exports ${specifier}`);
  return join(root, `packages/${name}`, target['curia-source']!);
}

/** A name where it is declared; it may be handed on several times before. */
function declared(name: string, file: string): PublicName {
  const source = parse(file);
  const main = source.statements.find(ts.isExportAssignment)?.expression;
  if (name === 'default' && main !== undefined && ts.isIdentifier(main))
    return { ...declared(main.text, file), name };
  const found = source.statements.filter((statement) => namesOf(statement).includes(name));
  // A schema and its type share a name and a meaning: the value comes first.
  const [first] = found.sort((a, b) => Number(isType(a)) - Number(isType(b)));
  if (first !== undefined) return { name, kind: kindOf(first), says: docAt(source, first.getFullStart()) };
  const handed = namesIn(file).find((one) => one.name === name);
  if (handed === undefined) throw new Error(`${file} does not declare ${name}`);
  return handed;
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map((one) => one.name.getText());
  const { name, modifiers = [] } = statement as { name?: ts.Identifier; modifiers?: readonly ts.Node[] };
  if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return ['default'];
  return name === undefined || ts.isExportDeclaration(statement) ? [] : [name.text];
}

const isType = (statement: ts.Statement): boolean =>
  ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);

function kindOf(statement: ts.Statement): PublicName['kind'] {
  if (isType(statement)) return 'type';
  if (ts.isClassDeclaration(statement)) return 'class';
  if (ts.isFunctionDeclaration(statement)) return 'function';
  const made = (statement as ts.VariableStatement).declarationList.declarations[0]?.initializer;
  return made !== undefined && ts.isArrowFunction(made) ? 'function' : 'value';
}

/** The first sentence of the doc comment that begins at a place, or right after it and notes in lines of their own. */
function docAt({ text }: ts.SourceFile, at: number): string {
  const comment = /^(?:\s*\/\/.*\n)*\s*\/\*\*([\s\S]*?)\*\//.exec(text.slice(Math.max(at, 0)))?.[1] ?? '';
  const words = comment
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /^.*?[.!?](?= [A-Z]|$)/.exec(words)?.[0] ?? words;
}
