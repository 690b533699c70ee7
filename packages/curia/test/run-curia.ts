/** Runs the real command line as a user does, in a process of its own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const bin = join(import.meta.dirname, '../bin/curia.js');

/** What a command printed and how it ended. */
export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as JSON lines. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into arbitrary output
  readonly lines: any[];
}

/** Runs `curia` with arguments and input. */
export function curia(
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
    child.on('close', (status) => {
      resolve({
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
    });
  });
}

const folder = mkdtempSync(join(tmpdir(), 'curia-cli-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a file for one test and returns its path. */
export function fileWith(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
