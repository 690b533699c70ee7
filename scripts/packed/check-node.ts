/** The packed core in Node: imported, and required as CommonJS does. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, run } from './run.ts';

const USE = `
const facts = { blockers: 0, majors_fixable: 1, majors_unfixable: 0, minors: 0, unknown_severities: 0 };
console.log(decide(dispositionV5, facts).outcome, policyHash(dispositionV5));`;

/** Decides by both ways of loading; returns the hash of the policy, which must be the same everywhere. */
export function checkNode(project: string): string {
  const names = '{ decide, dispositionV5, policyHash }';
  writeFileSync(join(project, 'use.mjs'), `import ${names} from '@curia/core';${USE}`);
  // Node has been able to require ES modules since 20.19 and 22.12.
  writeFileSync(join(project, 'use.cjs'), `const ${names} = require('@curia/core');${USE}`);
  const [imported, required] = ['use.mjs', 'use.cjs'].map((file) => run('node', [file], project));
  expect(imported!.startsWith('AUTO_RETRY '), `Node decided ${imported}`);
  expect(required === imported, `required, the core decided ${required}`);
  return imported!.trim().split(' ')[1]!;
}
