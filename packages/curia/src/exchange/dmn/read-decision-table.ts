/** Reads one decision table of a DMN model. */
import { CuriaError } from '@curia/core';
import type { OutputValue } from '@curia/core/in/table';
import type { ErrorDetail } from '@curia/core/read';
import type { Fact, Parameter } from '@curia/core/table';
import type { XmlElement } from '../../files/foreign/xml.ts';
import {
  type ForeignConstant,
  type ForeignInput,
  type ForeignOutput,
  type ForeignRule,
  type ForeignTable,
  HIT_POLICIES,
  type HitPolicy,
  type Test,
} from '../decision-table.ts';
import { readLiteral, readSum, readTest } from '../feel/read-test.ts';
import { type Note, readNote } from '../noted.ts';
import { Unfit } from '../unfit.ts';
import { constantsIn, constantsOf, readConstant } from './constants.ts';
import { CURIA_SPACE, type DmnModel, foreignLanguage } from './model.ts';
import { type DmnType, factOf, partOf, typeNamed, valuesOf } from './types.ts';

/** What came of a table. */
export type ReadDecisionTable =
  | { readonly table: ForeignTable }
  | { readonly problems: readonly ErrorDetail[] };

/** Reads the table of a decision or of a business knowledge model, the owner. */
export function readDecisionTable(model: DmnModel, owner: XmlElement, table: XmlElement): ReadDecisionTable {
  const name = owner.attributes.name ?? 'decision';
  const problems: ErrorDetail[] = [];
  const place = (what: string, element: XmlElement): string => `${name}, ${what} (line ${element.line})`;
  /** Does something that may not fit, and notes the place if it does not. */
  const attempt = <T>(where: string, act: () => T): T | undefined => {
    try {
      return act();
    } catch (error) {
      if (!(error instanceof Unfit) && !CuriaError.is(error)) throw error;
      problems.push({ path: where, problem: error.message });
      return undefined;
    }
  };
  const { textIn, within } = model;

  const hitPolicy = attempt(place('hit policy', table), () => hitPolicyOf(table));
  const note = attempt(place('note of Curia', table), () => noteOf(model, owner));
  const literals = constantsOf(model, owner);
  const constants = new Map([...literals.keys()].map((key) => [key, key.replace(/[^A-Za-z0-9_]+/g, '_')]));

  const rows = within(table, 'rule');
  const columns = within(table, 'input');
  const tests = rows.map((row, at) =>
    within(row, 'inputEntry').map((entry, column) => {
      const where = place(`rule ${at + 1}, input ${column + 1}`, entry);
      const test = attempt(where, () => {
        refuseLanguage(model.root, entry);
        return readTest(textIn(entry, 'text') ?? '', constants);
      });
      return { place: where, test: test ?? ({ kind: 'any' } as Test) };
    }),
  );
  const inputs = columns.map((column, at): ForeignInput & { added: string } => {
    const expression = within(column, 'inputExpression')[0];
    const said = textIn(expression, 'text') ?? '';
    const where = place(`input ${at + 1} ${said}`, column);
    const fact = attempt(where, () => {
      refuseLanguage(model.root, expression);
      const cells = tests.map((row) => row[at]?.test ?? ({ kind: 'any' } as Test));
      return inputFact(model, owner, column, said, cells);
    });
    const named = expressionName(column, said);
    return { place: where, expression: named, fact: fact ?? { kind: 'flag', doc: '' }, added: said };
  });
  const outputs = within(table, 'output').map((column, at): ForeignOutput => {
    const label = column.attributes.name ?? column.attributes.label ?? (at === 0 ? name : `output ${at + 1}`);
    const where = place(`output ${at + 1} ${label}`, column);
    const read = attempt(where, () => outputColumn(model, owner, column));
    return { name: label, ...read };
  });
  if (outputs.length === 0) problems.push({ path: place('outputs', table), problem: 'there is none' });
  if (columns.length === 0) problems.push({ path: place('inputs', table), problem: 'there is none' });

  for (const { place: where, fact, added } of inputs)
    if (fact.kind === 'sum') attempt(where, () => checkSum(inputs, fact.of, added));

  const labels = within(table, 'annotation').map(({ attributes }) => attributes.name ?? '');
  const rules = rows.map((row, at): ForeignRule => {
    const answers = within(row, 'outputEntry');
    const where = place(`rule ${at + 1}`, row);
    if (tests[at]!.length !== columns.length || answers.length !== outputs.length)
      problems.push({ path: where, problem: 'has more or fewer cells than the table has columns' });
    const values = answers.map((entry, column) => {
      const read = attempt(place(`rule ${at + 1}, output ${column + 1}`, entry), () => {
        refuseLanguage(model.root, entry);
        return outputValue(textIn(entry, 'text') ?? '');
      });
      return read ?? null;
    });
    return { place: where, cells: tests[at]!, outputs: values, ...annotations(model, row, labels) };
  });

  const used = new Set(rules.flatMap(({ cells }) => cells.flatMap(({ test }) => constantsIn(test))));
  const params: Record<string, ForeignConstant> = {};
  for (const [key, element] of literals) {
    const named = constants.get(key)!;
    const noted = note?.params?.[named] as Parameter | undefined;
    if (noted === undefined && !used.has(named)) continue;
    const constant = attempt(place(`constant ${key}`, element), () => readConstant(model, element, noted));
    if (constant !== undefined) params[named] = constant;
  }
  if (problems.length > 0 || hitPolicy === undefined) return { problems };
  const doc = textIn(owner, 'description') ?? '';
  return { table: { name, doc, hitPolicy, inputs, outputs, rules, constants: params, noted: note } };
}

