/** What Curia is made of, checked in full: `npm run supply`; a folder may be named, which is then kept. The part that takes no time runs with the tests. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { lockProblems, neededBy, readLock, readManifests } from './supply/lock.ts';
import { rebuild } from './supply/rebuild.ts';

const root = resolve(import.meta.dirname, '..');
const lock = readLock(root);
const problems = lockProblems(lock, readManifests(root));
say('lock file', `${Object.keys(lock).length} packages`, problems);

const needed = new Set(['core', 'offline', 'curia'].flatMap((name) => neededBy(lock, `packages/${name}`)));
say(
  'install scripts',
  `${needed.size} packages that users install`,
  [...needed].filter((at) => lock[at]?.hasInstallScript === true),
);

const { status, stdout, stderr } = spawnSync('npm', ['audit', 'signatures'], { cwd: root, encoding: 'utf8' });
const answer = `${stdout}${stderr}`.trim().split('\n');
// Whether a registry signs, and whether its keys can be reached, is not up to the project: the answer is shown.
console.log(`signatures: ${status === 0 ? answer.join('; ') : `not checked: ${reasonIn(answer)}`}`);

const [kept] = process.argv.slice(2);
const folder = kept ?? mkdtempSync(join(tmpdir(), 'curia-supply-'));
try {
  const built = rebuild(root, folder);
  say('rebuilt and compared', `${built.files} files of three packages, built twice`, built.problems);
  problems.push(...built.problems);
} finally {
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}
process.exit(problems.length > 0 ? 1 : 0);

function say(what: string, tried: string, found: readonly string[]): void {
  console.log(`${what}: ${tried}, ${found.length === 0 ? 'ok' : found.join('; ')}`);
}

/** The line of an error that says what happened. */
function reasonIn(lines: readonly string[]): string {
  return (
    lines.find((line) => /reason:|EUSAGE|no dependencies|not supported/i.test(line)) ?? lines.at(-1) ?? ''
  );
}
