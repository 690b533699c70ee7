/** `curia init`: starts a court of the user's own, in a folder that runs as it is. */
import { join, resolve } from 'node:path';
import { CuriaError } from '@curia/core';
import { oneOf } from '@curia/core/text';
import { Command } from 'commander';
import { findTemplate, TEMPLATES, writeTemplate } from '../../courts/templates/write-template.ts';
import { SCHEMA_VERSION } from '../../runs/decide-lines.ts';
import { coloursFor, printable, write } from '../print/output.ts';
import { askForCourt, type Wish } from './init/ask-for-court.ts';

interface Options {
  readonly agents: string;
  readonly json?: boolean;
}

/** The voices that come with every template. */
export const SCRIPTED = 'scripted:answers.jsonl';

/** Builds the command. */
export function initCommand(): Command {
  const listed = TEMPLATES.map(({ name, decides }) => `  ${name.padEnd(16)}${decides}`);
  return new Command('init')
    .summary('start a court of your own from a template')
    .description(
      'Writes a court file, prompts, sample cases with the right answers, and scripted voices into a new folder. It runs at once, without a model. ' +
        'Nothing is ever overwritten. On a terminal, without a template, it asks.',
    )
    .argument('[template]', TEMPLATES.map(({ name }) => name).join(', '))
    .argument('[folder]', 'where it goes (default: a folder named after the template)')
    .option('--agents <who>', 'who the first command asks, as in curia run --agents', SCRIPTED)
    .option('--json', 'one JSON line')
    .addHelpText('after', `\nTemplates:\n${listed.join('\n')}\n\nExample:\n  $ curia init triage my-court`)
    .action(async (name: string | undefined, folder: string | undefined, options: Options) => {
      const isAsking = name === undefined && process.stdin.isTTY === true && process.stdout.isTTY === true;
      if (name === undefined && !isAsking)
        throw new CuriaError('USAGE', `name a template: ${oneOf(TEMPLATES.map((one) => one.name))}`);
      const template = findTemplate(name ?? TEMPLATES[0]!.name);
      const wish = isAsking
        ? await askForCourt(TEMPLATES, options.agents)
        : { template, folder: folder ?? template.name, agents: options.agents };
      // The user cancelled, so there is nothing to do.
      if (wish !== undefined) await begin(wish, options.json === true);
    });
}

async function begin({ template, folder, agents }: Wish, isJson: boolean): Promise<void> {
  const files = writeTemplate(template, folder);
  const next = `curia run court.yaml cases.jsonl --agents ${agents}`;
  if (isJson) {
    const line = { schema_version: SCHEMA_VERSION, template: template.name, folder, files, next };
    await write(`${JSON.stringify(line)}\n`);
    return;
  }
  const colours = coloursFor(process.stdout);
  // Called by npx, the command alone would not be found.
  const npx = process.env.npm_command === 'exec' ? 'npx ' : '';
  await write(
    `${[
      `${colours.bold(printable(folder))} decides ${template.decides}`,
      ...files.map((file) => `  ${printable(join(folder, file))}`),
      '',
      'Next:',
      ...(resolve(folder) === process.cwd() ? [] : [`  cd ${printable(folder)}`]),
      `  ${colours.cyan(printable(`${npx}${next}`))}`,
      '  then read README.md: how to explain, measure and change it',
    ].join('\n')}\n`,
  );
}
