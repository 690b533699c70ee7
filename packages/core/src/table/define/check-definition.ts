/** Finds every problem in a table definition before the table can be used. */
import { CuriaError } from '../../read/errors.ts';
import { suggest } from '../../text/edit-distance.ts';
import type { ErrorDetail } from '../../text/error-detail.ts';
import type { Cell } from './cell.ts';
import { type Condition, conditionsOf, MOST_PARTS, rangeOf, readChoice } from './condition.ts';
import type { ChoiceValue, Fact } from './fact.ts';
import { canHold, describeConflict } from './feasible.ts';
import type { Values } from './parameter.ts';
import { problemWithValue } from './parameter.ts';
import { compileWhen, orderSums, sumsOf } from './program.ts';
import { holesOf } from './reason.ts';
import type { Facts, RuleAnswer, When } from './rule.ts';
import type { AnyTable, program } from './table.ts';

type Plain = Omit<AnyTable, 'values' | typeof program>;

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const POLICY = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;
/** Names with another meaning on the wire or in JavaScript. */
const RESERVED = ['facts', 'case_id', 'ruling', '__proto__'];
const RULE_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MOST_SET_VALUES = 30;

/** Lists every problem in a definition under the given parameter values. */
export function checkDefinition(table: Plain, values: Values): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  const report = (path: string, problem: string): void => {
    problems.push({ path, problem });
  };
  if (!RULE_ID.test(table.id)) report('id', 'must be lower-case words joined by hyphens');
  if (!POLICY.test(table.policy))
    report('policy', 'must be a word of letters, digits, dots, hyphens and underscores');
  checkParameters(table, report);
  const before = problems.length;
  checkFacts(table.facts, table, report);
  const areFactsSound = problems.length === before;
  if (Object.keys(table.outcomes).length === 0) report('outcomes', 'must name at least one outcome');
  checkOutputs(table, report);
  checkRules(table, values, areFactsSound, report);
  table.never.forEach((never, at) => {
    if (Object.keys(never.when).length === 0) report(`never[${at}].when`, 'must name at least one fact');
    checkWhen(table, never.when, values, areFactsSound, `never[${at}].when`, report);
  });
  const ids = [...table.rules.map((rule) => rule.id), 'otherwise'];
  table.accepted.forEach((accepted, at) => {
    if (!ids.includes(accepted.rule)) report(`accepted[${at}].rule`, unknownName('rule', accepted.rule, ids));
    if (accepted.when === undefined) return;
    if (accepted.kind !== 'GAP') report(`accepted[${at}].when`, 'only a GAP is accepted for some cases');
    checkWhen(table, accepted.when, values, areFactsSound, `accepted[${at}].when`, report);
  });
  return problems;
}

type Report = (path: string, problem: string) => void;

function checkParameters(table: Plain, report: Report): void {
  for (const [name, parameter] of Object.entries(table.params)) {
    if (!NAME.test(name)) report(`params.${name}`, 'must be a name of letters, digits and underscores');
    const problem = problemWithValue(parameter, parameter.default);
    if (problem !== undefined) report(`params.${name}.default`, problem);
  }
}

function checkFacts(facts: Facts, table: Plain, report: Report): void {
  if (Object.keys(facts).length === 0) report('facts', 'must name at least one fact');
  for (const [name, fact] of Object.entries(facts)) {
    const path = `facts.${name}`;
    if (!NAME.test(name)) report(path, 'must be a name of letters, digits and underscores');
    if (RESERVED.includes(name)) report(path, 'is a reserved name');
    if (Object.hasOwn(table.params, name)) report(path, 'is also the name of a parameter');
    if (fact.kind === 'sum') checkParts(facts, fact.of, `${path}.of`, report);
    const { low, high } = rangeOf(fact);
    if (!Number.isFinite(low) || !Number.isFinite(high)) report(path, 'min and max must be finite numbers');
    else if (low > high) report(path, `min ${low} is above max ${high}`);
    if (fact.kind === 'choice' || fact.kind === 'set') {
      if (fact.values.length === 0) report(`${path}.values`, 'must not be empty');
      const values: readonly ChoiceValue[] = fact.values;
      const twice = values.find((value, at) => values.indexOf(value) !== at);
      if (twice !== undefined) report(`${path}.values`, `lists ${twice} twice`);
    }
    if (fact.kind === 'set' && fact.values.length > MOST_SET_VALUES) {
      report(`${path}.values`, `has ${fact.values.length} values; a set has at most ${MOST_SET_VALUES}`);
    }
  }
  checkSums(facts, report);
}

