/** Looks for the words that `docs/design/words.yaml` has replaced, in the names of the code, in what it says, in help and on the pages. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { readWords } from './gen/words.ts';

const root = join(import.meta.dirname, '..');
const words = readWords();
const gone = words.flatMap(({ not }) => not);

/** Where such a word is meant otherwise, each with the reason. */
const ELSEWHERE: readonly { readonly word: string; readonly path: RegExp; readonly because: string }[] = [
  {
    word: 'procedure',
    path: /^packages\/courts\/src\/(investigation\/(prompt-words|offline\/look\/look-at-release|rules\/finding\/iid)|verification\/offline\/clinical-anchors)\.ts$/,
    because: 'what people do in a hospital or a release, as documents call it',
  },
  {
    word: 'procedure',
    path: /^packages\/core\/src\/table\/decide\/fact-reader\.ts$/,
    because: 'lists the fields of a ruling as they are stored',
  },
  {
    word: 'procedure',
    path: /^packages\/curia\/test\/explain-commands\.test\.ts$/,
    because: 'writes lines of rulings as they are stored',
  },
  {
    word: 'queue item',
    path: /^packages\/curia\/src\/(store|desk\/take-in)/,
    because: 'the table of a store, which stored runs have under this name',
  },
];

const isMeantOtherwise = (word: string, path: string): boolean =>
  ELSEWHERE.some((one) => one.word === word && one.path.test(path));

/** The parts of a name or of a sentence, in lower case: `CostJudgement` and `cost-judgement` are `cost judgement`. */
const spelled = (text: string): string =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();

const patterns = gone.map((word) => ({ word, pattern: new RegExp(`\\b${spelled(word)}(s|es)?\\b`) }));

/** The words of the list that a text says. */
const goneIn = (text: string, path = ''): string[] => {
  const said = spelled(text);
  return patterns
    .filter(({ word, pattern }) => pattern.test(said) && !isMeantOtherwise(word, path))
    .map(({ word }) => word);
};

/** Names, sentences and comments of a source; a field of a record keeps the name that it is stored under. */
function saidIn(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const kept = /^procedures?$/;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const said: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !kept.test(node.text)) said.push(node.text);
    if (ts.isIdentifier(node) && isOwnName(node)) said.push(node.text);
    if (ts.isStringLiteralLike(node) && !kept.test(node.text)) said.push(node.text);
    if (ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) said.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  for (const [comment] of text.matchAll(/\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/g))
    said.push(withoutCode(comment));
  return said;
}

/** Whether a name is declared here as a variable, function or type, rather than as a field. */
const isOwnName = ({ parent }: ts.Identifier): boolean =>
  (ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) ||
  ts.isFunctionDeclaration(parent) ||
  ts.isParameter(parent);

const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');

test('the list has something to look for', () => {
  expect(gone).toContain('procedure');
  expect(goneIn('loadProcedures')).toEqual(['procedure']);
  expect(goneIn('A cost-judgement')).toEqual(['cost judgement', 'CostJudgement']);
  expect(goneIn('proceed')).toEqual([]);
});

test('no word has two meanings, and none is used that is gone', () => {
  expect(words.filter(({ means }) => goneIn(withoutCode(means)).length > 0)).toEqual([]);
  expect(words.filter(({ word }) => gone.includes(word))).toEqual([]);
});

test('no source says a word that is gone', () => {
  const sources = globSync(
    ['packages/*/{src,test,scripts}/**/*.{ts,tsx}', '{scripts,torture,bench,examples}/**/*.ts'],
    {
      cwd: root,
      exclude: ['**/node_modules/**', 'scripts/words.test.ts', 'packages/curia/src/cli/renamed*'],
    },
  ).filter((path) => !path.endsWith('.text.ts') && !path.endsWith('/texts.ts'));
  expect(sources.length).toBeGreaterThan(1500);
  const found = sources.flatMap((path) =>
    [...new Set(saidIn(path).flatMap((text) => goneIn(text, path)))].map((word) => `${path}: ${word}`),
  );
  expect(found).toEqual([]);
});

test('no file is named by a word that is gone', () => {
  const files = globSync(
    ['packages/*/{src,test}/**/*.{ts,tsx}', '{scripts,torture}/**/*.ts', 'docs/**/*.md'],
    {
      cwd: root,
    },
  );
  expect(files.flatMap((path) => goneIn(path, path).map((word) => `${path}: ${word}`))).toEqual([]);
});

test('no page and no help says a word that is gone', () => {
  const pages = globSync(
    [
      'README.md',
      'CONTRIBUTING.md',
      'docs/**/*.md',
      'packages/*/*.md',
      'packages/courts/src/*/guide.md',
      'examples/**/*.md',
    ],
    { cwd: root, exclude: ['docs/reference/words.md', '**/node_modules/**'] },
  );
  expect(pages.length).toBeGreaterThan(50);
  const found = pages.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const prose = path === 'docs/reference/commands.md' ? text : withoutCode(text);
    return goneIn(prose, path).map((word) => `${path}: ${word}`);
  });
  expect(found).toEqual([]);
});
