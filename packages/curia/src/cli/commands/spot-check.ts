/** `curia spot-check`: draws automated cases for a person to look at again. */

import { readNumber, readWholeNumber } from '@curia/core/read';
import { Command } from 'commander';
import { readDue } from '../../input/read-due.ts';
import { findRun } from '../../kept/find-run.ts';
import { type SpotChecks, spotCheck } from '../../measure/audits/spot-check.ts';
import { spotCheckFile } from '../../measure/audits/spot-check-file.ts';
import { withStore } from '../../store/open-store.ts';
import { storeOption } from '../options/store-option.ts';
import { remark, write } from '../print/output.ts';
import { saveFile } from '../print/save-file.ts';

interface Options {
  readonly share: string;
  readonly seed: string;
  readonly due: string;
  readonly out?: string;
  readonly showAnswers?: boolean;
  readonly store: string;
}

/** Builds the command. */
export const spotCheckCommand = (): Command =>
  new Command('spot-check')
    .summary('draw automated cases for a person to look at again')
    .description(
      'Draws a share of what a run of your own court decided without a person, at random and from a seed: the same run, share and seed give ' +
        'the same cases. The file has the question without the answer of the machine, because whoever sees it agrees more easily. Fill in ' +
        'what is right under `label`, or right or wrong under `verdict`, and hand it to `curia watch RUN --audits FILE`. The draw is recorded: ' +
        'what is not filled in by its day counts as wrong, even if the row or the whole file is gone.',
    )
    .argument('<run>', 'a run id, or last')
    .option('--share <share>', 'the share of the automated cases to draw', '0.1')
    .option('--seed <number>', 'the seed of the draw', '1')
    .option(
      '--due <day>',
      'the last day to fill the rows in, such as 2027-01-31, or as days from today, such as 14d; a row that is not filled in by then counts as wrong',
      '14d',
    )
    .option(
      '--out <file>',
      'the file to fill in: JSON lines, or a table if its name ends in .csv (default: standard output)',
    )
    .option('--show-answers', 'also show what the court took')
    .addOption(storeOption())
    .addHelpText(
      'after',
      `
Examples:
  $ curia spot-check last --share 0.05 --seed 7 --out checks.jsonl
  $ curia spot-check last --share 0.05 --seed 7 --out checks.csv`,
    )
    .action(async (run: string, options: Options) => {
      const drawn = await withStore(options.store, async (store) =>
        spotCheck(store, await findRun(store, run), {
          share: readNumber('--share', options.share, 0, 1),
          seed: String(readWholeNumber('--seed', options.seed, 0, 2 ** 32 - 1)),
          isAnswerShown: options.showAnswers === true,
          due: readDue(options.due, today()),
          today,
        }),
      );
      const text = spotCheckFile(drawn.checks, options.out ?? '');
      if (options.out === undefined) await write(text);
      else saveFile(options.out, text);
      remark(wordDraw(drawn, options));
    });

const today = (): string => new Date().toISOString();

function wordDraw({ drawn, automated, audited }: SpotChecks, { share, seed }: Options): string {
  const before = audited === 0 ? '' : `; ${audited} of them were audited before and are left out`;
  return `curia: ${drawn} of ${automated} automated items drawn, share ${share}, seed ${seed}${before}`;
}
