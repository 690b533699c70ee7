/** `curia eval`: measures how good the courts are, on records with known answers and on what they left behind. */
import { Command } from 'commander';
import { evalPanelCommand } from './eval/panel.ts';
import { evalVerificationCommand } from './eval/verification.ts';

/** Builds the command. */
export function evalCommand(): Command {
  const command = new Command('eval')
    .summary('measure how good the courts are')
    .description(
      'Measures panels, rules and verifiers, on cases that carry their gold answers or on stored records.',
    )
    .addHelpText('after', '\nExample:\n  $ curia eval panel cases.jsonl');
  for (const part of [evalPanelCommand(), evalVerificationCommand()]) command.addCommand(part.exitOverride());
  return command;
}
