/** `curia show` without a run: the runs of a store, the newest first. */

import { sayCount } from '@curia/core/in/read';
import { prunedRuns, sayPruned } from '../../../kept/pruned-run.ts';
import { describeRuns } from '../../../runs/describe-run.ts';
import { LATE_MS } from '../../../store/driver.ts';
import { withStore } from '../../../store/open-store.ts';
import type { DriverLine, RunLine } from '../../../wire/run.ts';
import { grid } from '../../print/grid.ts';
import { printable, remark, write } from '../../print/output.ts';

interface Options {
  readonly store: string;
  readonly search?: string;
  readonly json?: boolean;
}

/** Lists the runs of a store with what they are about, how far they came and who drives them; then those that were pruned. */
export const listRuns = ({ store: place, search, json }: Options): Promise<void> =>
  withStore(place, async (store) => {
    const lines: RunLine[] = [];
    for await (const line of describeRuns(store, search)) lines.push(line);
    const gone = (await prunedRuns(store)).filter(
      ({ run_id, court }) => search === undefined || run_id.includes(search) || court.includes(search),
    );
    const none = search === undefined ? 'the store has no runs' : 'no run contains that text';
    if (lines.length + gone.length === 0) remark(`curia: ${none}`);
    else if (json === true)
      await write(
        [...lines, ...gone.map((one) => ({ ...one, ended: one.status, status: 'pruned' }))]
          .map((line) => `${JSON.stringify(line)}\n`)
          .join(''),
      );
    else {
      const isDriven = lines.some(({ driven_by }) => driven_by.length > 0);
      const head = ['run, court', 'status, cases', 'calls, cost', 'agents, input'];
      await write(`${sayCount(lines.length, 'run')} in the store, the newest first:\n`);
      const rows = lines.map((line) => [
        ...toRow(line),
        ...(isDriven ? [printable(line.driven_by.map(sayDriver).join(', '))] : []),
      ]);
      if (rows.length > 0) await write(`${grid(isDriven ? [...head, 'driven by'] : head, rows)}\n`);
      for (const one of gone) await write(`${printable(sayPruned(one))}\n`);
    }
  });

/** A driver, and how long it has been silent where that is a reason to look. */
const sayDriver = ({ who, silent_ms, is_there }: DriverLine): string => {
  if (is_there && silent_ms < LATE_MS) return who;
  return `${who}, ${is_there ? '' : 'gone: '}last heard of ${Math.round(silent_ms / 1000)} s ago`;
};

const toRow = (line: RunLine): string[] => [
  `${line.run_id}\n${line.court}@${line.policy}`,
  `${line.status}\n${line.closed} of ${line.cases}`,
  `${line.calls}${line.cost_usd > 0 ? `\n$${line.cost_usd.toFixed(4)}` : ''}`,
  `${printable(line.agents)}${line.given_votes ? ' (given votes)' : ''}\n${printable(line.input)}`,
];
