/** `curia resume`: continues a run that was stopped or killed; nothing that was answered is asked again. */
import { CuriaError } from '@curia/core';
import { Command, Option } from 'commander';
import { AGENTS_HELP } from '../../drive/agents/choose-agent.ts';
import { parseBudget } from '../../drive/budget.ts';
import { courtOf } from '../../drive/log/manifest.ts';
import { resumeRun } from '../../drive/resume-run.ts';
import { findRun } from '../../runs/find-run.ts';
import { cacheFolderOf } from '../../store/beside-store.ts';
import { withStore } from '../../store/open-store.ts';
import { enqueueAgain } from '../../work/enqueue-run.ts';
import { withWorkplace } from '../../work/workplace.ts';
import { type ConductOptions, limitsOf, projectOf, runToEnd, warn } from '../conduct-run.ts';
import { courtOption } from '../court-option.ts';
import { DRIVE_HELP, followToEnd, refuseOwnOptions } from '../follow-workers.ts';
import { storeOption } from '../store-option.ts';
import { collect, joinAgents, METRICS_HELP } from './options.ts';

/** Builds the command. */
export function resumeCommand(): Command {
  return new Command('resume')
    .summary('continue a run that stopped or waits')
    .description(
      'Replays the log of every open case and continues from there. If the run is complete, its folder is written again.',
    )
    .argument('<run>', 'a run id, or last')
    .option('--agents <who>', `other agents than the run began with: ${AGENTS_HELP}`, joinAgents)
    .option('--concurrency <number>', 'questions in flight at once', '8')
    .option(
      '--budget <limits>',
      'other limits than those that the run has: calls=N, tokens=N, usd=N over the whole run, minutes=N from now',
      collect,
      [],
    )
    .option('--no-cache', 'ask models again even if they answered before')
    .option('--no-folder', 'leave everything in the store; no records and no report beside it')
    .option('--metrics <file>', METRICS_HELP)
    .addOption(new Option('--drive <who>', DRIVE_HELP).choices(['here', 'workers']).default('here'))
    .addOption(courtOption())
    .addOption(storeOption())
    .option('--json', 'one JSON line')
    .addHelpText('after', '\nExample:\n  $ curia resume last --budget usd=5')
    .action(
      async (name: string, options: ConductOptions & { drive: 'here' | 'workers' }, command: Command) => {
        if (options.drive === 'workers') {
          refuseOwnOptions(command);
          process.exitCode = await leaveToWorkers(name, options);
          return;
        }
        process.exitCode = await withStore(options.store, async (store) => {
          const { opened, means } = await resumeRun(
            { ...projectOf(options), store },
            {
              run_id: name,
              limits: limitsOf(options),
              ...(options.cache ? { cache_folder: cacheFolderOf(options.store) } : {}),
              ...(options.agents === undefined ? {} : { agents: options.agents }),
            },
          );
          try {
            return await runToEnd(store, opened, means, options);
          } finally {
            await means.close();
          }
        });
      },
    );
}

/** Has the workers continue a run; they ask the agents that it began with. */
function leaveToWorkers(name: string, options: ConductOptions): Promise<number> {
  if (options.agents !== undefined)
    throw new CuriaError('USAGE', 'workers ask the agents that the run began with: leave out --agents');
  return withWorkplace(options.store, { must_exist: true }, async (workplace) => {
    const opened = await courtOf(workplace.store, await findRun(workplace.store, name));
    const { agents } = opened.manifest;
    await enqueueAgain(workplace, opened, { agents, budget: parseBudget(options.budget), warn });
    return followToEnd(workplace, opened, options);
  });
}
