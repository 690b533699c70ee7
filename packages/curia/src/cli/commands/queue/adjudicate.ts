/** `curia queue adjudicate`: decide what the reviewers differ about. */
import { Command } from 'commander';
import { adjudicate } from '../../../desk/act.ts';
import { findItem } from '../../../desk/open-item.ts';
import { type AnswerOptions, answerOptions } from '../../answer-options.ts';
import { type TokenOptions, tokenOption } from '../../desk-options.ts';
import { answerItem } from '../../hand-in.ts';
import { storeOption } from '../../store-option.ts';

interface Options extends AnswerOptions, TokenOptions {
  readonly store: string;
  readonly because: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const queueAdjudicateCommand = (): Command =>
  answerOptions(
    new Command('adjudicate')
      .summary('decide a dispute')
      .description(
        'Decides an item whose reviewers differ, and settles it. Takes the role adjudicator, and nobody who reviewed the round.',
      )
      .argument('<item>', 'an item, by the beginning of its id'),
  )
    .requiredOption('--because <reason>', 'why')
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'the item as you see it now, as one line of JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ curia queue adjudicate 5c1f0a9b --say value=billing --because "the guideline says so"',
    )
    .action((name: string, options: Options) =>
      answerItem({ ...options, notes: options.because }, (place) => findItem(place, name), adjudicate),
    );
