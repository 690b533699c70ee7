/** Reports an error: the code, the message, the place in the input, and what to do about it. */
import { basename, dirname, join } from 'node:path';
import { CuriaError, ERRORS, type ErrorCode } from '@curia/core';
import { inWords, unwritable } from '@curia/core/read';
import { didYouMean } from '@curia/core/text';
import { listFolder } from '../files/read-folder.ts';
import { EXIT_ALARM, EXIT_FAILED, EXIT_REFUSED } from './exit-status.ts';
import { coloursFor, printable, remark } from './print/output.ts';

const MOST_DETAILS = 20;

/** Writes an error to standard error; what is not one of ours is a fault in Curia, and its stack is shown. */
export function reportError(raised: unknown): void {
  const error = inWords(raised);
  const colours = coloursFor(process.stderr);
  if (!CuriaError.is(error)) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    remark(`${colours.red('curia: a fault in Curia itself')}\n${fault}`);
    return;
  }
  remark(`${colours.red(`curia: ${error.code}`)} ${printable(error.message)}`);
  // The message already contains a single problem.
  const details =
    error.details.length === 1 && error.message.includes(error.details[0]!.problem) ? [] : error.details;
  for (const { path, problem } of details.slice(0, MOST_DETAILS)) {
    remark(`  ${printable(path)}: ${printable(problem)}`);
  }
  const more = details.length - MOST_DETAILS;
  if (more > 0) remark(`  … and ${more} more`);
  const near = error.code === 'FILE_UNREADABLE' ? fileMeant(error) : undefined;
  if (near !== undefined) remark(`Did you mean ${printable(near)}?`);
  remark(colours.dim(ERRORS[error.code].remedy));
}

/** The file beside one that does not exist whose name is nearest; only the terminal is told, for it can look into the folder as well. */
function fileMeant({ details, cause }: CuriaError): string | undefined {
  const path = details[0]?.path;
  if (path === undefined || (cause as NodeJS.ErrnoException | undefined)?.code !== 'ENOENT') return undefined;
  try {
    const near = didYouMean(
      basename(path),
      listFolder(dirname(path)).map(({ name }) => name),
    );
    return near === undefined ? undefined : join(dirname(path), near);
  } catch {
    // The folder cannot be read either.
    return undefined;
  }
}

/** The command was used rightly, but what it was given to measure or certify cannot be: it is refused. */
const REFUSALS: readonly ErrorCode[] = [
  'INPUT_EMPTY',
  'NO_GOLD',
  'GOLD_UNMATCHED',
  'NO_ANSWERS',
  'CASES_REFUSED',
  'CASE_INVALID',
  'VOTE_INVALID',
  'VOTE_TWICE',
  'SPARED_UNPROVEN',
  'NO_VOTES',
  'ONE_CLASS',
  'TOO_MANY_CLASSES',
  'LOOK_ALIKES',
  'GOLD_TWICE',
  'GOLD_UNKNOWN_ITEM',
  'GOLD_NOT_RANDOM',
  'VOTES_TOO_LARGE',
  'CALIBRATION_INVALID',
  'CALIBRATION_MISMATCH',
  'CALIBRATION_STALE',
  'AUDIT_INVALID',
  'AUDIT_TWICE',
];

/** The exit status of a command that ended in an error. */
export function statusOfError(error: unknown): number {
  if (!CuriaError.is(error)) return EXIT_FAILED;
  if (error.code === 'CALIBRATION_VOID') return EXIT_ALARM;
  return REFUSALS.includes(error.code) ? EXIT_REFUSED : EXIT_FAILED;
}

/** Writes that the output could not be written. */
export const reportUnwritten = (error: Error): void => reportError(unwritable('the output', error));

/** Writes a fault to the log of a server, under the number that its caller was told. */
export function tellFault(fault: unknown, number: string): void {
  const words = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
  remark(`curia: fault ${number}: ${words}`);
}
