/** `curia desk settle`: decide what the reviewers differ about, or have it looked at again. */
import { CuriaError } from '@curia/core';
import { Command } from 'commander';
import { adjudicate, reopenItem, sendBack } from '../../../desk/act.ts';
import type { DeskStore } from '../../../store/open-desk.ts';
import { type AnswerOptions, answerOptions } from '../../desk/answer-options.ts';
import { type TokenOptions, tokenOption } from '../../desk/desk-options.ts';
import { answerItem, changeItem, namedItem } from '../../desk/hand-in.ts';
import { courtOption } from '../../options/court-option.ts';
import { storeOption } from '../../options/store-option.ts';
import { peopleAsked } from './people-asked.ts';

interface Options extends AnswerOptions, TokenOptions {
  readonly store: string;
  readonly because: string;
  readonly sendBack?: boolean;
  readonly reopen?: boolean;
  readonly people?: string;
  readonly json?: boolean;
}

/** Builds the command. */
export const deskSettleCommand = (): Command =>
  answerOptions(
    new Command('settle')
      .summary('decide a dispute, send it back, or reopen an item')
      .description(
        'Decides an item whose reviewers differ, and settles it. With --send-back it is reviewed once more instead; with --reopen ' +
          'an item that is settled is opened again. All reviews are kept and stay hidden until the item is settled; whoever gave ' +
          'them comes last in line. Takes the role adjudicator, and nobody who reviewed the round.',
      )
      .argument('<item>', 'an item, by the beginning of its id; or a run, if a case follows')
      .argument('[case]', 'the id of a case of that run, or of its document'),
  )
    .requiredOption('--because <text>', 'why, or what the next reviewers should look at')
    .option('--send-back', 'start another round instead of deciding; whoever reviews next reads the reason')
    .option('--reopen', 'open an item again that is settled')
    .option('--people <number>', 'of a new round: how many people review it; as many as before if absent')
    .addOption(courtOption())
    .addOption(storeOption())
    .addOption(tokenOption())
    .option('--json', 'the item as you see it now, as one line of JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ curia desk settle 5c1f0a9b --say value=billing --because "the guideline says so"
  $ curia desk settle last t03 --say value=billing --because "the invoice is attached"
  $ curia desk settle 5c1f0a9b --send-back --because "read the annex on page 3"
  $ curia desk settle 5c1f0a9b --reopen --because "page 3 was missing" --people 2`,
    )
    .action((name: string, case_id: string | undefined, options: Options) => settle(name, case_id, options));

function settle(name: string, case_id: string | undefined, options: Options): Promise<void> {
  const { because: reason, sendBack: isSentBack, reopen: isReopened } = options;
  const seats = peopleAsked(options.people);
  if (isSentBack === true && isReopened === true)
    throw new CuriaError('USAGE', 'choose one of --send-back and --reopen');
  const find = (place: DeskStore) => namedItem(place, name, case_id);
  if (isSentBack !== true && isReopened !== true) {
    if (seats !== undefined) throw new CuriaError('USAGE', '--people goes with --send-back or --reopen');
    return answerItem(options, find, adjudicate);
  }
  const round = seats === undefined ? { reason } : { reason, seats };
  return isSentBack === true
    ? changeItem(options, 'the dispute is sent back', find, (place, row, who) =>
        sendBack(place, row, who, round),
      )
    : changeItem(options, 'the item is open again', find, (place, row, who) =>
        reopenItem(place, row, who, round),
      );
}
