/** Runs the benchmarks: all of them, or those named. Each prints its own table; nothing here is a test. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(', ')}; there are ${all.join(', ')}`);
  process.exit(1);
}
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n━━ ${name}`);
  const file = join(import.meta.dirname, `${name}.bench.ts`);
  const { status } = spawnSync(process.execPath, ['--conditions=curia-source', file], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
