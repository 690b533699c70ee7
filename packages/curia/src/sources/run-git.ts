/** Starts git, read-only: fixed arguments, one repository, no configuration of the user, and nothing of the repository is run. */
import { spawn, spawnSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';

/** Nothing from the user's or the repository's configuration may start a program or reach the network. */
const SAFE = [
  '--no-pager',
  '--literal-pathspecs',
  ...[
    'safe.directory=*',
    'core.hooksPath=/dev/null',
    'core.fsmonitor=false',
    'core.attributesFile=/dev/null',
    'core.sshCommand=false',
    'core.quotePath=false',
    'diff.external=',
    'protocol.allow=never',
    'log.showSignature=false',
  ].flatMap((setting) => ['-c', setting]),
];

/** What git sees: nothing of the user's settings, and one repository, so that it never looks for another in the folders above. */
export const gitEnvironment = (root: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  HOME: '/nonexistent',
  LC_ALL: 'C',
  GIT_DIR: join(root, '.git'),
  GIT_WORK_TREE: root,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_ALLOW_PROTOCOL: 'none',
});

/** How much git may say, and how long it may take. */
export interface GitLimits {
  readonly most_bytes: number;
  readonly most_ms: number;
  readonly signal?: AbortSignal;
}

/** What git said; `status` is not 0 where it refused, `is_cut` where it was stopped for saying or taking too much. */
export interface GitSaid {
  readonly text: string;
  readonly status: number | null;
  readonly is_cut: boolean;
}

/** Runs git in the repository at `root`. */
export function runGit(
  root: string,
  args: readonly string[],
  input: string,
  { most_bytes, most_ms, signal }: GitLimits,
): Promise<GitSaid> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...SAFE, ...args], {
      cwd: root,
      env: gitEnvironment(root),
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: most_ms,
      killSignal: 'SIGKILL',
      ...(signal === undefined ? {} : { signal }),
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    let is_cut = false;
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > most_bytes) {
        is_cut = true;
        child.kill('SIGKILL');
      } else chunks.push(chunk);
    });
    child.on('error', reject);
    child.stdin.on('error', () => {});
    child.on('close', (status, killed) =>
      resolve({ text: Buffer.concat(chunks).toString('utf8'), status, is_cut: is_cut || killed !== null }),
    );
    child.stdin.end(input);
  });
}

let installed: boolean | undefined;

/** Tells whether there is a git to ask; looked up once. */
export function hasGit(): boolean {
  installed ??= spawnSync('git', ['--version'], { stdio: 'ignore' }).error === undefined;
  return installed;
}

/** Why the history below a folder cannot be read; nothing where it can. What lies outside the folder is not its history. */
export function problemWithHistory(root: string): string | undefined {
  const kindOf = (...parts: string[]) => lstatSync(join(root, '.git', ...parts), { throwIfNoEntry: false });
  const found = kindOf();
  if (found === undefined) return 'the folder has no git history';
  if (!hasGit()) return 'git is not installed, so the history of the folder cannot be read';
  const parts = [[], ['HEAD'], ['config'], ['refs'], ['packed-refs'], ['objects'], ['objects', 'pack']];
  const isElsewhere =
    !found.isDirectory() ||
    parts.some((part) => kindOf(...part)?.isSymbolicLink()) ||
    kindOf('commondir') !== undefined ||
    kindOf('objects', 'info', 'alternates') !== undefined;
  return isElsewhere ? 'the git history of the folder lies outside it' : undefined;
}
