/** `curia queue`: the expert's desk in the terminal. */
import { Command } from 'commander';
import { queueAdjudicateCommand } from './queue/adjudicate.ts';
import { queueAgreementCommand } from './queue/agreement.ts';
import { queueArrangeCommand } from './queue/arrange.ts';
import { queueAskCommand } from './queue/ask.ts';
import { queueCloseCommand } from './queue/close.ts';
import { queueDeclineCommand, queueReleaseCommand } from './queue/leave.ts';
import { queueListCommand } from './queue/list.ts';
import { queueNextCommand } from './queue/next.ts';
import { queueOverviewCommand } from './queue/overview.ts';
import { queueReopenCommand } from './queue/reopen.ts';
import { queueSeatsCommand } from './queue/seats.ts';
import { queueSendBackCommand } from './queue/send-back.ts';
import { queueShowCommand } from './queue/show.ts';
import { queueSubmitCommand } from './queue/submit.ts';
import { queueUndoCommand } from './queue/undo.ts';

/** Builds the command. */
export const queueCommand = (): Command =>
  new Command('queue')
    .summary('the expert’s desk: take what waits for a person, answer, settle')
    .description(
      'What runs hand to people, whichever court asks. A person takes a seat, answers without seeing the machine or other ' +
        'reviewers, and is shown both afterwards. Where reviewers differ, an adjudicator decides. Who you are comes from your token.',
    )
    .addHelpText(
      'after',
      `
Example:
  $ curia token create Ada --role reviewer > ada.token
  $ curia queue next --token-file ada.token
  $ curia queue submit 5c1f0a9b --say value=billing --token-file ada.token`,
    )
    .addCommand(queueOverviewCommand())
    .addCommand(queueListCommand())
    .addCommand(queueNextCommand())
    .addCommand(queueShowCommand())
    .addCommand(queueSubmitCommand())
    .addCommand(queueDeclineCommand())
    .addCommand(queueReleaseCommand())
    .addCommand(queueUndoCommand())
    .addCommand(queueAdjudicateCommand())
    .addCommand(queueSendBackCommand())
    .addCommand(queueReopenCommand())
    .addCommand(queueArrangeCommand())
    .addCommand(queueSeatsCommand())
    .addCommand(queueCloseCommand())
    .addCommand(queueAskCommand())
    .addCommand(queueAgreementCommand());
