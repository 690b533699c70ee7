/** Faults of everything that Curia stands on: files torn, disks full, databases gone, connections cut, processes paused, clocks that jump. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Hunt, type Hunted, Tally } from '../hunt.ts';
import { Random } from '../random.ts';
import { databaseFaults } from './database.ts';
import { diskFaults } from './disk.ts';
import type { Fault } from './fault.ts';
import { timeFaults } from './time.ts';
import { tornFaults } from './torn.ts';

const faults: readonly Fault[] = [...tornFaults, ...diskFaults, ...databaseFaults, ...timeFaults];
const whole = faults.reduce((sum, fault) => sum + fault.whole, 0);

/** The hunt. */
export const faultsHunt: Hunt = {
  name: 'faults',
  tries: 'torn files, full and slow disks, databases and connections that fail, pauses, clocks that jump',
  share: { short: 60, whole },
  async run({ seed, most, only, folder }: Hunted) {
    const tally = new Tally(['broken']);
    let first = 0;
    for (const fault of faults) {
      const from = first;
      first += fault.whole;
      const chosen = chooseFrom(fault, most).filter((at) => only === undefined || from + at === only);
      if (only !== undefined && only >= from && only < first) chosen.splice(0, chosen.length, only - from);
      if (chosen.length === 0) continue;
      const here = join(folder, `${from}`);
      mkdirSync(here);
      try {
        const attempt = await fault.prepare(here);
        if ('because' in attempt) {
          tally.noted(`${fault.name}: not tried, because ${attempt.because}`);
          continue;
        }
        for (const at of chosen) {
          tally.tried();
          tally.noted(fault.name);
          try {
            const problem = await attempt(at, new Random(seed * 1_000_003 + from + at));
            if (problem !== undefined) tally.broke('broken', from + at, `${fault.name}: ${problem}`);
          } catch (error) {
            const told = error instanceof Error ? error.stack : error;
            tally.broke('broken', from + at, `${fault.name}: ${told}`);
          }
        }
      } finally {
        await fault.tidy?.();
      }
    }
    return tally.findings();
  },
};

/** Attempts spread over all of a fault: its share of how many are wanted, and at least one unless it is slow. */
function chooseFrom({ whole: all, isSlow = false }: Fault, most: number): number[] {
  const count = Math.min(all, Math.max(isSlow ? 0 : 1, Math.floor((all * most) / whole)));
  return Array.from({ length: count }, (_, at) => Math.floor((at * all) / count));
}
