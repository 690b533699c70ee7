/** Stands in for Vitest's `describe` and `test` while mutants run: collects tests as functions, to be called again for each mutant. */
import { expect } from 'vitest';

/** One collected test. */
export interface CollectedTest {
  readonly id: string;
  readonly file: string;
  readonly run: () => unknown;
}

type Body = (...args: never[]) => unknown;

let collected: CollectedTest[] = [];
let path: string[] = [];

/** Collects the tests of one file. */
export async function collect(file: string, load: () => Promise<unknown>): Promise<readonly CollectedTest[]> {
  collected = [];
  path = [file];
  await load();
  return collected;
}

/** A group of tests; its body runs at once, as in Vitest. */
export function describe(name: string, body: () => unknown): void {
  path.push(name);
  body();
  path.pop();
}

/** One test; its place in the list makes its id unique where names are not. */
export function test(name: string, body: () => unknown): void {
  collected.push({ file: path[0]!, id: [...path, `${name} (${collected.length})`].join(' > '), run: body });
}

describe.each = each(describe);
test.each = each(test);

/** One group or test for each row; a row that is a list is spread over the parameters. */
function each(one: (name: string, body: () => unknown) => void) {
  return (rows: readonly unknown[]) => (name: string, body: Body) => {
    for (const row of rows)
      one(`${name} ${rows.indexOf(row)}`, () => body(...((Array.isArray(row) ? row : [row]) as never[])));
  };
}

/** Only what the tests near the mutated rooms use of Vitest is here; anything else fails at import. */
export { expect };
