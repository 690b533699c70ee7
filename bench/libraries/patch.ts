/** rfc6902 beside our JSON Patch: what is refused, and how long corrections take to find and to apply. */

import { patchBetween } from '../../packages/console/src/pages/desk/answer/patch-between.ts';
import { applyPatch, type PatchOperation } from '../../packages/core/src/read/json-patch.ts';
import { printRows } from '../measure.ts';

interface Library {
  applyPatch(value: unknown, patch: readonly object[]): (Error | null)[];
  createPatch(before: unknown, after: unknown): object[];
}

const record = { list: [1], text: 'abc', nothing: null };
const WRONG: readonly (readonly [string, object])[] = [
  ['replaces what is not there', { op: 'replace', path: '/b', value: 1 }],
  ['removes what is not there', { op: 'remove', path: '/b' }],
  ['removes beyond the end of a list', { op: 'remove', path: '/list/4' }],
  ['adds beyond the end of a list', { op: 'add', path: '/list/5', value: 1 }],
  ['adds at the place "01" of a list', { op: 'add', path: '/list/01', value: 1 }],
  ['adds into a text', { op: 'add', path: '/text/x', value: 1 }],
  ['moves a list into itself', { op: 'move', from: '/list', path: '/list/0' }],
  ['copies what is not there', { op: 'copy', from: '/b', path: '/c' }],
  ['removes the whole record', { op: 'remove', path: '' }],
  ['tests for another value', { op: 'test', path: '/text', value: 'x' }],
  ['replaces what is inherited', { op: 'replace', path: '/toString', value: 1 }],
];

/** Prints both. */
export function comparePatches(library: Library): void {
  const rows = [['an operation that', 'ours', 'rfc6902']];
  for (const [name, operation] of WRONG)
    rows.push([
      name,
      said(() => applyPatch(record, [operation as PatchOperation])),
      said(() => {
        const value = structuredClone(record);
        const [error] = library.applyPatch(value, [operation]);
        if (error instanceof Error) throw error;
        return value;
      }),
    ]);
  console.log();
  printRows(rows);
  const times = [['corrected rows', 'found by ours', 'by rfc6902', 'applied by ours', 'by rfc6902']];
  for (const count of [50, 100, 200]) {
    const before = Array.from({ length: count }, (_, at) => ({
      id: at,
      name: `row ${at}`,
      ok: at % 2 === 0,
    }));
    const after = before.map((row) => ({ ...row, name: `${row.name}!` }));
    const patch = patchBetween(before, after);
    times.push([
      String(count),
      timed(() => patchBetween(before, after)),
      timed(() => library.createPatch(before, after)),
      timed(() => applyPatch(before, patch)),
      timed(() => library.applyPatch(structuredClone(before), patch)),
    ]);
  }
  printRows(times);
}

function timed(run: () => unknown): string {
  const started = performance.now();
  run();
  return `${(performance.now() - started).toFixed(1)} ms`;
}

function said(run: () => unknown): string {
  try {
    return `takes it: ${JSON.stringify(run())}`.slice(0, 70);
  } catch (error) {
    return `refuses: ${(error as Error).message}`.slice(0, 70);
  }
}
