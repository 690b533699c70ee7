/** `curia watch`: follows audits of automated cases, and stops automation when they show too many errors. */
import { isAbsolute, relative } from 'node:path';
import { CuriaError } from '@curia/core';
import { readNumber } from '@curia/core/read';
import { Command } from 'commander';
import { isFile } from '../../files/read-file.ts';
import { openInput } from '../../input/open-input.ts';
import type { WatchReport } from '../../measure/audits/watch-report.ts';
import { isOpenAlarm, type Watched, watchRun, watchStore } from '../../measure/audits/watch-runs.ts';
import { withStore } from '../../store/open-store.ts';
import { EXIT_ALARM, EXIT_OK } from '../exit-status.ts';
import { storeOption } from '../options/store-option.ts';
import { coloursFor, printable, remark, write } from '../print/output.ts';
import { watchInput } from '../run/watch-input.ts';

interface Options {
  readonly audits?: string;
  readonly maxError?: string;
  readonly store: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const watchCommand = (): Command =>
  new Command('watch')
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
      'audits to take in first: the file of `curia spot-check`, filled in; or item with label or verdict',
    )
    .option('--max-error <share>', 'the limit for a run that has no calibration')
    .addOption(storeOption())
    .option('--json', 'one JSON line for each watch')
    .addHelpText(
      'after',
      `
Exit status: 0 no alarm, 4 an alarm: the calibration is void, 2 an audit was refused, 1 wrong usage.

Examples:
  $ curia spot-check last --share 0.05 --out checks.jsonl
  $ curia watch last --audits checks.jsonl
  $ curia watch`,
    )
    .action(async (run: string | undefined, options: Options) => {
      process.exitCode = await watch(run, options);
    });

async function watch(name: string | undefined, options: Options): Promise<number> {
  const isStore = name === undefined || isFile(name);
  if (isStore && (options.audits !== undefined || options.maxError !== undefined))
    throw new CuriaError('USAGE', '--audits and --max-error are about one run: name it, or say last');
  const maxError =
    options.maxError === undefined ? undefined : readNumber('--max-error', options.maxError, 0, 1);
  const { audits } = options;
  const watched = await withStore(name !== undefined && isStore ? name : options.store, (store) =>
    isStore
      ? watchStore(store)
      : watchRun(store, name, {
          ...(audits === undefined ? {} : { audits: () => watchInput(openInput(audits), 'reading') }),
          ...(maxError === undefined ? {} : { maxError }),
        }),
  );
  await print(watched, options.json === true);
  return watched.reports.some(isOpenAlarm) ? EXIT_ALARM : EXIT_OK;
}

async function print({ reports, read }: Watched, isJson: boolean): Promise<void> {
  if (read !== undefined)
    remark(
      `curia: ${read.taken} audits recorded${read.open === 0 ? '' : `, ${read.open} not filled in yet`}${read.known === 0 ? '' : `, ${read.known} recorded before`}${read.late === 0 ? '' : `, ${read.late} filled in too late: they count as wrong`}`,
    );
  if (reports.length === 0) remark('curia: no run of the store was made under a calibration');
  for (const report of reports)
    await write(isJson ? `${JSON.stringify(report)}\n` : `${wordWatch(report)}\n`);
}

const STATES = {
  marked: 'says that it is void',
  renewed: 'has been renewed since',
  missing: 'is not there any more',
  unwritable: 'COULD NOT BE MARKED: do not use it',
} as const;

function wordWatch(report: WatchReport): string {
  const { court, calibration, field, sentence, alarm, files, not_drawn, open, overdue } = report;
  const colours = coloursFor(process.stdout);
  const about = `${court}${field === 'value' ? '' : `, ${field}`}`;
  const under = calibration === null ? 'without a calibration' : `calibration ${calibration.slice(0, 12)}`;
  return [
    `${colours.bold(printable(about))} (${under}): ${alarm ? colours.red(sentence) : sentence}`,
    ...(not_drawn === 0
      ? []
      : [
          `  ${not_drawn} audits were not drawn by curia spot-check: that they are a random sample is taken on trust`,
        ]),
    ...(open === 0 ? [] : [`  ${sayItems(open)} drawn and not audited yet`]),
    ...(overdue === 0
      ? []
      : [`  ${sayItems(overdue)} not audited by the day on which they were due: they count as wrong`]),
    ...files.map(({ file, state }) => `  ${printable(fromHere(file))} ${STATES[state]}`),
  ].join('\n');
}

const sayItems = (count: number): string => (count === 1 ? '1 item was' : `${count} items were`);

/** A file below the working folder by its short name. */
function fromHere(file: string): string {
  const short = relative(process.cwd(), file);
  return short.startsWith('..') || isAbsolute(short) ? file : short;
}
