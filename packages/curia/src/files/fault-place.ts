/** Where the fault in a module is, as far as Node says. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Where an error comes from: `, line 3 of FILE`; empty if nobody knows. */
export function faultPlace(error: unknown, file: string): string {
  // Below the loader stands who called it.
  const [thrown = ''] = ((error as Error).stack ?? '').split(LOADER);
  const [, path, line] = PLACE.exec(thrown) ?? PLACE.exec(checkSyntax(file)) ?? [];
  return path === undefined
    ? ''
    : `, line ${line} of ${path.startsWith('file:') ? fileURLToPath(path) : path}`;
}

/** `file:///x.mjs:3` or `/x.ts:3`; places inside Node itself say nothing to a user. */
const PLACE = /^(?: +at (?:.*\()?)?((?:file:\/\/)?\/[^\n]*?\.[cm]?[jt]s):(\d+)/m;

const LOADER = /^ +at [^\n]*node:internal/m;

/** What Node prints about a file that is not JavaScript; a syntax error alone names no line. */
const checkSyntax = (file: string): string =>
  spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' }).stderr;
