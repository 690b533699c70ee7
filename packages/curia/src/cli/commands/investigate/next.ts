/** `curia investigate next`: what an investigation waits for now, with a prompt for everybody who is asked. */

import { type AssignedTask, type InvestigationState, taskKey } from '@curia/courts/in/investigation';
import { Command } from 'commander';
import { promptOf } from '../../../agents/prompts/prompt-for.ts';
import { openQuestions } from '../../../drive/open-questions.ts';
import { SCHEMA_VERSION } from '../../../runs/decide-lines.ts';
import {
  type OpenInvestigation,
  readInvestigation,
} from '../../../runs/investigation/investigation-folder.ts';
import { coloursFor, printable, write } from '../../output.ts';
import { useFolder } from './use-folder.ts';

/** Somebody who is asked. */
interface Asked {
  readonly command: 'ask-investigator' | 'ask-counter-reviewer' | 'ask-repair';
  readonly task: AssignedTask;
  readonly prompt: string;
}

interface Waiting {
  readonly state: InvestigationState;
  readonly asked: readonly Asked[];
}

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
      const waiting = await useFolder(dir, waitingFor);
      if (options.json === true)
        await write(
          toLines(waiting)
            .map((one) => `${JSON.stringify(one)}\n`)
            .join(''),
        );
      else await write(toText(dir, waiting, options.prompts === true));
    });
}

async function waitingFor(opened: OpenInvestigation): Promise<Waiting> {
  const { stored, events, state } = await readInvestigation(opened);
  const questions = new Map(openQuestions(opened.court, stored, events).map((one) => [one.key, one]));
  const asked = state.tasks.flatMap((task): Asked[] => {
    const question = questions.get(taskKey(task));
    if (question === undefined) return [];
    const ask = task.kind === 'counter-review' ? 'ask-counter-reviewer' : 'ask-investigator';
    const command = task.repairs > 0 ? 'ask-repair' : ask;
    const { system, user } = promptOf(opened.court.prompts, question.prompt(), question.answer);
    return [{ command, task, prompt: `${system}\n\n${user}` }];
  });
  return { state, asked };
}

function toLines({ state, asked }: Waiting): object[] {
  const head = { schema_version: SCHEMA_VERSION, investigation_id: state.plan.investigation_id };
  if (asked.length === 0) return [{ ...head, command: 'write-report' }];
  return asked.map(({ command, task, prompt }) => {
    const { iid, round, iteration, items, scope, attempt } = task;
    return { ...head, command, iid, round, iteration, items, scope, attempt, prompt };
  });
}

function toText(dir: string, { asked }: Waiting, hasPrompts: boolean): string {
  const colours = coloursFor(process.stdout);
  if (asked.length === 0) return `All is in. Next: curia investigate judge ${printable(dir)}\n`;
  const lines = asked.flatMap(({ command, task: { iid, items, scope, attempt }, prompt }) => {
    const about = [
      items.length === 0 ? '' : `about ${items.join(', ')}`,
      scope,
      attempt > 1 ? 'second attempt' : '',
    ].filter((part) => part !== '');
    const head = `${colours.bold(iid)} ${command} ${printable(about.join('; '))}`.trimEnd();
    return hasPrompts ? [head, '', prompt.split('\n').map(printable).join('\n')] : [head];
  });
  const hint = `\nPut each answer into ${printable(dir)}/reports/IID.yaml, then: curia investigate ingest ${printable(dir)} --repo PATH`;
  return `${[...lines, hint].join('\n')}\n`;
}
