/** Bundles a script for tests that start it many times. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { makeBundle } from './make-bundle.ts';

/** Bundles a script of the sources before the first test of a file or of a group, and removes it after the last. */
export function bundleScript(script: string): { readonly file: string } {
  const folder = mkdtempSync(join(import.meta.dirname, '../.bundled-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'script.mjs');
  beforeAll(() => makeBundle(script, file));
  return { file };
}
