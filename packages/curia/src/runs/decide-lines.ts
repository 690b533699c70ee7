/** Decides JSON lines one by one: each becomes a ruling line or a refusal line, and a bad one never stops the others. */

import { type AnyTable, CuriaError } from '@curia/core';
import { type AnyRuled, hashIn } from '@curia/core/in/table';
import { readCaseId } from '@curia/core/read';
import type { AnyQuestion, RuleOptions } from '@curia/core/table';
import { calibratedCourtOf } from '../courts/calibrated-court.ts';
import type { Alarms } from '../drive/calibration/alarms.ts';
import { inForce } from '../drive/calibration/in-force.ts';
import { type Caller, may, rightRefused } from '../drive/rights.ts';
import type { RunProject } from '../drive/run-request.ts';
import { internal } from '../input/fault.ts';
import type { Input } from '../input/open-input.ts';
import { isBlank, parseLine } from '../input/parse-line.ts';
import type { InputLine } from '../input/read-lines.ts';
import { recordLines } from '../input/record-lines.ts';
import { questionSheet } from '../input/sheet/court-sheet.ts';
import type { Chosen } from '../kept/law/chosen.ts';

/** The version of every line that is printed. */
export const SCHEMA_VERSION = '1' as const;

/** A line decided. */
export interface Decided extends AnyRuled {
  readonly case_id: string | number;
  /** As it stood when the line was decided. */
  readonly by: AnyQuestion;
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

/** A question and a policy by which somebody in particular is ruled for; only `decidingFor` makes one. */
export interface Deciding extends Chosen {
  readonly who: Caller;
  /** Where alarms are kept; without it nothing is certified. */
  readonly alarms: Alarms | undefined;
  readonly [checked]: true;
}
declare const checked: unique symbol;

/** Where records are brought to be ruled on, and by whom. */
export interface DecidingPlace extends Pick<RunProject, 'who'> {
  readonly alarms: Alarms | undefined;
  /** What requests may name; whoever may not choose the law is ruled on by what is in force there. */
  readonly names?: { inForce(question: string): Promise<Chosen | undefined> };
}

/** Whoever brings records to be ruled on: refused if they choose a law they may not choose, or speak for voices they may not speak for. */
export async function decidingFor({ who, alarms, names }: DecidingPlace, chosen: Chosen): Promise<Deciding> {
  const { question, policy } = chosen;
  if (!may(who.roles, 'law')) {
    const standing = await names?.inForce(question.name);
    if (standing === undefined || hashIn(standing.question, standing.policy) !== hashIn(question, policy))
      throw rightRefused(who, 'law', `the request names ${sayLaw(policy, standing)} for ${question.name}`);
  }
  if (question.voiced.length > 0 && !may(who.roles, 'voices'))
    throw rightRefused(
      who,
      'voices',
      `a case of ${question.name} speaks for voices in ${question.voiced.join(', ')}`,
    );
  return { ...chosen, who, alarms } as Deciding;
}

const sayLaw = ({ policy }: AnyTable, standing: Chosen | undefined): string =>
  standing === undefined
    ? 'one of several laws, of which none is in force'
    : standing.policy.policy === policy
      ? `other values than ${policy} has, which is in force`
      : `another law than ${standing.policy.policy}, which is in force`;

/** The same as it decides now: what is certified is asked of the store for every record. */
const standingNow = async (deciding: Deciding): Promise<Deciding> => ({
  ...deciding,
  ...(await inForce(deciding, deciding.alarms)),
});

/** The one way from a record that somebody brings to its ruling. */
function ruleRecord({ question, policy, who }: Deciding, input: unknown, options: RuleOptions): AnyRuled {
  const ruled = question.rule(input, policy, options);
  // A case may set values of the policy for itself; the ruling says by what it was made.
  if (!may(who.roles, 'law') && hashIn(question, ruled.policy) !== hashIn(question, policy))
    throw rightRefused(who, 'law', 'the case sets values of the policy for itself');
  return ruled;
}

/** Decides one line, by the court as it stands now. */
export const decideLine = async (
  deciding: Deciding,
  line: InputLine,
  number: number,
  isCut: boolean,
  options: RuleOptions,
): Promise<LineResult> => lineBy(await standingNow(deciding), line, number, isCut, options);

const lineBy = (
  now: Deciding,
  line: InputLine,
  number: number,
  isCut: boolean,
  options: RuleOptions,
): LineResult => ruleLine(now.question, line, number, isCut, (input) => ruleRecord(now, input, options));

/** What would be ruled on a line: for whoever consults a table, such as to compare two, and hands out no ruling. */
export const tryLine = (
  { question, policy }: Chosen,
  line: InputLine,
  number: number,
  isCut: boolean,
): LineResult => ruleLine(question, line, number, isCut, (input) => question.rule(input, policy));

function ruleLine(
  by: AnyQuestion,
  line: InputLine,
  number: number,
  isCut: boolean,
  rule: (input: unknown) => AnyRuled,
): LineResult {
  if (typeof line !== 'string') return { case_id: String(number), line: number, error: line };
  if (isBlank(line)) return undefined;
  let case_id: string | number = String(number);
  try {
    const input = parseLine(line, isCut);
    case_id = readCaseId(input) ?? case_id;
    return { ...rule(input), case_id, by };
  } catch (error) {
    return { case_id, line: number, error: CuriaError.is(error) ? error : internal(error) };
  }
}

/** Rules on a case that is at hand as a value; the record is the line that `curia decide` would print. */
export async function decidedRecord(
  deciding: Deciding,
  input: object,
  options: RuleOptions,
): Promise<object> {
  const now = await standingNow(deciding);
  const case_id = readCaseId(input) ?? '1';
  const ruled = ruleRecord(now, input, options);
  return JSON.parse(formatResult({ ...ruled, case_id, by: now.question })) as object;
}

/** Some consecutive results, and the bytes that were read so far. */
export interface DecidedBatch {
  readonly results: readonly (Decided | Refused)[];
  readonly bytes: number;
}

/** Decides the records of an input as they come, in constant memory; an alarm that reaches the store holds from the next one on. */
export async function* decideRecords(
  deciding: Deciding,
  input: Pick<Input, 'name' | 'stream' | 'sheet' | 'onForm'>,
  options: RuleOptions,
): AsyncGenerator<DecidedBatch> {
  const sheet = input.sheet ?? questionSheet(deciding.question);
  const isCalibrated = calibratedCourtOf(deciding.question) !== undefined;
  for await (const { first, lines, bytes, isCut } of recordLines(input, { sheet })) {
    const results: (Decided | Refused)[] = [];
    for (let at = 0; at < lines.length; at++) {
      const now = isCalibrated ? await standingNow(deciding) : deciding;
      const result = lineBy(now, lines[at]!, first + at, isCut && at === lines.length - 1, options);
      if (result !== undefined) results.push(result);
    }
    yield { results, bytes };
  }
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

/** Whoever brings a case in which voices speak has said what they say; the ruling says so. */
export const givenMark = ({ voiced }: AnyQuestion): { readonly given_votes?: true } =>
  voiced.length > 0 ? { given_votes: true } : {};

const policyTexts = new WeakMap<AnyQuestion, WeakMap<AnyTable, string>>();

/** The fields of a line that are the same for every case under one policy, as JSON without the brackets. */
function policyText(question: AnyQuestion, table: AnyTable): string {
  const texts = policyTexts.get(question) ?? new WeakMap<AnyTable, string>();
  policyTexts.set(question, texts);
  const known = texts.get(table);
  if (known !== undefined) return known;
  const fields = {
    procedure: question.name,
    policy: table.policy,
    policy_hash: hashIn(question, table),
    ...givenMark(question),
    ...(question.notices === undefined ? {} : { notices: question.notices }),
  };
  const text = JSON.stringify(fields).slice(1, -1);
  texts.set(table, text);
  return text;
}
