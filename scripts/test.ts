/** Everything that must hold, as many steps at once as there are cores; the first step that does not hold stops the others. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReport } from './test/report.ts';
import { nextSteps, type Step, type Timed, total } from './test/steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-test-'));
const report = join(folder, 'report.json');
const packed = join(folder, 'packed');
mkdirSync(packed);
// What the compiler found out last time holds for files that are still the same.
const cache = 'node_modules/.cache/curia';
mkdirSync(cache, { recursive: true });
const incremental = (name: string): string[] => [
  '--incremental',
  '--tsBuildInfoFile',
  `${cache}/${name}.json`,
];

const environment = {
  ...process.env,
  // Tests that start a process start the installed package: that is what users have, and it starts faster.
  CURIA_INSTALLED: join(packed, 'project/node_modules/curia/bin/curia.js'),
};

/** What takes longest comes first; whatever comes after another step waits for it. */
const STEPS: readonly Step[] = [
  {
    name: 'generated files',
    run: ['node', '--conditions=curia-source', 'scripts/gen.ts', '--check'],
  },
  { name: 'types', run: ['tsc', '-p', 'tsconfig.json', ...incremental('types')] },
  {
    name: 'packed artifact',
    run: ['node', 'scripts/check-pack.ts', packed],
    after: ['generated files'],
    with: { CURIA_GUIDES: 'written' },
  },
  { name: 'types of the console', run: ['tsc', '-p', 'packages/console', ...incremental('console')] },
  { name: 'lint', run: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'layers', run: ['node', 'scripts/layers.ts'] },
  { name: 'unused exports', run: ['knip'] },
  {
    name: 'tests',
    run: ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    // They take every core for themselves.
    after: 'all',
  },
];

const began = Date.now();
const running = new Map<string, ChildProcess>();
const done: Timed[] = [];
let failed = '';

await new Promise<void>((resolve) => {
  startMore();
  function startMore(): void {
    const names = new Set(done.map(({ name }) => name));
    const next = failed === '' ? nextSteps(STEPS, names, [...running.keys()], availableParallelism()) : [];
    for (const step of next) start(step);
    if (running.size === 0) resolve();
  }

  function start({ name, run: [command, ...args], with: more }: Step): void {
    const started = Date.now();
    const isAlone = running.size === 0 && name === 'tests';
    if (isAlone) console.log(`▸ ${name}`);
    const child = spawn(command, args, {
      stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
      env: { ...environment, ...more },
    });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => void said.push(part));
    running.set(name, child);
    child.on('error', (error) => said.push(Buffer.from(`${error}\n`)));
    child.on('close', (status) => {
      running.delete(name);
      const seconds = (Date.now() - started) / 1000;
      if (failed === '') {
        if (!isAlone) console.log(`▸ ${name}`);
        process.stdout.write(Buffer.concat(said));
        if (status === 0) {
          console.log(`  ${name}: ok, ${seconds.toFixed(1)} s`);
          done.push({ name, seconds });
        } else {
          failed = name;
          for (const other of running.values()) other.kill();
        }
      }
      startMore();
    });
  }
});

const { passed, failed: refuted, slowest } = readReport(report);
rmSync(folder, { recursive: true, force: true });
console.log(`${total(done)}; ${((Date.now() - began) / 1000).toFixed(1)} s from beginning to end`);
for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
if (failed !== '') console.log(`✗ ${failed} failed`);
console.log(`${passed} passed, ${refuted + (failed !== '' && refuted === 0 ? 1 : 0)} failed`);
process.exit(failed === '' ? 0 : 1);
