/** The command line: builds the commands, runs one, and turns every error into a message and an exit status. */
import { CuriaError, ERRORS } from '@curia/core';
import { Command, CommanderError } from 'commander';
import { version } from '../run/version.ts';
import { analyzeCommand } from './commands/analyze.ts';
import { auditCommand } from './commands/audit.ts';
import { decideCommand } from './commands/decide.ts';
import { demoCommand } from './commands/demo.ts';
import { diffCommand } from './commands/diff.ts';
import { doctorCommand } from './commands/doctor.ts';
import { evalCommand } from './commands/eval.ts';
import { investigateCommand } from './commands/investigate.ts';
import { memoryCommand } from './commands/memory.ts';
import { packetCommand } from './commands/packet.ts';
import { replayCommand } from './commands/replay.ts';
import { resumeCommand } from './commands/resume.ts';
import { reviewCommand } from './commands/review.ts';
import { runCommand } from './commands/run.ts';
import { runsCommand } from './commands/runs.ts';
import { showCommand } from './commands/show.ts';
import { tablesCommand } from './commands/tables.ts';
import { verifyCommand } from './commands/verify.ts';
import { whyCommand } from './commands/why.ts';
import { EXIT_FAILED, EXIT_OK } from './exit-status.ts';
import { coloursFor, endQuietlyOnClosedPipe, printable, remark } from './output.ts';

/** The whole command line, ready to parse arguments. */
export function buildProgram(): Command {
  const program = new Command('curia')
    .description(
      'A court for AI agents: explicit rule tables decide, and every ruling is explained to the last condition.',
    )
    .version(version())
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      `
Example:
  $ echo '{"issues":[{"severity":"MAJOR","auto_fixable":true}]}' | curia decide disposition`,
    );
  for (const command of [
    decideCommand(),
    whyCommand(),
    analyzeCommand(),
    tablesCommand(),
    diffCommand(),
    investigateCommand(),
    doctorCommand(),
    verifyCommand(),
    packetCommand(),
    reviewCommand(),
    evalCommand(),
    runCommand(),
    runsCommand(),
    showCommand(),
    resumeCommand(),
    auditCommand(),
    replayCommand(),
    memoryCommand(),
    demoCommand(),
  ]) {
    program.addCommand(command.exitOverride());
  }
  return program.exitOverride();
}

/** Runs one command; the exit status tells how it went. */
export async function main(argv: readonly string[]): Promise<void> {
  endQuietlyOnClosedPipe();
  try {
    await buildProgram().parseAsync(argv as string[]);
  } catch (error) {
    process.exitCode = report(error);
  }
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_OK : EXIT_FAILED;
  const colours = coloursFor(process.stderr);
  if (!CuriaError.is(error)) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    remark(`${colours.red('curia: a fault in Curia itself')}\n${fault}`);
    return EXIT_FAILED;
  }
  remark(`${colours.red(`curia: ${error.code}`)} ${printable(error.message)}`);
  for (const { path, problem } of error.details.slice(0, 20)) {
    remark(`  ${printable(path)}: ${printable(problem)}`);
  }
  if (error.details.length > 20) remark(`  … and ${error.details.length - 20} more`);
  remark(colours.dim(ERRORS[error.code].remedy));
  return EXIT_FAILED;
}
