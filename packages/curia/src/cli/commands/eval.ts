/** `curia eval`: measures courts on records. */
import { Command } from 'commander';
import { evalGateCommand } from './eval/gate.ts';

/** Builds the command. */
export function evalCommand(): Command {
  const command = new Command('eval')
    .summary('measure courts on records')
    .description('Measures how well courts do, from their cases and from gold answers where there are any.')
    .addHelpText('after', '\nExample:\n  $ curia eval gate cases.jsonl --sweep min_total=0.6:2.0:0.2');
  for (const part of [evalGateCommand()]) command.addCommand(part.exitOverride());
  return command;
}
