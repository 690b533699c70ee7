/**
 * Measures the import of DMN on the technology compatibility kit, which is not part of this repository:
 * node --conditions=curia-source scripts/dmn-kit.ts FOLDER prints for every decision table whether it is read,
 * refused (and why), and whether every expected result of the kit comes out.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CuriaError, decide } from '@curia/core';
import { type OutputValue, readFacts } from '@curia/core/in/table';
import type { ErrorDetail } from '@curia/core/read';
import { readModel } from '../packages/curia/src/exchange/dmn/model.ts';
import { readDmn } from '../packages/curia/src/exchange/dmn/read-dmn.ts';
import { type TakenTable, takeTable } from '../packages/curia/src/exchange/take-table.ts';
import { readXml, type XmlElement } from '../packages/curia/src/files/foreign/xml.ts';

/** A value of a test: what the kit gives as input or expects. */
type Value = OutputValue | undefined | { readonly [name: string]: Value } | readonly Value[];

/** Where a table's inputs come from, and which result it is held against. */
interface Question {
  readonly result: string;
  /** What each parameter of a business knowledge model is bound to; absent for a decision of its own. */
  readonly bindings?: ReadonlyMap<string, string>;
}

const XSI = '{http://www.w3.org/2001/XMLSchema-instance}';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node --conditions=curia-source scripts/dmn-kit.ts FOLDER (TestCases of the kit)');
  process.exit(1);
}

const total = { models: 0, tables: 0, read: 0, refused: 0, results: 0, kept: 0, withoutInputs: 0 };
const failed: string[] = [];
for (const file of filesUnder(folder, '.dmn')) {
  const source = readFileSync(file, 'utf8');
  if (!/<(\w+:)?decisionTable/.test(source)) continue;
  total.models++;
  console.log(relative(folder, file));
  for (const found of readDmn(relative(folder, file), source)) {
    total.tables++;
    const taken = 'table' in found ? attempt(() => takeTable(found.table)) : found.problems;
    if (!('table' in taken)) {
      total.refused++;
      console.log(`  ${found.name}: refused; ${taken[0]!.path}: ${taken[0]!.problem}`);
      continue;
    }
    total.read++;
    const counts = { results: 0, kept: 0, withoutInputs: 0 };
    for (const question of questionsFor(file, source, found.name))
      for (const test of testsBeside(file)) compare(file, found.name, taken, question, test, counts);
    total.results += counts.results;
    total.kept += counts.kept;
    total.withoutInputs += counts.withoutInputs;
    const refused =
      counts.withoutInputs > 0 ? `, ${counts.withoutInputs} whose inputs the kit does not give` : '';
    console.log(`  ${found.name}: read; ${counts.kept} of ${counts.results} expected results${refused}`);
  }
}
console.log(
  `${total.models} models, ${total.tables} decision tables: ${total.read} read, ${total.refused} refused with a reason; ` +
    `${total.kept} of ${total.results} expected results, ${total.withoutInputs} more whose inputs the kit does not give`,
);
for (const failure of failed) console.log(`not as expected: ${failure}`);
process.exitCode = failed.length > 0 ? 1 : 0;

