/** `curia watch`: follows audits of automated cases, and stops automation when they show too many errors. */
import { CuriaError } from '@curia/core';
import { Command } from 'commander';
import { isFile } from '../../files/read-file.ts';
import { openInput } from '../../input/open-input.ts';
import { isOpenAlarm, watchRun, watchStore } from '../../measure/audits/watch-runs.ts';
import { withStore } from '../../store/open-store.ts';
import { EXIT_ALARM, EXIT_OK } from '../exit-status.ts';
import { courtOption } from '../options/court-option.ts';
import { storeOption } from '../options/store-option.ts';
import { watchInput } from '../run/watch-input.ts';
import { watchAnswerCommand } from './watch/answer.ts';
import { watchDrawCommand } from './watch/draw.ts';
import { maxErrorOption, printWatched, readMaxError } from './watch/print-watch.ts';

interface Options {
  readonly audits?: string;
  readonly maxError?: string;
  readonly store: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const watchCommand = (): Command =>
  new Command('watch')
    .enablePositionalOptions()
    .summary('have automated cases looked at again; an alarm stops automation')
    .description(
      'Follows what people found when they looked at automated cases again. Every audit is a bet against the error limit of the ' +
        'calibration; it may be looked at at any time, and within the limit at most 5 of 100 watches ever raise an alarm. An alarm voids ' +
        'the calibration: it is recorded in the log of the run and in the calibration file, and nothing is certified under it any more, ' +
        'until a new random sample has been labelled and calibrated.',
    )
    .argument('[run]', 'a run id, or last, or a store; every calibration in the store if absent')
    .option(
      '--audits <file>',
      'audits to take in first: the file of `curia watch draw`, filled in; or item with label or verdict',
    )
    .addOption(maxErrorOption())
    .addOption(courtOption())
    .addOption(storeOption())
    .option('--json', 'one JSON line for each watch')
    .addHelpText(
      'after',
      `
Exit status: 0 no alarm, 4 an alarm: the calibration is void, 2 an audit was refused, 1 wrong usage.

Examples:
  $ curia watch draw last --share 0.05 --out checks.jsonl
  $ curia watch last --audits checks.jsonl
  $ curia watch`,
    )
    .addCommand(watchDrawCommand())
    .addCommand(watchAnswerCommand())
    .action(async (run: string | undefined, options: Options) => {
      process.exitCode = await watch(run, options);
    });

async function watch(name: string | undefined, options: Options): Promise<number> {
  const isStore = name === undefined || isFile(name);
  if (isStore && (options.audits !== undefined || options.maxError !== undefined))
    throw new CuriaError('USAGE', '--audits and --max-error are about one run: name it, or say last');
  const limit = readMaxError(options.maxError);
  const { audits } = options;
  const watched = await withStore(name !== undefined && isStore ? name : options.store, (store) =>
    isStore
      ? watchStore(store)
      : watchRun(store, name, {
          ...(audits === undefined ? {} : { audits: () => watchInput(openInput(audits), 'reading') }),
          ...limit,
        }),
  );
  await printWatched(watched, options.json === true);
  return watched.reports.some(isOpenAlarm) ? EXIT_ALARM : EXIT_OK;
}
