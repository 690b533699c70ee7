/**
 * Makes the SARIF file that the tests read, with ESLint and Microsoft's formatter, which are no dependencies of Curia:
 * npm install eslint @microsoft/eslint-formatter-sarif in a folder elsewhere, then node scripts/sarif-fixture.ts FOLDER.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const RULES = {
  'no-var': 'warn',
  'no-cond-assign': 'error',
  eqeqeq: 'error',
  'no-debugger': 'error',
  'no-unreachable': 'error',
};

const SOURCE = `export function total(items) {
  var sum = 0;
  for (const item of items) {
    if (item.price = 0) continue;
    sum += item.price;
  }
  return sum;
}

// eslint-disable-next-line eqeqeq -- old orders have prices as text
export const isFree = (item) => item.price == 0;

export function clear(items) {
  debugger;
  items.length = 0;
  return;
  items.push({ price: 0 });
}
`;

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node scripts/sarif-fixture.ts FOLDER (where ESLint is installed)');
  process.exit(1);
}
// ESLint looks for its formatter from where it runs.
const scratch = join(resolve(folder), 'shop');
mkdirSync(join(scratch, 'src'), { recursive: true });
writeFileSync(join(scratch, 'src/cart.js'), SOURCE);
writeFileSync(join(scratch, 'eslint.config.mjs'), `export default [${JSON.stringify({ rules: RULES })}];\n`);
const made = join(scratch, 'made.sarif');
const formatter = '@microsoft/eslint-formatter-sarif';
const eslint = join(resolve(folder), 'node_modules/eslint/bin/eslint.js');
const { status } = spawnSync(
  process.execPath,
  [eslint, '--format', formatter, '--output-file', made, 'src'],
  { cwd: scratch, stdio: 'inherit' },
);
// Status 1 says that there are findings, which is the point.
if (status !== 1) throw new Error(`ESLint exited with ${status}`);
// Only the place differs between machines.
const text = readFileSync(made, 'utf8').replaceAll(pathToFileURL(scratch).href, 'file:///home/ann/shop');
writeFileSync('packages/curia/test/fixtures/results/eslint.sarif', `${text.trimEnd()}\n`);
rmSync(scratch, { recursive: true });
