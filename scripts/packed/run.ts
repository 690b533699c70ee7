/** Runs a program to its end; one that fails stops everything, with all it said. */
import { spawnSync } from 'node:child_process';

/** Runs it in a folder and returns what it printed. */
export function run(command: string, args: readonly string[], cwd: string, input = ''): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, input, encoding: 'utf8' });
  if (status === 0) return stdout;
  console.error(stdout, stderr, error ?? '');
  throw new Error(`${command} ${args.join(' ')} failed with ${status}`);
}

/** Stops everything where a condition does not hold. */
export function expect(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}
