/** Decides JSON lines one by one: each becomes a ruling line or a refusal line, and a bad one never stops the others. */
import { type AnyProcedure, type AnyRuled, CuriaError, hashIn, type RuleOptions } from '@curia/core/internal';
import type { Chosen } from './find-policy.ts';
import { isBlank, parseLine, readCaseId } from './input/parse-line.ts';
import type { Line } from './input/read-lines.ts';

/** The version of every line that is printed. */
export const SCHEMA_VERSION = '1';

/** A line decided. */
export interface Decided extends AnyRuled {
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

/** A fault that nobody expected, as an error of one line. */
export function internal(error: unknown): CuriaError {
  const message = error instanceof Error ? error.message : String(error);
  return new CuriaError('INTERNAL', `a fault in Curia: ${message}`, [], { cause: error });
}

/** A result as one line of JSON, without the line break. */
export function formatResult(procedure: AnyProcedure, result: Decided | Refused): string {
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
    policy_hash: hashIn(procedure, policy),
    ruling,
    facts,
    trace,
  });
}
