/** Runs the code blocks of README, docs/start and all guides, and compares what they print with the block that follows. */
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { main } from '../packages/curia/src/cli/main.ts';
import { type Printed, runInProcess } from '../packages/curia/test/in-process.ts';
import { runScript } from './docs-shell.ts';

const root = join(import.meta.dirname, '..');
const isUpdate = process.env.UPDATE_DOCS === '1';
const scratch = mkdtempSync(join(root, '.docs-test-'));
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

interface Block {
  readonly language: string;
  readonly code: string;
  readonly line: number;
  /** The `text` block right after it, if there is one. */
  readonly output: string | undefined;
}

const pages = [
  'README.md',
  ...['core', 'curia', 'offline'].map((name) => `packages/${name}/README.md`),
  ...['docs/start', 'docs/guides'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => `${folder}/${file}`),
  ),
  ...globSync(['packages/memory/guide.md', 'packages/courts/src/*/guide.md'], { cwd: root }).sort(),
];

function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, page), 'utf8');
  return Array.from(
    text.matchAll(/^```(ts|sh)\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```$)?/gm),
    (match) => ({
      language: match[1]!,
      code: match[2]!,
      output: match[3],
      line: text.slice(0, match.index).split('\n').length,
    }),
  );
}

let written = 0;

function run({ language, code }: Block): Promise<Printed> {
  if (language === 'sh') return runScript(code, main, root);
  const file = join(scratch, `block-${written++}.ts`);
  writeFileSync(file, code);
  return runInProcess(() => import(file), { cwd: root });
}

describe.each(pages)('%s', (page) => {
  const blocks = blocksOf(page);
  test.each(blocks.map((block) => [block.line, block] as const))(
    'the block at line %i does what it says',
    async (_line, block) => {
      const { stdout, stderr, status } = await run(block);
      // Lines that were refused on purpose are counted there.
      const remarks = stderr.replace(/^curia: \d+ of \d+ lines refused\n$/, '');
      expect({ stderr: remarks, isKnownStatus: status === 0 || status === 2 }).toEqual({
        stderr: '',
        isKnownStatus: true,
      });
      if (block.output === undefined) return;
      if (isUpdate && stdout.trimEnd() !== block.output.trimEnd()) {
        const file = join(root, page);
        const before = `${block.code}\`\`\`\n\n\`\`\`text\n`;
        writeFileSync(
          file,
          readFileSync(file, 'utf8').replace(before + block.output, () =>
            `${before}${stdout.trimEnd()}\n`.replace(/\n\n$/, '\n'),
          ),
        );
        return;
      }
      expect(stdout.trimEnd()).toBe(block.output.trimEnd());
    },
  );
  test('every link to a file leads somewhere', () => {
    const text = readFileSync(join(root, page), 'utf8');
    for (const [, target] of text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)) {
      expect(() => readdirOrRead(join(root, page, '..', target!))).not.toThrow();
    }
  });
});

const readdirOrRead = (path: string): unknown => {
  try {
    return readFileSync(path);
  } catch {
    return readdirSync(path);
  }
};
