/** Runs a program inside this process as if it had one of its own: its streams, input, environment and folder are given and put back. */
import { Console } from 'node:console';
import { Readable } from 'node:stream';

/** What a program is given. */
export interface Surroundings {
  readonly input?: string | Buffer;
  /** Variables that are set for the program, beside those of this process. */
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

/** What a program printed and how it ended. */
export interface Printed {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** One program at a time has the streams of the process. */
let turn: Promise<unknown> = Promise.resolve();

/** Runs a program, after those that were started before it. */
export function runInProcess(program: () => Promise<unknown>, given: Surroundings = {}): Promise<Printed> {
  const ran = turn.then(() => runAlone(program, given));
  turn = ran.catch(() => {});
  return ran;
}

async function runAlone(
  program: () => Promise<unknown>,
  { input = '', env = {}, cwd }: Surroundings,
): Promise<Printed> {
  const printed = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  const undo: (() => void)[] = [];
  for (const name of ['stdout', 'stderr'] as const) {
    const stream = process[name];
    const { write } = stream;
    const listeners = stream.rawListeners('error');
    stream.write = ((chunk: string | Uint8Array) => {
      printed[name].push(Buffer.from(chunk as Uint8Array));
      return true;
    }) as typeof write;
    undo.push(() => {
      stream.write = write;
      for (const listener of stream.rawListeners('error'))
        if (!listeners.includes(listener)) stream.off('error', listener as () => void);
    });
  }
  const { console } = globalThis;
  globalThis.console = new Console({ stdout: process.stdout, stderr: process.stderr, colorMode: false });
  undo.push(() => {
    globalThis.console = console;
  });
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
  if (cwd !== undefined) {
    const here = process.cwd();
    process.chdir(cwd);
    undo.push(() => process.chdir(here));
  }
  const { exitCode } = process;
  process.exitCode = undefined;
  try {
    await program();
    return {
      status: Number(process.exitCode ?? 0),
      stdout: Buffer.concat(printed.stdout).toString('utf8'),
      stderr: Buffer.concat(printed.stderr).toString('utf8'),
    };
  } finally {
    process.exitCode = exitCode;
    for (const one of undo) one();
  }
}
