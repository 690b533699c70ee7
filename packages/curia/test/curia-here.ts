/** Runs a command of the real command line inside the test, for tests that are not about processes, pipes or signals. */
import { vi } from 'vitest';
import { main } from '../src/cli/main.ts';
import type { Ran } from './run-curia.ts';

/** Runs `curia` with arguments; one at a time, since a process has one standard output. */
export async function curiaHere(...args: readonly string[]): Promise<Ran> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const record = (parts: string[]) => (part: string | Uint8Array) => {
    parts.push(typeof part === 'string' ? part : Buffer.from(part).toString('utf8'));
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(record(stdout)),
    vi.spyOn(process.stderr, 'write').mockImplementation(record(stderr)),
  ];
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    await main([process.execPath, 'curia', ...args]);
    return {
      status: Number(process.exitCode),
      stdout: stdout.join(''),
      stderr: stderr.join(''),
      get lines() {
        return stdout
          .join('')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line));
      },
    };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.exitCode = before;
  }
}
