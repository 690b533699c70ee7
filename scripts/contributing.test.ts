/** Follows the paths that contributors are shown, literally, in a copy of the sources: what the pages say must work as it stands. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { courtAddressPages } from './gen/court-addresses.ts';
import { promptTextPages } from './gen/prompt-texts.ts';

const root = join(import.meta.dirname, '..');
const clone = mkdtempSync(join(root, '.docs-test-'));
afterAll(() => rmSync(clone, { recursive: true, force: true }));

const SHARED = ['core', 'courts', 'memory', 'offline'];
for (const name of [...SHARED, 'curia'])
  for (const part of ['src', 'package.json', ...(name === 'curia' ? ['bin'] : [])])
    cpSync(join(root, 'packages', name, part), join(clone, 'packages', name, part), { recursive: true });
mkdirSync(join(clone, 'node_modules/@curia'), { recursive: true });
for (const name of SHARED)
  symlinkSync(join(clone, 'packages', name), join(clone, 'node_modules/@curia', name));
symlinkSync(join(root, 'packages/curia/node_modules'), join(clone, 'packages/curia/node_modules'));
symlinkSync(join(clone, 'packages/curia'), join(clone, 'node_modules/curia'));

interface Block {
  readonly does: 'file' | 'append' | 'edit' | 'elsewhere';
  readonly file: string;
  readonly text: string;
}

/** The blocks of a page that say which file they belong into; those of a list are indented with it. */
const blocksOf = (page: string): Block[] =>
  Array.from(
    readFileSync(join(root, page), 'utf8').matchAll(
      /^( *)```[a-z]+ (file|append|edit|elsewhere)=(\S+)\n([\s\S]*?)^ *```$/gm,
    ),
    ([, indent, does, file, text]) => ({
      does: does as Block['does'],
      file: file!,
      text: text!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );

function follow({ does, file, text }: Block): void {
  const path = join(clone, file);
  mkdirSync(dirname(path), { recursive: true });
  if (does === 'file') writeFileSync(path, text);
  else if (does === 'append') appendFileSync(path, text);
  else for (const hunk of text.split('…\n')) insert(path, hunk.split('\n').slice(0, -1));
}

/** Puts the lines marked with a plus where the lines around them stand, in the place of those marked with a minus. */
function insert(path: string, hunk: readonly string[]): void {
  const lines = (left: string): string[] =>
    hunk.filter((line) => !line.startsWith(left)).map((line) => line.slice(1));
  const [before, after] = [lines('+'), lines('-')];
  const text = readFileSync(path, 'utf8');
  const known = `${before.join('\n')}\n`;
  expect(text.split(known), `${path} has the lines ${known} once`).toHaveLength(2);
  writeFileSync(
    path,
    text.replace(known, () => `${after.join('\n')}\n`),
  );
}

function curia(
  args: readonly string[],
  input = '',
): { stdout: string; stderr: string; status: number | null } {
  const bin = join(clone, 'packages/curia/bin/curia.js');
  return spawnSync(process.execPath, [bin, ...args], { cwd: clone, input, encoding: 'utf8' });
}

test('a rule is added as the page says, and reaches the court that asks the question', () => {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [, listed = ''] = /`(policies: \[dispositionV5, dispositionV6\])`/.exec(page) ?? [];
  const blocks = blocksOf('CONTRIBUTING.md').filter(({ file }) => file.endsWith('.table.ts'));
  expect(blocks).toHaveLength(2);
  for (const block of blocks) follow(block);
  const question = join(dirname(join(clone, blocks[0]!.file)), 'disposition.ts');
  writeFileSync(
    question,
    readFileSync(question, 'utf8')
      .replace('import { dispositionV5 }', 'import { dispositionV5, dispositionV6 }')
      .replace('policies: [dispositionV5]', listed),
  );
  const snippets = Array.from({ length: 21 }, () => ({ page: 1, snippet: 'alpha gamma beta' }));
  const bundle = { doc_id: 'd', pages: [{ page_num: 1, text: 'alpha beta gamma' }] };
  const pack = join(clone, 'quotes.json');
  writeFileSync(
    pack,
    JSON.stringify({
      id: 'quotes',
      fields: [{ path: 'rows', type: 'list' }],
      citations: [{ path: 'rows[]' }],
    }),
  );
  const ruleOf = (...more: string[]): unknown => {
    const line = JSON.stringify({ output: { rows: snippets }, bundle });
    const { stdout, stderr } = curia(['verify', '-', '--pack', pack, ...more], line);
    expect(stderr).toBe('');
    return JSON.parse(stdout).arbiter_decision.rule;
  };
  expect([ruleOf(), ruleOf('--policy', 'disposition=v6')]).toEqual(['minor-only', 'too-many-minors']);
  expect(curia(['tables', '--check', 'disposition@v6', '--strict']).status).toBe(0);
});

/** What the compiler says of some files in the copy, under the rules of the project. */
function typeProblems(files: readonly string[], of = '.'): string[] {
  const read = (file: string) => ts.readConfigFile(file, ts.sys.readFile).config as object;
  const { options } = ts.parseJsonConfigFileContent(
    { ...read(join(root, of, 'tsconfig.json')), files: files.map((file) => join(clone, file)), include: [] },
    ts.sys,
    join(root, of),
  );
  const program = ts.createProgram(
    files.map((file) => join(clone, file)),
    options,
  );
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(clone, file));
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  });
}

