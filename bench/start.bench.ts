/** How long a command of the packed product takes to start, beside bare Node, and how much disk a default install takes. */
import { spawnSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPacked, NEEDED } from '../scripts/packed/install.ts';
import { printRows } from './measure.ts';

const ROUNDS = 30;
const MOST_TIMES = 3;
const MOST_MEGABYTES = 60;
const LINE = '{"case_id":"a","issues":[{"severity":"MAJOR","auto_fixable":true}]}\n';

const folder = mkdtempSync(join(tmpdir(), 'curia-bench-start-'));
try {
  // Without the optional offline agents, and without Node itself.
  const project = installPacked(folder, NEEDED);
  writeFileSync(join(project, 'one.jsonl'), LINE);
  writeFileSync(join(project, 'core.mjs'), `import '@curia/core';`);
  const curia = 'node_modules/curia/bin/curia.js';
  const programs = {
    'node -e 0': ['-e', '0'],
    'curia --version': [curia, '--version'],
    'curia decide, one line': [curia, 'decide', 'disposition', 'one.jsonl'],
    'curia --help': [curia, '--help'],
    'curia run --help': [curia, 'run', '--help'],
    'import @curia/core': ['core.mjs'],
  };
  const times = measure(programs, project);
  const [bare] = Object.values(times);
  console.log(
    `  wall time of the whole process, ${ROUNDS} rounds in turn; times bare Node by the best of each`,
  );
  printRows([
    ['program', 'best', 'median', 'times bare Node', 'wanted'],
    ...Object.entries(times).map(([name, { best, median }]) => [
      name,
      `${best.toFixed(0)} ms`,
      `${median.toFixed(0)} ms`,
      (best / bare!.best).toFixed(1),
      name === 'curia --version' || name.startsWith('curia decide') ? `at most ${MOST_TIMES}` : '',
    ]),
  ]);
  const installed = sizesIn(join(project, 'node_modules'));
  const total = Object.values(installed).reduce((sum, size) => sum + size, 0);
  console.log(
    `\n  on disk after npm install curia: ${total.toFixed(1)} MB; wanted: at most ${MOST_MEGABYTES} MB`,
  );
  const largest = Object.entries(installed).sort(([, a], [, b]) => b - a);
  printRows(largest.slice(0, 8).map(([name, size]) => [name, `${size.toFixed(1)} MB`]));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

interface Times {
  readonly best: number;
  readonly median: number;
}

/** Starts the programs in turn, so that whatever else the machine does meets them alike. */
function measure(programs: Readonly<Record<string, readonly string[]>>, cwd: string): Record<string, Times> {
  const taken = Object.entries(programs).map(([name, args]) => ({ name, args, all: [] as number[] }));
  // The first round fills the compile cache.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { name, args, all } of taken) {
      const started = process.hrtime.bigint();
      const { status } = spawnSync(process.execPath, args, { cwd, stdio: 'ignore' });
      if (status !== 0) throw new Error(`${name} ended with ${status}`);
      if (round > 0) all.push(Number(process.hrtime.bigint() - started) / 1e6);
    }
  }
  return Object.fromEntries(
    taken.map(({ name, all }) => {
      all.sort((a, b) => a - b);
      return [name, { best: all[0]!, median: all[Math.floor(all.length / 2)]! }];
    }),
  );
}

/** The megabytes that every package takes on disk. */
function sizesIn(modules: string): Record<string, number> {
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name],
  );
  return Object.fromEntries(names.map((name) => [name, bytesIn(join(modules, name)) / 2 ** 20]));
}

/** What a file or folder takes on disk, in whole blocks, as `du` counts. */
function bytesIn(path: string): number {
  const entry = lstatSync(path);
  const own = entry.blocks * 512;
  if (!entry.isDirectory()) return own;
  return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), own);
}
