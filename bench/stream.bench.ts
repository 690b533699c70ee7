/** `curia decide` over a million lines, by a table that ships and by a court of one's own, beside a program that only parses and prints them. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRandom } from '@curia/core/measure';
import { printRows, whole } from './measure.ts';

const SEED = 7;
const folder = mkdtempSync(join(tmpdir(), 'curia-bench-'));
const curia = join(import.meta.dirname, '../packages/curia/bin/curia.js');
const floor = join(import.meta.dirname, 'parse-and-print.mjs');

const court = join(import.meta.dirname, '../packages/curia/templates/triage/court.yaml');

/** What decides, the lines it decides, and how many times the floor it may take. */
const STREAMS = [
  { decides: 'disposition', line: documentLine, limit: 2.2 },
  { decides: court, line: ticketLine, limit: 3 },
] as const;

try {
  const rows = [['lines', 'program', 'seconds', 'lines/s', 'peak memory', 'times the floor', 'at most']];
  for (const { decides, line, limit } of STREAMS) {
    const name = `curia decide ${decides === court ? 'court.yaml' : decides}`;
    for (const lines of [100_000, 1_000_000]) {
      const file = join(folder, `${lines}.jsonl`);
      await generate(file, lines, line);
      const parse = await fastest(() => measure([floor, file]));
      const decide = await fastest(() => measure([curia, 'decide', decides, file]));
      for (const [program, { seconds, peak }, most] of [
        ['parse and print', parse, ''],
        [name, decide, String(limit)],
      ] as const) {
        rows.push([
          whole(lines),
          program,
          seconds.toFixed(2),
          whole(lines / seconds),
          `${whole(peak)} MB`,
          (seconds / parse.seconds).toFixed(2),
          most,
        ]);
      }
    }
  }
  console.log(`  seed ${SEED}; wall time of the whole process, best of 3, output to a file`);
  printRows(rows);
  console.log('  memory is wanted under 250 MB and flat');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function generate(
  file: string,
  lines: number,
  line: (random: () => number, at: number) => object,
): Promise<void> {
  const random = startRandom(SEED);
  const out = createWriteStream(file);
  let text = '';
  for (let at = 0; at < lines; at++) {
    text += `${JSON.stringify(line(random, at))}\n`;
    if (text.length > 1 << 20 || at === lines - 1) {
      if (!out.write(text)) await once(out, 'drain');
      text = '';
    }
  }
  out.end();
  await once(out, 'finish');
}

/** A document with up to four issues. */
function documentLine(random: () => number, at: number): object {
  const severities = ['MINOR', 'MINOR', 'MINOR', 'MAJOR', 'MAJOR', 'BLOCKER'];
  const issues = Array.from({ length: Math.floor(random() * 5) }, (_, index) => ({
    issue_id: `V1-${index}`,
    severity: severities[Math.floor(random() * severities.length)],
    message: 'the quoted value does not occur on the cited page',
    auto_fixable: random() < 0.5,
  }));
  return { case_id: `doc-${at}`, issues };
}

/** A ticket with the votes of three triagers, and of the lawyer if one of them sees a threat. */
function ticketLine(random: () => number, at: number): object {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const votes = ['a', 'b', 'c'].map((voice) => ({
    voice,
    role: 'triager',
    value: pick(['billing', 'billing', 'technical', 'other']),
    reason: pick(['NAMES_AN_INVOICE', 'DESCRIBES_A_FAULT', 'OTHER', 'THREATENS_TO_SUE']),
  }));
  const isThreat = votes.some(({ reason }) => reason === 'THREATENS_TO_SUE');
  const lawyer = { voice: 'l', role: 'lawyer', value: pick(['legal', 'billing']) };
  return {
    case_id: `ticket-${at}`,
    text: 'I was charged twice for October. Please refund one of the two payments.',
    tier: pick(['free', 'pro', 'enterprise']),
    votes: isThreat ? [...votes, lawyer] : votes,
  };
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
