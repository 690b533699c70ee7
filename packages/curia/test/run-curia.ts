/** Runs the real command line: in this process where only arguments, files and streams matter, else in one of its own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from '../src/cli/main.ts';
import { runInProcess } from './in-process.ts';

/** The program: the installed package if the whole test installed one, which starts faster; else the sources. */
export const bin = process.env.CURIA_INSTALLED ?? join(import.meta.dirname, '../bin/curia.js');

/** What a command printed and how it ended. */
export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as JSON lines. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into arbitrary output
  readonly lines: any[];
}

/** Runs `curia` with arguments and input in this process, in its folder unless another is named. */
export async function curia(
  args: readonly string[],
  input: string | Buffer = '',
  env: NodeJS.ProcessEnv = {},
  cwd?: string,
): Promise<Ran> {
  const { status, stdout, stderr } = await runInProcess(() => main([process.execPath, bin, ...args]), {
    input,
    env,
    ...(cwd === undefined ? {} : { cwd }),
  });
  return ranWith(status, stdout, stderr);
}

/** Starts `curia` in a process of its own: for signals, pipes, crashes and the program file itself. */
export function startCuria(
  args: readonly string[],
  input: string | Buffer = '',
  env: NodeJS.ProcessEnv = {},
): Promise<Ran> {
  // Many short lives of one program: compiled once, they start in half the time.
  const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), 'curia-compiled') };
  const child = spawn(process.execPath, [bin, ...args], { env: { ...compiled, ...process.env, ...env } });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    stdout += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    stderr += part;
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(ranWith(status, stdout, stderr)));
  });
}

const ranWith = (status: number | null, stdout: string, stderr: string): Ran => ({
  status,
  stdout,
  stderr,
  get lines() {
    return stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  },
});

/** Writes a file for one test and returns its path; no two calls write to one place. */
export function fileWith(name: string, content: string | Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'curia-cli-')), name);
  writeFileSync(path, content);
  return path;
}
