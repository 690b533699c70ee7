/** Writes a rule table as a DMN 1.5 model with hit policy FIRST; reading it gives the same table again. */
import { type AnyTable, CuriaError, policyHash, policyName } from '@curia/core';
import type { Cell, OutputValue } from '@curia/core/in/table';
import type { Fact } from '@curia/core/table';
import { writeLiteral } from '../feel/read-literal.ts';
import { writeCell } from '../feel/write-cell.ts';
import { writeNote } from '../noted.ts';
import { takeTable } from '../take-table.ts';
import { CURIA_SPACE, DMN_SPACES } from './model.ts';
import { readDmnTable } from './read-dmn.ts';

/** The model of a table; throws `FOREIGN_UNFIT` if reading it again would give another table. */
export function writeDmn(table: AnyTable): string {
  const model = render(table);
  const { table: again } = takeTable(readDmnTable(policyName(table), model));
  if (policyHash(again) !== policyHash(table))
    throw new CuriaError(
      'FOREIGN_UNFIT',
      `${policyName(table)} cannot be written as DMN without changing it`,
    );
  return model;
}

function render(table: AnyTable): string {
  const facts = Object.entries(table.facts);
  const observed = facts.filter(([, fact]) => fact.kind !== 'sum');
  const sets = facts.filter(([, fact]) => fact.kind === 'set');
  const params = Object.keys(table.params);
  return lines([
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<!-- ${comment(policyName(table))}, policy hash ${policyHash(table)} -->`,
    open('definitions', {
      xmlns: DMN_SPACES.at(-1)!,
      'xmlns:curia': CURIA_SPACE,
      id: 'definitions',
      name: policyName(table),
      namespace: `urn:curia:${table.id}:${table.policy}`,
      exporter: 'curia',
    }),
    sets.map(([name, fact]) => indent(selectionType(name, fact))),
    observed.map(([name, fact]) => indent(inputData(name, fact))),
    params.map((name) => indent(constant(table, name))),
    indent([
      open('decision', { id: 'decision', name: table.title }),
      indent([
        element('description', {}, table.doc),
        '<extensionElements>',
        indent([element('curia:table', {}, writeNote(table))]),
        '</extensionElements>',
        `<variable name="${escaped(table.title)}"/>`,
        observed.map(([name]) => requirement('requiredInput', `input_${name}`)),
        params.map((name) => requirement('requiredDecision', `constant_${name}`)),
        decisionTable(table),
      ]),
      '</decision>',
    ]),
    '</definitions>',
  ]);
}

type Lines = string | readonly Lines[];

const flat = (parts: Lines): string[] => (typeof parts === 'string' ? [parts] : parts.flatMap(flat));
const lines = (parts: Lines): string => `${flat(parts).join('\n')}\n`;
const indent = (parts: Lines): string[] => flat(parts).map((line) => `  ${line}`);

/** Characters that mean something in XML, and line ends, which a reader of attributes would lose. */
const ESCAPES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
  '\r': '&#13;',
};
const escaped = (text: string): string => text.replace(/[<>&"\n\t\r]/g, (found) => ESCAPES[found]!);
const comment = (text: string): string => text.replaceAll('--', '- -');

const open = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}>`;
const element = (name: string, attributes: Readonly<Record<string, string>>, text: string): string =>
  `${open(name, attributes)}${escaped(text)}</${name}>`;
const holding = (name: string, text: string): string => `<${name}>${element('text', {}, text)}</${name}>`;

const requirement = (kind: string, id: string): string =>
  `<informationRequirement><${kind} href="#${id}"/></informationRequirement>`;

const typeOf = (name: string, fact: Fact): string => {
  if (fact.kind === 'set') return `selection_${name}`;
  return fact.kind === 'flag' ? 'boolean' : fact.kind === 'choice' ? 'string' : 'number';
};

/** A selection is a list whose possible members are listed. */
const selectionType = (name: string, fact: Fact): Lines => [
  open('itemDefinition', { name: `selection_${name}`, isCollection: 'true' }),
  indent([
    '<typeRef>string</typeRef>',
    holding('allowedValues', (fact as { values: readonly string[] }).values.map(writeLiteral).join(', ')),
  ]),
  '</itemDefinition>',
];

const inputData = (name: string, fact: Fact): Lines => [
  open('inputData', { id: `input_${name}`, name }),
  indent([
    element('description', {}, fact.doc),
    `<variable name="${name}" typeRef="${typeOf(name, fact)}"/>`,
  ]),
  '</inputData>',
];

/** A parameter is a decision that is nothing but a literal. */
function constant(table: AnyTable, name: string): Lines {
  const value = table.values[name]!;
  const text =
    typeof value === 'object'
      ? `[${value.map((word) => writeLiteral(word)).join(', ')}]`
      : writeLiteral(value);
  return [
    open('decision', { id: `constant_${name}`, name }),
    indent([
      element('description', {}, table.params[name]!.doc),
      `<variable name="${name}"/>`,
      holding('literalExpression', text),
    ]),
    '</decision>',
  ];
}

function decisionTable(table: AnyTable): Lines {
  const facts = Object.entries(table.facts);
  const columns = columnsOf(table);
  const rules = table.rules.map((rule) => [
    '<rule>',
    indent([
      facts.map(([name, fact]) =>
        holding('inputEntry', writeCell(fact, rule.when[name] as Cell | undefined)),
      ),
      valuesFor(table, columns, rule.then).map((value) => holding('outputEntry', writeLiteral(value))),
      [rule.id, rule.code, rule.reason, rule.source].map((text) => holding('annotationEntry', text)),
    ]),
    '</rule>',
  ]);
  return [
    open('decisionTable', { hitPolicy: 'FIRST' }),
    indent([
      facts.map(([name, fact]) => inputColumn(table, name, fact)),
      columns.map((column, at) => outputColumn(table, columns, column, at)),
      ['rule', 'code', 'reason', 'source'].map((name) => `<annotation name="${name}"/>`),
      rules,
    ]),
    '</decisionTable>',
  ];
}

/** What a model can add up: a sum of sums is the sum of what they add up. */
const leavesOf = (table: AnyTable, name: string): string[] => {
  const fact = table.facts[name]!;
  return fact.kind === 'sum' ? fact.of.flatMap((part) => leavesOf(table, part)) : [name];
};

/** What DMN has no word for: whole numbers, and the names and parts of sums. */
function ownAttributes(name: string, fact: Fact): Record<string, string> {
  if (fact.kind === 'count') return { 'curia:kind': 'count' };
  return fact.kind === 'sum'
    ? { 'curia:kind': 'sum', 'curia:name': name, 'curia:of': fact.of.join(' ') }
    : {};
}

function inputColumn(table: AnyTable, name: string, fact: Fact): Lines {
  const values = possible(fact);
  return [
    open('input', { label: name, ...ownAttributes(name, fact) }),
    indent([
      element('description', {}, fact.doc),
      `${open('inputExpression', { typeRef: typeOf(name, fact) })}${element('text', {}, leavesOf(table, name).join(' + '))}</inputExpression>`,
      values === undefined ? [] : holding('inputValues', values),
    ]),
    '</input>',
  ];
}

function possible(fact: Fact): string | undefined {
  if (fact.kind === 'choice') return fact.values.map(writeLiteral).join(', ');
  if (fact.kind === 'count' || fact.kind === 'sum') return '>= 0';
  if (fact.kind !== 'score') return undefined;
  const { min, max } = fact;
  if (min !== undefined && max !== undefined) return `[${writeLiteral(min)}..${writeLiteral(max)}]`;
  if (min !== undefined) return `>= ${writeLiteral(min)}`;
  return max === undefined ? undefined : `<= ${writeLiteral(max)}`;
}

/** The columns of outcomes; one of text if the table has none. */
function columnsOf({ outputs }: AnyTable): readonly string[] | undefined[] {
  const [first] = Object.values(outputs ?? {});
  return first === undefined ? [undefined] : Object.keys(first);
}

function valuesFor(
  table: AnyTable,
  columns: readonly (string | undefined)[],
  outcome: string,
): OutputValue[] {
  if (table.outputs === undefined) return [outcome];
  const row = table.outputs[outcome];
  if (row === undefined)
    throw new CuriaError(
      'FOREIGN_UNFIT',
      `${policyName(table)}: the outcome ${outcome} has no columns, but others have`,
    );
  return columns.map((column) => row[column!] ?? null);
}

function outputColumn(
  table: AnyTable,
  columns: readonly (string | undefined)[],
  column: string | undefined,
  at: number,
): Lines {
  const { then } = table.otherwise;
  const hasDefault = table.outputs === undefined || table.outputs[then] !== undefined;
  const listed = column === undefined ? Object.keys(table.outcomes) : [];
  return [
    open('output', column === undefined ? { name: 'outcome', typeRef: 'string' } : { name: column }),
    indent([
      listed.length === 0
        ? []
        : holding('outputValues', listed.map((value) => writeLiteral(value)).join(', ')),
      hasDefault ? holding('defaultOutputEntry', writeLiteral(valuesFor(table, columns, then)[at]!)) : [],
    ]),
    '</output>',
  ];
}
