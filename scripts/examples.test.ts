/** Runs every numbered example and compares what it prints with its `output.txt`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runInProcess } from '../packages/curia/test/in-process.ts';

const root = join(import.meta.dirname, '..');
const examples = readdirSync(join(root, 'examples')).filter((name) => /^\d\d-/.test(name));

test.each(examples)('examples/%s', async (name) => {
  const folder = join(root, 'examples', name);
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  expect(readFileSync(join(root, 'examples/README.md'), 'utf8')).toContain(`(${name}/`);
  for (const script of scripts) {
    const { stdout, stderr, status } = await runInProcess(() => import(join(folder, script)), { cwd: root });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const expected = join(folder, 'output.txt');
    expect(existsSync(expected)).toBe(true);
    expect(stdout.trimEnd()).toBe(readFileSync(expected, 'utf8').trimEnd());
  }
});
