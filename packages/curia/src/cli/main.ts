/** The command line: finds the command that is called, runs it, and turns every error into a message and an exit status. */
import { Command, CommanderError } from 'commander';
import { version } from '../drive/version.ts';
import { endQuietlyOnClosedPipe } from './closed-pipe.ts';
import { COMMANDS, type ListedCommand } from './command-list.ts';
import { EXIT_FAILED, EXIT_OK } from './exit-status.ts';

/** The command line with the commands that are called; of the others there is only what help says. */
export async function buildProgram(isCalled: (name: string) => boolean): Promise<Command> {
  const program = new Command('curia')
    .description(
      'A court for AI agents: explicit rule tables decide, and every ruling is explained to the last condition.',
    )
    .version(version())
    .showSuggestionAfterError()
    .configureHelp({ subcommandTerm: (command) => `${command.name()} ${command.usage()}` })
    .addHelpText(
      'after',
      `
Example:
  $ echo '{"issues":[{"severity":"MAJOR","auto_fixable":true}]}' | curia decide disposition`,
    );
  for (const listed of COMMANDS) {
    const command = isCalled(listed.name) ? await listed.load() : placeholder(listed);
    program.addCommand(command.exitOverride());
  }
  return program.exitOverride();
}

/** A placeholder for a command in help and in suggestions for typos. */
const placeholder = ({ name, usage, summary }: ListedCommand): Command =>
  new Command(name).usage(usage).summary(summary);

/** Runs one command; the exit status says how it went. */
export async function main(argv: readonly string[]): Promise<void> {
  endQuietlyOnClosedPipe();
  try {
    const args = withHelpLast(argv.slice(2));
    const called = nameCalled(args);
    const program = await buildProgram((name) => name === called);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = await report(error);
  }
}

/** `curia help eval agents` is `curia eval agents --help`, however deep the command lies. */
const withHelpLast = ([first, ...rest]: readonly string[]): string[] =>
  first === 'help' && rest.length > 0 ? [...rest, '--help'] : first === undefined ? [] : [first, ...rest];

/** The command that is called; before it there can only be options without a value. */
const nameCalled = (args: readonly string[]): string | undefined => args.find((arg) => !arg.startsWith('-'));

async function report(error: unknown): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_OK : EXIT_FAILED;
  const { reportError, statusOfError } = await import('./report-error.ts');
  reportError(error);
  return statusOfError(error);
}
