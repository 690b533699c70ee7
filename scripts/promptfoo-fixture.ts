/**
 * Makes the results of promptfoo that the tests read, with promptfoo itself, which is no dependency of Curia:
 * npm install promptfoo in a folder elsewhere, then node scripts/promptfoo-fixture.ts FOLDER. No model is asked.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node scripts/promptfoo-fixture.ts FOLDER (where promptfoo is installed)');
  process.exit(1);
}
const place = resolve('packages/curia/test/fixtures/results/promptfoo');
const scratch = mkdtempSync(join(tmpdir(), 'curia-promptfoo-'));
const out = join(place, 'results.json');
const program = join(resolve(folder), 'node_modules/promptfoo/dist/src/main.js');
const { status } = spawnSync(
  process.execPath,
  [
    program,
    'eval',
    '-c',
    'promptfooconfig.yaml',
    '-o',
    'results.json',
    '--no-cache',
    '--no-progress-bar',
    '--no-write',
  ],
  {
    cwd: place,
    stdio: 'inherit',
    env: {
      ...process.env,
      PROMPTFOO_CONFIG_DIR: scratch,
      PROMPTFOO_DISABLE_TELEMETRY: '1',
      PROMPTFOO_DISABLE_UPDATE: '1',
      PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
    },
  },
);
// It ends with 100 if a test failed, as one is meant to.
if (status !== 0 && status !== 100) process.exit(status ?? 1);
const results = JSON.parse(readFileSync(out, 'utf8')) as {
  results: { results: { testIdx: number; promptIdx: number }[] };
};
results.results.results.sort((one, other) => one.testIdx - other.testIdx || one.promptIdx - other.promptIdx);
writeFileSync(out, `${JSON.stringify(results, null, 1)}\n`);
rmSync(scratch, { recursive: true });
console.log(`${out} written`);