function checkParts(facts: Facts, parts: readonly string[], path: string, report: Report): void {
  if (parts.length === 0) report(path, 'must name at least one part');
  for (const part of parts) {
    const fact = Object.hasOwn(facts, part) ? facts[part] : undefined;
    if (fact === undefined) report(path, unknownName('fact', part, Object.keys(facts)));
    else if (fact.kind !== 'count' && fact.kind !== 'sum') {
      report(path, `${part} is a ${fact.kind}; only counts and sums can be added`);
    }
  }
}

/** Limits how many counts a sum of sums adds up in the end, and names each cycle of sums once. */
function checkSums(facts: Facts, report: Report): void {
  const sums = sumsOf(facts);
  const sizes = new Map<string, number>();
  for (const name of orderSums(facts)) {
    const parts = sums.get(name) ?? [];
    const size = parts.reduce((total, part) => total + (sizes.get(part) ?? 1), 0);
    sizes.set(name, size);
    if (size > MOST_PARTS)
      report(`facts.${name}.of`, `adds up ${size} counts; a sum has at most ${MOST_PARTS}`);
  }
  const seen = new Set(sizes.keys());
  for (const start of sums.keys()) {
    const path: string[] = [];
    let at = start;
    while (!seen.has(at)) {
      seen.add(at);
      path.push(at);
      // A sum has no size because one of its parts has none.
      at = sums.get(at)!.find((part) => sums.has(part) && !sizes.has(part))!;
    }
    const cycle = path.slice(path.indexOf(at));
    if (path.includes(at)) report(`facts.${at}.of`, `is part of a cycle: ${[...cycle, at].join(' → ')}`);
  }
}

/** Columns belong to outcomes that exist, and all that have columns have the same. */
function checkOutputs({ outcomes, outputs = {} }: Plain, report: Report): void {
  const names = Object.keys(outcomes);
  const sameColumns = Object.keys(Object.values(outputs)[0] ?? {}).join(', ');
  for (const [outcome, columns = {}] of Object.entries(outputs)) {
    const path = `outputs.${outcome}`;
    if (!names.includes(outcome)) report(path, unknownName('outcome', outcome, names));
    const given = Object.keys(columns).join(', ');
    if (given === '') report(path, 'must name at least one column');
    else if (given !== sameColumns) report(path, `has the columns ${given}; the first has ${sameColumns}`);
  }
}

function checkRules(table: Plain, values: Values, areFactsSound: boolean, report: Report): void {
  const seen = new Map<string, number>();
  table.rules.forEach((rule, at) => {
    const path = `rules[${at}]`;
    if (rule.id === 'otherwise') report(`${path}.id`, '"otherwise" is the name of the fallback');
    else if (!RULE_ID.test(rule.id)) report(`${path}.id`, 'must be lower-case words joined by hyphens');
    const earlier = seen.get(rule.id);
    if (earlier !== undefined) report(`${path}.id`, `${rule.id} is already the id of rules[${earlier}]`);
    if (table.retired.includes(rule.id))
      report(`${path}.id`, `${rule.id} was retired and must not be used again`);
    seen.set(rule.id, at);
    checkAnswer(table, rule, path, report);
    checkWhen(table, rule.when, values, areFactsSound, `${path}.when`, report);
  });
  checkAnswer(table, table.otherwise, 'otherwise', report);
}

function checkAnswer(table: Plain, answer: RuleAnswer, path: string, report: Report): void {
  if (answer.code === '') report(`${path}.code`, 'must not be empty');
  if (answer.source === '') report(`${path}.source`, 'must not be empty');
  const outcomes = Object.keys(table.outcomes);
  if (!outcomes.includes(answer.then)) report(`${path}.then`, unknownName('outcome', answer.then, outcomes));
  const names = [...Object.keys(table.facts), ...Object.keys(table.params)];
  for (const hole of holesOf(answer.reason)) {
    if (!names.includes(hole)) report(`${path}.reason`, unknownName('fact or parameter', hole, names));
  }
}

function checkWhen(
  table: Plain,
  when: When,
  values: Values,
  areFactsSound: boolean,
  path: string,
  report: Report,
): void {
  let isSound = areFactsSound;
  for (const [name, cell] of Object.entries(when)) {
    const fact = Object.hasOwn(table.facts, name) ? table.facts[name] : undefined;
    const problem =
      fact === undefined
        ? unknownName('fact', name, Object.keys(table.facts))
        : problemWithCell(table, name, fact, cell as Cell, values);
    if (problem !== undefined) {
      isSound = false;
      report(`${path}.${name}`, problem);
    }
  }
  if (!isSound) return;
  const slotOf = slotsOf(table.facts);
  const conditions = compileWhen(table.facts, slotOf, when, values);
  if (!mayHold(table.facts, conditions)) {
    report(path, `can never match: ${describeConflict(table.facts, conditions)}`);
  }
}

