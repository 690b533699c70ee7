/** `curia worker`: drives the runs that are left to workers, on any number of machines. */
import { CuriaError } from '@curia/core';
import { Command, Option } from 'commander';
import { Names } from '../../api/names.ts';
import { readConcurrency } from '../../drive/split-limits.ts';
import { loadConfig } from '../../http/config.ts';
import { findRun } from '../../kept/find-run.ts';
import { processName } from '../../store/postgres/connection.ts';
import { Metrics, saveMetrics } from '../../telemetry/metrics.ts';
import { stopRun } from '../../work/stop-run.ts';
import { Worker } from '../../work/worker.ts';
import { withWorkplace } from '../../work/workplace.ts';
import { storeOption } from '../options/store-option.ts';
import { remark, write } from '../print/output.ts';
import { warn } from '../run/conduct-run.ts';
import { METRICS_HELP } from './options.ts';
import { workerFailedCommand } from './worker/failed.ts';

interface Options {
  readonly store: string;
  readonly concurrency: string;
  readonly cache: boolean;
  readonly drain?: boolean;
  readonly metrics?: string;
  readonly json?: boolean;
  readonly config?: string;
}

const SAVE_METRICS_MS = 15_000;

/** Builds the command; without the name of one of its commands, it starts a worker. */
export const workerCommand = (): Command =>
  new Command('worker')
    .enablePositionalOptions()
    .summary('drive runs that are left to workers')
    .description(
      'Takes cases of runs that were started with `curia run --drive workers` from the queue in a PostgreSQL store, asks the agents of ' +
        'the run, and decides. Any number of workers share the work; what a worker that dies was doing is taken over by the others ' +
        'within seconds. Works until it is stopped: Ctrl-C, or SIGTERM, lets calls under way finish and gives everything else back to ' +
        'the queue; a second one breaks them off.',
    )
    .addOption(storeOption())
    .option('--concurrency <number>', 'questions in flight at once, over all runs', '8')
    .option('--no-cache', 'ask models again even if they answered before')
    .addOption(
      new Option(
        '--config <file>',
        'the configuration of a server: its `modules` are the courts in code that the worker has',
      ).env('CURIA_CONFIG'),
    )
    .option('--drain', 'end once the queue is empty, instead of waiting for more')
    .option('--metrics <file>', METRICS_HELP)
    .option('--json', 'one JSON line at the end')
    .addHelpText(
      'after',
      `
Examples:
  $ curia worker --store postgres://curia@db/courts --concurrency 32
  $ curia worker --store postgres://curia@db/courts --config curia.yaml
  $ curia worker failed --store postgres://curia@db/courts`,
    )
    .action(work)
    .addCommand(stopCommand())
    .addCommand(workerFailedCommand());

async function work(options: Options): Promise<void> {
  // Reads every court that it names; what is broken is met here, not in the middle of a run.
  if (options.config !== undefined) new Names(loadConfig(options.config));
  const concurrency = readConcurrency(options.concurrency);
  const name = processName();
  const file = options.metrics;
  const metrics = file === undefined ? undefined : new Metrics();
  const opening = { name: `worker ${name}`, isWorker: true, warn };
  await withWorkplace(options.store, opening, async (workplace) => {
    const worker = new Worker(workplace, {
      ...{ name, concurrency, remembers: options.cache, isDraining: options.drain === true, metrics },
      tell: warn,
    });
    const forget = stopOnSignals(worker);
    const save = (): void => {
      if (file !== undefined && metrics !== undefined) saveMetrics(file, metrics);
    };
    const saving = setInterval(() => {
      try {
        save();
      } catch (error) {
        // Figures that cannot be written now may be later; at the end it is an error.
        warn((error as Error).message);
      }
    }, SAVE_METRICS_MS);
    try {
      remark(`curia: worker ${name} is ready for ${concurrency} questions at a time`);
      const done = await worker.work();
      if (options.json === true)
        await write(`${JSON.stringify({ schema_version: '1', worker: name, ...done })}\n`);
      else
        remark(
          `curia: worker ${name} closed ${done.cases} cases; ${done.taken_over} were taken over, ${done.let_go} let go`,
        );
    } finally {
      forget();
      clearInterval(saving);
      save();
    }
  });
}

/** The first signal lets calls under way finish, the second breaks them off. */
function stopOnSignals(worker: Worker): () => void {
  let pulls = 0;
  const pull = (): void => {
    worker.stop(++pulls > 1);
    if (pulls === 1)
      remark('\ncuria: stopping once the calls in flight have finished (press Ctrl-C again to abort them)');
  };
  process.on('SIGINT', pull).on('SIGTERM', pull);
  return () => {
    process.off('SIGINT', pull).off('SIGTERM', pull);
  };
}

const stopCommand = (): Command =>
  new Command('stop')
    .summary('stop a run that workers drive')
    .description(
      'Asks every worker to stop driving a run: calls under way finish. `curia resume RUN --drive workers` continues it.',
    )
    .argument('<run>', 'a run id, or last')
    .addOption(storeOption())
    .addHelpText('after', '\nExample:\n  $ curia worker stop last')
    .action(async (name: string, { store: place }: Pick<Options, 'store'>) => {
      await withWorkplace(place, { must_exist: true }, async (workplace) => {
        const { run_id } = await findRun(workplace.store, name);
        if (!(await stopRun(workplace, run_id)))
          throw new CuriaError('RUN_IDLE', `run ${run_id} is not under way, so it cannot be stopped`);
        remark(`curia: run ${run_id} stops; continue it with: curia resume ${run_id} --drive workers`);
      });
    });
