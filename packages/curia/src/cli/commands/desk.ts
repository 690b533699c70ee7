/** `curia desk`: the expert's desk in the terminal. */
import { Command } from 'commander';
import { deskAgreementCommand } from './desk/agreement.ts';
import { deskAnswerCommand } from './desk/answer.ts';
import { deskArrangeCommand } from './desk/arrange.ts';
import { deskAskCommand } from './desk/ask.ts';
import { deskAssignCommand } from './desk/assign.ts';
import { deskLeaveCommand } from './desk/leave.ts';
import { deskNextCommand } from './desk/next.ts';
import { deskSettleCommand } from './desk/settle.ts';
import { deskShowCommand } from './desk/show.ts';
import { deskUndoCommand } from './desk/undo.ts';
import { whatWaits } from './desk/what-waits.ts';

/** Builds the command. */
export const deskCommand = (): Command =>
  whatWaits(
    new Command('desk')
      .enablePositionalOptions()
      .summary('take what waits for a person, answer, settle')
      .description(
        'What runs hand to people, whichever court asks. Without a command, lists what waits. A person takes a seat, answers without ' +
          'seeing the machine or other reviewers, and is shown both afterwards. Where reviewers differ, an adjudicator decides. Who ' +
          'you are comes from your token; the list needs none, and never shows an answer.',
      ),
  )
    .addHelpText(
      'after',
      `
Example:
  $ curia serve tokens create Ada --role reviewer > ada.token
  $ curia desk next --token-file ada.token
  $ curia desk answer 5c1f0a9b --say value=billing --token-file ada.token
  $ curia desk --state disputed`,
    )
    .addCommand(deskNextCommand())
    .addCommand(deskShowCommand())
    .addCommand(deskAnswerCommand())
    .addCommand(deskUndoCommand())
    .addCommand(deskLeaveCommand())
    .addCommand(deskSettleCommand())
    .addCommand(deskArrangeCommand())
    .addCommand(deskAssignCommand())
    .addCommand(deskAskCommand())
    .addCommand(deskAgreementCommand());
