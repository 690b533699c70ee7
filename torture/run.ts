/** `npm run torture`: tries to break Curia for as long as it is let, and prints one table with a seed for everything that broke. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printRows, whole } from '../bench/measure.ts';
import setUpFolder from '../scripts/test-folder.ts';
import type { Hunt } from './hunt.ts';
import { hunts } from './hunts.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
    most: { type: 'string' },
    only: { type: 'string' },
  },
});
const unknown = positionals.filter((name) => !hunts.some((hunt) => hunt.name === name));
if (unknown.length > 0) {
  console.error(`no hunt ${unknown.join(', ')}; there are ${hunts.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
const seed = Number(values.seed);
const chosen = positionals.length === 0 ? hunts : hunts.filter(({ name }) => positionals.includes(name));
const rows = [['hunt', 'tried', 'found', 'seconds']];
let broken = 0;
// What a hunt writes, and the database that it uses, are gone when the last has ended.
const tearDown = setUpFolder();
try {
  for (const hunt of chosen) {
    console.log(`\n━━ ${hunt.name}: ${hunt.tries}`);
    const folder = mkdtempSync(join(tmpdir(), 'curia-torture-'));
    const started = performance.now();
    const { tried, counts, noted, breaks } = await hunt.run({
      seed,
      most: mostOf(hunt),
      only: onlyOf(),
      folder,
    });
    rmSync(folder, { recursive: true, force: true });
    for (const { kind, number, what } of breaks)
      console.log(`  ${kind}: npm run torture -- ${hunt.name} --seed ${seed} --only ${number}\n    ${what}`);
    for (const [what, count] of Object.entries(noted)) console.log(`  ${what}: ${whole(count)}`);
    broken += Object.values(counts).reduce((sum, count) => sum + count, 0);
    const found = Object.entries(counts).map(([kind, count]) => `${whole(count)} ${kind}`);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    rows.push([hunt.name, whole(tried), found.join(', '), seconds]);
  }
} finally {
  await tearDown();
}
console.log(`\nseed ${seed}\n`);
printRows(rows);
process.exitCode = broken === 0 ? 0 : 1;

function mostOf({ share }: Hunt): number {
  if (values.most !== undefined) return Number(values.most);
  return values.short ? share.short : share.whole;
}

function onlyOf(): number | undefined {
  return values.only === undefined ? undefined : Number(values.only);
}
