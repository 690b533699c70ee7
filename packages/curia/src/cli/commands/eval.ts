/** `curia eval`: measures courts and panels on records with known answers. */
import { Command } from 'commander';
import { evalPanelCommand } from './eval/panel.ts';

/** Builds the command. */
export function evalCommand(): Command {
  const command = new Command('eval')
    .summary('measure a panel on cases with known answers')
    .description('Measures how well a panel and its rules do, on cases that carry their gold answers.')
    .addHelpText('after', '\nExample:\n  $ curia eval panel cases.jsonl');
  for (const part of [evalPanelCommand()]) command.addCommand(part.exitOverride());
  return command;
}
