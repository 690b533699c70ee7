/** Runs two texts with the agent of this example and prints what became of each tuple. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConflictRuling } from '@curia/courts/conflict-review';

const here = import.meta.dirname;
const folder = mkdtempSync(join(tmpdir(), 'curia-example-'));
try {
  execFileSync(process.execPath, [
    join(here, '../../packages/curia/bin/curia.js'),
    ...['run', 'conflict-review', join(here, 'texts.jsonl')],
    ...['--agents', `module:${join(here, 'agent/keyword-agent.ts')}`],
    ...['--store', join(folder, 'store.sqlite'), '--name', 'mine'],
  ]);
  const lines = readFileSync(join(folder, 'runs/mine/rulings.jsonl'), 'utf8').trimEnd().split('\n');
  for (const line of lines) {
    const { case_id, ruling } = JSON.parse(line) as { case_id: string; ruling: ConflictRuling };
    console.log(`${case_id}: ${ruling.final_tuples.length} tuple(s)`);
    for (const { tuple_id, action_type, rule } of ruling.rulings)
      console.log(`  ${tuple_id} ${action_type} by ${rule}`);
    for (const { aspect_term, polarity } of ruling.final_tuples)
      console.log(`  ${aspect_term} is ${polarity}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
