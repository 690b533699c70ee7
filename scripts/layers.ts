/** Checks the layers: `npm run layers`; with `--forget`, what is mended is taken off the list of known breaches. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTree } from './house/tree.ts';
import { forbiddenImports } from './layers/imports.ts';
import { holdAgainst, lineOf, readKnown } from './layers/known.ts';
import { breachesOf } from './layers/rules.ts';

const LIST = join(import.meta.dirname, 'layers/known-breaches.txt');

const text = readFileSync(LIST, 'utf8');
const known = readKnown(text);
const breaches = [...forbiddenImports(), ...breachesOf(readTree())];
const { fresh, gone } = holdAgainst(known, breaches);

if (process.argv.includes('--forget')) {
  const mended = new Set(gone);
  writeFileSync(
    LIST,
    text
      .split('\n')
      .filter((line) => !mended.has(line))
      .join('\n'),
  );
  console.log(`${gone.length} mended breaches are forgotten, ${known.length - gone.length} are left`);
} else
  for (const line of gone) console.error(`mended, and still listed: ${line} (npm run layers -- --forget)`);
for (const one of fresh)
  console.error(`broken: ${lineOf(one)}${one.line === undefined ? '' : `, line ${one.line}`}`);
if (fresh.length > 0 || (gone.length > 0 && !process.argv.includes('--forget'))) process.exit(1);
console.log(`layers hold; ${known.length} known breaches are left`);
