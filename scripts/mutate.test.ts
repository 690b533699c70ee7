/** The mutation score is measured over all of the rooms that rule: no file is left out, none is measured twice. */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { explain, isFile, nameChange, REASONS, readReasons } from './mutate/reasons.ts';
import { ROOMS } from './mutate/rooms.ts';

const cwd = resolve(import.meta.dirname, '..');
/** What has retired decides nothing new; its hashes are pinned instead. */
const isSource = (file: string): boolean => !/\.test\.ts$|\/index\.ts$|\/retired\//.test(file);

const mutated = Object.values(ROOMS).flatMap(({ mutate }) =>
  globSync(
    mutate.filter((glob) => !glob.startsWith('!')),
    { cwd },
  ).filter(isSource),
);

test('every file is in one room', () => {
  const wanted = globSync(
    [
      'packages/core/src/{table,review,votes}/**/*.ts',
      'packages/courts/src/panel/{file,case,count,rule,prove,calibrate,value}/**/*.ts',
      'packages/courts/src/panel/{doctor,own-rules,panel-question}.ts',
      'packages/{courts,memory}/src/**/*.table.ts',
    ],
    { cwd },
  ).filter(isSource);
  expect(mutated.sort()).toEqual([...new Set(wanted)].sort());
});

test.each(Object.entries(ROOMS))('%s has tests near it', (_name, { tests }) => {
  for (const glob of tests) expect(globSync(glob, { cwd }), glob).not.toEqual([]);
});

const changed = (file: string, code: string) => ({ file, line: 1, code, becomes: 'true' });
const known = [
  changed('packages/a/src/table/decide.ts', 'at < size'),
  changed('packages/a/src/table/decide.ts', 'at  < size'),
];
const reasons = readReasons(`table/decide.ts: { ${nameChange(known[0]!)}×2: past the end }`);

test('a survivor without a reason and a reason without its survivors are told, and nothing else', () => {
  const files = ['packages/a/src/table/decide.ts', 'packages/a/src/votes/decide.ts'];
  expect(explain(known, files, reasons)).toMatchObject({
    open: [],
    stale: [],
    known: new Map([[reasons[0], 2]]),
  });
  // Neither one more of the same, nor another in its place, nor the same elsewhere.
  const others = [known[0]!, changed(files[0]!, 'at > size'), changed(files[1]!, 'at < size')];
  expect(explain([...known, ...others], files, reasons).open).toEqual(others);
  expect(explain([known[0]!, others[1]!], files, reasons)).toMatchObject({
    open: [others[1]],
    stale: [expect.stringContaining('1 of 2 survive')],
  });
  // What was not measured is not known to be gone.
  expect(explain([], [], reasons)).toMatchObject({ open: [], stale: [] });
});

test('a reason outlives the folders that its file is moved to', () => {
  const moved = 'packages/core/src/table/decide/decide.ts';
  expect(
    explain(
      known.map((one) => ({ ...one, file: moved })),
      [moved],
      reasons,
    ),
  ).toMatchObject({ open: [], stale: [] });
});

test('every reason is for one file that is mutated', () => {
  for (const { file } of REASONS)
    expect(
      mutated.filter((path) => isFile(path, file)),
      file,
    ).toHaveLength(1);
});

test.each(['12e45: because', 'abcde×1: because', 'abcde:'])('%s is no reason', (line) => {
  expect(() => readReasons(`a.ts: { ${line} }`)).toThrow();
});
