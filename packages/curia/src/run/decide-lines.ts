/** Decides JSON lines one by one: each becomes a ruling line or a refusal line, and a bad one never stops the others. */
import { CuriaError, type Procedure, policyHash, type Ruled, type RuleOptions } from '@curia/core';
import type { Chosen } from './find-policy.ts';
import type { Line } from './input/read-lines.ts';

/** The version of every line that is printed. */
export const SCHEMA_VERSION = '1';

/** A line decided. */
export interface Decided extends Ruled {
  readonly case_id: string | number;
}

/** A line refused. */
export interface Refused {
  readonly case_id: string | number;
  readonly line: number;
  readonly error: CuriaError;
}

/** What became of one line; nothing for a blank one. */
export type LineResult = Decided | Refused | undefined;

/** Tells a refusal from a ruling. */
export const isRefused = (result: Decided | Refused): result is Refused => 'error' in result;

/** Decides one line. */
export function decideLine(
  { procedure, policy }: Chosen,
  line: Line,
  number: number,
  isCut: boolean,
  options: RuleOptions,
): LineResult {
  if (typeof line !== 'string') return { case_id: String(number), line: number, error: line };
  if (isBlank(line)) return undefined;
  let case_id: string | number = String(number);
  try {
    const input = parseLine(line, isCut);
    case_id = readCaseId(input) ?? case_id;
    return { case_id, ...procedure.rule(input, policy, options) };
  } catch (error) {
    return { case_id, line: number, error: CuriaError.is(error) ? error : internal(error) };
  }
}

/** Parses one line of JSON; throws `JSON_INVALID` in words. */
export function parseLine(line: string, isCut: boolean): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    const hint = isCut ? '; the input ends in the middle of this line' : '';
    throw new CuriaError('JSON_INVALID', `the line is not JSON: ${(error as Error).message}${hint}`);
  }
}

const isBlank = (line: string): boolean => !/\S/.test(line);

/** The id of a case, where it has one; throws where it is neither text nor a number. */
export function readCaseId(input: unknown): string | number | undefined {
  const id = (input as { case_id?: unknown } | null)?.case_id;
  if (id === undefined || id === null) return undefined;
  if (typeof id === 'string') return id;
  // A number that JSON cannot hold exactly would come back as another one.
  if (typeof id === 'number' && Number.isFinite(id) && Math.abs(id) <= Number.MAX_SAFE_INTEGER) return id;
  const problem =
    typeof id === 'number' ? 'is too large a number; write it as text' : 'must be text or a number';
  throw new CuriaError('INPUT_INVALID', `case_id: ${problem}`, [{ path: 'case_id', problem }]);
}

/** A fault that nobody expected, as an error of one line. */
export function internal(error: unknown): CuriaError {
  const message = error instanceof Error ? error.message : String(error);
  return new CuriaError('INTERNAL', `a fault in Curia: ${message}`, [], { cause: error });
}

/** A result as one line of JSON, without the line break. */
export function formatResult(procedure: Procedure, result: Decided | Refused): string {
  if (isRefused(result)) {
    const { case_id, line, error } = result;
    return JSON.stringify({ schema_version: SCHEMA_VERSION, case_id, line, error });
  }
  const { case_id, policy, ruling, facts, trace } = result;
  return JSON.stringify({
    schema_version: SCHEMA_VERSION,
    case_id,
    procedure: procedure.name,
    policy: policy.policy,
    policy_hash: policyHash(policy),
    ruling,
    facts,
    trace,
  });
}
