/** A shell for the pages of the documentation: everything is what it is in any shell, but `curia` runs in this process and starts at once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Printed, runInProcess } from '../packages/curia/test/in-process.ts';

/** The main function of a command line. */
export type Main = (argv: readonly string[]) => Promise<void>;

/** Puts a call into a folder, has it answered through two pipes, and prints what came of it. */
const CURIA = `
curia() {
  local call status
  call=$(mktemp -d)
  cat > "$call/stdin"
  pwd > "$call/cwd"
  env -0 > "$call/env"
  printf '%s\\0' "$@" > "$call/args"
  echo "$call" >&3
  read -r status <&4
  cat "$call/stdout"
  cat "$call/stderr" >&2
  return "$status"
}
`;

/** Runs a script in which \`npx curia\` means the given command line. */
export async function runScript(script: string, main: Main, cwd: string): Promise<Printed> {
  const shell = spawn('bash', ['-c', `${CURIA}${script.replaceAll('npx curia', 'npm_command=exec curia')}`], {
    cwd,
    // How the tests themselves were called is nothing to a page.
    env: { ...process.env, npm_command: '' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
  });
  const [, stdout, stderr, calls, answers] = shell.stdio as [null, Readable, Readable, Readable, Writable];
  const printed = Promise.all([text(stdout), text(stderr), once(shell, 'close')]);
  for await (const folder of createInterface({ input: calls })) {
    answers.write(`${await answer(folder, main)}\n`);
  }
  const [out, err, [status]] = await printed;
  return { stdout: out, stderr: err, status: status as number };
}

/** Runs one call and leaves what it printed in its folder. */
async function answer(folder: string, main: Main): Promise<number> {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const listed = (name: string): string[] => read(name).split('\0').slice(0, -1);
  const env = Object.fromEntries(listed('env').map((line) => line.split(/=(.*)/s, 2) as [string, string]));
  const { stdout, stderr, status } = await runInProcess(
    () => main([process.execPath, 'curia', ...listed('args')]),
    {
      input: readFileSync(join(folder, 'stdin')),
      env,
      cwd: read('cwd').trimEnd(),
    },
  );
  writeFileSync(join(folder, 'stdout'), stdout);
  writeFileSync(join(folder, 'stderr'), stderr);
  return status;
}
