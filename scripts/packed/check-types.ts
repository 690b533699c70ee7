/** The packed types under the strictest settings, by the oldest compiler that is promised and by the newest. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPublished, root } from './install.ts';
import { run } from './run.ts';

const OLDEST = '5.4.5';

/** What a user writes; every name has to keep its type through the packed declarations. */
const PROGRAM = `import { atLeast, count, CuriaError, decide, defineTable, explain, policyHash } from '@curia/core';
import { verificationProcedures } from '@curia/core/verification/procedures';
import type { OwnAgent } from 'curia/agent';

const returns = defineTable({
  id: 'returns',
  facts: { damaged: count('damaged parcels') },
  outcomes: { REFUND: 'money back', KEEP: 'nothing to do' },
  rules: [{ id: 'any-damage', when: { damaged: atLeast(1) }, then: 'REFUND', reason: '{damaged} damaged' }],
  otherwise: { then: 'KEEP', reason: 'nothing is damaged' },
});
const outcome: 'REFUND' | 'KEEP' = decide(returns, { damaged: 2 }).outcome;
// @ts-expect-error a fact that the table does not have
decide(returns, { damage: 2 });
// @ts-expect-error an outcome that the table does not have
const other: 'RETURN' = outcome;

export const agent: OwnAgent = (question) => ({ answer: { role: question.role } });
export const known: string[] = verificationProcedures.map(({ name }) => name);
export const told: string = explain(returns, { damaged: 0 }).decision.reason;
console.log(outcome, other, policyHash(returns), CuriaError.is(new Error('x')));
`;

const SETTINGS = {
  target: 'es2022',
  lib: ['es2023', 'dom'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  // The declarations themselves are checked too.
  skipLibCheck: false,
  noEmit: true,
};

/** Compiles a program that uses the packages; says by which compilers. */
export function checkTypes(project: string, scratch: string): string {
  const oldest = join(scratch, 'typescript');
  installPublished(oldest, `typescript@${OLDEST}`);
  writeFileSync(join(project, 'use.ts'), PROGRAM);
  const versions = [oldest, root].map((folder) => {
    const tsc = join(folder, 'node_modules/.bin/tsc');
    for (const module of ['nodenext', 'es2022']) {
      const moduleResolution = module === 'nodenext' ? module : 'bundler';
      const settings = { compilerOptions: { ...SETTINGS, module, moduleResolution }, files: ['use.ts'] };
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(settings));
      run(tsc, ['-p', 'tsconfig.json'], project);
    }
    return run(tsc, ['--version'], project).trim().replace('Version ', '');
  });
  return versions.join(' and ');
}
