/** The figures of the house are counted in the tree, and printed so that a terminal shows them. */
import { expect, test } from 'vitest';
import { courtTies, newCourt } from './house/courts.ts';
import { figuresOf, packageLines, portMethods } from './house/figures.ts';
import { printFigures, printPackages } from './house/print.ts';
import { COURTS, readTree, type Source } from './house/tree.ts';

const tree = readTree();

test('every package has lines, and its rooms have all of them', () => {
  for (const { name, lines, rooms } of packageLines(tree)) {
    expect(lines, name).toBeGreaterThan(1_000);
    expect(rooms.reduce((sum, room) => sum + room.lines, 0)).toBe(lines);
  }
});

test('every court and every port of the store is counted', () => {
  expect(COURTS).toEqual(expect.arrayContaining(['panel', 'verification']));
  expect(courtTies(tree).map(({ court }) => court)).toEqual(COURTS);
  expect(portMethods().map(({ name }) => name)).toEqual(expect.arrayContaining(['Runs', 'Cases', 'Seats']));
  for (const { name, methods } of portMethods()) expect(methods, name).toBeGreaterThan(0);
});

const source = (path: string, ...targets: string[]): Source => ({
  ...{ path, lines: 1, isTest: false, strings: [], patterns: [], calls: [], casts: [] },
  imports: targets.map((target) => ({ specifier: target, target, isType: false, names: ['one'] })),
});

test('what ties a court is counted in both directions, its own offline agents and the list left out', () => {
  const court = 'packages/courts/src/panel/court.ts';
  const [readers, product] = ['packages/offline/src/index.ts', 'packages/curia/src/runs/a.ts'];
  const files = [
    source(court, readers, 'packages/core/src/index.ts'),
    source('packages/courts/src/panel/offline/set.ts', readers),
    source('packages/curia/src/courts/list.ts', court),
    source(product, court),
    source(readers),
    source('packages/core/src/index.ts'),
  ];
  const [panel] = courtTies(new Map(files.map((one) => [one.path, one]))).filter(
    (one) => one.court === 'panel',
  );
  expect(panel).toMatchObject({ ties: 2, names: 2 });
  expect(panel!.known_by).toEqual(['packages/curia/src/courts/list.ts', product]);
});

test('what a new court needs is read from the page that builds one', () => {
  const page = `
\`\`\`ts file=packages/courts/src/small/rules/small.table.ts
import { type AnyTable, defineTable } from '@curia/core';
import { z } from 'zod';
\`\`\`

\`\`\`md file=packages/courts/src/small/prompts/asked.en.md
\`\`\`

\`\`\`diff edit=packages/curia/src/courts/list.ts
+import small from '@curia/courts/small';
…
-export const courts = [large];
+export const courts = [
+  large,
+  small,
+];
\`\`\`
`;
  expect(newCourt(page)).toEqual({ folders: 1, lines: 1, names: 2 });
  expect(newCourt().names).toBeGreaterThan(5);
});

test('what misses its aim is marked, and every line fits', () => {
  const lines = [...printPackages(packageLines(tree)), ...printFigures(figuresOf(tree))];
  for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(80);
  expect(printFigures([{ what: 'circles', now: 2, aim: 0, where: 'packages/a.ts' }]).slice(1)).toEqual([
    `✗ circles${' '.repeat(49)}         2         0`,
    '    a.ts',
  ]);
  expect(printFigures([{ what: 'circles', now: 0, aim: 0, where: 'packages/a.ts' }])).toHaveLength(2);
});
