/** The three questions of `curia init` on a terminal. */
import type { Template } from '../../../templates/write-template.ts';
import type { Wish } from '../init.ts';

/** Asks which court, where, and who answers; nothing where the questions are broken off. */
export async function askForCourt(
  templates: readonly Template[],
  scripted: string,
): Promise<Wish | undefined> {
  const { isCancel, select, text } = await import('@clack/prompts');
  const template = await select({
    message: 'What shall be decided?',
    options: templates.map((one) => ({ value: one, label: one.name, hint: one.decides })),
  });
  if (isCancel(template)) return undefined;
  const folder = await text({
    message: 'In which new folder?',
    placeholder: template.name,
    defaultValue: template.name,
  });
  if (isCancel(folder)) return undefined;
  const agents = await text({
    message: 'Who answers first? The scripted voices that come with it, or a model such as openai/gpt-5-mini',
    placeholder: scripted,
    defaultValue: scripted,
  });
  return isCancel(agents) ? undefined : { template, folder, agents };
}
