/** The mutation score is measured over all of the rooms that rule: no file is left out, none is measured twice. */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ROOMS } from './mutate/rooms.ts';

const cwd = resolve(import.meta.dirname, '..');
const core = 'packages/core/src';
/** What has retired decides nothing new; its hashes are pinned instead. */
const isSource = (file: string): boolean => !/\.test\.ts$|\/index\.ts$|\/retired\//.test(file);

test('every file is in one room', () => {
  const wanted = globSync([`${core}/{table,review,panel,votes}/**/*.ts`, `${core}/**/*.table.ts`], {
    cwd,
  }).filter(isSource);
  const mutated = Object.values(ROOMS).flatMap(({ mutate }) =>
    globSync(
      mutate.filter((glob) => !glob.startsWith('!')),
      { cwd },
    ).filter(isSource),
  );
  expect(mutated.sort()).toEqual([...new Set(wanted)].sort());
});

test.each(Object.entries(ROOMS))('%s has tests near it', (_name, { tests }) => {
  for (const glob of tests) expect(globSync(glob, { cwd }), glob).not.toEqual([]);
});
