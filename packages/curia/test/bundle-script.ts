/** Bundles a script for tests that start it many times: one file loads in a tenth of the time that hundreds take. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll } from 'vitest';

/** Bundles a script of the sources before the first test of a file or of a group, and removes it after the last. */
export function bundleScript(script: string): { readonly file: string } {
  // Inside the package, so that the script finds the files that come with it.
  const folder = mkdtempSync(join(import.meta.dirname, '../.bundled-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'script.mjs');
  beforeAll(async () => {
    const bundle = await rolldown({
      input: script,
      platform: 'node',
      external: (id, from) => from !== undefined && !/^[./]|^@curia\//.test(id),
      resolve: { conditionNames: ['curia-source', 'node', 'import', 'default'] },
    });
    await bundle.write({ file, codeSplitting: false });
    await bundle.close();
  });
  return { file };
}
