/** Runs the real command line: in this process where only arguments, files and streams matter, else in one of its own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { main } from '../src/cli/main.ts';

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

/** One command at a time has the streams of the process. */
let turn: Promise<unknown> = Promise.resolve();

/** Runs `curia` with arguments and input in this process. */
export function curia(
  args: readonly string[],
  input: string | Buffer = '',
  env: NodeJS.ProcessEnv = {},
): Promise<Ran> {
  const ran = turn.then(() => callMain(args, input, env));
  turn = ran.catch(() => {});
  return ran;
}

async function callMain(
  args: readonly string[],
  input: string | Buffer,
  env: NodeJS.ProcessEnv,
): Promise<Ran> {
  const printed = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  const undo: (() => void)[] = [];
  for (const name of ['stdout', 'stderr'] as const) {
    const stream = process[name];
    const { write } = stream;
    const listeners = stream.listeners('error');
    stream.write = ((chunk: string | Uint8Array) => {
      printed[name].push(Buffer.from(chunk as Uint8Array));
      return true;
    }) as typeof write;
    undo.push(() => {
      stream.write = write;
      stream.removeAllListeners('error');
      for (const listener of listeners) stream.on('error', listener as () => void);
    });
  }
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')!;
  const given = Readable.from([Buffer.from(input as string)].filter(({ length }) => length > 0));
  Object.defineProperty(process, 'stdin', { value: given, configurable: true });
  undo.push(() => Object.defineProperty(process, 'stdin', stdin));
  const before = { ...process.env };
  Object.assign(process.env, env);
  undo.push(() => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  });
  const { exitCode } = process;
  process.exitCode = undefined;
  try {
    await main([process.execPath, bin, ...args]);
    return ranWith(
      Number(process.exitCode ?? 0),
      Buffer.concat(printed.stdout).toString('utf8'),
      Buffer.concat(printed.stderr).toString('utf8'),
    );
  } finally {
    process.exitCode = exitCode;
    for (const one of undo) one();
  }
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
