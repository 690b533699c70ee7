/** `curia eval`: measures how good the courts are, on records with known answers and on what they left behind. */
import { Command } from 'commander';
import { evalAgentsCommand } from './eval/agents.ts';
import { evalMemoryCommand } from './eval/memory.ts';
import { evalPanelCommand } from './eval/panel.ts';
import { evalRatesCommands } from './eval/rates.ts';
import { evalRunsCommand } from './eval/runs.ts';
import { evalThresholdsCommands } from './eval/thresholds.ts';
import { evalVotesCommand } from './eval/votes.ts';

/** Builds the command. */
export function evalCommand(): Command {
  const command = new Command('eval')
    .summary('measure votes, agents, courts and runs against known answers')
    .description(
      'Measures panels, gates, rules and verifiers, on cases that carry their gold answers or on stored records.',
    )
    .addHelpText('after', '\nExample:\n  $ curia eval panel cases.jsonl');
  const parts = [
    evalAgentsCommand(),
    evalPanelCommand(),
    evalVotesCommand(),
    evalRunsCommand(),
    ...evalThresholdsCommands(),
    ...evalRatesCommands(),
    evalMemoryCommand(),
  ];
  for (const part of parts) command.addCommand(part.exitOverride());
  return command;
}
