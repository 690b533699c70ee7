/** The packed types under the strictest settings, by the oldest compiler that is promised and by the newest. */
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPublished, root } from './install.ts';
import { run } from './run.ts';

const OLDEST = '5.4.5';
/** The newest types of Node know settings that the oldest compiler does not. */
const OLDEST_NODE_TYPES = '20.19.0';

/** What must compile, and what must not. */
const PROGRAM = `import { count, decide, defineTable } from '@curia/core';
import type { OwnAgent } from 'curia/agent';

const returns = defineTable({
  id: 'returns',
  facts: { damaged: count('damaged parcels') },
  outcomes: { REFUND: 'money back', KEEP: 'nothing to do' },
  rules: [{ id: 'any-damage', when: { damaged: { at_least: 1 } }, then: 'REFUND', reason: '{damaged} damaged' }],
  otherwise: { then: 'KEEP', reason: 'nothing is damaged' },
});
const outcome: 'REFUND' | 'KEEP' = decide(returns, { damaged: 2 }).outcome;
// @ts-expect-error a fact that the table does not have
decide(returns, { damage: 2 });
// @ts-expect-error an outcome that the table does not have
export const other: 'RETURN' = outcome;
export const agent: OwnAgent = (question) => ({ answer: { role: question.role } });
`;

const SETTINGS = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'esnext.disposable'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
  // The declarations themselves are checked too.
  skipLibCheck: false,
  noEmit: true,
};

/** Compiles every example of the public names, the service and a program of its own; says by which compilers. */
export function checkTypes(project: string, scratch: string): string {
  writeFileSync(join(project, 'use.ts'), PROGRAM);
  const oldest = join(scratch, 'typescript');
  installPublished(oldest, `typescript@${OLDEST}`, `@types/node@${OLDEST_NODE_TYPES}`);
  // The types of Hono, which the client and the library need, are written for a newer compiler: there, Curia's own are checked where they are used.
  const served = ['examples/api/client.ts', 'examples/api/curia.ts', 'examples/07-service'];
  const all = ['use.ts', 'examples'];
  compile(project, oldest, 'nodenext', { include: all, exclude: served });
  const version = compile(project, oldest, 'nodenext', { include: served, skipLibCheck: true });
  return `${version} and ${compile(project, root, 'bundler', { include: all })}`;
}

interface Compiled {
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  readonly skipLibCheck?: boolean;
}

/** Compiles with the compiler and the types of Node that a folder has; returns the version of the compiler. */
function compile(
  project: string,
  folder: string,
  moduleResolution: 'nodenext' | 'bundler',
  { include, exclude = [], skipLibCheck = SETTINGS.skipLibCheck }: Compiled,
): string {
  const tsc = join(folder, 'node_modules/.bin/tsc');
  const types = join(project, 'node_modules/@types');
  rmSync(types, { force: true });
  symlinkSync(join(folder, 'node_modules/@types'), types);
  const module = moduleResolution === 'bundler' ? 'es2022' : moduleResolution;
  const compilerOptions = { ...SETTINGS, module, moduleResolution, skipLibCheck };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include, exclude }));
  run(tsc, ['-p', 'tsconfig.json'], project);
  return run(tsc, ['--version'], project).trim().replace('Version ', '');
}
