/** `curia runs`: the runs of a store, the newest first. */
import { Command } from 'commander';
import { describeRuns } from '../../runs/describe-run.ts';
import { prunedRuns, sayPruned } from '../../runs/pruned-run.ts';
import { withStore } from '../../store/open-store.ts';
import type { RunLine } from '../../wire/run.ts';
import { grid } from '../grid.ts';
import { printable, remark, write } from '../output.ts';
import { storeOption } from '../store-option.ts';

interface Options {
  readonly store: string;
  readonly search?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export function runsCommand(): Command {
  return new Command('runs')
    .summary('list runs')
    .description(
      'Lists the runs of a store, the newest first, with what they are about and how far they came, and who drives them; then those that were pruned.',
    )
    .addOption(storeOption())
    .option('--search <text>', 'only runs with this text in their id, court, agents or input')
    .option('--json', 'one JSON line per run')
    .addHelpText('after', '\nExample:\n  $ curia runs')
    .action(async (options: Options) => {
      await withStore(options.store, async (store) => {
        const lines: RunLine[] = [];
        for await (const line of describeRuns(store, options.search)) lines.push(line);
        const gone = (await prunedRuns(store)).filter(
          ({ run_id, court }) =>
            options.search === undefined || run_id.includes(options.search) || court.includes(options.search),
        );
        const none = options.search === undefined ? 'the store has no runs' : 'no run contains that text';
        if (lines.length + gone.length === 0) remark(`curia: ${none}`);
        else if (options.json === true)
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
    });
}

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