test('a court is added as the page says, in Curia and outside of it', () => {
  const page = blocksOf('docs/design/add-a-court.md');
  const blocks = page.filter(({ does }) => does !== 'elsewhere');
  for (const block of blocks) follow(block);
  // What `npm run gen` writes, which the page asks for.
  for (const [file, text] of [...promptTextPages(clone), ...courtAddressPages(clone)])
    writeFileSync(join(clone, file), text);
  const cases = [
    { case_id: 'r1', request: 'a new chair', said: 'yes', confidence: 0.9 },
    { case_id: 'r2', request: 'a new desk', said: 'yes', confidence: 0.5 },
    { case_id: 'r3', request: 'a new house' },
  ];
  const input = cases.map((one) => `${JSON.stringify(one)}\n`).join('');
  const ran = curia(['run', 'approval', '-', '--agents', 'given', '--json', '--name', 'r'], input);
  expect(ran.stderr).toBe('');
  expect(JSON.parse(ran.stdout)).toMatchObject({ ruled: 3, outcomes: { APPROVE: 1, ASK: 2 } });
  expect(curia(['audit', 'r']).status).toBe(0);
  expect(curia(['tables', '--check', 'approval', '--strict']).status).toBe(0);
  const written = blocks.filter(({ file }) => file.includes('/cases/'));
  expect(written).toHaveLength(2);
  expect(typeProblems(blocks.map(({ file }) => file).filter((file) => file.endsWith('.ts')))).toEqual([]);
  for (const { text } of written) {
    const { given, expect: wanted } = parse(text) as { given: object; expect: object };
    const { stdout } = curia(['decide', 'approval'], JSON.stringify(given));
    expect(JSON.parse(stdout).ruling).toMatchObject(wanted);
  }
  // Outside, a name of a court that ships is taken.
  const [shipped, own] = ['packages/courts/src/approval', 'my-court'].map((folder) => join(clone, folder));
  cpSync(shipped!, own!, { recursive: true });
  rmSync(join(own!, 'prompts/texts.ts'));
  for (const block of page.filter(({ does }) => does === 'elsewhere')) follow(block);
  const list = join(clone, 'packages/curia/src/courts/list.ts');
  cpSync(join(root, 'packages/curia/src/courts/list.ts'), list);
  const again = curia(
    ['run', './my-court/court.ts', '-', '--agents', 'given', '--json', '--name', 'o'],
    input,
  );
  expect(again.stderr).toBe('');
  expect(JSON.parse(again.stdout)).toMatchObject({ ruled: 3, outcomes: { APPROVE: 1, ASK: 2 } });
  expect(typeProblems(['my-court/court.ts'])).toEqual([]);
});

test('a store is added as the page says', () => {
  const blocks = blocksOf('CONTRIBUTING.md').filter(({ file }) => file.includes('/store/'));
  expect(blocks).toHaveLength(3);
  for (const block of blocks) follow(block);
  for (const file of [
    'vitest.config.ts',
    'scripts/test-folder.ts',
    'scripts/seed-properties.ts',
    'scripts/slow-first.ts',
  ])
    cpSync(join(root, file), join(clone, file));
  const suite = ['run', '--root', clone, 'packages/curia/src/store/shelf.test.ts'];
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/vitest'), suite, { encoding: 'utf8' });
  expect(stdout).toMatch(/[1-9]\d* passed/);
  expect(status).toBe(0);
  const script = `
    import { openStore } from '${join(clone, 'packages/curia/src/store/open-store.ts')}';
    const describe = () => ({ created_at: '2026-01-01', manifest: '{}' });
    await openStore('shelf://a').runs.create('r', [], describe);
    console.log((await openStore('shelf://a').runs.find('r')).run_id);`;
  writeFileSync(join(clone, 'use-shelf.ts'), script);
  const used = spawnSync(process.execPath, ['--conditions=curia-source', join(clone, 'use-shelf.ts')], {
    encoding: 'utf8',
  });
  expect(used.stdout).toBe('r\n');
});

test('a field is added to a screen as the page says: the compiler carries it from the schema to the page', () => {
  cpSync(join(root, 'packages/console/src'), join(clone, 'packages/console/src'), { recursive: true });
  const blocks = blocksOf('CONTRIBUTING.md').filter(({ file }) => /\/(?:wire|api|console)\//.test(file));
  expect(blocks).toHaveLength(3);
  const [schema, filled, page] = blocks;
  const problems = (): string[] => [
    ...typeProblems([filled!.file]),
    ...typeProblems([page!.file], 'packages/console'),
  ];
  follow(schema!);
  expect(typeProblems([filled!.file]).join('\n')).toContain('usd_per_case');
  follow(filled!);
  follow(page!);
  expect(problems()).toEqual([]);
});

test('a template and a court in code begin as the page says', () => {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  cpSync(join(root, 'examples'), join(clone, 'examples'), { recursive: true });
  cpSync(join(root, 'packages/curia/templates'), join(clone, 'packages/curia/templates'), {
    recursive: true,
  });
  const lines = [...page.matchAll(/^ *```sh\n *(.+)\n *```$/gm)].map(([, line]) => line!.split(' '));
  expect(lines).toHaveLength(4);
  for (const [command, ...args] of lines) {
    if (command === 'npm') expect(curia(args.slice(4))).toMatchObject({ status: 0, stderr: '' });
    else cpSync(join(clone, args[1]!), join(clone, args[2]!), { recursive: true });
  }
  expect(curia(['init', '--help']).stdout).toContain('house-rules     which rules a post breaks');
  expect(curia(['init', 'house-rules', 'my-rules']).status).toBe(0);
});
