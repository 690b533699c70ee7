/** Runs the investigation of this example with the command line, step by step, and prints its report. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), 'curia-example-'));
const shop = join(folder, 'shop');
const inv = join(folder, 'inv/orders');
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

const curia = (...args: string[]): string =>
  run('../../packages/curia/bin/curia.js', ...args, '--store', join(folder, 'store.sqlite'));

/** Hands a report in: a file named after its investigator, in the folder of the case. */
const handIn = (file: string, iid: string): void => copyFileSync(join(here, file), join(inv, `${iid}.yaml`));

try {
  run('make-repository.mjs', shop);
  mkdirSync(inv, { recursive: true });
  curia(
    ...['run', 'investigation', '--text', "why does the shop stop taking orders with 'pool exhausted'?"],
    ...['--with', 'questions=what exhausts the pool?', '--with', 'questions=why did nobody notice?'],
    ...reported.flatMap((one) => ['--with', `investigators=${one}`]),
    ...['--with', 'query_type=bug', '--with', 'case_id=orders', '--name', 'orders'],
    ...['--set', `repository=${shop}`, '--set', `logs=${join(shop, 'logs/app.log')}`],
    ...['--agents', `files:${join(folder, 'inv')}`],
  );
  for (const one of reported) handIn(`reports/${one}-R1.yaml`, `${one}-R1`);
  curia('resume', 'orders');
  handIn('counter-review.yaml', 'CR-AGREED-R3');
  curia('resume', 'orders', '--anyway');
  curia('export', 'orders', '--case', 'orders', '--as', 'md', '--out', join(folder, 'report.md'));
  process.stdout.write(readFileSync(join(folder, 'report.md'), 'utf8'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
