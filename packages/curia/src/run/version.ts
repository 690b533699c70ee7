/** The version of the installed package. */
import { readFileSync } from 'node:fs';

/** Reads it from the package itself. */
export const version = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string })
    .version;
