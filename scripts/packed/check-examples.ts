/** The examples of the public names and the service, run from the installed packages. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.ts';
import { expect, run } from './run.ts';

/** What is copied into the project of a user, beside the folders that it needs. */
const COPIED = ['api', '03-your-own-agent/agent', '07-service', '12-court-in-code'];

/** Copies the examples into the project. */
export function copyExamples(project: string): void {
  for (const name of COPIED)
    cpSync(join(root, 'examples', name), join(project, 'examples', name), { recursive: true });
}

/** Runs them and compares what they print with what they promise; says how many there are. */
export function checkExamples(project: string): number {
  const examples = readdirSync(join(root, 'examples/api')).filter((file) => file.endsWith('.ts'));
  // One after the other in one process, which is how a program uses several addresses at once.
  const all = examples.map((file) => `await import('./examples/api/${file}');`).join('\n');
  writeFileSync(join(project, 'all.mjs'), all);
  const promised = examples.map((file) => promise(`examples/api/${file.replace(/ts$/, 'txt')}`));
  compare('the examples of the public names', run('node', ['all.mjs'], project), promised.join(''));
  const service = run('node', ['examples/07-service/run.ts'], project);
  compare('the service', service, promise('examples/07-service/output.txt'));
  return examples.length + 1;
}

const promise = (file: string): string => readFileSync(join(root, file), 'utf8');

const compare = (what: string, printed: string, promised: string): void =>
  expect(printed === promised, `${what} printed\n${printed}\ninstead of\n${promised}`);
