/** Guides travel with the package: whatever a message names can be shown. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@curia/core';
import { expect, test } from 'vitest';
import { listGuides, readGuide } from './read-guide.ts';

const guides = listGuides();

test('every guide has a name of its own and a title', () => {
  expect(guides.length).toBeGreaterThan(10);
  expect(new Set(guides.map(({ name }) => name)).size).toBe(guides.length);
  for (const { title } of guides) expect(title).not.toBe('');
  expect(readGuide('your-own-table')).toContain('# ');
});

test('a page that there is not is refused with the nearest', () => {
  expect(() => readGuide('your-own-tabel')).toThrow(/your-own-table/);
  expect(() => readGuide('../../package')).toThrow(expect.objectContaining({ code: 'USAGE' }));
});

test('no message names a file of the repository, and every page that one names is there', () => {
  const src = join(import.meta.dirname, '../../..');
  const files = ['core', 'offline', 'curia'].flatMap((name) =>
    readdirSync(join(src, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(src, name, 'src', file), 'utf8')),
  );
  expect(files.filter((text) => /docs\/(guides|start|reference)\/[a-z]/.test(text))).toEqual([]);
  const named = files.flatMap((text) =>
    [...text.matchAll(/`curia help ([a-z-]+)`/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(0);
  const known = guides.filter(({ kind }) => kind === 'guide').map(({ name }) => name);
  expect(named.filter((name) => !known.includes(name!))).toEqual([]);
  expect(Object.values(ERRORS).filter(({ remedy }) => remedy.includes('.md'))).toEqual([]);
});
