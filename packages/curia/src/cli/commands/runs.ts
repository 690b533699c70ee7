/** `curia runs`: the runs of a store, the newest first. */
import { Command } from 'commander';
import { SCHEMA_VERSION } from '../../run/decide-lines.ts';
import { readManifest } from '../../run/manifest.ts';
import { RUN_LOG, type Store, type StoredRun } from '../../store/store.ts';
import { grid } from '../grid.ts';
import { printable, remark, write } from '../output.ts';
import { storeOption, withStore } from '../store-option.ts';

/** Builds the command. */
export function runsCommand(): Command {
  return new Command('runs')
    .summary('list runs')
    .description(
      'Lists the runs of a store, the newest first, with what they are about and how far they came.',
    )
    .addOption(storeOption())
    .option('--json', 'one JSON line per run')
    .addHelpText('after', '\nExample:\n  $ curia runs')
    .action(async (options: { readonly store: string; readonly json?: boolean }) => {
      await withStore(options.store, async (store) => {
        const lines = await Promise.all((await store.runs()).map((run) => describe(store, run)));
        if (lines.length === 0) remark('curia: the store has no runs');
        else if (options.json === true)
          await write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
        else {
          const head = ['run', 'status', 'court', 'cases', 'calls', 'cost', 'agents', 'input'];
          await write(`${grid(head, lines.map(toRow))}\n`);
        }
      });
    });
}

type Line = Awaited<ReturnType<typeof describe>>;

/** What the last event of a run says of it. */
const STATUSES: Readonly<Record<string, string>> = {
  'run-completed': 'completed',
  'run-stopped': 'stopped',
  'run-waiting': 'waiting',
};

async function describe(store: Store, run: StoredRun) {
  const { run_id, court, policy, agents, input, created_at } = readManifest(run);
  const { cases, closed } = await store.tally(run_id);
  const { calls, cost_usd } = await store.callTotals(run_id);
  const last = (await store.events(run_id, RUN_LOG)).at(-1);
  const status = STATUSES[last?.kind ?? ''] ?? 'unfinished';
  return {
    schema_version: SCHEMA_VERSION,
    run_id,
    created_at,
    status,
    court,
    policy,
    cases,
    closed,
    calls,
    cost_usd,
    agents,
    input: input.name,
  };
}

const toRow = (line: Line): string[] => [
  line.run_id,
  line.status,
  `${line.court}@${line.policy}`,
  `${line.closed}/${line.cases}`,
  String(line.calls),
  line.cost_usd > 0 ? `$${line.cost_usd.toFixed(4)}` : '',
  printable(line.agents),
  printable(line.input),
];
