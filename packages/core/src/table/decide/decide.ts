/** The only evaluator: tries the rules in order and returns the first match, with a trace on request. */
import type { CuriaError } from '../../read/errors.ts';
import { holds, LARGEST_COUNT } from '../define/condition.ts';
import type { AnyFactValue, ChoiceValue } from '../define/fact.ts';
import { freezeCopy } from '../define/freeze-copy.ts';
import {
  addSums,
  type CaseIndex,
  firstMatch,
  type Observed,
  type Program,
  type Row,
} from '../define/program.ts';
import { fillReason } from '../define/reason.ts';
import {
  type AnyTable,
  type CodeOf,
  type FactsOf,
  type FactValues,
  type OutcomeOf,
  program,
  type RuleOf,
} from '../define/table.ts';
import type { TracedCondition, TracedRule } from '../define/traced-rule.ts';
import { isRecord, notFacts, problemWithFact, rejectFacts, withSums } from './read-facts.ts';

// Every index here numbers rules, axes, classes or slots of the same table.

/** An outcome, the rule that gave it, and why. It copies the facts it rests on, so later changes to them have no effect. */
export class Decision<O extends string = string, Id extends string = string, C extends string = string> {
  readonly outcome: O;
  readonly rule: Id | 'otherwise';
  /** Every rule up to the winner; undefined unless a trace was requested. */
  readonly trace: readonly TracedRule[] | undefined;
  readonly #row: Row;
  readonly #table: AnyTable;
  readonly #codes: readonly number[];

  /** Only `decide` calls this. */
  constructor(table: AnyTable, row: Row, codes: readonly number[], trace: readonly TracedRule[] | undefined) {
    this.outcome = row.then as O;
    this.rule = row.id as Id | 'otherwise';
    this.trace = trace;
    this.#row = row;
    this.#table = table;
    this.#codes = codes;
  }

  get code(): C {
    return this.#row.code as C;
  }

  get source(): string {
    return this.#row.source;
  }

