/** Secrets that the environment names as files, as orchestrators hand them out: `PGPASSWORD_FILE` instead of `PGPASSWORD`. */
import { CuriaError } from '@curia/core';
import { readText } from './read-file.ts';

const SECRET = /^(?:[A-Z][A-Z0-9_]*_)?(?:KEY|TOKEN|SECRET|[A-Z]*PASSWORD)$/;
const SUFFIX = '_FILE';
const LARGEST_SECRET = 64 * 1024;

/** Reads the secrets that are in files into their variables; refused where a variable and its file are both set. */
export function readSecretFiles(environment: Record<string, string | undefined>): void {
  for (const [variable, file] of Object.entries(environment)) {
    if (!variable.endsWith(SUFFIX) || !file) continue;
    const name = variable.slice(0, -SUFFIX.length);
    // Others use the ending for files that they read themselves, such as the token of a cloud.
    if (!SECRET.test(name) || /^(AWS|GOOGLE|SSL|KUBERNETES)_/.test(name)) continue;
    if (environment[name])
      throw new CuriaError('USAGE', `${name} and ${variable} are both set; leave one of them out`);
    environment[name] = readText(file, { most_bytes: LARGEST_SECRET }).trim();
  }
}