function* filesUnder(place: string, ending: string): Generator<string> {
  for (const entry of readdirSync(place, { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  ))
    if (entry.isDirectory()) yield* filesUnder(join(place, entry.name), ending);
    else if (entry.name.endsWith(ending)) yield join(place, entry.name);
}

function attempt(take: () => TakenTable): TakenTable | readonly ErrorDetail[] {
  try {
    return take();
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return error.details.length > 0 ? error.details : [{ path: '', problem: error.message }];
  }
}

/** A decision is asked by its own name; a business knowledge model by the decisions that invoke it. */
function questionsFor(file: string, source: string, name: string): Question[] {
  const { root, within, textIn } = readModel(file, source);
  const decisions = within(root, 'decision');
  if (decisions.some((one) => one.attributes.name === name)) return [{ result: name }];
  return decisions.flatMap((decision) =>
    within(decision, 'invocation').flatMap((invocation) => {
      if (textIn(within(invocation, 'literalExpression')[0], 'text') !== name) return [];
      const bindings = within(invocation, 'binding').map((binding): [string, string] => [
        within(binding, 'parameter')[0]?.attributes.name ?? '',
        textIn(within(binding, 'literalExpression')[0], 'text') ?? '',
      ]);
      return [{ result: decision.attributes.name ?? '', bindings: new Map(bindings) }];
    }),
  );
}

interface TestCase {
  readonly id: string;
  /** What is given, and what other decisions are expected to say: each table is held against its own results. */
  readonly known: Readonly<Record<string, Value>>;
  readonly expected: Readonly<Record<string, Value>>;
}

function testsBeside(file: string): TestCase[] {
  const place = join(file, '..');
  return readdirSync(place)
    .filter((name) => name.includes('-test-') && name.endsWith('.xml'))
    .flatMap((name) => {
      const root = readXml(name, readFileSync(join(place, name), 'utf8'));
      return childrenOf(root, 'testCase').map((test) => {
        const given = childrenOf(test, 'inputNode').map(
          (node) => [node.attributes.name!, readValue(node)] as const,
        );
        const expected = childrenOf(test, 'resultNode').map(
          (node) => [node.attributes.name!, readValue(childrenOf(node, 'expected')[0])] as const,
        );
        return {
          id: test.attributes.id ?? '',
          known: { ...Object.fromEntries(expected), ...Object.fromEntries(given) },
          expected: Object.fromEntries(expected),
        };
      });
    });
}

function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return (element?.children ?? []).filter((child) => child.name === name);
}

function readValue(element: XmlElement | undefined): Value {
  const components = childrenOf(element, 'component');
  if (components.length > 0)
    return Object.fromEntries(components.map((part) => [part.attributes.name!, readValue(part)]));
  const [list] = childrenOf(element, 'list');
  if (list !== undefined) return childrenOf(list, 'item').map(readValue);
  const [value] = childrenOf(element, 'value');
  if (value === undefined || value.attributes[`${XSI}nil`] === 'true') return undefined;
  const type = value.attributes[`${XSI}type`] ?? '';
  if (/:(decimal|double|integer|int|float|long)$/.test(type)) return Number(value.text);
  return type.endsWith(':boolean') ? value.text.trim() === 'true' : value.text;
}

/** The value of a name or path; longer names are tried first, since names may contain dots. */
function lookUp(known: Readonly<Record<string, Value>>, path: string): Value {
  if (path in known) return known[path];
  const head = Object.keys(known)
    .filter((name) => path.startsWith(`${name}.`))
    .toSorted((one, other) => other.length - one.length)[0];
  const inner = head === undefined ? undefined : known[head];
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return undefined;
  return lookUp(inner as Readonly<Record<string, Value>>, path.slice(head!.length + 1));
}

function compare(
  file: string,
  name: string,
  { table, facts }: TakenTable,
  question: Question,
  test: TestCase,
  counts: { results: number; kept: number; withoutInputs: number },
): void {
  if (!(question.result in test.expected)) return;
  const given = Object.fromEntries(
    Object.entries(facts).map(([expression, fact]) => {
      const [head, ...rest] = expression.split('.') as [string, ...string[]];
      const bound = question.bindings?.get(expression) ?? question.bindings?.get(head);
      const path =
        bound === undefined
          ? expression
          : question.bindings?.has(expression)
            ? bound
            : [bound, ...rest].join('.');
      return [fact, lookUp(test.known, path)];
    }),
  );
  const read = readFacts(table, given);
  if (Object.values(given).includes(undefined)) {
    counts.withoutInputs++;
    return;
  }
  counts.results++;
  if (!read.ok) {
    failed.push(
      `${relative(folder!, file)} ${name}, test ${test.id}: ${read.issues[0]!.fact} ${read.issues[0]!.problem}`,
    );
    return;
  }
  const { outcome } = decide(table, read.facts);
  const columns = table.outputs?.[outcome];
  const expected = test.expected[question.result];
  const said: Value =
    columns === undefined
      ? outcome === 'NO_MATCH'
        ? undefined
        : outcome
      : Object.keys(columns).length === 1
        ? (Object.values(columns)[0] ?? undefined)
        : columns;
  if (JSON.stringify(said) === JSON.stringify(expected)) counts.kept++;
  else
    failed.push(
      `${relative(folder!, file)} ${name}, test ${test.id}: ${JSON.stringify(said)} instead of ${JSON.stringify(expected)}`,
    );
}
