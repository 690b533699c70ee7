/** `curia eval COURT`: rates over the cases of a run, for every court that says how. */
import type { Court } from '@curia/core/court';
import type { RunRates } from '@curia/core/court/face';
import { Command } from 'commander';
import { courts } from '../../../courts/list.ts';
import { findRun } from '../../../kept/find-run.ts';
import { type RatedRun, rateRun } from '../../../measure/runs/rate-run.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import { withStore } from '../../../store/open-store.ts';
import { EXIT_OK, EXIT_REFUSED } from '../../exit-status.ts';
import { addOption } from '../../options/command-option.ts';
import { storeOption } from '../../options/store-option.ts';
import { grid } from '../../print/grid.ts';
import { coloursFor, printable, remark, write } from '../../print/output.ts';
import { startProgress } from '../../run/progress.ts';

/** What was said to every such command; beside it, the options of the court. */
interface Said extends Readonly<Record<string, unknown>> {
  readonly store: string;
  readonly json?: boolean;
}

/** Builds a command for each court whose runs can be rated. */
export const evalRatesCommands = (): Command[] =>
  courts.flatMap((court) => (court.rates === undefined ? [] : [ratesCommand(court, court.rates)]));

function ratesCommand(court: Court, rates: RunRates): Command {
  const command = new Command(court.name)
    .summary(rates.summary)
    .description(rates.description)
    .argument('<run>', 'a run id, or last')
    .addOption(storeOption());
  for (const option of rates.options) addOption(command, option);
  return command
    .option('--json', 'one JSON object')
    .addHelpText('after', rates.help)
    .action(async (name: string, said: Said) => {
      process.exitCode = await rate(court, rates.start(said), name, said);
    });
}

async function rate(
  court: Court,
  rates: ReturnType<RunRates['start']>,
  name: string,
  { store: place, json }: Said,
): Promise<number> {
  return withStore(place, async (store) => {
    const manifest = await findRun(store, name);
    const { run_id, input } = manifest;
    const progress = startProgress(`reading run ${run_id}`, input.cases);
    const onCase = (done: number): void => progress.update(done, done);
    const { title, figures, tables, undecided } = await rateRun(store, manifest, { court, rates, onCase });
    progress.finish();
    for (const { case_id, why } of undecided)
      remark(`curia: ${printable(case_id)} left out: ${printable(why)}`);
    const unread = undecided.length;
    await write(
      json === true
        ? `${JSON.stringify({ schema_version: SCHEMA_VERSION, run_id, unread, ...figures })}\n`
        : `${coloursFor(process.stdout).bold(title)}\n${tables.map(drawn).join('')}`,
    );
    return unread > 0 ? EXIT_REFUSED : EXIT_OK;
  });
}

const drawn = ({ head, rows }: RatedRun['tables'][number]): string => `${grid(head, rows)}\n`;
