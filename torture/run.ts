/** `npm run torture`: tries to break Curia for as long as it is let, and prints one table with a seed for everything that broke. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printRows, whole } from '../bench/measure.ts';
import setUpFolder from '../scripts/test-folder.ts';
import type { Findings, Hunt } from './hunt.ts';
import { hunts } from './hunts.ts';

const USAGE = `npm run torture [-- HUNT… OPTIONS]

Hunts, all of them unless some are named:
${hunts.map(({ name, tries }) => `  ${name.padEnd(11)} ${tries}`).join('\n')}

Options:
  --seed N      what is tried is drawn from this number (1)
  --short       the part that runs with the tests
  --most N      how much each hunt tries
  --minutes N   short rounds with one seed after the other, until the time is over
  --only N      one attempt, to see it again

Example, for a night:
  $ npm run torture -- --minutes 480 --seed 1000
`;

const { values, positionals } = readArguments();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const unknown = positionals.filter((name) => !hunts.some((hunt) => hunt.name === name));
if (unknown.length > 0) refuse(`no hunt ${unknown.join(', ')}`);
const [seed, most, minutes, only] = [values.seed, values.most, values.minutes, values.only].map(numberOf);
const chosen = positionals.length === 0 ? hunts : hunts.filter(({ name }) => positionals.includes(name));
const ends = performance.now() + (minutes ?? 0) * 60_000;
const totals = new Map<Hunt, { tried: number; counts: Record<string, number>; seconds: number }>();
let last = seed!;
// What a hunt writes, and the database that it uses, are gone when the last has ended.
const tearDown = setUpFolder();
try {
  for (const hunt of chosen) await runOnce(hunt, last);
  while (performance.now() < ends) {
    last++;
    for (const hunt of chosen) if (performance.now() < ends) await runOnce(hunt, last);
  }
} finally {
  await tearDown();
}
console.log(`\n${last === seed ? `seed ${seed}` : `seeds ${seed} to ${last}`}\n`);
printRows([
  ['hunt', 'tried', 'found', 'seconds'],
  ...[...totals].map(([{ name }, { tried, counts, seconds }]) => {
    const found = Object.entries(counts).map(([kind, count]) => `${whole(count)} ${kind}`);
    return [name, whole(tried), found.join(', '), seconds.toFixed(0)];
  }),
]);
const broken = [...totals.values()].flatMap(({ counts }) => Object.values(counts));
process.exitCode = broken.every((count) => count === 0) ? 0 : 1;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        seed: { type: 'string', default: '1' },
        short: { type: 'boolean', default: false },
        most: { type: 'string' },
        minutes: { type: 'string' },
        only: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

async function runOnce(hunt: Hunt, by: number): Promise<void> {
  console.log(`\n━━ ${hunt.name}: ${hunt.tries}`);
  const folder = mkdtempSync(join(tmpdir(), 'curia-torture-'));
  const started = performance.now();
  const findings = await hunt.run({ seed: by, most: mostOf(hunt), only, folder });
  rmSync(folder, { recursive: true, force: true });
  for (const { kind, number, what } of findings.breaks)
    console.log(`  ${kind}: npm run torture -- ${hunt.name} --seed ${by} --only ${number}\n    ${what}`);
  for (const [what, count] of Object.entries(findings.noted)) console.log(`  ${what}: ${whole(count)}`);
  add(hunt, findings, (performance.now() - started) / 1000);
}

function add(hunt: Hunt, { tried, counts }: Findings, seconds: number): void {
  const before = totals.get(hunt) ?? { tried: 0, counts: {}, seconds: 0 };
  totals.set(hunt, {
    tried: before.tried + tried,
    counts: Object.fromEntries(
      Object.entries(counts).map(([kind, count]) => [kind, (before.counts[kind] ?? 0) + count]),
    ),
    seconds: before.seconds + seconds,
  });
}

function mostOf({ share }: Hunt): number {
  return most ?? (values.short || minutes !== undefined ? share.short : share.whole);
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined || /^\d+$/.test(text)) return text === undefined ? undefined : Number(text);
  return refuse(`${text} is not a whole number`);
}

function refuse(problem: string): never {
  console.error(`${problem}\n\n${USAGE}`);
  process.exit(1);
}
