/** The reference of the command line, from the commands' own help. */
import { buildProgram } from '../../packages/curia/src/cli/main.ts';
import type { Page } from '../gen.ts';
import { GENERATED } from './generated.ts';

/** The page of all commands. */
export async function commandPages(): Promise<Page[]> {
  const program = await buildProgram(() => true);
  const help = (command: typeof program): string => {
    let text = '';
    command.configureHelp({ ...command.configureHelp(), helpWidth: 100 });
    command.configureOutput({
      writeOut: (part) => {
        text += part;
      },
      getOutHasColors: () => false,
    });
    command.outputHelp();
    return `\`\`\`text\n${text.trimEnd()}\n\`\`\``;
  };
  const sections = (command: typeof program, path: string): string[] => [
    `## ${path}\n\n${help(command)}`,
    ...command.commands.flatMap((part) => sections(part, `${path} ${part.name()}`)),
  ];
  const parts = program.commands.flatMap((command) => sections(command, `curia ${command.name()}`));
  return [
    ['docs/reference/commands.md', `${GENERATED}\n# Commands\n\n${help(program)}\n\n${parts.join('\n\n')}\n`],
  ];
}
