/** `curia review submit`: answer the item of a case, named by its run; the same as `curia queue submit`. */
import { Command } from 'commander';
import { submitReview } from '../../../desk/act.ts';
import { findNamedCase } from '../../../desk/find-case.ts';
import { itemOfCase } from '../../../desk/open-item.ts';
import { type AnswerOptions, answerOptions } from '../../answer-options.ts';
import { type TokenOptions, tokenOption } from '../../desk-options.ts';
import { answerItem } from '../../hand-in.ts';
import { storeOption } from '../../store-option.ts';

interface Options extends AnswerOptions, TokenOptions {
  readonly store: string;
  readonly revision?: string;
  readonly notes?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const reviewSubmitCommand = (): Command =>
  answerOptions(
    new Command('submit')
      .summary('submit one review')
      .description(
        'Answers what a packet asks. A correction of a document is verified first, by the rules and the pack of its run. Whoever ' +
          'agrees with an output that fails a check of weight, or corrects it into one, says why with --accept; otherwise the ' +
          'review is refused. Who you are comes from your token.',
      )
      .argument('<run>', 'a run id, or last')
      .argument('<case>', 'the id of a case, or of its document'),
  )
    .option('--revision <name>', 'the revision of the packet that you have read; the current one if absent')
    .option('--notes <text>', 'why')
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'the item as you see it now, as one line of JSON')
    .addHelpText(
      'after',
      `
Exit status: 0 the review is stored, 2 it was refused and nothing has changed, 1 wrong usage or a fault.

Examples:
  $ curia review submit last doc-1 --agree --accept "TOTAL_WRONG=the deposit is listed apart" --token-file ada.token
  $ curia review submit last doc-1 --correct patch.json --token-file ada.token`,
    )
    .action((run: string, name: string, options: Options) =>
      answerItem(
        options,
        async (desk) => {
          const { stored, ...opened } = await findNamedCase(desk.store, run, name);
          return itemOfCase(desk, opened, stored.case_id);
        },
        submitReview,
      ),
    );
