/** Writes a table as a JavaScript module without dependencies that decides as `decide` does. */
import { boundsOf } from '../decide/bounds.ts';
import { FACT_READER } from '../decide/fact-reader.text.ts';
import { Compare, type Condition, LARGEST_COUNT, rangeOf } from '../define/condition.ts';
import type { Fact } from '../define/fact.ts';
import { policyHash } from '../define/policy-hash.ts';
import type { Observed, Row } from '../define/program.ts';
import { type AnyTable, policyName, program } from '../define/table.ts';
import { describeFact } from '../explain/describe-when.ts';
import { oneLine } from './one-line.ts';

/**
 * Writes a module with `decide(facts)`, which returns one frozen answer for each rule, and `reason(rule, facts)`, which fills in
 * the sentence. Facts that are missing, malformed, misspelt or given twice throw an error with the code `FACTS_REJECTED`. The hash is that of the table unless another covers more.
 */
export function toJs(table: AnyTable, options: { readonly hash?: string } = {}): string {
  const { observed, sums, rows } = table[program];
  const hasCounts = observed.some(({ kind }) => kind === 'count');
  const local = (slot: number): string => `f${slot}`;
  const read = `const { ${observed.map(({ name, slot }) => `${text(name)}: ${local(slot)}`).join(', ')} } = facts;`;
  const added = sums.map(({ slot, parts }) => `const ${local(slot)} = ${parts.map(local).join(' + ')};`);
  const checks = observed.map(
    (entry) => `if (!(${isFit(entry, local(entry.slot))})) return lookAgain(facts, record);`,
  );
  const problems = observed.map(
    (entry) =>
      `if (!(${isFit(entry, local(entry.slot))})) problems.push({ path: ${text(entry.name)}, problem: ${local(entry.slot)} === undefined ? 'is missing' : ${text(`must be ${describeFact(entry.fact)}`)} });`,
  );
  const rules = rows.map(({ conditions }, at) => {
    const asked = conditions.map((condition) => toCondition(table, local(condition.slot), condition));
    return asked.length === 0
      ? `return answers[${at}];`
      : `if (${asked.join(' && ')}) return answers[${at}];`;
  });
  // What follows a rule without conditions cannot be reached, and tools complain about it.
  const reached = rules.slice(0, rules.findIndex((rule) => rule.startsWith('return')) + 1);
  const hash = options.hash ?? policyHash(table);
  return `// ${oneLine(`${policyName(table)}, written by Curia; policy hash ${hash}`)}

${types(table)}

/** The policy that this module decides by. */
export const policy = ${text(policyName(table))};

/** The hash of that policy. */
export const policyHash = ${text(hash)};

/** @type {readonly Answer[]} */
const answers = [
${rows.map((row) => `  Object.freeze(${answer(row)}),`).join('\n')}
];

/**
 * Decides one case; throws an error with the code FACTS_REJECTED if a fact is missing, malformed, misspelt or given twice.
 * @param {Facts | { readonly facts: Facts }} record
 * @returns {Answer}
 */
export function decide(record) {
  return hasOnlyFacts(record) ? rule(record, record) : rule(take(record), record);
}

/** @returns {Answer} */
function rule(facts, record) {
  ${read}
${[...checks, ...added, ...reached].map((one) => `  ${one}`).join('\n')}
}

/**
 * The sentence of the rule that decided a case, with the numbers of the case.
 * @param {Rule} rule
 * @param {Facts | { readonly facts: Facts }} record
 * @returns {string}
 */
export function reason(rule, record) {
  const { facts } = factsIn(record);
  ${read}
${added.map((one) => `  ${one}`).join('\n')}
  switch (rule) {
${rows.map((row) => `    case ${text(row.id)}:\n      return ${sentence(table, row, local)};`).join('\n')}
    default:
      throw new Error('no such rule: ' + rule);
  }
}

${hasCounts ? `const isLargeCount = (value) => Number.isInteger(value) && value >= 0 && value <= ${LARGEST_COUNT};\n\n` : ''}/** As many names as there are facts: with every fact in place, there is nothing else. */
function hasOnlyFacts(record) {
  if (typeof record !== 'object' || record === null) return false;
  let names = 0;
  for (const _ in record) names++;
  return names === ${observed.length};
}

/** The facts of a record whose names are in order. */
function take(record) {
  const { facts, problems } = factsIn(record);
  return problems.length > 0 || typeof facts !== 'object' || facts === null || Array.isArray(facts) ? reject(facts, problems) : facts;
}

/** A fact is missing or malformed, unless the record has them all in one field. */
function lookAgain(facts, record) {
  const read = factsIn(record);
  return read.facts === facts ? reject(facts, read.problems) : rule(take(record), record);
}

/** @returns {never} */
function reject(facts, named) {
  const problems = [...named];
  if (typeof facts !== 'object' || facts === null || Array.isArray(facts)) return refuse([...problems, { path: '', problem: 'facts must be an object' }]);
  ${read}
${problems.map((one) => `  ${one}`).join('\n')}
  return refuse(problems);
}

/** @returns {never} */
function refuse(problems) {
  const said = problems.map(({ path, problem }) => (path + ' ' + problem).trim()).join('; ');
  throw Object.assign(new TypeError(said), { code: 'FACTS_REJECTED', details: problems });
}

// Where a record has its facts, and which of its names are slips: the code that Curia itself reads records by.
${FACT_READER}
const factsIn = reading.factReader([${Object.keys(table.facts).map(text).join(', ')}]);
`;
}

