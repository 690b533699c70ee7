/** What files define and call, in every language with a parser, and line by line without one. */
import { expect, test } from 'vitest';
import { symbolsOfText } from './file-symbols.ts';
import { symbolsOfLines } from './symbols-by-lines.ts';

const read = (path: string, text: string) => symbolsOfText({ path, text, lines: text.split('\n') });
const named = (symbols: readonly { container: string | null; name: string; from: number; to: number }[]) =>
  symbols.map(
    ({ container, name, from, to }) => `${container === null ? '' : `${container}.`}${name} ${from}-${to}`,
  );

test.each([
  [
    'a.js',
    'res.send = function send(body) {\n  return write(body);\n};\nmodule.exports = () => {\n};\nclass A {\n  run() {\n  }\n}\nconst o = {\n  key: function () {\n  },\n};\nreturn new Promise(function dispatch() {\n});\n',
    ['send 1-3', 'exports 4-5', 'A 6-9', 'A.run 7-8', 'key 11-12', 'dispatch 14-15'],
    'write',
  ],
  [
    'a.ts',
    'export const f = async (a: number): Promise<void> => {\n  g(a);\n};\ninterface I {\n}\n',
    ['f 1-3', 'I 4-5'],
    'g',
  ],
  ['a.tsx', 'export const View = () => <p>{text()}</p>;\n', ['View 1-1'], 'text'],
  ['a.py', 'class A:\n    @property\n    def f(self):\n        return g()\n', ['A 1-4', 'A.f 3-4'], 'g'],
  [
    'a.go',
    'package a\nfunc (c *Context) Next() {\n\tc.run()\n}\ntype T struct {\n}\n',
    ['Next 2-4', 'T 5-6'],
    'run',
  ],
  [
    'A.java',
    'class A {\n  A() {\n  }\n  int f() {\n    return g();\n  }\n}\n',
    ['A 1-7', 'A.A 2-3', 'A.f 4-6'],
    'g',
  ],
  [
    'a.rs',
    'impl Foo {\n    fn bar(&self) {\n        self.baz();\n    }\n}\n',
    ['Foo 1-5', 'Foo.bar 2-4'],
    'baz',
  ],
  ['a.cs', 'class A {\n  void F() {\n    this.G();\n  }\n}\n', ['A 1-5', 'A.F 2-4'], 'G'],
  ['a.rb', 'class A\n  def f?(x)\n    g(x)\n  end\nend\n', ['A 1-5', 'A.f? 2-4'], 'g'],
  ['a.php', '<?php\nclass A {\n  function f() {\n    $this->g();\n  }\n}\n', ['A 2-6', 'A.f 3-5'], 'g'],
  ['a.cpp', 'int A::f(int x) {\n  return k->g(x);\n}\n', ['f 1-3'], 'g'],
])('%s by its parser', async (path, text, symbols, called) => {
  const found = await read(path, text);
  expect(found.read_by).toBe('parser');
  expect(named(found.symbols)).toEqual(expect.arrayContaining(symbols));
  expect(found.calls.map(({ name }) => name)).toContain(called);
});

test('line by line, a function that is assigned to a property has its name', () => {
  const lines =
    'app.get = function (path) {\n  return find(path);\n};\nmodule.exports = (a) => {\n};\n'.split('\n');
  const { symbols, calls } = symbolsOfLines(lines);
  expect(named(symbols)).toEqual(['get 1-3', 'exports 4-5']);
  expect(calls).toContainEqual({ name: 'find', line: 2 });
});

test('a file without a grammar, and one that is too large to have been written, are read line by line', async () => {
  expect((await read('a.scala', 'def f() {\n}\n')).read_by).toBe('lines');
  expect((await read('a.js', `function f() {\n}\n${'// x\n'.repeat(120_000)}`)).read_by).toBe('lines');
});

test('a syntax error takes nothing away from the rest of a file', async () => {
  const { symbols } = await read('a.py', 'def f(:\n    pass\n\n\ndef g():\n    pass\n');
  expect(symbols.map(({ name }) => name)).toContain('g');
});
