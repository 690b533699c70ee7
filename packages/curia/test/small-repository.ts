/** Small repositories with a history, for tests of investigators. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One commit: its message, what it writes, and when it was made. */
export interface Step {
  readonly message: string;
  readonly date: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Writes files below a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Makes a repository of commits; without any it is a plain folder. */
export function makeHistory(folder: string, steps: readonly Step[]): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const git = (args: readonly string[], date = '2026-01-01T00:00:00Z'): void => {
    const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...who, ...args], {
      cwd: folder,
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    });
  };
  if (steps.length > 0) git(['init', '--quiet']);
  for (const { message, date, files } of steps) {
    writeFiles(folder, files);
    git(['add', '-A']);
    git(['commit', '--quiet', '--allow-empty', '-m', message], date);
  }
  return folder;
}