/** A string in JavaScript; also harmless inside a comment. */
const text = (value: string | null): string => JSON.stringify(value).replaceAll('*/', '*\\/');

const answer = ({ id, then, code, source }: Row): string =>
  `{ outcome: ${text(then)}, rule: ${text(id)}, code: ${text(code)}, source: ${text(source)} }`;

function types(table: AnyTable): string {
  const { observed, rows } = table[program];
  const union = (values: readonly (string | null)[]): string => [...new Set(values)].map(text).join(' | ');
  const typeOf = (fact: Fact): string => {
    if (fact.kind === 'flag') return 'boolean';
    if (fact.kind === 'choice') return union(fact.values);
    return fact.kind === 'set' ? `readonly (${union(fact.values)})[]` : 'number';
  };
  const facts = observed.map(({ name, fact }) => `${text(name)}: ${typeOf(fact)}`).join(', ');
  return [
    `/** @typedef {{ ${facts} }} Facts */`,
    `/** @typedef {${union(rows.map(({ id }) => id))}} Rule */`,
    `/** @typedef {{ readonly outcome: ${union(Object.keys(table.outcomes))}, readonly rule: Rule, readonly code: string, readonly source: string }} Answer */`,
  ].join('\n');
}

/** The condition that a value is one the fact can have. */
function isFit({ fact }: Observed, value: string): string {
  switch (fact.kind) {
    case 'flag':
      return `typeof ${value} === 'boolean'`;
    case 'choice':
      return fact.values.map((one) => `${value} === ${text(one)}`).join(' || ');
    case 'set':
      return `Array.isArray(${value}) && ${value}.every((one) => ${fact.values.map((one) => `one === ${text(one)}`).join(' || ')})`;
    case 'score': {
      const { low, high } = rangeOf(fact);
      return `typeof ${value} === 'number' && ${value} >= ${low} && ${value} <= ${high}`;
    }
    default:
      // Small whole numbers, which nearly all counts are, are recognized at once.
      return `typeof ${value} === 'number' && ((${value} | 0) === ${value} ? ${value} >= 0 : isLargeCount(${value}))`;
  }
}

function toCondition(table: AnyTable, value: string, condition: Condition): string {
  // A condition is about a fact of its table.
  const fact = table.facts[condition.fact]!;
  if (fact.kind === 'flag') return condition.low === 1 ? value : `!${value}`;
  if (fact.kind === 'choice') {
    const chosen = fact.values.filter((_, at) => condition.members[at] === true);
    return `(${chosen.map((one) => `${value} === ${text(one)}`).join(' || ')})`;
  }
  if (fact.kind === 'set') {
    const named = fact.values.filter((_, at) => (condition.mask & (1 << at)) !== 0);
    const has = named.map((one) => `${value}.includes(${text(one)})`);
    if (condition.compare === Compare.all) return has.join(' && ');
    return `${condition.compare === Compare.any ? '' : '!'}(${has.join(' || ')})`;
  }
  const bounds = boundsOf(fact, condition).map(
    ({ operator, number }) => `${value} ${operator === '=' ? '===' : operator} ${number}`,
  );
  return bounds.length === 0 ? 'true' : bounds.join(' && ');
}

/** The sentence of a row as an expression. */
function sentence(table: AnyTable, { pieces }: Row, local: (slot: number) => string): string {
  const { slotOf } = table[program];
  const parts = pieces.map((piece, at) => {
    if (at % 2 === 0) return text(piece);
    const slot = slotOf.get(piece);
    if (slot === undefined) {
      const value = table.values[piece];
      return text(Array.isArray(value) ? value.join(', ') : String(value));
    }
    // What has a slot is a fact.
    const fact = table.facts[piece]!;
    if (fact.kind !== 'set') return local(slot);
    return `[${fact.values.map(text).join(', ')}].filter((one) => ${local(slot)}.includes(one)).join(', ')`;
  });
  return parts.filter((part, at) => part !== '""' || at === 0).join(' + ');
}
