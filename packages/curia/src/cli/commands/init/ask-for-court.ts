/** The three questions of `curia init` on a terminal. */
import type { Readable, Writable } from 'node:stream';
import type { Template } from '../../../courts/templates/write-template.ts';

/** The user's choices: which court, where, and who answers first. */
export interface Wish {
  readonly template: Template;
  readonly folder: string;
  readonly agents: string;
}

/** Where the questions are shown and answered; the terminal of the process if absent. */
export interface Terminal {
  readonly input?: Readable;
  readonly output?: Writable;
}

/** Asks which court, where, and who answers; undefined if the user cancels. */
export async function askForCourt(
  templates: readonly Template[],
  scripted: string,
  terminal: Terminal = {},
): Promise<Wish | undefined> {
  const { isCancel, select, text } = await import('@clack/prompts');
  const template = await select({
    ...terminal,
    message: 'What should the court decide?',
    options: templates.map((one) => ({ value: one, label: one.name, hint: one.decides })),
  });
  if (isCancel(template)) return undefined;
  const folder = await text({
    ...terminal,
    message: 'Which new folder?',
    placeholder: template.name,
    defaultValue: template.name,
  });
  if (isCancel(folder)) return undefined;
  const agents = await text({
    ...terminal,
    message: 'Who answers first? The scripted voices that come with it, or a model such as openai/gpt-5-mini',
    placeholder: scripted,
    defaultValue: scripted,
  });
  return isCancel(agents) ? undefined : { template, folder, agents };
}
