/** The version of the installed package. */
import { readFileSync } from 'node:fs';
import { packageRoot } from './package-root.ts';

/** Reads it from the package itself. */
export const version = (): string =>
  (JSON.parse(readFileSync(new URL('package.json', packageRoot), 'utf8')) as { version: string }).version;
