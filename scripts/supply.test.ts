/** What Curia is made of: pinned, hashed, licensed, without scripts on installing and without secrets. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockProblems, neededBy, readLock, readManifests } from './supply/lock.ts';
import { billOfMaterials, licenceProblems, licenceTexts, partsOf } from './supply/parts.ts';
import { linesWithSecrets, MADE_UP } from './supply/secrets.ts';

const root = resolve(import.meta.dirname, '..');
const lock = readLock(root);
const manifests = readManifests(root);
const published = Object.keys(manifests).filter((place) => /core|offline|curia/.test(place));

describe('the lock file', () => {
  test('is exact: every version pinned, every package hashed, none from an address of its own', () => {
    expect(lockProblems(lock, manifests)).toEqual([]);
    expect(Object.keys(lock).length).toBeGreaterThan(100);
  });

  const zod = lock['node_modules/zod']!;
  const own = manifests['packages/core']!;
  test.each([
    ['another version', { ...lock, 'packages/core': { dependencies: { zod: '4.0.0' } } }, manifests],
    ['a range', lock, { ...manifests, 'packages/core': { ...own, dependencies: { zod: '^4.6.7' } } }],
    ['no hash', { ...lock, 'node_modules/zod': { version: zod.version! } }, manifests],
    ['a weak hash', { ...lock, 'node_modules/zod': { ...zod, integrity: 'sha1-abc' } }, manifests],
    [
      'an address',
      { ...lock, 'node_modules/zod': { ...zod, resolved: 'https://x.example/z.tgz' } },
      manifests,
    ],
    ['a foreign link', { ...lock, 'node_modules/zod': { link: true, resolved: '../zod' } }, manifests],
    ['a script', lock, { ...manifests, 'packages/core': { ...own, scripts: { postinstall: 'node x.js' } } }],
  ])('with %s it is not', (_what, changedLock, changedManifests) => {
    expect(lockProblems(changedLock, changedManifests)).not.toEqual([]);
  });
});

describe.each(published)('%s', (place) => {
  const needed = neededBy(lock, place).filter((at) => at.startsWith('node_modules/'));

  test('needs nothing that runs a script when it is installed', () => {
    expect(needed.filter((at) => lock[at]?.hasInstallScript === true)).toEqual([]);
  });

  test('needs only what is licensed to be used', () => {
    expect(licenceProblems(partsOf(lock, place, []))).toEqual([]);
  });

  test('has a bill of materials that lists everything it needs, the same bytes each time', () => {
    const parts = partsOf(lock, place, ['node_modules/yaml']);
    const bill = billOfMaterials(root, place, parts);
    const { components } = JSON.parse(bill) as {
      components: { name: string; hashes: { content: string }[] }[];
    };
    const names = components.map(({ name }) => name);
    for (const at of [...needed, 'node_modules/yaml'])
      expect(names).toContain(at.replace(/.*node_modules\//, ''));
    for (const { hashes } of components) expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
    expect(billOfMaterials(root, place, partsOf(lock, place, ['node_modules/yaml']))).toBe(bill);
    expect(licenceTexts(root, parts)).toContain('Copyright Eemeli Aro');
  });
});

/** Everything that is not ignored, in a clone and in an unpacked archive alike: git is asked with an empty index of its own. */
function filesOfProject(): string[] {
  const index = mkdtempSync(join(tmpdir(), 'curia-index-'));
  const git = (...args: string[]): string =>
    execFileSync('git', [`--git-dir=${index}`, `--work-tree=${root}`, ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  try {
    git('init', '--quiet');
    const listed = git('-c', 'core.excludesFile=', 'ls-files', '-z', '--others', '--exclude-standard');
    return listed.split('\0').filter(Boolean);
  } finally {
    rmSync(index, { recursive: true, force: true });
  }
}

describe('secrets', () => {
  test('are in no file of the project but those made up to be found', () => {
    const found = filesOfProject().filter(
      (file) => linesWithSecrets(readFileSync(join(root, file), 'latin1')).length > 0,
    );
    expect(found).toEqual(Object.keys(MADE_UP));
  });

  // Put together here, so that this file has none.
  test.each([
    [
      'a private key',
      [`-----BEGIN ${'PRIVATE KEY'}-----`, 'MIIEvQ9x'.repeat(8), `-----END ${'PRIVATE KEY'}-----`],
    ],
    ['the key of a model', [`sk-ant-api03-${'a1B2'.repeat(10)}`]],
    ['a token of a code host', [`ghp_${'a1B2'.repeat(9)}`]],
    ['a signed token', [`eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(20)}`]],
  ])('%s is found', (_what, lines) => {
    expect(linesWithSecrets(['first', ...lines].join('\n'))).not.toEqual([]);
    expect(linesWithSecrets('first\nsecond')).toEqual([]);
  });
});
