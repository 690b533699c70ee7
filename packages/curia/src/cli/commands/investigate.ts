/** `curia investigate`: several investigators, one question, and a judge that weighs evidence; one step at a time. */
import { Command } from 'commander';
import { ingestCommand } from './investigate/ingest.ts';
import { judgeCommand } from './investigate/judge.ts';
import { nextCommand } from './investigate/next.ts';
import { planCommand } from './investigate/plan.ts';
import { reportCommand } from './investigate/report.ts';

/** Builds the command. */
export function investigateCommand(): Command {
  const command = new Command('investigate')
    .summary('cross-verify and judge the reports of several investigators')
    .description(
      'Runs an investigation in a folder, one step at a time: plan it, see who is asked for what, take in reports from people or ' +
        'any agent, and let the judge tag what is confirmed, likely and uncertain. Every citation is checked; a stopped ' +
        'investigation goes on where it was.',
    )
    .addHelpText(
      'after',
      `
Example:
  $ curia investigate plan "why do orders fail since Tuesday" --dir inv
  $ curia investigate next inv                 who is asked for what, with prompts
  $ curia investigate ingest inv --repo .      takes in inv/reports/*.yaml and checks every citation
  $ curia investigate judge inv
  $ curia investigate report inv --lang ko`,
    );
  for (const part of [planCommand(), nextCommand(), ingestCommand(), judgeCommand(), reportCommand()]) {
    command.addCommand(part.exitOverride());
  }
  return command;
}
