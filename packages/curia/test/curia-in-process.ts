/** Runs the command line within the process of the test: as a user does, without the time that a process takes to start. */
import { main } from '../src/cli/main.ts';
import type { Ran } from './run-curia.ts';

/** Runs `curia` with arguments; commands that read standard input or meet signals need a process of their own. */
export async function curiaHere(args: readonly string[]): Promise<Ran> {
  const { stdout, stderr } = process;
  const printed = { stdout: '', stderr: '' };
  const before = [stdout, stderr].map((stream) => ({
    stream,
    write: stream.write,
    known: stream.listeners('error'),
  }));
  const capture = (name: keyof typeof printed) =>
    ((text: string | Uint8Array) => {
      printed[name] += typeof text === 'string' ? text : Buffer.from(text).toString('utf8');
      return true;
    }) as typeof stdout.write;
  const exitCode = process.exitCode;
  process.exitCode = undefined;
  stdout.write = capture('stdout');
  stderr.write = capture('stderr');
  try {
    await main(['node', 'curia', ...args]);
    const status = Number(process.exitCode ?? 0);
    const lines = (): unknown[] =>
      printed.stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
    return {
      status,
      ...printed,
      get lines() {
        // biome-ignore lint/suspicious/noExplicitAny: tests look into arbitrary output
        return lines() as any[];
      },
    };
  } finally {
    for (const { stream, write, known } of before) {
      stream.write = write;
      for (const listener of stream.listeners('error'))
        if (!known.includes(listener)) stream.off('error', listener as (error: Error) => void);
    }
    process.exitCode = exitCode;
  }
}
