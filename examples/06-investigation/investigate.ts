/** Runs the investigation of this example with the command line, step by step, and prints its report. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), 'curia-example-'));
const shop = join(folder, 'shop');
const inv = join(folder, 'inv');
const reported = ['CODE-CALLCHAIN', 'HIST-RECENT', 'LOG-STACKTRACE'];

/** Runs a program and returns what it prints; a failure ends the example. */
function run(file: string, ...args: string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(here, file), ...args], {
    cwd: here,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.slice(0, 2).join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

const curia = (...args: string[]): string => run('../../packages/curia/bin/curia.js', 'investigate', ...args);

try {
  run('make-repository.mjs', shop);
  curia(
    ...['plan', "why does the shop stop taking orders with 'pool exhausted'?"],
    ...['--question', 'what exhausts the pool?', '--question', 'why did nobody notice?'],
    ...reported.flatMap((iid) => ['--investigator', iid]),
    ...['--type', 'bug', '--id', 'inv-orders', '--dir', inv],
  );
  const reports = reported.map((one) => `reports/${one}-R1.yaml`);
  curia('ingest', inv, ...reports, '--repo', shop, '--log', join(shop, 'logs/app.log'));
  curia('ingest', inv, 'counter-review.yaml', '--repo', shop);
  curia('judge', inv, '--anyway');
  process.stdout.write(curia('report', inv));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
