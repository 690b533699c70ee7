/** `curia resume`: continues a run that was stopped or killed; nothing that was answered is asked again. */
import { CuriaError } from '@curia/core';
import { Command, Option } from 'commander';
import { AGENTS_HELP, readAgents } from '../../drive/agents/agent-text.ts';
import { givingUp } from '../../drive/agents/give-up.ts';
import { resumeRun } from '../../drive/resume-run.ts';
import { findRun } from '../../kept/find-run.ts';
import { courtOf } from '../../kept/opened-run.ts';
import { withStore } from '../../store/open-store.ts';
import { enqueueAgain } from '../../work/enqueue-run.ts';
import { withWorkplace } from '../../work/workplace.ts';
import { EXIT_OK, EXIT_REFUSED } from '../exit-status.ts';
import { parseBudget } from '../options/budget.ts';
import { courtOption } from '../options/court-option.ts';
import { storeOption } from '../options/store-option.ts';
import { printable, remark } from '../print/output.ts';
import { type ConductOptions, limitsOf, projectOf, runToEnd } from '../run/conduct-run.ts';
import { DRIVE_HELP, followToEnd, refuseIdleOptions } from '../run/follow-workers.ts';
import { collect, joinAgents, METRICS_HELP } from './options.ts';

interface ResumeOptions extends ConductOptions {
  readonly failed: readonly string[];
  readonly because?: string;
  readonly anyway?: boolean;
  readonly cancelBatch?: boolean;
  readonly drive: 'here' | 'workers';
}

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
    .option(
      '--batch',
      'openai and anthropic: questions wait, and go out in batches for less; continue with curia resume',
    )
    .option('--cancel-batch', 'call off the batches that are under way; what did not come is asked again')
    .option('--no-cache', 'ask models again even if they answered before')
    .option('--no-folder', 'leave everything in the store; no records and no report beside it')
    .option('--metrics <file>', METRICS_HELP)
    .option(
      '--failed <voice>',
      'this voice gives no answer: its name, its role, or what its file would be called; repeat',
      collect,
      [],
    )
    .option('--because <text>', 'why nobody waits any longer')
    .option('--anyway', 'go on without the answers that are still awaited')
    .addOption(new Option('--drive <who>', DRIVE_HELP).choices(['here', 'workers']).default('here'))
    .addOption(courtOption())
    .addOption(storeOption())
    .option('--json', 'one JSON line')
    .addHelpText('after', '\nExample:\n  $ curia resume last --budget usd=5')
    .action(async (name: string, options: ResumeOptions, command: Command) => {
      if (options.drive === 'workers') {
        refuseIdleOptions(command, options.drive);
        process.exitCode = await leaveToWorkers(name, options);
        return;
      }
      process.exitCode = await withStore(options.store, async (store) => {
        const agents =
          options.agents === undefined
            ? undefined
            : readAgents(
                options.agents,
                (await courtOf(store, await findRun(store, name))).kind.prompts.roles,
              );
        const { opened, means } = await resumeRun(
          { ...projectOf(options), store },
          { run_id: name, agents, limits: limitsOf(options) },
        );
        try {
          const { failed, because, anyway = false } = options;
          if (options.cancelBatch === true) for (const desk of means.batches) await desk.cancel();
          const agent = givingUp(means.agent, { failed, anyway, because });
          const status = await runToEnd(store, opened, { ...means, agent }, options);
          for (const voice of agent.unawaited())
            remark(`curia: nobody waits for ${printable(voice)}; --failed has no effect`);
          return status === EXIT_OK && agent.unawaited().length > 0 ? EXIT_REFUSED : status;
        } finally {
          await means.close();
        }
      });
    });
}

/** Has the workers continue a run; they ask the agents that it began with. */
function leaveToWorkers(name: string, options: ResumeOptions): Promise<number> {
  if (options.agents !== undefined)
    throw new CuriaError('USAGE', 'workers ask the agents that the run began with: leave out --agents');
  if (options.failed.length > 0 || options.anyway === true)
    throw new CuriaError('USAGE', 'who is not waited for is said to one driver: leave out --drive workers');
  return withWorkplace(options.store, { must_exist: true }, async (workplace) => {
    const opened = await courtOf(workplace.store, await findRun(workplace.store, name));
    await enqueueAgain(workplace, projectOf(options), opened, parseBudget(options.budget));
    return followToEnd(workplace, opened, options);
  });
}
