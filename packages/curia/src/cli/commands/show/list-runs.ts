/** `curia show` without a run: the runs of a store, the newest first. */

import { prunedRuns, sayPruned } from '../../../kept/pruned-run.ts';
import { describeRuns } from '../../../runs/describe-run.ts';
import { withStore } from '../../../store/open-store.ts';
import type { RunLine } from '../../../wire/run.ts';
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
      const isDriven = lines.some(({ drivers }) => drivers.length > 0);
      const head = ['run', 'status', 'court', 'cases', 'calls', 'cost', 'agents', 'input'];
      const rows = lines.map((line) => [
        ...toRow(line),
        ...(isDriven ? [printable(line.drivers.join(', '))] : []),
      ]);
      if (rows.length > 0) await write(`${grid(isDriven ? [...head, 'driven by'] : head, rows)}\n`);
      for (const one of gone) await write(`${printable(sayPruned(one))}\n`);
    }
  });

const toRow = (line: RunLine): string[] => [
  line.run_id,
  line.status,
  `${line.court}@${line.policy}`,
  `${line.closed}/${line.cases}`,
  String(line.calls),
  line.cost_usd > 0 ? `$${line.cost_usd.toFixed(4)}` : '',
  line.given_votes ? `${printable(line.agents)} (given votes)` : printable(line.agents),
  printable(line.input),
];
