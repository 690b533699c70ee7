/** The packed packages in Node: imported, and required as CommonJS does. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, run } from './run.ts';

const FACTS = '{ blockers: 0, majors_fixable: 1, majors_unfixable: 0, minors: 0, unknown_severities: 0 }';
const USE = `
console.log(decide(dispositionV5, ${FACTS}).outcome, policyHash(dispositionV5), typeof openCuria, typeof conflictReview.offline);`;

/** Decides by both ways of loading; returns the hash of the policy, which must be the same everywhere. */
export function checkNode(project: string): string {
  writeFileSync(
    join(project, 'use.mjs'),
    `import { decide, policyHash } from '@curia/core';
import { dispositionV5 } from '@curia/courts/verification';
import conflictReview from '@curia/courts/conflict-review';
import { openCuria } from 'curia';${USE}`,
  );
  // Node has been able to require ES modules since 20.19 and 22.12.
  writeFileSync(
    join(project, 'use.cjs'),
    `const { decide, policyHash } = require('@curia/core');
const { dispositionV5 } = require('@curia/courts/verification');
const { default: conflictReview } = require('@curia/courts/conflict-review');
const { openCuria } = require('curia');${USE}`,
  );
  const [imported, required] = ['use.mjs', 'use.cjs'].map((file) => run('node', [file], project));
  expect(imported!.startsWith('AUTO_RETRY '), `Node decided ${imported}`);
  expect(imported!.trim().endsWith('function function'), `Node imported ${imported}`);
  expect(required === imported, `required, the packages said ${required}`);
  return imported!.split(' ')[1]!;
}
