/** Tests what users get: packs both packages, installs them in an empty folder, and uses them there. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'curia-pack-'));
const tarballs = join(folder, 'tarballs');
const user = join(folder, 'user');

try {
  mkdirSync(tarballs);
  mkdirSync(user);
  run('node', ['scripts/build.ts'], root);
  for (const name of ['core', 'offline', 'curia']) {
    run('npm', ['pack', '--silent', '--pack-destination', tarballs], join(root, 'packages', name));
    run('publint', ['--strict', `packages/${name}`], root);
  }
  writeFileSync(join(user, 'package.json'), '{"name":"user","private":true,"type":"module"}');
  const files = readdirSync(tarballs).map((file) => join(tarballs, file));
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefer-offline', ...files], user);
  checkNode();
  checkCommand();
  await checkBrowser();
  console.log('packed artifact: Node, browser bundle and npx all work');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function checkNode(): void {
  const script = `
    import { decide, dispositionV5, policyHash } from '@curia/core';
    const facts = { blockers: 0, majors_fixable: 1, majors_unfixable: 0, minors: 0, unknown_severities: 0 };
    console.log(decide(dispositionV5, facts).outcome, policyHash(dispositionV5));`;
  writeFileSync(join(user, 'use.mjs'), script);
  const { stdout } = run('node', ['use.mjs'], user);
  expect(stdout.startsWith('AUTO_RETRY '), `Node decided ${stdout}`);
}

function checkCommand(): void {
  const help = run('npx', ['curia', '--help'], user).stdout;
  expect(help.includes('curia decide disposition'), 'npx curia --help shows no example');
  const line = '{"case_id":"a","issues":[{"severity":"BLOCKER","auto_fixable":false}]}\n';
  const { stdout } = run('npx', ['curia', 'decide', 'disposition'], user, line);
  expect(JSON.parse(stdout).ruling.decision === 'ESCALATE_TO_SME', `npx curia decide printed ${stdout}`);
  expect(run('npx', ['curia', 'demo'], user).stdout.includes('invoice-104'), 'the demo cases are not packed');
  const cases = 'node_modules/curia/demo/conflict-review.jsonl';
  const court = [
    'curia',
    'run',
    'conflict-review',
    cases,
    '--agents',
    'given',
    '--store',
    'store.sqlite',
    '--json',
  ];
  expect(JSON.parse(run('npx', court, user).stdout).ruled === 4, 'the prompts are not packed');
  run('npx', ['curia', 'init', 'triage', 'court'], user);
  const own = ['court/court.yaml', 'court/cases.jsonl', '--agents', 'scripted:court/answers.jsonl'];
  const triaged = run('npx', ['curia', 'run', ...own, '--store', 'court/store.sqlite', '--json'], user);
  expect(JSON.parse(triaged.stdout).ruled === 12, 'the templates are not packed');
}

/** Bundles the core as a web page would and runs it where no Node module can be reached. */
async function checkBrowser(): Promise<void> {
  const entry = join(user, 'page.mjs');
  writeFileSync(entry, `export { decide, dispositionV5, policyHash } from '@curia/core';`);
  const bundle = await rolldown({
    input: entry,
    cwd: user,
    platform: 'browser',
    logLevel: 'silent',
    onLog: (_level, log) => {
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(`the browser bundle needs ${log.message}`);
    },
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'curia', minify: true });
  const { code } = output[0];
  expect(!/\brequire\(|node:/.test(code), 'the browser bundle reaches for Node');
  const facts = { blockers: 1, majors_fixable: 0, majors_unfixable: 0, minors: 0, unknown_severities: 0 };
  const sandbox = `
    const vm = require('node:vm');
    const context = vm.createContext({ TextEncoder });
    vm.runInContext(${JSON.stringify(code)} + '; globalThis.curia = curia;', context);
    const { decide, dispositionV5, policyHash } = context.curia;
    console.log(decide(dispositionV5, ${JSON.stringify(facts)}).outcome, policyHash(dispositionV5));`;
  writeFileSync(join(user, 'browser.cjs'), sandbox);
  const inBrowser = run('node', ['browser.cjs'], user).stdout;
  const inNode = run('node', ['use.mjs'], user).stdout;
  expect(inBrowser.startsWith('ESCALATE_TO_SME '), `the browser bundle decided ${inBrowser}`);
  expect(inBrowser.split(' ')[1] === inNode.split(' ')[1], 'Node and browser disagree on the policy hash');
  const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;
  console.log(
    `browser bundle of @curia/core with zod: ${kilobytes(code.length)}, ${kilobytes(gzipSync(code).length)} gzipped`,
  );
}

function run(command: string, args: string[], cwd: string, input = ''): { stdout: string } {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, input, encoding: 'utf8' });
  if (status !== 0) {
    console.error(stdout, stderr, error ?? '');
    throw new Error(`${command} ${args.join(' ')} failed with ${status}`);
  }
  return { stdout };
}

function expect(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise);
}
