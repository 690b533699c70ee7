/** Everything that must hold, step by step; stops at the first step that does not. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'curia-test-'));
const report = join(folder, 'report.json');
const packed = join(folder, 'packed');
mkdirSync(packed);
// Tests that start a process start the installed package: that is what users have, and it starts faster.
const environment = {
  ...process.env,
  CURIA_INSTALLED: join(packed, 'project/node_modules/curia/bin/curia.js'),
};

const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['types of the console', 'tsc', '-p', 'packages/console'],
  ['lint', 'biome', 'check', '--error-on-warnings', '.'],
  ['layers', 'node', 'scripts/layers.ts'],
  ['unused exports', 'knip'],
  ['generated files', 'node', '--conditions=curia-source', 'scripts/gen.ts', '--check'],
  ['packed artifact', 'node', 'scripts/check-pack.ts', packed],
  ['tests', 'vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
];

let failed = '';
for (const [name, command, ...args] of steps) {
  const started = Date.now();
  console.log(`▸ ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: environment });
  if (status !== 0) {
    failed = name;
    break;
  }
  console.log(`  ${name}: ok, ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

const counts = readCounts();
rmSync(folder, { recursive: true, force: true });
if (failed !== '') console.log(`✗ ${failed} failed`);
console.log(
  `${counts.passed} passed, ${counts.failed + (failed !== '' && counts.failed === 0 ? 1 : 0)} failed`,
);
process.exit(failed === '' ? 0 : 1);

function readCounts(): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<
      string,
      number
    >;
    return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
