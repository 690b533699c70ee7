/** Tells what went wrong: the code, the message, where in the input, and what to do about it. */
import { CuriaError, ERRORS } from '@curia/core';
import { coloursFor, printable } from './output.ts';

const MOST_DETAILS = 20;

/** Writes an error to standard error; what is not one of ours is a fault in Curia, and its stack is shown. */
export function reportError(error: unknown): void {
  const colours = coloursFor(process.stderr);
  if (!CuriaError.is(error)) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${colours.red('curia: a fault in Curia itself')}\n${fault}\n`);
    return;
  }
  process.stderr.write(`${colours.red(`curia: ${error.code}`)} ${printable(error.message)}\n`);
  for (const { path, problem } of error.details.slice(0, MOST_DETAILS)) {
    process.stderr.write(`  ${printable(path)}: ${printable(problem)}\n`);
  }
  const more = error.details.length - MOST_DETAILS;
  if (more > 0) process.stderr.write(`  … and ${more} more\n`);
  process.stderr.write(`${colours.dim(ERRORS[error.code].remedy)}\n`);
}

/** Writes that the output could not be written. */
export const reportUnwritten = ({ message }: Error): void =>
  reportError(new CuriaError('OUTPUT_FAILED', `the output could not be written: ${message}`));
