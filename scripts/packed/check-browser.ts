/** The packed core in a web page: bundled, and run where no Node module can be reached. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, run } from './run.ts';

/** What a page pays for deciding by one table; more means that the rest of the core came along. */
const MOST_KILOBYTES = 40;

/** Bundles three names as a page would, decides with them, and says how large the bundle is. */
export async function checkBrowser(project: string, hashInNode: string): Promise<string> {
  const entry = join(project, 'page.mjs');
  writeFileSync(
    entry,
    `export { decide, policyHash } from '@curia/core';
export { dispositionV5 } from '@curia/courts/verification';`,
  );
  const bundle = await rolldown({
    input: entry,
    cwd: project,
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
  writeFileSync(join(project, 'browser.cjs'), sandbox);
  const [outcome, hash] = run('node', ['browser.cjs'], project).trim().split(' ');
  expect(outcome === 'ESCALATE_TO_SME', `the browser bundle decided ${outcome}`);
  expect(hash === hashInNode, 'Node and browser disagree on the policy hash');
  const [size, packed] = [code.length, gzipSync(code).length].map((bytes) => bytes / 1024) as [
    number,
    number,
  ];
  expect(size <= MOST_KILOBYTES, `the browser bundle has ${size.toFixed(1)} kB, ${MOST_KILOBYTES} at most`);
  return `${size.toFixed(1)} kB, ${packed.toFixed(1)} kB gzipped`;
}
