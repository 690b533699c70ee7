/** `curia investigate next`: what the protocol wants now, with a prompt for everybody who is asked. */
import { commandsOf, type InvestigationCommand, type InvestigationState, writePrompt } from '@curia/core';
import { Command } from 'commander';
import { SCHEMA_VERSION } from '../../../run/decide-lines.ts';
import { InvestigationFolder } from '../../../sources/folder.ts';
import { coloursFor, printable, write } from '../../output.ts';

/** Builds the command. */
export function nextCommand(): Command {
  return new Command('next')
    .summary('who is asked for what now, with prompts')
    .description('Shows what an investigation waits for: which investigator, with which prompt and scope.')
    .argument('<dir>', 'the folder of the investigation')
    .option('--json', 'one JSON line per task, with its prompt')
    .option('--prompts', 'the full prompts')
    .addHelpText(
      'after',
      `
Examples:
  $ curia investigate next inv
  $ curia investigate next inv --json | jq -r .prompt`,
    )
    .action(async (dir: string, options: { json?: boolean; prompts?: boolean }) => {
      const state = InvestigationFolder.open(dir).state;
      const commands = commandsOf(state);
      if (options.json === true)
        await write(commands.map((one) => `${JSON.stringify(toLine(state, one))}\n`).join(''));
      else await write(toText(dir, state, commands, options.prompts === true));
    });
}

const promptOf = (
  state: InvestigationState,
  one: Exclude<InvestigationCommand, { command: 'write-report' }>,
): string => writePrompt(state, one.task, one.command === 'ask-repair' ? one.problem : undefined);

function toLine(state: InvestigationState, one: InvestigationCommand): object {
  const head = {
    schema_version: SCHEMA_VERSION,
    investigation_id: state.plan.investigation_id,
    command: one.command,
  };
  if (one.command === 'write-report') return head;
  const { iid, round, iteration, items, scope, attempt } = one.task;
  return { ...head, iid, round, iteration, items, scope, attempt, prompt: promptOf(state, one) };
}

function toText(
  dir: string,
  state: InvestigationState,
  commands: readonly InvestigationCommand[],
  hasPrompts: boolean,
): string {
  const colours = coloursFor(process.stdout);
  const lines = commands.flatMap((one) => {
    if (one.command === 'write-report') return [`All is in. Next: curia investigate judge ${printable(dir)}`];
    const { iid, items, scope, attempt } = one.task;
    const about = [
      items.length === 0 ? '' : `about ${items.join(', ')}`,
      scope,
      attempt > 1 ? 'second attempt' : '',
    ].filter((part) => part !== '');
    const head = `${colours.bold(iid)} ${one.command} ${printable(about.join('; '))}`.trimEnd();
    return hasPrompts ? [head, '', promptOf(state, one).split('\n').map(printable).join('\n')] : [head];
  });
  const hint = commands.some((one) => one.command !== 'write-report')
    ? [
        `\nPut each answer into ${printable(dir)}/reports/IID.yaml, then: curia investigate ingest ${printable(dir)} --repo PATH`,
      ]
    : [];
  return `${[...lines, ...hint].join('\n')}\n`;
}