/** Sums that take too long to solve get the benefit of the doubt; the analysis reports them. */
function mayHold(facts: Facts, conditions: readonly Condition[]): boolean {
  try {
    return canHold(facts, conditions);
  } catch (error) {
    if (CuriaError.is(error) && error.code === 'TABLE_TOO_LARGE') return true;
    throw error;
  }
}

/** Any numbering of the facts will do for a check. */
const slotsOf = (facts: Facts): Map<string, number> =>
  new Map(Object.keys(facts).map((name, at) => [name, at]));

function problemWithCell(
  table: Plain,
  name: string,
  fact: Fact,
  cell: Cell,
  values: Values,
): string | undefined {
  const shape = problemWithShape(table, fact, cell);
  if (shape !== undefined) return shape;
  // A cell of a sound shape asks at least one thing.
  const { low, high, members, wanted } = conditionsOf(name, 0, fact, cell, values)[0]!;
  if (fact.kind === 'choice' && !members.includes(true)) return 'can never match: no value is left';
  return low > high ? `can never match: no ${fact.kind} is ${wanted}` : undefined;
}

function problemWithShape(table: Plain, fact: Fact, cell: Cell): string | undefined {
  switch (fact.kind) {
    case 'flag':
      return typeof cell === 'boolean' ? undefined : 'must be true or false';
    case 'choice': {
      const shape = 'must be a value, a list of values, or { not: … }';
      if (typeof cell === 'number' || typeof cell === 'boolean') return shape;
      if (typeof cell === 'object' && cell !== null && !Array.isArray(cell)) {
        if (!('not' in cell)) return shape;
        const problem = problemWithKeys(cell, ['not'], () => undefined);
        if (problem !== undefined) return problem;
      }
      const { named } = readChoice(cell as Parameters<typeof readChoice>[0]);
      if (named.length === 0) return 'must name at least one value';
      return problemWithValues(named, fact.values);
    }
    case 'set': {
      if (typeof cell !== 'object' || cell === null || Array.isArray(cell)) {
        return 'must be { has_any: […] }, { has_all: […] } or { has_none: […] }';
      }
      return problemWithKeys(cell, ['has_any', 'has_all', 'has_none'], (value) => {
        if (!Array.isArray(value) || value.length === 0) return 'must be a list of values';
        return problemWithValues(value, fact.values);
      });
    }
    default: {
      if (typeof cell === 'number') return Number.isFinite(cell) ? undefined : 'must be a finite number';
      if (typeof cell !== 'object' || cell === null || Array.isArray(cell)) {
        return 'must be a number or { at_least, above, at_most, below, equals }';
      }
      return problemWithKeys(cell, ['at_least', 'above', 'at_most', 'below', 'equals'], (bound) => {
        if (typeof bound === 'number') return Number.isFinite(bound) ? undefined : 'must be a finite number';
        if (typeof bound !== 'string') return 'must be a number or the name of a number parameter';
        const parameter = Object.hasOwn(table.params, bound) ? table.params[bound] : undefined;
        if (parameter === undefined) return unknownName('parameter', bound, Object.keys(table.params));
        return parameter.kind === 'number' ? undefined : `${bound} is not a number parameter`;
      });
    }
  }
}

function problemWithValues(named: readonly unknown[], known: readonly unknown[]): string | undefined {
  const [stranger] = named.filter((value) => !known.includes(value)).map(String);
  return stranger === undefined ? undefined : unknownName('value', stranger, known.map(String));
}

function problemWithKeys(
  cell: object,
  allowed: readonly string[],
  check: (value: unknown) => string | undefined,
): string | undefined {
  const keys = Object.keys(cell);
  if (keys.length === 0) return `must have one of ${allowed.join(', ')}`;
  for (const key of keys) {
    if (!allowed.includes(key)) return unknownName('comparison', key, allowed);
    const problem = check((cell as Record<string, unknown>)[key]);
    if (problem !== undefined) return `${key} ${problem}`;
  }
  return undefined;
}

function unknownName(what: string, name: string, known: readonly string[]): string {
  return `there is no ${what} ${JSON.stringify(name)}; ${suggest(name, known)}`;
}