  /** The facts the decision rests on, including sums. */
  get facts(): FactValues {
    return withSums(this.#table, decodeFacts(this.#table, this.#codes));
  }

  /** The rule's sentence with this case's numbers filled in. */
  get reason(): string {
    const { pieces } = this.#row;
    if (pieces.length === 1) return pieces[0]!;
    const { values, [program]: compiled } = this.#table;
    const { slotOf, observed } = compiled;
    // Only what the sentence names is decoded: whoever reads millions of them waits for nothing else.
    return fillReason(pieces, (name) => {
      const slot = slotOf.get(name);
      if (slot === undefined) return values[name];
      return slot < observed.length ? decodeValue(observed[slot]!, this.#codes[slot]!) : this.facts[name];
    });
  }

  toJSON(): Record<string, unknown> {
    const { outcome, rule, source, code, reason, trace } = this;
    return trace === undefined
      ? { outcome, rule, source, code, reason }
      : { outcome, rule, source, code, reason, trace };
  }
}

/** The type of a table's decisions. */
export type DecisionOf<T extends AnyTable> = Decision<OutcomeOf<T>, RuleOf<T>, CodeOf<T>>;

type Hear = (table: AnyTable, decision: Decision) => void;

let hear: Hear | undefined;

/** Has somebody told of every decision from now on; returns who was told before. */
export function tellDecisions(next: Hear | undefined): Hear | undefined {
  const before = hear;
  hear = next;
  return before;
}

/** Decides one case. Missing or malformed facts throw `FACTS_REJECTED` with one detail per fact; use `readFacts` to check first. */
export function decide<T extends AnyTable>(
  table: T,
  facts: FactsOf<T>,
  options?: { readonly trace?: boolean },
): DecisionOf<T> {
  const decision = decideOne(table, facts, options);
  hear?.(table, decision);
  return decision;
}

function decideOne<T extends AnyTable>(
  table: T,
  facts: FactsOf<T>,
  options: { readonly trace?: boolean } | undefined,
): DecisionOf<T> {
  const compiled = table[program];
  const wantsTrace = options?.trace === true;
  const index = wantsTrace ? null : compiled.index();
  if (index !== null) {
    const codes = new Array<number>(compiled.names.length);
    const row = lookUp(compiled, index, facts as FactValues, codes);
    if (row !== null) return new Decision(table, row, codes, undefined) as DecisionOf<T>;
  }
  const codes = encode(compiled, facts as FactValues);
  const trace = wantsTrace ? traceRules(compiled, codes) : undefined;
  const row = trace === undefined ? firstMatch(compiled.rows, codes) : compiled.rows[trace.length - 1]!;
  return new Decision(table, row, codes, trace) as DecisionOf<T>;
}

/** Finds the cached answer for facts given in table order; null if they need a closer look. */
function lookUp(
  { names, observed }: Program,
  index: CaseIndex,
  facts: FactValues,
  codes: number[],
): Row | null {
  const { caps, strides, rows } = index;
  let at = 0;
  let key = 0;
  for (const name in facts) {
    if (name !== names[at]) continue;
    const entry = observed[at]!;
    const code = (entry.kind === 'count' ? facts[name] : codeOf(entry, facts[name])) as number;
    if (!isCount(code)) return null;
    const cap = caps[at]!;
    key += strides[at]! * (code < cap ? code : cap);
    codes[at] = code;
    at++;
  }
  return at === names.length ? rows[key]! : null;
}

/** Like `firstMatch`, but records every rule up to the winner and all its conditions. */
function traceRules(compiled: Program, slots: readonly number[]): TracedRule[] {
  const { rows } = compiled;
  const trace: TracedRule[] = [];
  // The last row has no conditions, so the search ends there at the latest.
  for (let at = 0; ; at++) {
    const tried = tryRule(compiled, rows[at]!, slots);
    trace.push(tried);
    if (tried.matched) return trace;
  }
}

const MOST_REMEMBERED = 64;

function tryRule(compiled: Program, row: Row, slots: readonly number[]): TracedRule {
  const { conditions } = row;
  const value = conditions.length === 1 ? slots[conditions[0]!.slot]! : -1;
  if (!(value >= 0 && value < MOST_REMEMBERED && Number.isInteger(value))) {
    return recordOf(compiled, row, slots);
  }
  // A single condition on a small number is tried millions of times, so the same frozen record is reused.
  const known = row.records[value];
  if (known !== undefined) return known;
  const made = freezeCopy(recordOf(compiled, row, slots));
  row.records[value] = made;
  return made;
}

function recordOf(compiled: Program, { id, source, conditions }: Row, slots: readonly number[]): TracedRule {
  const tried = new Array<TracedCondition>(conditions.length);
  let matched = true;
  for (let at = 0; at < conditions.length; at++) {
    const condition = conditions[at]!;
    const { fact, slot, wanted } = condition;
    const pass = holds(condition, slots[slot]!);
    if (!pass) matched = false;
    const value = condition.isNumber ? slots[slot]! : decodeValue(compiled.observed[slot]!, slots[slot]!);
    tried[at] = { fact, value, wanted, pass };
  }
  return { rule: id, source, matched, conditions: tried };
}

/** Encodes facts as numbers and adds the sums; throws `FACTS_REJECTED` if a fact is missing or malformed. */
export function encode(compiled: Program, facts: FactValues): number[] {
  const { names, observed } = compiled;
  const slots = new Array<number>(compiled.slotCount);
  let at = 0;
  let isRefused = false;
  // Facts given in table order are read in one pass over the object, which is several times faster.
  for (const name in facts) {
    if (name !== names[at]) continue;
    const code = codeOf(observed[at]!, facts[name]);
    if (Number.isNaN(code)) isRefused = true;
    slots[at] = code;
    at++;
  }
  if (at !== names.length) {
    if (!isRecord(facts)) throw rejectFacts([notFacts(facts)]);
    isRefused = false;
    for (const entry of observed) {
      const code = codeOf(entry, facts[entry.name]);
      if (Number.isNaN(code)) isRefused = true;
      slots[entry.slot] = code;
    }
  }
  if (isRefused) throw rejection(compiled, facts);
  addSums(compiled.sums, slots);
  return slots;
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= LARGEST_COUNT;

/** Encodes a value as a number; NaN if the fact does not allow the value. */
export function codeOf(entry: Observed, value: unknown): number {
  switch (entry.kind) {
    case 'count':
      return isCount(value) ? value : Number.NaN;
    case 'flag':
      return value === true ? 1 : value === false ? 0 : Number.NaN;
    case 'choice':
      return entry.index.get(value as ChoiceValue) ?? Number.NaN;
    case 'score':
      return typeof value === 'number' && value >= entry.low && value <= entry.high ? value : Number.NaN;
    default:
      return codeOfSet(entry, value);
  }
}

function codeOfSet({ fact, index }: Observed, value: unknown): number {
  if (problemWithFact(fact, value) !== undefined) return Number.NaN;
  // The check above made sure that every item is one of the fact's values.
  return (value as string[]).reduce((bits, item) => bits | (1 << index.get(item)!), 0);
}

/** Decodes a slot's number into the fact's value. */
function decodeValue({ fact }: Observed, code: number): AnyFactValue {
  switch (fact.kind) {
    case 'flag':
      return code === 1;
    case 'choice':
      return fact.values[code]!;
    case 'set':
      return fact.values.filter((_, at) => (code & (1 << at)) !== 0);
    default:
      return code;
  }
}

/** Decodes encoded numbers into observed facts. */
export function decodeFacts(table: AnyTable, codes: readonly number[]): FactValues {
  const facts: Record<string, AnyFactValue> = {};
  for (const entry of table[program].observed) facts[entry.name] = decodeValue(entry, codes[entry.slot]!);
  return facts;
}

function rejection(compiled: Program, facts: FactValues): CuriaError {
  return rejectFacts(
    compiled.observed.flatMap(({ name, fact }) => {
      const problem = problemWithFact(fact, facts[name]);
      return problem === undefined ? [] : [{ fact: name, problem }];
    }),
  );
}
