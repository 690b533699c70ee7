/** What errors about tables, records and files mean, and what to do about them. */
import type { ErrorCode, ErrorWords } from '../errors.ts';

/** By code. */
export const TABLE_WORDS = {
  TABLE_INVALID: {
    means: 'A rule table is malformed; each problem says where in the table it is.',
    remedy: 'Correct the places listed under details; `curia help your-own-table` shows every field.',
  },
  TABLE_UNFIT: {
    means: 'Your own table replaces one that answers a different question.',
    remedy:
      'Start from a copy of the table it replaces (`curia tables NAME --json` prints it) and change the rules.',
  },
  FOREIGN_INVALID: {
    means: 'A file of another tool is malformed, too large, or not in a format that Curia reads.',
    remedy: 'Correct the places listed under details, or export the file from its tool again.',
  },
  FOREIGN_UNFIT: {
    means:
      'A file of another tool says something that has no exact equal in Curia; each problem names its place.',
    remedy: 'Change what is listed under details in its tool; nothing is approximated.',
  },
  PARAMETER_UNKNOWN: {
    means: 'A parameter was set that the policy does not have.',
    remedy: 'Run `curia tables NAME` to see the parameters of the policy.',
  },
  PARAMETER_INVALID: {
    means: 'A parameter was set to a value of the wrong type or out of range.',
    remedy: 'Run `curia tables NAME` to see what each parameter accepts.',
  },
  FACTS_REJECTED: {
    means: 'Facts are missing or malformed; no rule was tried.',
    remedy: 'Give every fact the table observes, in the form `curia tables NAME` shows.',
  },
  INPUT_EMPTY: {
    means: 'There is nothing in the input, so nothing was done.',
    remedy: 'Check that it is the right file, and that what writes it has written something.',
  },
  INPUT_INVALID: {
    means: 'A case does not have the shape its question requires.',
    remedy: 'Correct the fields listed under details.',
  },
  CASE_TOO_LARGE: {
    means: 'A case needs more comparisons than can be made in reasonable time.',
    remedy: 'Split the case, or switch off the part that the message names.',
  },
  UNKNOWN_SEVERITY: {
    means: 'An issue has a severity other than BLOCKER, MAJOR or MINOR.',
    remedy: 'Correct the severity, or escalate such cases with `--set unknown_severity=escalate`.',
  },
  JSON_INVALID: {
    means: 'A line is not JSON.',
    remedy: 'Write one JSON object per line; the last line must be complete.',
  },
  JSON_KEY_TWICE: {
    means: 'An object gives the same key twice, so one of the two values would be lost.',
    remedy: 'Keep one of them.',
  },
  JSON_TOO_DEEP: {
    means: 'JSON is nested more than 64 levels deep.',
    remedy: 'Leave the nested part out, or pass it as text.',
  },
  LINE_TOO_LONG: {
    means: 'A line is longer than 32 MiB.',
    remedy: 'Split the case, or leave out fields that the question does not read.',
  },
  UTF8_INVALID: {
    means: 'A line is not UTF-8 text.',
    remedy: 'Convert the file to UTF-8.',
  },
  FILE_UNREADABLE: {
    means: 'A file does not exist or cannot be read.',
    remedy: 'Check the path and the permissions.',
  },
  USAGE: {
    means: 'A command was called with wrong or missing arguments.',
    remedy: 'Run the command with `--help`; it shows an example.',
  },
  TABLE_UNKNOWN: {
    means: 'No table, policy or question has this name.',
    remedy: 'Run `curia tables` to list them, or give the path of a table file.',
  },
  TABLE_TOO_LARGE: {
    means: 'A question about a table takes too long to settle exactly.',
    remedy: 'Split the table, or let its sums share fewer parts; deciding still works.',
  },
  CASE_NOT_FOUND: {
    means: 'The run or the file has no such case or line.',
    remedy: 'Check the case id or the line number; `curia show RUN` shows a run.',
  },
  FACTS_MISSING: {
    means: 'A ruling line has no facts, so it cannot be explained.',
    remedy: 'Decide again with `--facts` or `--trace`, or explain the case itself.',
  },
  POLICY_CHANGED: {
    means:
      'A ruling was made under another policy than the one at hand, or under a law that this Curia can no longer decide by.',
    remedy: 'Use the table or the version of Curia that the ruling was made with, or decide the case again.',
  },
} as const satisfies Partial<Record<ErrorCode, ErrorWords>>;
