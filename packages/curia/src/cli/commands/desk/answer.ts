/** `curia desk answer`: answer an item, named by its id or by its run and case. */
import { Command } from 'commander';
import { submitReview } from '../../../desk/act.ts';
import { type AnswerOptions, answerOptions } from '../../desk/answer-options.ts';
import { type TokenOptions, tokenOption } from '../../desk/desk-options.ts';
import { answerItem, namedItem } from '../../desk/hand-in.ts';
import { courtOption } from '../../options/court-option.ts';
import { storeOption } from '../../options/store-option.ts';

interface Options extends AnswerOptions, TokenOptions {
  readonly store: string;
  readonly revision?: string;
  readonly because?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const deskAnswerCommand = (): Command =>
  answerOptions(
    new Command('answer')
      .summary('answer an item')
      .description(
        'Stores your answer, on the seat that you hold or on a free one, and shows what the machine would do. A review that is ' +
          'refused changes nothing, and is kept as your draft. A correction of a document is verified first, by the rules and the ' +
          'pack of its run; whoever agrees with an output that fails a check of weight, or corrects it into one, says why with --accept.',
      )
      .argument('<item>', 'an item, by the beginning of its id; or a run, if a case follows')
      .argument('[case]', 'the id of a case of that run, or of its document'),
  )
    .option('--revision <name>', 'the revision that you have read; the current one if absent')
    .option('--because <text>', 'why')
    .addOption(courtOption())
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'the item as you see it now, as one line of JSON')
    .addHelpText(
      'after',
      `
Exit status: 0 the review is stored, 2 it was refused and nothing has changed, 1 wrong usage or a fault.

Examples:
  $ curia desk answer 5c1f0a9b --say value=billing --because "the invoice is attached"
  $ curia desk answer last doc-1 --agree --accept "TOTAL_WRONG=the deposit is listed apart"
  $ curia desk answer last doc-1 --correct patch.json --token-file ada.token`,
    )
    .action((name: string, case_id: string | undefined, options: Options) =>
      answerItem(options, (desk) => namedItem(desk, name, case_id), submitReview),
    );
