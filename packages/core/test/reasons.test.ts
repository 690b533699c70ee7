/** Nothing in the core claims that a value is there without saying why. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../src');
/** A file in which every index is sound for one reason says it once. */
const SAID_ONCE = /^\/\/ Every index here /m;

test('every `!` has its reason in the line before, or its file says why every index is sound', () => {
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.flatMap((file) => unreasoned(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

function unreasoned(file: string, text: string): string[] {
  if (SAID_ONCE.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const isComment = (line: number): boolean => /^\s*\/\/ /.test(lines[line] ?? '');
  const lineOf = (at: number): number => source.getLineAndCharacterOfPosition(at).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNonNullExpression(node)) {
      const here = lineOf(node.end - 1);
      const isSaid = /\/\/ /.test(lines[here] ?? '') || within(node).some((at) => isComment(lineOf(at) - 1));
      if (!isSaid) found.push(`${file}:${here + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  /** Where the parts of the statement begin that an expression stands in. */
  const within = (node: ts.Node): number[] => [
    node.getStart(source),
    ...(ts.isStatement(node) ? [] : within(node.parent)),
  ];
  visit(source);
  return found;
}
