/** `curia decide disposition` over a million lines, beside a program that only parses and prints them. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRandom } from '@curia/core/internal';
import { printRows, whole } from './measure.ts';

const SEED = 7;
const folder = mkdtempSync(join(tmpdir(), 'curia-bench-'));
const curia = join(import.meta.dirname, '../packages/curia/bin/curia.js');
const floor = join(import.meta.dirname, 'parse-and-print.mjs');

try {
  const rows = [['lines', 'program', 'seconds', 'lines/s', 'peak memory', 'times the floor']];
  for (const lines of [100_000, 1_000_000]) {
    const file = join(folder, `${lines}.jsonl`);
    await generate(file, lines);
    const parse = await fastest(() => measure([floor, file]));
    const decide = await fastest(() => measure([curia, 'decide', 'disposition', file]));
    for (const [name, { seconds, peak }] of [
      ['parse and print', parse],
      ['curia decide disposition', decide],
    ] as const) {
      rows.push([
        whole(lines),
        name,
        seconds.toFixed(2),
        whole(lines / seconds),
        `${whole(peak)} MB`,
        (seconds / parse.seconds).toFixed(2),
      ]);
    }
  }
  console.log(`  seed ${SEED}; wall time of the whole process, best of 3, output to a file`);
  printRows(rows);
  console.log('  wanted: at most 4 times the floor, memory under 250 MB and flat');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function generate(file: string, lines: number): Promise<void> {
  const random = startRandom(SEED);
  const out = createWriteStream(file);
  const severities = ['MINOR', 'MINOR', 'MINOR', 'MAJOR', 'MAJOR', 'BLOCKER'];
  let text = '';
  for (let at = 0; at < lines; at++) {
    const issues = Array.from({ length: Math.floor(random() * 5) }, (_, index) => ({
      issue_id: `V1-${index}`,
      severity: severities[Math.floor(random() * severities.length)],
      message: 'the quoted value does not occur on the cited page',
      auto_fixable: random() < 0.5,
    }));
    text += `${JSON.stringify({ case_id: `doc-${at}`, issues })}\n`;
    if (text.length > 1 << 20 || at === lines - 1) {
      if (!out.write(text)) await once(out, 'drain');
      text = '';
    }
  }
  out.end();
  await once(out, 'finish');
}

interface Measured {
  readonly seconds: number;
  readonly peak: number;
}

async function fastest(run: () => Promise<Measured>): Promise<Measured> {
  const all = [await run(), await run(), await run()];
  return {
    seconds: Math.min(...all.map((one) => one.seconds)),
    peak: Math.max(...all.map((one) => one.peak)),
  };
}

async function measure(args: string[]): Promise<Measured> {
  const started = process.hrtime.bigint();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', openSync(join(folder, 'out'), 'w'), 'inherit'],
  });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(child.pid!));
  }, 20);
  const [status] = (await once(child, 'exit')) as [number];
  clearInterval(watch);
  if (status !== 0) throw new Error(`${args.join(' ')} exited with ${status}`);
  return { seconds: Number(process.hrtime.bigint() - started) / 1e9, peak };
}

/** The high-water mark that Linux keeps; elsewhere the column stays zero. */
function residentMegabytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
