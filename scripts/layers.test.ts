/** The check of the layers: circles are found, and the list of known breaches cannot grow or go stale. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { circlesOf } from './house/cycles.ts';
import { roomOf, type Source } from './house/tree.ts';
import { holdAgainst, lineOf, readKnown } from './layers/known.ts';
import { breachesOf, folderSizes, mutualRooms, saysCourt } from './layers/rules.ts';

const source = (path: string, more: Partial<Source> = {}): Source => ({
  ...{ path, lines: 1, isTest: false, imports: [], strings: [], patterns: [], calls: [], casts: [] },
  ...more,
});

const treeOf = (...sources: Source[]): ReadonlyMap<string, Source> =>
  new Map(sources.map((one) => [one.path, one]));

const importing = (path: string, ...targets: string[]): Source =>
  source(path, {
    imports: targets.map((target) => ({ specifier: target, target, isType: true, names: [] })),
  });

const said = (path: string, text: string): Source => source(path, { strings: [{ text, line: 7 }] });

/** What is broken in some files, as the list has it; addresses are those of the real packages. */
const broken = (...sources: Source[]): string[] =>
  breachesOf(treeOf(...sources))
    .filter(({ rule }) => rule !== 'large-address')
    .map(lineOf);

test('circles are found, however long, and nothing that only hangs on them', () => {
  const graph = { a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: [], f: ['f'], g: ['a'] };
  expect(circlesOf(new Map(Object.entries(graph)))).toEqual([['a', 'b', 'c'], ['f']]);
});

test('types make a circle, too, and rooms may look at each other in one direction only', () => {
  const [a, b] = ['packages/curia/src/one/a.ts', 'packages/curia/src/two/b.ts'];
  expect(broken(importing(a, b), importing(b, a))).toEqual([
    `no-cycles: ${a}`,
    `no-cycles: ${b}`,
    'rooms-import-each-other: packages/curia/src/one <> packages/curia/src/two',
  ]);
  expect(mutualRooms(treeOf(importing(a, b), source(b)))).toEqual([]);
});

test('a room is a folder of its package, or of its court', () => {
  expect(roomOf('packages/core/src/table/decide/decide.ts')).toBe('packages/core/src/table');
  expect(roomOf('packages/courts/src/panel/file/panel.ts')).toBe('packages/courts/src/panel/file');
  expect(roomOf('packages/courts/src/panel/court.ts')).toBe('packages/courts/src/panel/court.ts');
});

test.each([
  ['verification', true],
  ['debate-override@t3', true],
  ['../../courts/src/panel/court.ts', true],
  ['the verification of a document', false],
  ['panels', false],
])('"%s" names a court: %s', (text, isNaming) => {
  const path = 'packages/curia/src/cli/say.ts';
  expect(broken(said(path, text))).toEqual(isNaming ? [`names-a-court: ${path}`] : []);
  expect(broken(said('packages/courts/src/panel/say.ts', text))).toEqual([]);
});

test('panels may be told from courts of the list where courts are found, and votes of a panel from those of a crowd', () => {
  for (const path of ['courts/find-court.ts', 'drive/run-request.ts', 'wire/votes.ts'])
    expect(broken(said(`packages/curia/src/${path}`, 'panel'))).toEqual([]);
  expect(broken(said('packages/curia/src/courts/find-court.ts', 'verification'))).toHaveLength(1);
  expect(saysCourt(said('packages/curia/src/courts/find-court.ts', ''), ['panel'])).toBeUndefined();
});

test('SQL is said in the store alone', () => {
  const sql = 'INSERT INTO runs VALUES (?)';
  expect(broken(said('packages/curia/src/http/x.ts', sql))).toEqual([
    'sql-outside-the-store: packages/curia/src/http/x.ts',
  ]);
  expect(broken(said('packages/curia/src/store/sqlite/x.ts', sql))).toEqual([]);
  expect(broken(said('packages/curia/src/http/x.ts', 'select a run from the list'))).toEqual([]);
});

test('a folder of more than 25 files is too large, and tests count for nothing', () => {
  const files = Array.from({ length: 26 }, (_, at) => source(`packages/curia/src/room/f${at}.ts`));
  const tests = files.map(({ path }) => source(path.replace('.ts', '.test.ts'), { isTest: true }));
  expect(broken(...files)).toEqual(['large-folder: packages/curia/src/room']);
  expect(folderSizes(treeOf(...files.slice(1), ...tests))).toEqual([
    { folder: 'packages/curia/src/room', files: 25 },
  ]);
});

test('what is broken and not listed is told, and so is what is listed and mended', () => {
  const [a, b] = ['a', 'b'].map((at) => ({ rule: 'r', at }));
  expect(holdAgainst(['r: b', 'r: c'], [a!, b!])).toEqual({ fresh: [a], gone: ['r: c'] });
});

test('the list is sorted, and says nothing twice', () => {
  const known = readKnown(readFileSync(join(import.meta.dirname, 'layers/known-breaches.txt'), 'utf8'));
  expect(known).toEqual([...new Set(known)].sort());
});
