/** The command line: finds the command that is called, runs it, and turns every error into a message and an exit status. */
import { suggest } from '@curia/core/text';
import { Command, CommanderError } from 'commander';
import { readSecretFiles } from '../files/secret-files.ts';
import { version } from '../version.ts';
import { endQuietlyOnClosedPipe } from './closed-pipe.ts';
import { COMMANDS, HELP_GROUPS, type ListedCommand } from './command-list.ts';
import { EXIT_FAILED, EXIT_OK } from './exit-status.ts';
import { remark, write, writeNow } from './print/output.ts';
import { renamedCommand, renamedOption } from './renamed.ts';

/** The command line with the commands that are called; of the others there is only what help says. */
export async function buildProgram(isCalled: (name: string) => boolean): Promise<Command> {
  const program = new Command('curia')
    .usage('<command> [options]')
    .description(
      'A court for AI agents: rule tables decide what several answers lead to, and\nevery ruling is explained to the last condition.',
    )
    .version(version())
    .enablePositionalOptions()
    .helpCommand(false)
    .showSuggestionAfterError()
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText(
      'after',
      `
Examples:
  $ curia run conflict-review reviews.jsonl --agents offline
  $ curia why last r-17`,
    );
  for (const [group, names] of HELP_GROUPS) {
    program.commandsGroup(group);
    for (const name of names) {
      const listed = COMMANDS[name];
      const command = isCalled(name) ? await listed.load() : placeholder(name, listed);
      program.addCommand(fitted(command));
    }
  }
  return fitted(program);
}

/** Help and complaints about arguments fit the terminal like everything else that is printed, and what follows them is done. */
function fitted(command: Command): Command {
  for (const part of command.commands) fitted(part);
  return command.exitOverride().configureOutput({
    writeOut: (text) => writeNow(process.stdout, text),
    writeErr: (text) => writeNow(process.stderr, text),
    outputError: (text, print) => print(unknownOwn(command, text) ?? text.replace(/^error: /, 'curia: ')),
  });
}

/** What to say instead of "too many arguments" where the first of them was meant for a command of this command. */
function unknownOwn(command: Command, text: string): string | undefined {
  const name = /too many arguments .* but got \d+: ([^\s,]+?)(?:,|\.$)/m.exec(text)?.[1];
  if (name === undefined || command.commands.length === 0 || command.registeredArguments.length > 0)
    return undefined;
  const hint = suggest(
    name,
    command.commands.map((one) => one.name()),
  );
  return `curia: ${command.name()} has no command ${name}; ${hint}\n`;
}

/** A placeholder for a command in help and in suggestions for typos. */
const placeholder = (name: string, { usage, summary }: ListedCommand): Command =>
  new Command(name).usage(usage).summary(summary);

/** Runs one command; the exit status says how it went. */
export async function main(argv: readonly string[]): Promise<void> {
  endQuietlyOnClosedPipe();
  const args = argv.slice(2);
  try {
    readSecretFiles(process.env);
    const [first = '', ...rest] = args;
    const isCommand = first === 'help' && Object.hasOwn(COMMANDS, rest[0] ?? '') && !rest.includes('--guide');
    const renamed = renamedCommand(first === 'help' ? rest : args);
    if (renamed !== undefined) {
      remark(`curia: ${renamed}`);
      process.exitCode = EXIT_FAILED;
      return;
    }
    await run(isCommand ? [...rest, '--help'] : args);
    if (isCommand) await nameGuide(rest.join(' '));
  } catch (error) {
    process.exitCode = await report(error, args);
  }
}

async function run(args: readonly string[]): Promise<void> {
  const called = nameCalled(args);
  const program = await buildProgram((name) => name === called);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // Whoever asked for help has got it.
    if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error;
  }
}

/** Says that there is a guide of the same name as a command. */
async function nameGuide(name: string): Promise<void> {
  const { guideOf } = await import('./commands/help.ts');
  await write(guideOf(name));
}

/** The command that is called; before it there can only be options without a value. */
const nameCalled = (args: readonly string[]): string | undefined => args.find((arg) => !arg.startsWith('-'));

async function report(error: unknown, args: readonly string[]): Promise<number> {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT_OK;
    const option = /unknown option '(--[a-z-]+)/.exec(error.message)?.[1];
    const renamed = option === undefined ? undefined : renamedOption(args, option);
    if (renamed !== undefined) remark(`curia: ${renamed}`);
    return EXIT_FAILED;
  }
  const { reportError, statusOfError } = await import('./report-error.ts');
  reportError(error);
  return statusOfError(error);
}