function hitPolicyOf(table: XmlElement): HitPolicy {
  const { hitPolicy = 'UNIQUE', aggregation } = table.attributes;
  if (!(HIT_POLICIES as readonly string[]).includes(hitPolicy))
    throw new Unfit(`${hitPolicy} answers with several rules at once; a rule table answers with one`);
  if (aggregation !== undefined) throw new Unfit(`${aggregation} computes a result; a rule table names one`);
  return hitPolicy as HitPolicy;
}

function refuseLanguage(...elements: readonly (XmlElement | undefined)[]): void {
  const problem = foreignLanguage(...elements.toReversed());
  if (problem !== undefined) throw new Unfit(problem);
}

function noteOf(model: DmnModel, owner: XmlElement): Note | undefined {
  const [extension] = model.within(owner, 'extensionElements');
  const note = extension?.children.find(({ name, space }) => name === 'table' && space === CURIA_SPACE);
  return note === undefined ? undefined : readNote(note.text);
}

/** A sum says twice what it adds up, for Curia and for the others; both must say the same. */
function checkSum(inputs: readonly ForeignInput[], parts: readonly string[], added: string): void {
  const leaves = (name: string, depth: number): string[] => {
    const fact = inputs.find(({ expression }) => expression === name)?.fact;
    if (depth > inputs.length) throw new Unfit('a sum contains itself');
    return fact?.kind === 'sum' ? fact.of.flatMap((part) => leaves(part, depth + 1)) : [name];
  };
  const meant = parts.flatMap((part) => leaves(part, 0)).toSorted();
  const said = [...(readSum(added) ?? [added])].toSorted();
  if (meant.join(' + ') !== said.join(' + '))
    throw new Unfit(`adds up ${said.join(' + ')}, but its note says ${meant.join(' + ')}`);
}

/** Curia gives a sum a name of its own. */
const expressionName = (column: XmlElement, said: string): string =>
  column.attributes[`{${CURIA_SPACE}}name`] ?? said;

function inputFact(
  model: DmnModel,
  owner: XmlElement,
  column: XmlElement,
  said: string,
  tests: readonly Test[],
): Fact {
  const expression = model.within(column, 'inputExpression')[0];
  const kind = column.attributes[`{${CURIA_SPACE}}kind`];
  const variables = variablesOf(model, owner);
  const doc = model.textIn(column, 'description') ?? variables.get(said)?.doc ?? docOf(column, said);
  if (kind === 'sum')
    return { kind: 'sum', doc, of: column.attributes[`{${CURIA_SPACE}}of`]?.split(' ') ?? [] };
  const found = variableType(model, variables, said);
  const stated = typeNamed(model, expression?.attributes.typeRef);
  const listed = model.textIn(model.within(column, 'inputValues')[0], 'text');
  const type: DmnType = {
    base: stated.base ?? found.base,
    allowed: listed === undefined || listed === '' ? (stated.allowed ?? found.allowed) : listed,
    isList: stated.isList || found.isList,
    parts: [],
  };
  return factOf(type, kind, tests, doc);
}

