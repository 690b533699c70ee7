/** Decides JSON lines one by one: each becomes a ruling line or a refusal line, and a bad one never stops the others. */

import {
  type AnyProcedure,
  type AnyRuled,
  type AnyTable,
  CuriaError,
  hashIn,
  type RuleOptions,
} from '@curia/core/internal';
import { inWords } from '../files/system-words.ts';
import type { Store } from '../store/store.ts';
import { calibratedCourtOf } from './calibration/calibrated-court.ts';
import type { Chosen } from './find-policy.ts';
import type { Input } from './input/open-input.ts';
import { isBlank, parseLine, readCaseId } from './input/parse-line.ts';
import type { InputLine } from './input/read-lines.ts';
import { recordLines } from './input/record-lines.ts';

/** The version of every line that is printed. */
export const SCHEMA_VERSION = '1' as const;

/** A line decided. */
export interface Decided extends AnyRuled {
  readonly case_id: string | number;
  /** As it stood when the line was decided. */
  readonly by: AnyProcedure;
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
  line: InputLine,
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
    const ruled = procedure.rule(input, policy, options);
    return { ...ruled, case_id, by: procedure };
  } catch (error) {
    return { case_id, line: number, error: CuriaError.is(error) ? error : internal(error) };
  }
}

/** A procedure as it decides the next case: a calibration is looked up in the store each time, and whatever needs that is loaded only for one. */
export async function decidingNow(chosen: Chosen, store: Store | undefined): Promise<Chosen> {
  if (calibratedCourtOf(chosen.procedure) === undefined) return chosen;
  const { inForce } = await import('./calibration/in-force.ts');
  return inForce(chosen, store);
}

/** Rules on a case that is at hand as a value; the record is the line that `curia decide` would print. */
export async function decidedRecord(
  chosen: Chosen,
  input: object,
  options: RuleOptions,
  store: Store | undefined,
): Promise<object> {
  const { procedure, policy } = await decidingNow(chosen, store);
  const case_id = readCaseId(input) ?? '1';
  const ruled = procedure.rule(input, policy, options);
  return JSON.parse(formatResult({ ...ruled, case_id, by: procedure })) as object;
}

/** Some consecutive results, and the bytes that were read so far. */
export interface DecidedBatch {
  readonly results: readonly (Decided | Refused)[];
  readonly bytes: number;
}

/** Decides the records of an input as they come, in constant memory; an alarm that reaches the store holds from the next one on. */
export async function* decideRecords(
  chosen: Chosen,
  input: Pick<Input, 'name' | 'stream'>,
  options: RuleOptions,
  store: Store | undefined,
): AsyncGenerator<DecidedBatch> {
  const isCalibrated = calibratedCourtOf(chosen.procedure) !== undefined;
  for await (const { first, lines, bytes, isCut } of recordLines(input, { shape: chosen.procedure.input })) {
    const results: (Decided | Refused)[] = [];
    for (let at = 0; at < lines.length; at++) {
      const now = isCalibrated ? await decidingNow(chosen, store) : chosen;
      const result = decideLine(now, lines[at]!, first + at, isCut && at === lines.length - 1, options);
      if (result !== undefined) results.push(result);
    }
    yield { results, bytes };
  }
}

/** A fault that nobody expected, as an error of one line. */
export function internal(raised: unknown): CuriaError {
  const error = inWords(raised);
  if (CuriaError.is(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new CuriaError('INTERNAL', `a fault in Curia: ${message}`, [], { cause: error });
}

/** A result as one line of JSON, without the line break. */
export function formatResult(result: Decided | Refused): string {
  if (isRefused(result)) {
    const { case_id, line, error } = result;
    return JSON.stringify({ schema_version: SCHEMA_VERSION, case_id, line, error });
  }
  const { case_id, policy, ruling, facts, trace, by } = result;
  const body = JSON.stringify({ ruling, facts, trace });
  return `{"schema_version":"${SCHEMA_VERSION}","case_id":${JSON.stringify(case_id)},${policyText(by, policy)},${body.slice(1)}`;
}

const policyTexts = new WeakMap<AnyProcedure, WeakMap<AnyTable, string>>();

/** The fields of a line that are the same for every case under one policy, as JSON without the brackets. */
function policyText(procedure: AnyProcedure, table: AnyTable): string {
  const texts = policyTexts.get(procedure) ?? new WeakMap<AnyTable, string>();
  policyTexts.set(procedure, texts);
  const known = texts.get(table);
  if (known !== undefined) return known;
  const fields = {
    procedure: procedure.name,
    policy: table.policy,
    policy_hash: hashIn(procedure, table),
    ...(procedure.notices === undefined ? {} : { notices: procedure.notices }),
  };
  const text = JSON.stringify(fields).slice(1, -1);
  texts.set(table, text);
  return text;
}