/** What the tool calls the input, if that is not what it tests. */
const docOf = ({ attributes }: XmlElement, said: string): string =>
  attributes.label !== undefined && attributes.label !== said ? `${attributes.label}: ${said}` : said;

interface Variable {
  readonly type: DmnType;
  readonly doc: string;
}

/** What a table may name: input data, decisions, and the parameters of its own business knowledge model. */
function variablesOf(model: DmnModel, owner: XmlElement): ReadonlyMap<string, Variable> {
  const found = new Map<string, Variable>();
  for (const kind of ['inputData', 'decision'])
    for (const element of model.within(model.root, kind)) {
      const [variable] = model.within(element, 'variable');
      const type = typeNamed(model, variable?.attributes.typeRef);
      found.set(element.attributes.name ?? '', {
        type,
        doc: model.textIn(element, 'description') ?? element.attributes.name ?? '',
      });
    }
  for (const logic of model.within(owner, 'encapsulatedLogic'))
    for (const { attributes } of model.within(logic, 'formalParameter'))
      found.set(attributes.name ?? '', {
        type: typeNamed(model, attributes.typeRef),
        doc: attributes.name ?? '',
      });
  return found;
}

/** A name that FEEL reads without knowing the model: words of letters and digits, with dots for parts. */
const PLAIN_PATH = /^[\p{L}_][\p{L}\p{N}_ ]*(\.[\p{L}_][\p{L}\p{N}_ ]*)*$/u;

function variableType(model: DmnModel, variables: ReadonlyMap<string, Variable>, said: string): DmnType {
  const whole = variables.get(said);
  if (whole !== undefined) return whole.type;
  const heads = [...variables.keys()].filter((name) => name !== '' && said.startsWith(`${name}.`));
  const head = heads.toSorted((one, other) => other.length - one.length)[0];
  if (head !== undefined)
    return partOf(model, variables.get(head)!.type, said.slice(head.length + 1).split('.'));
  if (PLAIN_PATH.test(said)) return { isList: false, parts: [] };
  throw new Unfit(`${said} is computed; an input is a value that is given`);
}

function outputColumn(
  model: DmnModel,
  owner: XmlElement,
  column: XmlElement,
): Pick<ForeignOutput, 'values' | 'fallback'> {
  const [variable] = model.within(owner, 'variable');
  const isOnly = column.attributes.name === undefined;
  const type = typeNamed(
    model,
    column.attributes.typeRef ?? (isOnly ? variable?.attributes.typeRef : undefined),
  );
  const listed = model.textIn(model.within(column, 'outputValues')[0], 'text') || type.allowed;
  const fallback = model.textIn(model.within(column, 'defaultOutputEntry')[0], 'text');
  const test = listed === undefined ? undefined : readTest(listed, new Map());
  return {
    values: test === undefined || !isListing(test) ? undefined : valuesOf(test),
    fallback: fallback === undefined || fallback === '' ? undefined : outputValue(fallback),
  };
}

/** Output values that are a range say nothing about priority. */
function isListing(test: Test): boolean {
  return test.kind === 'or' ? test.tests.every(isListing) : test.kind === 'is' || test.kind === 'list';
}

function outputValue(text: string): OutputValue {
  let value: ReturnType<typeof readLiteral>;
  try {
    value = readLiteral(text);
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    throw new Unfit(`the output ${text} is computed or unknown; an outcome is a fixed value`);
  }
  if (Array.isArray(value)) throw new Unfit('the output is a list; an outcome is one value for each column');
  return value as OutputValue;
}

/** What a rule says besides: Curia's own columns, else whatever its author wrote beside it. */
function annotations(
  model: DmnModel,
  row: XmlElement,
  labels: readonly string[],
): Pick<ForeignRule, 'id' | 'code' | 'reason' | 'source'> {
  const said = new Map(
    model
      .within(row, 'annotationEntry')
      .map((entry, at) => [labels[at] ?? '', model.within(entry, 'text')[0]?.text ?? '']),
  );
  const filled = (name: string): string | undefined => said.get(name) || undefined;
  const written = [...said.values()].filter((text) => text !== '').join('; ');
  const reason =
    said.get('reason') ?? model.textIn(row, 'description') ?? (written === '' ? undefined : written);
  return { id: filled('rule'), code: filled('code'), reason, source: filled('source') };
}
